import { readFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { ServerOptions } from 'node:https';
import { createServer as createRawServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';

/** A server on a free port of loopback. */
export interface RunningServer {
  baseUrl: string;
  port: number;
  /** Cuts every connection. */
  hangUp(): void;
  close(): Promise<void>;
}

/** An address of loopback at which nothing listens. */
export async function closedAddress(): Promise<string> {
  const server = await startHostileTarget(() => undefined);
  await server.close();
  return server.baseUrl;
}

/** A piece of a large body. */
export const megabyte = 'x'.repeat(1_000_000);

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The path of a certificate of the self-tests. */
export function certificate(name: 'authority' | 'server' | 'expired' | 'elsewhere'): string {
  return path.join(import.meta.dirname, 'certificates', `${name}.pem`);
}

/** Starts a server whose every answer is the handler's. */
export function startHostileTarget(answer: Answer, host = '127.0.0.1'): Promise<RunningServer> {
  const server = createServer(reading(answer));
  return listening(server, 'http', host, () => server.closeAllConnections());
}

/** A request as it came. */
export interface Received {
  method: string | undefined;
  url: string | undefined;
  /** Names and values in turn. */
  headers: string[];
  body: string;
}

/** Starts a server that keeps what it is asked, and answers an empty object. */
export async function startRecordingTarget(): Promise<RunningServer & { received: Received[] }> {
  const received: Received[] = [];
  const server = await startHostileTarget((request, response) => {
    const { method, url, rawHeaders: headers } = request;
    void text(request).then((body) => {
      received.push({ method, url, headers, body });
      response.end('{}');
    });
  });
  return { ...server, received };
}

/**
 * As {@link startHostileTarget}, with TLS.
 * @param options of the server beside its certificate
 */
export function startSecureTarget(
  answer: Answer,
  name: 'server' | 'expired' | 'elsewhere' = 'server',
  options: ServerOptions = {},
): Promise<RunningServer> {
  const pem = readFileSync(certificate(name));
  const server = createSecureServer({ key: pem, cert: pem, ...options }, reading(answer));
  return listening(server, 'https', '127.0.0.1', () => server.closeAllConnections());
}

/** As {@link startSecureTarget}, for clients only that have a certificate of the authority of the self-tests. */
export function startGuardedTarget(answer: Answer): Promise<RunningServer> {
  return startSecureTarget(answer, 'server', {
    ca: readFileSync(certificate('authority')),
    requestCert: true,
    rejectUnauthorized: true,
  });
}

/** Starts a server that says something of its own on each connection, in whatever protocol. */
export function startRawTarget(talk: (socket: Socket) => void): Promise<RunningServer> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    talk(socket);
  });
  return listening(server, 'http', '127.0.0.1', () => sockets.forEach((socket) => socket.destroy()));
}

/** The response of a server as it came. */
interface Responded {
  status: number;
  /** Names and values in turn. */
  headers: string[];
  body: Buffer;
}

/** Hands a request on to another server, and resolves once its response is whole. */
export async function handedOn(baseUrl: string, incoming: IncomingMessage): Promise<Responded> {
  const { method, url = '/', rawHeaders } = incoming;
  const body = await buffer(incoming);
  return new Promise((resolve, reject) => {
    const request = send(new URL(url, baseUrl), { method, headers: rawHeaders }, (response) => {
      const { statusCode: status = 502, rawHeaders: headers } = response;
      void buffer(response).then((content) => resolve({ status, headers, body: content }), reject);
    });
    request.once('error', reject).end(body);
  });
}

/** Answers with what another server does. */
export function forwardTo(baseUrl: string): Answer {
  return (request, response) =>
    void handedOn(baseUrl, request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.destroy(),
    );
}

/** Headers of an answer. */
export const json = { 'Content-Type': 'application/json' };
export const html = { 'Content-Type': 'text/html' };

/** The same answer to every request: a status and a body, in JSON unless the headers say otherwise. */
export function replying(
  status: number,
  body: string | Buffer = '',
  headers: OutgoingHttpHeaders = json,
): Answer {
  return (_request, response) => response.writeHead(status, headers).end(body);
}

/** An answer in JSON whose body never ends. */
export const endless: Answer = (_request, response) => {
  response.writeHead(200, json);
  const write = (): void => {
    while (!response.destroyed && response.write(megabyte));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
};

function reading(answer: Answer): RequestListener {
  return (request, response) => {
    response.on('error', () => undefined);
    answer(request, response);
    // A request that nobody reads would hold its connection.
    if (request.readableFlowing === null) request.resume();
  };
}

async function listening(
  server: Server,
  scheme: string,
  host: string,
  hangUp: () => void,
): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    hangUp,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}
