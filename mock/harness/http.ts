import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { isObject } from '../../src/contract/json-value.js';
import { refusalOf } from '../../src/contract/loopback.js';
import type { Access } from '../../src/contract/loopback.js';
import { parseJson } from '../routes/bodies.js';
import { withoutSchemas } from '../routes/http.js';
import type { Service } from '../service/service.js';
import { HarnessError } from './params.js';
import type { Params } from './params.js';

/** Loaded once, at the first request: the start must be quick. */
let states: Promise<typeof import('./index.js')> | undefined;

/** The harness on its own server, not yet listening: one address, one POST for each state. */
export function createHarnessHttp(service: Service, access: Access): FastifyInstance {
  const app = Fastify({
    logger: false,
    schemaController: withoutSchemas,
    forceCloseConnections: true,
    return503OnClosing: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request.raw, access);
    if (refusal) return reply.code(refusal.status).headers(refusal.headers).send({ error: refusal.message });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode, message } = error as { statusCode?: number; message: string };
    const status = error instanceof HarnessError ? error.status : (statusCode ?? 500);
    return reply.code(status).send({ error: message });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'the harness takes POST requests alone.' }),
  );
  app.post('/*', async ({ body }) => {
    const { state, params } = readBody(body);
    states ??= import('./index.js');
    const handler = (await states).stateHandlers.get(state);
    if (!handler) throw new HarnessError(404, `the harness does not know the state "${state}".`);
    return service.seams.handling(service, { action: state, params }, () => handler(service, params));
  });
  return app;
}

function readBody(body: unknown): { state: string; params: Params } {
  const parsed = Buffer.isBuffer(body) ? parseJson(body) : { value: undefined };
  if ('problem' in parsed) throw new HarnessError(400, `${parsed.problem.message}.`);
  if (!isObject(parsed.value)) throw new HarnessError(400, 'the body must be a JSON object.');
  const { state, action = 'setup', params = {} } = parsed.value;
  if (typeof state !== 'string' || state === '') throw new HarnessError(400, '"state" must name a state.');
  if (action !== 'setup') throw new HarnessError(400, '"action" must be "setup".');
  if (!isObject(params)) throw new HarnessError(400, '"params" must be an object.');
  return { state, params };
}
