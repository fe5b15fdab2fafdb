import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beginningOf, tooDeep, tooLarge } from '../target/connection/read-body.js';
import { Deliveries } from './deliveries.js';
import type { ReceivedDelivery, ReceiverReply } from './received-delivery.js';

/** The addresses of a running receiver. */
export interface RunningReceiver {
  /** Where a target posts to: this address, a slash and the key of a webhook. */
  url: string;
  /** Where the workers of the run ask for what came in; on loopback alone. */
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

/**
 * Listens for webhook deliveries (section 6.1) on behalf of the whole run.
 * One process listens, since one public address may have to serve all workers.
 */
export async function startReceiver(port = 0): Promise<RunningReceiver> {
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
        inbox.keep(key, {
          method: request.method ?? '',
          headers: rawHeaders(request),
          body,
          unread: whole ? tooDeep(body) : tooLarge,
          reply,
          startedAt,
          durationMs: Math.round((performance.now() - started) * 10) / 10,
        });
        response.writeHead(reply.status, { 'Content-Type': 'text/plain' }).end(reply.body);
        for (const wake of [...waiting]) wake();
      },
      () => response.destroy(),
    );
  });
  receiver.maxConnections = connectionLimit;

  const control = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://control');
    const key = keyOf(request);
    if (request.method === 'PUT') {
      void beginningOf(request).then(({ bytes }) => {
        replies.set(key, JSON.parse(bytes.toString('utf8')) as ReceiverReply);
        response.writeHead(204).end();
      });
      return;
    }
    const texts = url.searchParams.get('containing')?.split(',');
    const asked = (): readonly ReceivedDelivery[] =>
      texts === undefined ? inbox.of(key) : inbox.containing(texts);
    const count = Number(url.searchParams.get('count') ?? 0);
    const from = Number(url.searchParams.get('from') ?? 0);
    const answer = (): void => {
      clearTimeout(timer);
      waiting.delete(check);
      const json = JSON.stringify(asked().slice(from));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(json);
    };
    const check = (): void => {
      if (asked().length >= count) answer();
    };
    const timer = setTimeout(answer, Number(url.searchParams.get('wait') ?? 0));
    waiting.add(check);
    check();
  });

  // An idle connection that is closed just as a busy worker asks again would fail its call.
  control.keepAliveTimeout = 0;
  await listen(receiver, port);
  await listen(control, 0);
  return {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    controlUrl: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    close: async () => {
      await Promise.all([shut(receiver), shut(control)]);
    },
  };
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

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
