import { request as send } from 'node:http';
import { expect, test as base } from '../test.js';
import { startHarness } from '../../harness/server.js';
import type { HarnessOptions } from '../../harness/server.js';
import { Refused, Unsupported } from '../../harness/setups.js';
import type { Setups } from '../../harness/setups.js';
import { ask, post } from './ask.js';

/** Starts harnesses that end with the test, and answers the address of each. */
const test = base.extend<{ serve: (setups: Setups, options?: HarnessOptions) => Promise<string> }>({
  serve: async ({ untilEnd }, use) =>
    use(async (setups, options) => (await untilEnd(startHarness(setups, options))).url),
});

test('a state is answered with what its function gives, the defaults put in', async ({ serve }) => {
  const url = await serve({
    member: (params) => ({ memberId: JSON.stringify(params).replaceAll(' ', '') }),
  });

  const { status, body } = await ask(url, 'member', { companyId: 'c', role: null, further: 1 });

  expect(status).toBe(200);
  expect(JSON.parse((body as { memberId: string }).memberId)).toEqual({
    companyId: 'c',
    role: 'teamMember',
    approved: true,
    hasRole: true,
    further: 1,
  });
});

for (const state of ['order', 'no.such.state', '__proto__', 'toString'])
  test(`the state ${state}, which has no function, is answered with 501`, async ({ serve }) => {
    const { status, body } = await ask(await serve({}), state);
    expect(status).toBe(501);
    expect(body).toEqual({ unsupported: true, error: expect.stringContaining(state) });
  });

test('params that break the schema are answered with 400, and each place is named', async ({ serve }) => {
  const url = await serve({ order: () => ({ orderId: 'o' }) });

  const { status, body } = await ask(url, 'order', { status: 'Paused', openTasks: -1 });

  expect(status).toBe(400);
  expect(body.violations.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
    '/companyId',
    '/openTasks',
    '/status',
  ]);
  expect(body.error).toContain('/openTasks must be >= 0');
});

const wrongBodies = ['x', '[]', 'null', '{}', '{"state":1}', '{"state":"order","params":[]}'];

for (const body of [...wrongBodies, '{"state":"order","action":"teardown"}'])
  test(`the body ${body} is answered with 400 and one sentence`, async ({ serve }) => {
    const answer = await post(await serve({ order: () => ({ orderId: 'o' }) }), body);
    expect(answer).toEqual({ status: 400, body: { error: expect.stringMatching(/^[^\n]+\.$/) } });
  });

test('an answer that breaks the schema is answered with 500, and its author is notified of it', async ({
  serve,
}) => {
  const heard: string[] = [];
  const order = (() => ({})) as unknown as Setups['order'];
  const url = await serve({ order }, { onTrouble: (sentence) => heard.push(sentence) });

  const { status, body } = await ask(url, 'order', { companyId: 'c', status: 'Review' });

  expect(status).toBe(500);
  expect(body.error).toContain('/orderId must be present');
  expect(heard).toEqual([body.error]);
});

const thrown = [
  { name: 'an error', error: new Error('no database'), status: 500 },
  { name: 'a refusal that the contract lists', error: new Refused(403, 'not a client'), status: 403 },
  { name: 'a refusal that it does not list', error: new Refused(404, 'not there'), status: 500 },
  {
    name: 'what it does not do with these params',
    error: new Unsupported('not so'),
    status: 501,
    once: true,
  },
  { name: 'what it never does', error: new Unsupported('not at all', false), status: 501 },
];

for (const { name, error, status, once } of thrown)
  test(`a function that throws ${name} is answered with ${status}`, async ({ serve }) => {
    const url = await serve({
      'apiKey.regenerate': () => {
        throw error;
      },
    });
    const answer = await ask(url, 'apiKey.regenerate', { companyId: 'c' });
    expect(answer.status).toBe(status);
    expect(answer.body.once).toBe(once);
  });

test('a GET is answered with 405', async ({ serve }) => {
  const answer = await fetch(await serve({}));
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

test('a harness that waits for a person says so again and again until it answers', async ({ serve }) => {
  const url = await serve(
    {
      category: async () => {
        await new Promise((resolve) => setTimeout(resolve, 250));
        return { categoryId: 'c' };
      },
    },
    { interims: 50 },
  );

  const interims: number[] = [];
  const status = await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const request = send(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('information', ({ statusCode }) => interims.push(statusCode));
    request.on('error', reject);
    request.end('{"state":"category","params":{"companyId":"c"}}');
  });

  expect(status).toBe(200);
  expect(interims.length).toBeGreaterThan(2);
  expect(new Set(interims)).toEqual(new Set([102]));
});

test('a function receives that the run no longer waits', async ({ serve }) => {
  let heard: (() => void) | undefined;
  const left = new Promise<void>((resolve) => (heard = resolve));
  const url = await serve({
    category: (_params, gone) =>
      new Promise(() => gone.addEventListener('abort', () => heard?.(), { once: true })),
  });

  const body = '{"state":"category","params":{"companyId":"c"}}';
  await post(url, body, AbortSignal.timeout(100)).catch(() => undefined);

  await left;
});
