import { expect, test } from '../test.js';
import type { Alteration, HarnessReply } from './ask.js';
import { checkHarness } from '../../harness/check/check-harness.js';
import { startAltered } from './ask.js';

/** An alteration that answers with other values than the true ones. */
const saying =
  (change: (body: HarnessReply['body']) => void): Alteration =>
  async (_params, forward) => {
    const reply = await forward();
    change(reply.body);
    return reply;
  };

const done: Alteration = () => ({ status: 200, body: {} });

/** Answers with what the first call was answered with. */
const onceForAll = (): Alteration => {
  let first: Promise<HarnessReply> | undefined;
  return (_params, forward) => (first ??= forward());
};

/** Passes the params on but for one. */
const unreachableBy =
  (name: string): Alteration =>
  ({ [name]: _ignored, ...rest }, forward) =>
    forward(rest);

/** Harnesses that are wrong in one state each, and what the check is to say of it; `at` where another state shows it. */
export const brokenHarnesses: {
  name: string;
  state: string;
  alteration: Alteration;
  complaint: RegExp;
  at?: string;
}[] = [
  {
    name: 'answers an order without its id',
    state: 'order',
    alteration: saying((body) => delete body.orderId),
    complaint: /^\/orderId must be present/,
  },
  {
    name: 'answers a number for a secret',
    state: 'webhook',
    alteration: saying((body) => (body.secret = 7)),
    complaint: /^\/secret must be a string/,
  },
  {
    name: 'answers tasks without a flag',
    state: 'order.read',
    alteration: saying((body) => body.order.tasks.forEach((task: { done?: boolean }) => delete task.done)),
    complaint: /^\/order\/tasks\/0\/done must be present/,
  },
  {
    name: 'makes every order Ongoing',
    state: 'order',
    alteration: (params, forward) => forward({ ...params, status: 'Ongoing' }),
    complaint: /status Pending, it is read back as Ongoing/,
  },
  {
    name: 'ignores a budget',
    state: 'order',
    alteration: unreachableBy('budget'),
    complaint: /the budget 1250/,
  },
  { name: 'ignores tasks', state: 'order', alteration: unreachableBy('openTasks'), complaint: /with 0 open/ },
  {
    name: 'gives one workspace to all',
    state: 'workspace',
    alteration: onceForAll(),
    complaint: /same companyId/,
  },
  {
    name: 'gives a key that opens nothing',
    state: 'workspace',
    alteration: saying((body) => (body.apiKey = `k${Math.random()}`)),
    complaint: /401 to its apiKey/,
  },
  {
    name: 'gives a token that opens nothing',
    state: 'workspace',
    alteration: saying((body) => (body.accessToken = `t${Math.random()}`)),
    complaint: /401 to an update/,
    at: 'order',
  },
  {
    name: 'reads no role back',
    state: 'member.read',
    alteration: saying((body) => delete body.member?.role),
    complaint: /^\/member\/role is undefined/,
  },
  {
    name: 'refuses to look for an outsider',
    state: 'member.read',
    alteration: async ({ email }, forward) => (email ? { status: 400, body: { error: 'none' } } : forward()),
    complaint: /answered 400 to email/,
  },
  {
    name: 'switches every webhook off',
    state: 'webhook',
    alteration: (params, forward) => forward({ ...params, active: false }),
    complaint: /active true, it got no delivery/,
  },
  {
    name: 'switches every webhook on',
    state: 'webhook',
    alteration: unreachableBy('active'),
    complaint: /active false/,
  },
  { name: 'tests nothing', state: 'webhook.test', alteration: done, complaint: /nothing was posted/ },
  {
    name: 'redelivers nothing',
    state: 'webhook.redeliver',
    alteration: done,
    complaint: /nothing was posted/,
  },
  { name: 'updates nothing', state: 'webhook.update', alteration: done, complaint: /posted nothing there/ },
  {
    name: 'shows an empty history',
    state: 'webhook.history',
    alteration: () => ({ status: 200, body: { deliveries: [] } }),
    complaint: /^\/deliveries is empty/,
  },
  {
    name: 'shows another answer of the receiver',
    state: 'webhook.history',
    alteration: saying(({ deliveries }) => (deliveries[0].response.status = 500)),
    complaint: /receiver answered 200/,
  },
  {
    name: 'shows another body',
    state: 'webhook.history',
    alteration: saying(({ deliveries }) => (deliveries[0].request.body = '{}')),
    complaint: /not the body that was posted/,
  },
  {
    name: 'lets the target refuse the new key',
    state: 'apiKey.regenerate',
    alteration: saying((body) => (body.apiKey = 'made-up')),
    complaint: /401 to the new key/,
  },
  { name: 'lets nothing expire', state: 'subscription.expire', alteration: done, complaint: /still accepts/ },
  {
    name: 'names another plan',
    state: 'workspace.plan',
    alteration: saying((body) => (body.plan = 'free')),
    complaint: /^\/plan is "free"/,
  },
  {
    name: 'answers with 201',
    state: 'category',
    alteration: async (_params, forward) => ({ ...(await forward()), status: 201 }),
    complaint: /answered 201/,
  },
  {
    name: 'answers with a page',
    state: 'category',
    alteration: () => ({ status: 200, body: '<html>' }),
    complaint: /no JSON/,
  },
  {
    name: 'takes too long',
    state: 'category',
    alteration: () => new Promise((resolve) => setTimeout(resolve, 4_000, { status: 200, body: {} })),
    complaint: /no answer within 2 s/,
  },
];

