import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject } from '../contract/json-value.js';
import { addressOf } from '../contract/loopback.js';
import { pairs, readBody } from '../target/connection/connection.js';
import { listen, shut, startControlPort } from '../target/control-port.js';
import type { ControlAnswer, ControlCall } from '../target/control-port.js';
import { brokenOff, lastOf, signatureOf } from './delivered-event.js';
import type { Arrivals, ReceivedDelivery, ReceiverReply } from './delivered-event.js';

/** Where a receiver listens. */
interface ReceiverOptions {
  /** A free one by default. */
  port?: number;
  /** On loopback by default. */
  host?: string;
  /** The path of a webhook that posts to this run already, from its last slash: that of RECEIVER_URL. */
  livePath?: string;
  /** Is called with each delivery that is kept. */
  onKept?: (delivery: ReceivedDelivery) => void;
}

/** The addresses of a running receiver. */
export interface RunningReceiver {
  /** Where a target posts to: this address, a slash and a path that the receiver handed out. */
  url: string;
  /**
   * Where the workers of the run ask: on loopback, below a path that only they know. POST answers `{ path }`, one that
   * nobody else has; below that path GET answers what came (Arrivals), and PUT sets the reply to what comes later.
   */
  controlUrl: string;
  close(): Promise<void>;
}

/** Milliseconds that one delivery has to come in. */
const arrivalLimit = 10_000;

/** How a delivery is let come in: its head and its body within their time, and no more of them at once. */
const timeouts = {
  headersTimeout: arrivalLimit,
  requestTimeout: arrivalLimit,
  connectionsCheckingInterval: 1_000,
};
const connectionLimit = 500;

/** The longest time that a timer of Node.js knows, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/**
 * Listens for webhook deliveries (section 6.1) on behalf of the whole run: at the paths that it handed out, and nowhere
 * else. One process listens, since one public address may have to serve all workers. Rejects with the error of `listen`.
 */
