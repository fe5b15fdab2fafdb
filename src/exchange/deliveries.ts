import type { ReceivedDelivery, ReceiverReply } from './received-delivery.js';

/** The most that is kept of the deliveries to one path, and to all, in characters of their bodies and headers. */
const limits = { path: 20_000_000, all: 40_000_000 };

/** What a delivery takes up beside them, in characters, about. */
const overhead = 1_000;

const usualReply: ReceiverReply = { status: 200, body: 'received' };

/** What a reader of a path waits for. */
export interface Awaited {
  /** Where it reads on: 0 at first, then what the last answer had as `next`. */
  from: number;
  /** How many deliveries it waits for. */
  count: number;
  /** Milliseconds that it waits at most. */
  limit: number;
  /** Only deliveries are wanted whose body has one of these; undefined: all. */
  texts?: readonly string[];
}

/** What a reader of a path gets. */
export interface Arrivals {
  deliveries: ReceivedDelivery[];
  /** Where to read on. */
  next: number;
  /** Why deliveries may be missing that the reader did not get before; a clause. */
  lost?: string;
}

/** What came to one path. */
interface Mailbox {
  /** How many paths were opened before it. */
  number: number;
  deliveries: { delivery: ReceivedDelivery; size: number }[];
  /** How many were dropped before the first of these. */
  dropped: number;
  /** The limit that they were dropped for. */
  full: number;
  size: number;
  reply: ReceiverReply;
  waiting: Set<() => void>;
}

/**
 * The deliveries that came in, by the path that they were posted to: only to paths that were opened. Whoever knows one
 * may post without end, so what is kept has limits. Beyond them the oldest deliveries are dropped to the path that was
 * used least recently, whose test is likely over; a reader that misses some learns so.
 */
export class Deliveries {
  /** By path, that which was used least recently first. */
  readonly #boxes = new Map<string, Mailbox>();
  #size = 0;
  #opened = 0;
  /** The paths that were open when something may have been lost, by their number, and why. */
  #loss: { before: number; reason: string } | undefined;

  /** Takes deliveries to a path from now on. */
  open(path: string): void {
    this.#boxes.set(path, {
      number: this.#opened,
      deliveries: [],
      dropped: 0,
      full: 0,
      size: 0,
      reply: usualReply,
      waiting: new Set(),
    });
    this.#opened += 1;
  }

  /** What is answered to a delivery to a path; undefined if the path was not opened. */
  replyOf(path: string): ReceiverReply | undefined {
    return this.#boxes.get(path)?.reply;
  }

  /** Sets what is answered to later deliveries; false if the path was not opened. */
  reply(path: string, reply: ReceiverReply): boolean {
    const box = this.#used(path);
    if (box !== undefined) box.reply = reply;
    return box !== undefined;
  }

  /** Keeps a delivery to a path that was opened. */
  keep(path: string, delivery: ReceivedDelivery): void {
    const box = this.#boxes.get(path);
    if (box === undefined) return;
    const size = sizeOf(delivery);
    box.deliveries.push({ delivery, size });
    box.size += size;
    this.#size += size;
    while (box.size > limits.path && box.deliveries.length > 1) this.#drop(box, limits.path);
    for (const other of this.#boxes.values()) {
      if (this.#size <= limits.all) break;
      while (this.#size > limits.all && other.deliveries.length > (other === box ? 1 : 0))
        this.#drop(other, limits.all);
    }
    for (const look of [...box.waiting]) look();
  }

  /** Notes that deliveries to any path that is open may have been lost. */
  mayHaveLost(reason: string): void {
    this.#loss = { before: this.#opened, reason };
  }

  /** What came to a path, once there is as much as is awaited, or some may be missing; undefined if it was not opened. */
  async arrivals(path: string, { from, count, limit, texts }: Awaited): Promise<Arrivals | undefined> {
    const box = this.#used(path);
    if (box === undefined) return undefined;
    const found: Arrivals = { deliveries: [], next: from };
    const look = (): boolean => {
      if (found.next < box.dropped) found.lost = beyond(box.full);
      if (this.#loss !== undefined && box.number < this.#loss.before) found.lost = this.#loss.reason;
      for (const { delivery } of box.deliveries.slice(Math.max(0, found.next - box.dropped)))
        if (texts === undefined || shows(delivery, texts)) found.deliveries.push(delivery);
      found.next = box.dropped + box.deliveries.length;
      return found.lost !== undefined || found.deliveries.length >= count;
    };
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        box.waiting.delete(check);
        resolve();
      };
      const check = (): void => {
        if (look()) end();
      };
      const timer = setTimeout(end, limit);
      box.waiting.add(check);
      check();
    });
    look();
    this.#used(path);
    return found;
  }

  /** A path's mailbox, which is the one that was used last from now on. */
  #used(path: string): Mailbox | undefined {
    const box = this.#boxes.get(path);
    if (box === undefined) return undefined;
    this.#boxes.delete(path);
    this.#boxes.set(path, box);
    return box;
  }

  #drop(box: Mailbox, limit: number): void {
    const size = box.deliveries.shift()?.size ?? 0;
    box.dropped += 1;
    box.full = limit;
    box.size -= size;
    this.#size -= size;
  }
}

/** The part of an address or of a path behind its last slash, by which the receiver knows it: a proxy may change the rest. */
export function lastOf(address: string): string {
  return address.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
}

function beyond(limit: number): string {
  return `more than ${limit / 1_000_000} MB came to the receiver of this run, the most that it keeps`;
}

function sizeOf({ body, headers }: ReceivedDelivery): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, body.length + overhead);
}

/**
 * Whether a body has one of some texts that is no part of a longer word or number: an id may be the beginning of another.
 * What could not be read whole may have it.
 */
function shows({ body, unread }: ReceivedDelivery, texts: readonly string[]): boolean {
  if (unread !== undefined) return true;
  return texts.some((text) => {
    for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + 1))
      if (!/\w/.test(body.charAt(at - 1)) && !/\w/.test(body.charAt(at + text.length))) return true;
    return false;
  });
}
