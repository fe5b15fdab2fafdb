import { expect, test as base } from '../test.js';
import type { Alteration, HarnessReply } from './ask.js';
import { checkHarness } from '../../harness/check/check-harness.js';
import { startAltered } from './ask.js';

type Check = typeof checkHarness;

/** Checks the harness of the mock, of which some states are done in another way. */
const test = base.extend<{
  checked: (
    alterations: Record<string, Alteration>,
    options?: Partial<Parameters<Check>[0]>,
  ) => Promise<Awaited<ReturnType<Check>> & { asked: string[] }>;
}>({
  checked: async ({ mock, untilEnd }, use) =>
    use(async (alterations, options) => {
      const { url, asked } = await untilEnd(startAltered(mock.harnessUrl, alterations));
      return { asked, ...(await checkHarness({ harnessUrl: url, baseUrl: mock.baseUrl, ...options })) };
    }),
});

/** An alteration that answers with other values than the true ones. */
const saying =
  (change: (body: HarnessReply['body']) => void): Alteration =>
  async (_params, forward) => {
    const reply = await forward();
    change(reply.body);
    return reply;
  };

/** An alteration that asks nobody. */
const answering =
  (status: number, body: object | string = {}): Alteration =>
  () => ({ status, body });

const done = answering(200);

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

/** Harnesses that are wrong in one state each, by that state, and what the check is to say of it; `at` where another state shows it. */
const brokenHarnesses: Record<string, Record<string, [Alteration, complaint: RegExp, at?: string]>> = {
  order: {
    'answers an order without its id': [saying((body) => delete body.orderId), /^\/orderId must be present/],
    'makes every order Ongoing': [
      (params, forward) => forward({ ...params, status: 'Ongoing' }),
      /status Pending, it is read back as Ongoing/,
    ],
    'ignores a budget': [unreachableBy('budget'), /the budget 1250/],
    'ignores tasks': [unreachableBy('openTasks'), /with 0 open/],
  },
  'order.read': {
    'answers tasks without a flag': [
      saying((body) => body.order.tasks.forEach((task: { done?: boolean }) => delete task.done)),
      /^\/order\/tasks\/0\/done must be present/,
    ],
  },
  workspace: {
    'gives one workspace to all': [onceForAll(), /same companyId/],
    'gives a key that opens nothing': [
      saying((body) => (body.apiKey = `k${Math.random()}`)),
      /401 to its apiKey/,
    ],
    'gives a token that opens nothing': [
      saying((body) => (body.accessToken = `t${Math.random()}`)),
      /401 to an update/,
      'order',
    ],
  },
  'member.read': {
    'reads no role back': [saying((body) => delete body.member?.role), /^\/member\/role is undefined/],
    'refuses to look for an outsider': [
      async ({ email }, forward) => (email ? { status: 400, body: { error: 'none' } } : forward()),
      /answered 400 to email/,
    ],
  },
  webhook: {
    'answers a number for a secret': [saying((body) => (body.secret = 7)), /^\/secret must be a string/],
    'switches every webhook off': [
      (params, forward) => forward({ ...params, active: false }),
      /active true, it got no delivery/,
    ],
    'switches every webhook on': [unreachableBy('active'), /active false/],
  },
  'webhook.test': { 'tests nothing': [done, /nothing was posted/] },
  'webhook.redeliver': { 'redelivers nothing': [done, /nothing was posted/] },
  'webhook.update': { 'updates nothing': [done, /posted nothing there/] },
  'webhook.history': {
    'shows an empty history': [answering(200, { deliveries: [] }), /^\/deliveries is empty/],
    'shows another answer of the receiver': [
      saying(({ deliveries }) => (deliveries[0].response.status = 500)),
      /receiver answered 200/,
    ],
    'shows another body': [
      saying(({ deliveries }) => (deliveries[0].request.body = '{}')),
      /not the body that was posted/,
    ],
  },
  'apiKey.regenerate': {
    'lets the target refuse the new key': [saying((body) => (body.apiKey = 'made-up')), /401 to the new key/],
  },
  'subscription.expire': { 'lets nothing expire': [done, /still accepts/] },
  'workspace.plan': { 'names another plan': [saying((body) => (body.plan = 'free')), /^\/plan is "free"/] },
  category: {
    'answers with 201': [async (_params, forward) => ({ ...(await forward()), status: 201 }), /answered 201/],
    'answers with a page': [answering(200, '<html>'), /no JSON/],
    'takes too long': [
      () => new Promise((resolve) => setTimeout(resolve, 4_000, { status: 200, body: {} })),
      /no answer within 2 s/,
    ],
  },
};

for (const [state, broken] of Object.entries(brokenHarnesses))
  for (const [name, [alteration, complaint, at = state]] of Object.entries(broken))
    test(`the check finds a harness that ${name}`, async ({ checked }) => {
      const { states } = await checked({ [state]: alteration }, { limit: 2_000, arrivalLimit: 400 });

      const found = states.find((report) => report.state === at);
      expect(found?.outcome).toBe('wrong');
      expect(found?.complaints.join('\n')).toMatch(new RegExp(complaint.source, 'm'));
      // What is wrong is blamed on this state alone; a workspace of no use leaves nothing to look at.
      const others = states.filter((report) => report.outcome === 'wrong' && report.state !== at);
      if (state !== 'workspace') expect(others).toEqual([]);
    });

test('the check finds a harness that knows states which nobody knows', async ({ checked }) => {
  const { strangeState } = await checked({ 'conformance.unknown': done }, { baseUrl: undefined });

  expect(strangeState).toContain('answered with 200');
});

for (const withTarget of [true, false])
  test(`the check finds nothing wrong with the harness of the mock, ${withTarget ? 'with' : 'without'} its target`, async ({
    checked,
  }) => {
    const { strangeState, states } = await checked({}, withTarget ? {} : { baseUrl: undefined });

    expect(strangeState).toBeUndefined();
    expect(states.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
  });

test('a state that a harness does not know is unknown and nothing else', async ({ checked }) => {
  const { states } = await checked({
    'order.read': answering(200, { unsupported: true }),
    'webhook.history': answering(404),
  });

  const outcomes = Object.fromEntries(states.map(({ state, outcome }) => [state, outcome]));
  expect(outcomes).toMatchObject({ 'order.read': 'unknown', 'webhook.history': 'unknown', order: 'holds' });
  expect(outcomes['webhook.redeliver']).toBe('not asked');
  expect(Object.values(outcomes)).not.toContain('wrong');
});

test('a harness without the state workspace is asked for nothing else', async ({ checked }) => {
  const { states, asked } = await checked({ workspace: answering(501) }, { baseUrl: undefined });

  expect(new Set(asked)).toEqual(new Set(['workspace', 'conformance.unknown']));
  expect(states.filter(({ outcome }) => outcome === 'not asked')).toHaveLength(states.length - 1);
});
