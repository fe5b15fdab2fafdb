import type { ReceivedDelivery } from './received-delivery.js';

/** The most that is kept of the deliveries to one address, in number and in characters, and of all in characters. */
const limits = { number: 10_000, address: 20_000_000, all: 40_000_000 };

/** Whether a body has a text that is no part of a longer word or number: an id may be the beginning of another. */
function shows({ body }: ReceivedDelivery, text: string): boolean {
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + 1))
    if (!/\w/.test(body.charAt(at - 1)) && !/\w/.test(body.charAt(at + text.length))) return true;
  return false;
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
  readonly #watched = new Map<string, ReceivedDelivery[]>();
  #size = 0;

  /** What came to an address, in the order in which it came. */
  of(key: string): readonly ReceivedDelivery[] {
    return this.#kept.get(key)?.deliveries ?? [];
  }

  /** What came to any address with one of some texts in its body: a webhook that a team set up hears of all orders. */
  containing(texts: readonly string[]): readonly ReceivedDelivery[] {
    const found = new Set(texts.flatMap((text) => this.#showing(text)));
    return texts.length === 1
      ? [...found]
      : [...found].sort((a, b) => a.startedAt.localeCompare(b.startedAt));
  }

  /** As asked for the first time, and from then on kept up: it is asked again and again while a delivery is waited for. */
  #showing(text: string): ReceivedDelivery[] {
    let found = this.#watched.get(text);
    if (found === undefined) {
      const all = [...this.#kept.values()].flatMap(({ deliveries }) => deliveries);
      found = all.filter((delivery) => shows(delivery, text));
      this.#watched.set(text, found);
    }
    return found;
  }

  keep(key: string, delivery: ReceivedDelivery): void {
    const kept = this.#kept.get(key) ?? { deliveries: [], size: 0 };
    const size = delivery.body.length + overhead;
    if (kept.deliveries.length >= limits.number || kept.size + size > limits.address) return;
    kept.deliveries.push(delivery);
    for (const [text, found] of this.#watched) if (shows(delivery, text)) found.push(delivery);
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