for (const { name, state, alteration, complaint, at = state } of brokenHarnesses)
  test(`the check finds a harness that ${name}`, async ({ mock }) => {
    const altered = await startAltered(mock.harnessUrl, { [state]: alteration });
    const { states } = await checkHarness({
      harnessUrl: altered.url,
      baseUrl: mock.baseUrl,
      limit: 2_000,
      arrivalLimit: 400,
    });
    await altered.close();

    const found = states.find((report) => report.state === at);
    expect(found?.outcome).toBe('wrong');
    expect(found?.complaints.join('\n')).toMatch(new RegExp(complaint.source, 'm'));
    // What is wrong is blamed on this state alone; a workspace of no use leaves nothing to look at.
    const others = states.filter((report) => report.outcome === 'wrong' && report.state !== at);
    if (state !== 'workspace') expect(others).toEqual([]);
  });

test('the check finds a harness that knows states which nobody knows', async ({ mock }) => {
  const altered = await startAltered(mock.harnessUrl, { 'conformance.unknown': done });
  const { strangeState } = await checkHarness({ harnessUrl: altered.url });
  await altered.close();

  expect(strangeState).toContain('answered with 200');
});

for (const withTarget of [true, false])
  test(`the check finds nothing wrong with the harness of the mock, ${withTarget ? 'with' : 'without'} its target`, async ({
    mock,
  }) => {
    const result = await checkHarness({
      harnessUrl: mock.harnessUrl,
      baseUrl: withTarget ? mock.baseUrl : undefined,
    });

    expect(result.strangeState).toBeUndefined();
    expect(result.states.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
  });

test('a state that a harness does not know is unknown and nothing else', async ({ mock }) => {
  const unknown: Alteration = () => ({ status: 200, body: { unsupported: true } });
  const missing: Alteration = () => ({ status: 404, body: {} });
  const altered = await startAltered(mock.harnessUrl, { 'order.read': unknown, 'webhook.history': missing });
  const { states } = await checkHarness({ harnessUrl: altered.url, baseUrl: mock.baseUrl });
  await altered.close();

  const outcomes = Object.fromEntries(states.map(({ state, outcome }) => [state, outcome]));
  expect(outcomes).toMatchObject({ 'order.read': 'unknown', 'webhook.history': 'unknown', order: 'holds' });
  expect(outcomes['webhook.redeliver']).toBe('not asked');
  expect(Object.values(outcomes)).not.toContain('wrong');
});

test('a harness without the state workspace is asked for nothing else', async ({ mock }) => {
  const altered = await startAltered(mock.harnessUrl, { workspace: () => ({ status: 501, body: {} }) });
  const { states } = await checkHarness({ harnessUrl: altered.url });
  await altered.close();

  expect(new Set(altered.asked)).toEqual(new Set(['workspace', 'conformance.unknown']));
  expect(states.filter(({ outcome }) => outcome === 'not asked')).toHaveLength(states.length - 1);
});
