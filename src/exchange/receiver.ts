import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject } from '../contract/json-value.js';
import { addressOf } from '../contract/loopback.js';
import { listen, shut, startControlPort } from '../target/control-port.js';
import { beginningOf, tooDeep, tooLarge } from '../target/connection/read-body.js';
import { Deliveries } from './deliveries.js';
import type { ReceivedDelivery, ReceiverReply } from './received-delivery.js';

/** The addresses of a running receiver. */
export interface RunningReceiver {
  /** Where a target posts to: this address, a slash and the key of a webhook. */
  url: string;
  /** Where the workers of the run ask for what came in; on loopback, below a path that only they know. */
  controlUrl: string;
  close(): Promise<void>;
}

/** Milliseconds that one delivery has to come in. */
const arrivalLimit = 10_000;

/** How a delivery is let come in: its head and its body within their time, and no more of them at once. */
const patience = {
  headersTimeout: arrivalLimit,
  requestTimeout: arrivalLimit,
  connectionsCheckingInterval: 1_000,
};
const connectionLimit = 500;

/** The longest time that a timer of Node.js knows, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/**
 * Listens for webhook deliveries (section 6.1) on behalf of the whole run.
 * One process listens, since one public address may have to serve all workers. Rejects with the error of `listen`.
 * @param onKept hears of each delivery that is kept
 */
export async function startReceiver(
  port = 0,
  host = '127.0.0.1',
  onKept: (delivery: ReceivedDelivery) => void = () => undefined,
): Promise<RunningReceiver> {
  const inbox = new Deliveries();
  const replies = new Map<string, ReceiverReply>();
  const waiting = new Set<() => void>();

  const receiver = createServer(patience, (request, response) => {
    const startedAt = new Date().toISOString();
    const started = performance.now();
    void beginningOf(request).then(
      ({ bytes, whole }) => {
        const key = keyOf(request);
        const reply = replies.get(key) ?? { status: 200, body: 'received' };
        const body = bytes.toString('utf8');
        const delivery: ReceivedDelivery = {
          method: request.method ?? '',
          headers: rawHeaders(request),
          body,
          unread: whole ? tooDeep(body) : tooLarge,
          reply,
          startedAt,
          durationMs: Math.round((performance.now() - started) * 10) / 10,
        };
        inbox.keep(key, delivery);
        onKept(delivery);
        response.writeHead(reply.status, { 'Content-Type': 'text/plain' }).end(reply.body);
        for (const wake of [...waiting]) wake();
      },
      () => response.destroy(),
    );
  });
  receiver.maxConnections = connectionLimit;

  const control = await startControlPort(async ({ method, key, query, body }) => {
    if (method === 'PUT') {
      if (!isReply(body))
        return { status: 400, body: { error: 'Send { "status": 200 to 599, "body": "text" }.' } };
      replies.set(key, body);
      return { status: 204 };
    }
    if (method !== 'GET') return { status: 405 };
    const count = Number(query.get('count') ?? 0);
    const from = Number(query.get('from') ?? 0);
    const limit = Number(query.get('wait') ?? 0);
    const isNumber = [count, from].every((each) => Number.isInteger(each) && each >= 0);
    if (!(isNumber && limit >= 0 && limit <= longestWait))
      return { status: 400, body: { error: '"count", "from" and "wait" must be numbers of at least 0.' } };
    const texts = query.get('containing')?.split(',');
    const asked = (): readonly ReceivedDelivery[] =>
      texts === undefined ? inbox.of(key) : inbox.containing(texts);
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        waiting.delete(check);
        resolve();
      };
      const check = (): void => {
        if (asked().length >= count) end();
      };
      const timer = setTimeout(end, limit);
      waiting.add(check);
      check();
    });
    return { status: 200, body: asked().slice(from) };
  });
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

/** Whether a value is a reply that HTTP can carry as a whole response. */
function isReply(value: unknown): value is ReceiverReply {
  if (!isObject(value) || typeof value.body !== 'string') return false;
  return Number.isInteger(value.status) && Number(value.status) >= 200 && Number(value.status) <= 599;
}

function keyOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?')[0]?.split('/').at(-1) ?? '';
}

function rawHeaders(request: IncomingMessage): [string, string][] {
  const pairs: [string, string][] = [];
  const { rawHeaders: raw } = request;
  for (let index = 0; index + 1 < raw.length; index += 2)
    pairs.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return pairs;
}
