import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject } from '../contract/json-value.js';
import { addressOf } from '../contract/loopback.js';
import { listen, shut, startControlPort } from '../target/control-port.js';
import type { ControlAnswer, ControlCall } from '../target/control-port.js';
import { beginningOf, tooDeep, tooLarge } from '../target/connection/read-body.js';
import { Deliveries, lastOf } from './deliveries.js';
import { signatureOf } from './received-delivery.js';
import type { ReceivedDelivery, ReceiverReply } from './received-delivery.js';

/** Where a receiver listens. */
export interface ReceiverOptions {
  /** A free one by default. */
  port?: number;
  /** On loopback by default. */
  host?: string;
  /** The path of a webhook that posts to this run already, from its last slash: that of RECEIVER_URL. */
  livePath?: string;
  /** Hears of each delivery that is kept. */
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
    const keep = (body: string, unread: string | undefined): void => {
      const delivery: ReceivedDelivery = {
        method: request.method ?? '',
        headers: rawHeaders(request),
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
    void beginningOf(request).then(
      ({ bytes, whole }) => {
        const body = bytes.toString('utf8');
        keep(body, whole ? tooDeep(body) : tooLarge);
        response.writeHead(reply.status, { 'Content-Type': 'text/plain' }).end(reply.body);
      },
      () => {
        keep('', 'the connection was closed before it was whole');
        response.destroy();
      },
    );
  });
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
      return { status: 400, body: { error: 'Send { "status": 200 to 599, "body": "text" }.' } };
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
  return Number.isInteger(value.status) && Number(value.status) >= 200 && Number(value.status) <= 599;
}

/** Whether a target asks by it whether the address is there: it delivers nothing. */
function isProbe(received: ReceivedDelivery): boolean {
  const { method, body } = received;
  return ['GET', 'HEAD', 'OPTIONS'].includes(method) && body === '' && signatureOf(received) === undefined;
}

function rawHeaders(request: IncomingMessage): [string, string][] {
  const pairs: [string, string][] = [];
  const { rawHeaders: raw } = request;
  for (let index = 0; index + 1 < raw.length; index += 2)
    pairs.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return pairs;
}
