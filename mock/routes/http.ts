import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import Fastify from 'fastify';
import type { Access } from '../../src/contract/loopback.js';
import { refusalOf } from '../../src/contract/loopback.js';
import type { Problem, ServiceRequest } from '../messages/request.js';
import { permissionError, Refusal, validationError } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import type { Service } from '../service/service.js';
import { bodyLimit, parseJson, readMultipart, refusal, tooLarge } from './bodies.js';
import type { Route } from './index.js';
import { routes } from './index.js';

function unused(): never {
  throw new Error('no route of the mock has a schema of Fastify: the contract holds the schemas');
}

/** Keeps Fastify from loading its own schema compilers, which would cost the start 45 ms. */
export const withoutSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: () => unused, buildSerializer: () => unused },
};

const requestTimeoutMs = 30_000;

/** Characters of a refusal that the log of requests keeps. */
const mostOfRefusal = 1000;

/** How the service is put on the wire. */
interface HttpOptions {
  /** Milliseconds that each answer is held back. */
  latency: number;
  access: Access;
}

/** The HTTP server of the service, not yet listening. */
export function createHttp(service: Service, { latency, access }: HttpOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit,
    logger: false,
    schemaController: withoutSchemas,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: (error, socket) => answerBrokenRequest(service, error.code, socket),
    frameworkErrors: (error, _request, reply) => reject(service, reply, error),
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    const foreign = refusalOf(raw, access);
    if (foreign) return write(reply, refusal(service.unspecified, permissionError(foreign.message)));
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => reject(service, reply, error));
  app.setNotFoundHandler((request, reply) => {
    const problem = {
      status: 404,
      name: 'NotFound',
      message: `no operation ${request.method} ${pathOf(request)}`,
    };
    return write(reply, refusal(service.unspecified, problem));
  });

  const handler = (route: Route) => (incoming: FastifyRequest, reply: FastifyReply) => {
    const parsed = readRequest(incoming, route);
    return service.seams.handling(service, { request: parsed }, () => handle(route, incoming, reply, parsed));
  };
  const handle = async (
    route: Route,
    incoming: FastifyRequest,
    reply: FastifyReply,
    parsed: ServiceRequest,
  ): Promise<FastifyReply> => {
    if (route.operation === 'updateOrder' && parsed.contentType === 'multipart/form-data') {
      parsed.problem = await readMultipart(incoming, parsed);
      if (incoming.raw.destroyed && !incoming.raw.readableEnded) return reply.hijack();
    }
    const request = service.seams.request(service, parsed);
    const handled = await answerOf(route, request);
    const response = service.seams.response(service, handled, request);
    const { operation, method, path, headers } = parsed;
    const refused = response.status < 400 ? {} : { refusal: beginningOf(response.body) };
    service.log.add({ operation, method, path, headers, status: response.status, ...refused });
    if (latency > 0) await wait(latency);
    return write(reply, response);
  };
  const answerOf = async (route: Route, request: ServiceRequest): Promise<ServiceResponse> => {
    try {
      return await route.handle(service, request);
    } catch (error) {
      if (error instanceof Refusal) return refusal(service.unspecified, error.problem);
      throw error;
    }
  };
  for (const route of routes(service.unspecified)) {
    const options = { method: route.method, url: route.path, handler: handler(route) };
    if (route.operation !== 'updateOrder') app.route(options);
    // The multipart parser adds hooks to each request of its scope: the other operations are spared them.
    else
      void app.register(async (scope) => {
        await scope.register(multipart);
        scope.route(options);
      });
  }
  return app;
}

function beginningOf(body: unknown): string {
  return (JSON.stringify(body) ?? '').slice(0, mostOfRefusal);
}

function pathOf({ url }: FastifyRequest): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function readRequest(incoming: FastifyRequest, { operation }: Route): ServiceRequest {
  const { rawHeaders } = incoming.raw;
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers.push([rawHeaders[i]!, rawHeaders[i + 1]!]);
  const contentType = (incoming.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
  const request: ServiceRequest = {
    operation,
    method: incoming.method,
    path: pathOf(incoming),
    headers,
    query: incoming.query as ServiceRequest['query'],
    contentType,
    body: undefined,
    fields: [],
    files: [],
  };
  if (contentType === 'application/json' && Buffer.isBuffer(incoming.body)) {
    const parsed = parseJson(incoming.body);
    if ('problem' in parsed) request.problem = parsed.problem;
    else request.body = parsed.value;
  }
  return request;
}

function write(reply: FastifyReply, { status, body, headers }: ServiceResponse): FastifyReply {
  reply.code(status).header('content-type', 'application/json; charset=utf-8').headers(headers);
  const isText = headers['content-type']?.startsWith('text/plain') === true;
  return reply.send(isText ? String(body) : JSON.stringify(body));
}

/** What is no HTTP at all never becomes a request, so the answer is written on the socket itself. */
function answerBrokenRequest(service: Service, code: string, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const { body } = refusal(
    service.unspecified,
    validationError('the request is malformed', undefined, status),
  );
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

function reject(service: Service, reply: FastifyReply, error: unknown): FastifyReply {
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message: string };
  let problem: Problem;
  if (statusCode === 413) problem = tooLarge();
  else if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    problem = validationError('the content type is not taken');
  else if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    problem = validationError(message, undefined, statusCode);
  else {
    process.emitWarning(
      `a request broke the mock: ${error instanceof Error ? (error.stack ?? message) : message}`,
    );
    problem = { status: 500, name: 'Internal Server Error', message: 'the mock failed on this request' };
  }
  return write(reply, refusal(service.unspecified, problem));
}