export async function startReceiver({
  port = 0,
  host = '127.0.0.1',
  livePath,
  onKept = () => undefined,
}: ReceiverOptions = {}): Promise<RunningReceiver> {
  const inbox = new Deliveries();
  if (livePath !== undefined) inbox.open(livePath);

  const receiver = createServer(timeouts, (request, response) => {
    const startedAt = new Date().toISOString();
    const started = performance.now();
    const path = lastOf(request.url ?? '');
    const reply = inbox.replyOf(path);
    if (reply === undefined) {
      response.writeHead(404, { Connection: 'close' }).end();
      request.resume();
      return;
    }
    const headers = pairs(request.rawHeaders);
    const keep = (body: string, unread?: string): void => {
      const delivery: ReceivedDelivery = {
        method: request.method ?? '',
        query: (request.url ?? '').split('?').slice(1).join('?'),
        headers,
        body,
        unread,
        reply,
        startedAt,
        durationMs: Math.round((performance.now() - started) * 10) / 10,
      };
      if (isProbe(delivery)) return;
      inbox.keep(path, delivery);
      onKept(delivery);
    };
    void readBody(request, headers).then(
      ({ text, unread }) => {
        keep(text, unread);
        if (reply.status === brokenOff) response.destroy();
        else
          response.writeHead(reply.status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(reply.body);
      },
      () => {
        keep('', 'the connection was closed before it was whole');
        response.destroy();
      },
    );
  });
  // A target may post on a connection that it has kept for long: one that is closed just then loses the delivery.
  receiver.keepAliveTimeout = 0;
  receiver.maxConnections = connectionLimit;
  receiver.on('drop', () =>
    inbox.mayHaveLost(
      `more than ${connectionLimit} connections were open to the receiver of this run at once, the most that it takes`,
    ),
  );

  const control = await startControlPort((call) => answer(inbox, call));
  try {
    await listen(receiver, port, host);
  } catch (error) {
    await control.close();
    throw error;
  }
  return {
    url: addressOf(host, (receiver.address() as AddressInfo).port),
    controlUrl: control.url,
    close: async () => {
      await Promise.all([shut(receiver), control.close()]);
    },
  };
}

async function answer(
  inbox: Deliveries,
  { method, key: path, query, body }: ControlCall,
): Promise<ControlAnswer> {
  if (method === 'POST') {
    if (path !== '') return { status: 405 };
    const opened = randomUUID();
    inbox.open(opened);
    return { status: 201, body: { path: opened } };
  }
  if (method === 'PUT') {
    if (!isReply(body))
      return { status: 400, body: { error: 'Send { "status": 200 to 599, or 0, "body": "text" }.' } };
    return { status: inbox.reply(path, body) ? 204 : 404 };
  }
  if (method !== 'GET') return { status: 405 };
  const [from, count, limit] = ['from', 'count', 'wait'].map((name) => Number(query.get(name) ?? 0));
  const isCount = (value: number | undefined): value is number =>
    Number.isInteger(value) && Number(value) >= 0;
  if (!(isCount(from) && isCount(count) && Number(limit) >= 0 && Number(limit) <= longestWait))
    return { status: 400, body: { error: '"count", "from" and "wait" must be numbers of at least 0.' } };
  const texts = query.get('containing')?.split(',');
  const arrivals = await inbox.arrivals(path, { from, count, limit: Number(limit), texts });
  return arrivals === undefined ? { status: 404 } : { status: 200, body: arrivals };
}

/** Whether a value is a reply that HTTP can carry as a whole response. */
function isReply(value: unknown): value is ReceiverReply {
  if (!isObject(value) || typeof value.body !== 'string') return false;
  const status = Number(value.status);
  return Number.isInteger(value.status) && (status === brokenOff || (status >= 200 && status <= 599));
}

/** Whether a target asks by it whether the address is there: it delivers nothing. */
function isProbe(received: ReceivedDelivery): boolean {
  const { method, body } = received;
  return ['GET', 'HEAD', 'OPTIONS'].includes(method) && body === '' && signatureOf(received) === undefined;
}

/** The most that is kept of the deliveries to one path, and to all, in characters of their bodies and headers. */
const limits = { path: 20_000_000, all: 40_000_000 };

/** What a delivery takes up beside them, in characters, about. */
const overhead = 1_000;

const usualReply: ReceiverReply = { status: 200, body: 'received' };

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
class Deliveries {
  /** By path, that which was used least recently first. */
  readonly #boxes = new Map<string, Mailbox>();
  #size = 0;
  #opened = 0;
  /** The paths that were open when something may have been lost, by their number, and why. */
  #loss: { before: number; reason: string } | undefined;

  /** Takes deliveries to a path from now on. */
  open(path: string): void {
    const counts = { number: this.#opened, dropped: 0, full: 0, size: 0 };
    this.#boxes.set(path, { ...counts, deliveries: [], reply: usualReply, waiting: new Set() });
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
    const { body, headers } = delivery;
    const size = headers.flat().reduce((sum, { length }) => sum + length, body.length + overhead);
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

  /**
   * What came to a path, once there are `count` deliveries, some may be missing, or `limit` milliseconds have passed;
   * undefined if it was not opened.
   * @param awaited where to read on (0 at first, then the `next` of the last answer), and the texts of which a body has
   * to have one; undefined: any body will do
   */
  async arrivals(
    path: string,
    awaited: { from: number; count: number; limit: number; texts?: readonly string[] },
  ): Promise<Arrivals | undefined> {
    const { from, count, limit, texts } = awaited;
    const box = this.#used(path);
    if (box === undefined) return undefined;
    const found: Arrivals = { deliveries: [], next: from };
    const look = (): boolean => {
      if (found.next < box.dropped)
        found.lost = `more than ${box.full / 1_000_000} MB came to the receiver of this run, the most that it keeps`;
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
