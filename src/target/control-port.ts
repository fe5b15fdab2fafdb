import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parsedJson } from '../contract/json-value.js';
import { addressOf, refusalOf } from '../contract/loopback.js';
import { beginningOf } from './connection/connection.js';

/** What a process of the run asks of another one. */
export interface ControlCall {
  method: string;
  /** What follows the last slash of the path; '' at the address of the port itself. */
  key: string;
  query: URLSearchParams;
  /** The JSON value of the body; undefined for none, and for one that is not JSON. */
  body: unknown;
}

/** What comes back; `body` goes as JSON. */
export interface ControlAnswer {
  status: number;
  body?: unknown;
}

const loopback = '127.0.0.1';

/**
 * Opens a port for the processes of this run: on loopback, below a path that only they know. Whatever comes there, the run
 * goes on.
 */
export async function startControlPort(
  answer: (call: ControlCall) => Promise<ControlAnswer>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const token = randomUUID();
  const server = createServer((request, response) => {
    const respond = ({ status, body }: ControlAnswer): void =>
      void response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(body === undefined ? undefined : JSON.stringify(body));
    const refusal = refusalOf(request, { host: loopback, internal: true });
    if (refusal) return respond({ status: refusal.status, body: { error: refusal.message } });
    const [path = '', query = ''] = (request.url ?? '').split('?');
    if (!`${path}/`.startsWith(`/${token}/`)) return respond({ status: 404 });
    const call = async (): Promise<ControlAnswer> => {
      const { bytes, whole } = await beginningOf(request);
      if (!whole) return { status: 413 };
      return answer({
        method: request.method ?? '',
        key:
          path
            .slice(token.length + 1)
            .split('/')
            .at(-1) ?? '',
        query: new URLSearchParams(query),
        body: parsedJson(bytes.toString('utf8')),
      });
    };
    call()
      .then(respond)
      .catch(() => response.destroy());
  });
  // An idle connection that is closed just as a busy worker asks again would fail its call.
  server.keepAliveTimeout = 0;
  await listen(server, 0, loopback);
  return {
    url: `${addressOf(loopback, (server.address() as AddressInfo).port)}/${token}`,
    close: () => shut(server),
  };
}

/**
 * Asks a control port by POST. Rejects where it can't be reached.
 * @param limit milliseconds after which it is given up; without, it may take as long as it likes
 */
export async function askControlPort<Answer>(url: string, body: object, limit?: number): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(limit !== undefined && { signal: AbortSignal.timeout(limit) }),
  });
  return (await answer.json()) as Answer;
}

/** Has a server listen. Rejects with the error of `listen`. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** Closes a server with all its connections. */
export function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
