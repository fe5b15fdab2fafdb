import type { ReceivedDelivery } from './received-delivery.js';

/** The most that is kept of the deliveries to one address, in number and in characters, and of all in characters. */
const limits = { number: 10_000, address: 20_000_000, all: 40_000_000 };

/** Whether a body has one of some texts that is no part of a longer word or number: an id may be the beginning of another. */
function shows({ body }: ReceivedDelivery, texts: readonly string[]): boolean {
  return texts.some((text) => {
    for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + 1))
      if (!/\w/.test(body.charAt(at - 1)) && !/\w/.test(body.charAt(at + text.length))) return true;
    return false;
  });
}

/** What a delivery takes up beside its body, in characters, about. */
const overhead = 1_000;

interface Kept {
  deliveries: ReceivedDelivery[];
  size: number;
}

/**
 * The deliveries that came in, by address. Whoever posts may post without end, so that what is kept has limits: the
 * later deliveries to one address are dropped, and of all addresses the oldest are forgotten, whose tests are over.
 */
export class Deliveries {
  readonly #kept = new Map<string, Kept>();
  readonly #watched = new Map<string, { texts: readonly string[]; found: ReceivedDelivery[] }>();
  #size = 0;

  /** What came to an address, in the order in which it came. */
  of(key: string): readonly ReceivedDelivery[] {
    return this.#kept.get(key)?.deliveries ?? [];
  }

  /**
   * What came to any address with one of some texts in its body, in the order in which it came: a webhook that a team set
   * up is notified of all orders. It is asked for again and again while a delivery is waited for, so it is kept up.
   */
  containing(texts: readonly string[]): readonly ReceivedDelivery[] {
    const key = texts.join(',');
    const watched = this.#watched.get(key);
    if (watched !== undefined) return watched.found;
    const found = [...this.#kept.values()]
      .flatMap(({ deliveries }) => deliveries)
      .filter((delivery) => shows(delivery, texts))
      .sort((a, b) => a.startedAt.localeCompare(b.startedAt));
    this.#watched.set(key, { texts, found });
    return found;
  }

  keep(key: string, delivery: ReceivedDelivery): void {
    const kept = this.#kept.get(key) ?? { deliveries: [], size: 0 };
    const size = delivery.body.length + overhead;
    if (kept.deliveries.length >= limits.number || kept.size + size > limits.address) return;
    kept.deliveries.push(delivery);
    for (const { texts, found } of this.#watched.values()) if (shows(delivery, texts)) found.push(delivery);
    kept.size += size;
    this.#size += size;
    this.#kept.set(key, kept);
    for (const [oldest, { size: freed }] of this.#kept) {
      if (this.#size <= limits.all) break;
      if (oldest === key) continue;
      this.#kept.delete(oldest);
      this.#watched.clear();
      this.#size -= freed;
    }
  }
}
