import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { FastifyReply } from 'fastify';
import { isObject, parsedJson } from '../src/contract/json-value.js';
import { addressOf, exposure, refusalOf } from '../src/contract/loopback.js';
import type { Setups, Setup, StateName } from './setups.js';
import {
  answerViolations,
  checkedParams,
  violationPhrase,
  harnessState,
} from '../src/contract/harness-states.js';
import { Refused, Unsupported } from './setups.js';

/** How a harness listens and behaves; everything has a default. */
export interface HarnessOptions {
  /** 0, the default, is any free port. */
  port?: number;
  /** 127.0.0.1 by default. One beyond loopback needs `token` or `open`. */
  host?: string;
  /** What every request must carry: as a bearer token, or as the password in HARNESS_URL. */
  token?: string;
  /** Whether everybody who reaches the harness may use it. */
  open?: boolean;
  /**
   * Milliseconds between the interim responses (102) by which a harness that has to wait for a person asks the run for
   * time limit; none are sent unless given.
   */
  interims?: number;
  /** Hears of each state that went wrong, for the author of the harness. */
  onTrouble?: (sentence: string, error: unknown) => void;
}

/**
 * Starts a harness that knows these states (docs/harness.md), and answers with what HARNESS_URL is to be. Throws
 * {@link ExposedError}, or the error of `listen` if the port is taken.
 */
export async function startHarness(
  setups: Setups,
  options: HarnessOptions = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const { port = 0, host = '127.0.0.1', token, interims, onTrouble } = options;
  exposure(host, options);
  const app = Fastify({ logger: false, forceCloseConnections: true, return503OnClosing: false });
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request.raw, { host, token, internal: true });
    if (refusal) return reply.code(refusal.status).headers(refusal.headers).send({ error: refusal.message });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500, message } = error as { statusCode?: number; message: string };
    return reply.code(statusCode).send({ error: message });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(405).header('allow', 'POST').send({ error: 'The harness takes POST requests alone.' }),
  );
  app.post('/*', async (request, reply) => {
    const gone = disconnection(reply);
    const timer = interims === undefined ? undefined : keepPatient(reply, interims);
    try {
      const { status, body } = await answerTo(setups, request.body, gone, onTrouble);
      return await reply.code(status).send(body);
    } finally {
      clearInterval(timer);
    }
  });
  await app.listen({ port, host });
  return {
    url: addressOf(host, (app.server.address() as AddressInfo).port),
    close: () => app.close(),
  };
}

/** Tells the run at once, and then again and again, that the state is still being worked at. */
function keepPatient({ raw }: FastifyReply, every: number): NodeJS.Timeout {
  const say = (): void => {
    if (!raw.headersSent && !raw.destroyed) raw.writeProcessing();
  };
  say();
  return setInterval(say, every);
}

function disconnection({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** What the harness answers over HTTP. */
interface HarnessAnswer {
  status: number;
  body: object;
}

/**
 * What a harness of these states answers to a request: 200 with the values, 501 where it does not know the state, 400
 * for params and 500 for values that break the schema of the state, and the status of a refusal.
 */
async function answerTo(
  setups: Setups,
  body: unknown,
  gone: AbortSignal,
  onTrouble: HarnessOptions['onTrouble'],
): Promise<HarnessAnswer> {
  const value = typeof body === 'string' ? parsedJson(body) : undefined;
  if (!isObject(value)) return failure(400, 'The body must be a JSON object.');
  const { state, action = 'setup' } = value;
  const params = value.params ?? {};
  if (typeof state !== 'string' || state === '') return failure(400, '"state" must name a state.');
  if (action !== 'setup') return failure(400, '"action" must be "setup".');
  if (!isObject(params)) return failure(400, '"params" must be an object.');
  const setup = Object.hasOwn(setups, state) ? (setups[state as StateName] as Setup<StateName>) : undefined;
  if (setup === undefined)
    return unsupported(new Unsupported(`This harness does not know the state "${state}".`, false));
  const { violations, params: completed } = checkedParams(state, params);
  if (violations.length > 0) {
    const error = `The params of the state ${state} are wrong: ${violationPhrase(violations)}.`;
    return { status: 400, body: { error, violations } };
  }
  try {
    const answer: object = await setup(completed as Parameters<typeof setup>[0], gone);
    const broken = answerViolations(state, answer);
    if (broken.length > 0)
      throw new Error(`what its function answers breaks spec/harness.yaml: ${violationPhrase(broken)}`);
    return { status: 200, body: answer };
  } catch (error) {
    if (error instanceof Unsupported) return unsupported(error);
    if (error instanceof Refused && harnessState(state).refusals.includes(error.status))
      return failure(error.status, error.message);
    const cause = error instanceof Error ? error.message : String(error);
    const sentence = `The state ${state} failed: ${cause.replace(/\.$/, '')}.`;
    onTrouble?.(sentence, error);
    return failure(500, sentence);
  }
}

function failure(status: number, error: string): HarnessAnswer {
  return { status, body: { error } };
}

function unsupported({ message, once }: Unsupported): HarnessAnswer {
  return { status: 501, body: { unsupported: true, ...(once && { once }), error: message } };
}
