import { writeFileSync } from 'node:fs';
import { expect, test as base } from '../test.js';
import { changedEffect } from '../../mock/faults/seams/change.js';
import { startMock } from '../../mock/server.js';
import { harnessStates } from '../../src/contract/harness-states.js';
import { catalogue } from '../../src/contract/catalogue.js';
import { renderSummary } from '../../src/report/terminal.js';
import { runFixturesCommand } from '../../src/run/fixtures-command.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { exitCodeOf } from '../../src/verdict/verdicts.js';
import { ask, startAltered } from '../harness/ask.js';
import type { Alteration } from '../harness/ask.js';
import { fixturesOf, lastingEnvironment, reaching } from '../environment/environment.js';
import { heldThere, heldTo } from '../proof/provers.js';
import { root } from '../program.js';
import { replying, startHostileTarget } from '../troubles/servers.js';
import { madeUp, namedFaults } from './named-faults.js';

type Held = Awaited<ReturnType<typeof heldThere>>;

/** A test that holds its mock to some tests with the harness altered. */
const test = base.extend<{
  heldWith: (
    alterations: Record<string, Alteration>,
    choice: Parameters<typeof heldThere>[1],
    variables?: Record<string, string>,
  ) => Promise<Pick<Held, 'result'> & { asked: string[] }>;
}>({
  heldWith: async ({ mock, untilEnd }, use) =>
    use(async (alterations, choice, variables = {}) => {
      const { url, asked } = await untilEnd(startAltered(mock.harnessUrl, alterations));
      const env = { ...variables, ...reaching(mock), HARNESS_URL: url, LEAD_VARIANT: 'both' };
      return { result: (await heldThere(env, choice)).result, asked };
    }),
});

/** The requirements of the move from Pending to Review. */
const pendingToReview = [
  'ORD-PENDING-REVIEW',
  'ORD-PENDING-REVIEW-UNCHANGED',
  'ORD-PENDING-REVIEW-MOVES',
  'ERR-VALIDATION-NAME-MOVE',
];

/**
 * Runs the tests of requirements with an environment file.
 * @param variables all that it has, those that are not to be set as empty texts
 */
async function prepared(requirements: readonly string[], variables: Record<string, string>) {
  const none = { orders: 0, subscriptions: 0, managers: 0 };
  const judged = await heldTo('plain', [...requirements], variables, none);
  return { ...judged, output: renderSummary(judged.result, {}, 'report.html') };
}

/** Cases of some requirements that passed. */
function passedCases({ requirements }: ConformanceResult, ids: readonly string[]): number {
  return requirements
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ tests }) => tests.flatMap((each) => each.cases))
    .filter(({ verdict }) => verdict === 'passed').length;
}

const undoubted = { failed: 0, cantTell: 0 };

test('a company of the key whose roles are refused is not taken for that of another key', async ({
  untilEnd,
}) => {
  const lapsed = madeUp(
    changedEffect('listCompanies', (list, service, key) => {
      const own = list(service, key);
      return [...own, ...own.map((company) => ({ ...company, _id: `e${company._id.slice(1)}` }))];
    }),
  );
  const mock = await untilEnd(startMock({ faults: [lapsed] }));
  const requirements = ['CMP-LIST-OTHERS'];
  const { result } = await heldThere(await fixturesOf(mock, lastingEnvironment), { requirements });

  expect(result.run.counts).toMatchObject(undoubted);
  expect(passedCases(result, requirements)).toBeGreaterThan(1);
});

/** Targets whose events show project managers in other letters than section 2.4, twice, or not at all. */
for (const { variant, isShown } of [
  { variant: 'order-in-snake-case', isShown: true },
  { variant: 'before-and-after', isShown: true },
  { variant: 'managers-as-assignments', isShown: false },
])
  test(`what the events of a target ${isShown ? 'show is judged' : 'do not show is a restriction'}: ${variant}`, async () => {
    const requirements = ['ORD-MANAGERS'];
    const { result } = await heldTo(variant, requirements, {}, lastingEnvironment);

    expect(result.run.counts).toMatchObject(undoubted);
    expect(passedCases(result, requirements) > 0).toBe(isShown);
    expect(result.run.restrictions.map(({ code }) => code)).toEqual(isShown ? [] : ['event-lacks']);
  });

test('with no variable but the address everything is untested or judged, and nothing is in doubt: strictly taken it exits 3', async () => {
  const { result } = await heldTo('plain', [], { HARNESS_URL: '' });

  expect(result.run.counts).toMatchObject(undoubted);
  expect(result.run.counts.untested).toBeGreaterThan(300);
  expect(exitCodeOf(result.run, 1, true)).toBe(3);
});

test('prepared orders are enough for what needs no other workspace, and no webhook', async ({ mock }) => {
  const few =
    'BASE_URL TARGET_WRITES API_KEY COMPANY_ID ACCESS_TOKEN ORDERS_ONGOING ORDERS_SUBSCRIPTION'.split(' ');
  const variables = Object.entries(await fixturesOf(mock, lastingEnvironment)).map(
    ([variable, value]): [string, string] => [variable, few.includes(variable) ? value : ''],
  );
  const { result } = await prepared(['ORD-PUT-OK'], Object.fromEntries(variables));

  expect(result.run.counts).toMatchObject(undoubted);
  expect(passedCases(result, ['ORD-PUT-OK'])).toBeGreaterThan(5);
});

for (const [variable, requirements] of [
  ['ORDERS_PENDING', pendingToReview],
  ['ORDERS_CANCELLED', ['ORD-CANCELLED-CLOSED', 'ORD-CANCELLED-UNCHANGED']],
] as const)
  test(`a target is not blamed where ${variable} names orders that are Ongoing by now`, async ({ mock }) => {
    const variables = { ...(await fixturesOf(mock, lastingEnvironment)), WEBHOOK_ID: '' };
    const { COMPANY_ID: companyId, CLIENT_MEMBER_ID: clientMemberId } = variables as Record<string, string>;
    const order = { companyId, clientMemberId, status: 'Ongoing' };
    const made = await Promise.all(Array.from({ length: 6 }, () => ask(mock.harnessUrl, 'order', order)));
    const stale = made.map(({ body }) => (body as { orderId: string }).orderId).join(',');
    const { result, output } = await prepared(requirements, { ...variables, [variable]: stale });

    expect(result.run.counts.failed, output).toBe(0);
    if (variable === 'ORDERS_PENDING') expect(output).toContain('nothing but ORDERS_PENDING says');
  });

test('that an order of another workspace is refused because it is closed is no pass', async ({ mock }) => {
  const variables = await fixturesOf(mock, lastingEnvironment);
  const { OTHER_COMPANY_ID: companyId } = variables;
  const { body } = await ask(mock.harnessUrl, 'order', { companyId, status: 'Completed' });
  const { orderId } = body as { orderId: string };
  const { verdicts } = await prepared(['ORD-PID-OTHER'], { ...variables, OTHER_ORDER_ID: orderId });

  expect(verdicts).toEqual({ 'ORD-PID-OTHER': 'cantTell' });
});

for (const ruling of ['allowed', 'either', 'blocked'])
  test(`without a webhook, an accepted move from Pending to Review is ${ruling === 'blocked' ? '' : 'not '}in doubt under the ruling ${ruling}`, async ({
    untilEnd,
  }) => {
    const allowing = await untilEnd(startMock({ unspecified: { pendingToReview: 'allowed' } }));
    // Each accepted move takes its order out of its state, and of the run.
    const variables = await fixturesOf(allowing, { ...lastingEnvironment, orders: 24 });
    const { result, output, verdicts } = await prepared(pendingToReview, {
      ...{ ...variables, WEBHOOK_ID: '', PENDING_TO_REVIEW: ruling },
    });
    const isBlocked = ruling === 'blocked';

    expect(result.run.counts, output).toMatchObject({ failed: 0 });
    for (const id of ['ORD-PENDING-REVIEW', 'ERR-VALIDATION-NAME-MOVE'])
      expect(verdicts[id] === 'cantTell', id).toBe(isBlocked);
    expect(output.includes('nothing but ORDERS_PENDING says'), output).toBe(isBlocked);
    // What nobody saw to be Pending shows no reading of the target.
    expect(result.contradictions.find(({ id }) => id === 'pending-to-review')?.observed).toEqual([]);
    expect(exitCodeOf(result.run, 1, false)).toBe(isBlocked ? 2 : 0);
  });

test('a captured delivery is enough for the failure of a target that refuses its true signature', async ({
  untilEnd,
}, info) => {
  const refusing = await untilEnd(startHostileTarget(replying(401, '{"message":"Not you."}')));
  const delivery = info.outputPath('delivery.json');
  writeFileSync(delivery, JSON.stringify({ signature: 'f'.repeat(64), body: '{"order":{}}' }));
  const { verdicts } = await heldTo('plain', ['SIG-VALID'], {
    HARNESS_URL: '',
    BASE_URL: refusing.baseUrl,
    WEBHOOK_ID: 'a-webhook',
    WEBHOOK_SECRET: 'its-secret',
    WEBHOOK_DELIVERY_FILE: delivery,
  });

  expect(verdicts).toEqual({ 'SIG-VALID': 'failed' });
});

test('what the example of FIXTURES_COMMAND prints lets closing be judged, which the environment file alone does not', async ({
  mock,
}) => {
  const closing = ['ORD-CANCEL', 'ORD-COMPLETE'];
  const command = `node harness/example/fresh-orders.js ${mock.harnessUrl} 10`;
  const { PATH = '' } = process.env;
  const variables = { ...(await fixturesOf(mock, lastingEnvironment)), PATH, FIXTURES_COMMAND: command };
  const alone = await prepared(closing, variables);
  await runFixturesCommand(variables, root);
  const withFresh = await prepared(closing, variables);

  expect(passedCases(alone.result, closing)).toBe(0);
  expect(passedCases(withFresh.result, closing)).toBeGreaterThan(3);
  expect(withFresh.result.run.counts).toMatchObject(undoubted);
});

test('the example of FIXTURES_COMMAND says in one sentence why it has no orders', async ({ mock }) => {
  const { PATH } = process.env;
  const command = `node harness/example/fresh-orders.js ${mock.harnessUrl}`;
  const variables = { BASE_URL: mock.baseUrl, PATH, FIXTURES_COMMAND: command };

  await expect(runFixturesCommand(variables, root)).rejects.toThrow(
    'FIXTURES_COMMAND ended with exit code 1; the last line of its standard error is "COMPANY_ID is not set: set it in the environment file.": correct the command or unset it.',
  );
});

test.describe('a harness that does a part', () => {
  const unsupported = { status: 200, body: { unsupported: true } };

  /** A harness that knows these states alone. */
  function only(states: readonly string[]): Record<string, Alteration> {
    const others = [...harnessStates().keys()].filter((state) => !states.includes(state));
    return Object.fromEntries(others.map((state) => [state, () => ({ status: 404, body: {} })]));
  }

  test('what it does not know for one record or options, it is asked for the next', async ({ heldWith }) => {
    const off = new Set<unknown>();
    // One after the other: subscription orders and the webhook that is off come before what else needs their states.
    const { result } = await heldWith(
      {
        webhook: async (params, forward) => {
          const reply = await forward();
          if (params.active === false) off.add((reply.body as { webhookId: string }).webhookId);
          return reply;
        },
        'webhook.update': (params, forward) => {
          if (params.active === true) off.delete(params.webhookId);
          return forward();
        },
        // The test action of a service may be open to webhooks that are on alone.
        'webhook.test': (params, forward) => (off.has(params.webhookId) ? unsupported : forward()),
        order: (params, forward) => (params.subscription === true ? unsupported : forward()),
      },
      { files: ['tests/orders/update/recurrence-together', 'tests/webhooks/test-action'], width: 1 },
    );

    const passed = result.requirements.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);
    expect(passed).toEqual(['WHK-TEST', 'WHK-TEST-SIGNED']);
  });

  test('the expired workspace of the environment file is used where it can let none expire', async ({
    mock,
    heldWith,
  }) => {
    const file = await fixturesOf(mock, { orders: 0, subscriptions: 0, managers: 1, more: true });
    const expired = Object.entries(file).filter(([name]) => name.startsWith('EXPIRED_'));
    const { result } = await heldWith(
      { 'subscription.expire': () => unsupported },
      { requirements: ['ORD-SUBSCRIPTION-EXPIRED', 'ERR-PERMISSION-NAME-EXPIRED'] },
      Object.fromEntries(expired),
    );

    expect(result.run.counts).toMatchObject(undoubted);
    const passed = result.requirements
      .flatMap(({ tests }) => tests)
      .filter(({ verdict }) => verdict === 'passed');
    expect(passed.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'ORD-SUBSCRIPTION-EXPIRED/every-update',
        'ERR-PERMISSION-NAME-EXPIRED/every-update',
      ]),
    );
  });

  test.describe('before a target that makes no conversion', () => {
    test.use({ options: { faults: namedFaults('a-conversion-answers-as-if-it-had-been-made-and-is-not') } });

    for (const { known, verdict } of [
      { known: ['workspace', 'member.read'], verdict: 'failed' },
      { known: ['workspace'], verdict: 'untested' },
    ])
      test(`that is ${verdict} where it knows ${known.join(' and ')}`, async ({ heldWith }) => {
        const { result } = await heldWith(only(known), { requirements: ['CLI-CONVERT'] });

        expect(result.requirements.find(({ id }) => id === 'CLI-CONVERT')?.verdict).toBe(verdict);
      });
  });

  test('events show an order to the first test, too, where it knows no state of orders', async ({
    mock,
    heldWith,
  }) => {
    const variables = await fixturesOf(mock, lastingEnvironment);
    const { result } = await heldWith(only([]), { requirements: ['ORD-MANAGERS'], width: 1 }, variables);

    const cases = result.requirements.flatMap(({ tests }) => tests.flatMap((each) => each.cases));
    expect(cases.map(({ reason }) => reason?.subject)).not.toContain('order.read');
  });

  test('what it can do to the workspace of all tests is done by none of them', async ({ mock, heldWith }) => {
    const requirements = catalogue().flatMap(({ id }) =>
      /^(AUT-REG|ROL|WHK-(HISTORY|ROTATED))|EXPIRED/.test(id) ? [id] : [],
    );
    // It knows every state but the one that gives each test a workspace of its own.
    const { result, asked } = await heldWith(
      { workspace: () => ({ status: 501, body: {} }) },
      { requirements },
      await fixturesOf(mock, lastingEnvironment),
    );

    expect(result.run.counts).toMatchObject(undoubted);
    expect(result.run.counts.passed).toBeGreaterThan(5);
    for (const state of ['apiKey.regenerate', 'subscription.expire', 'webhook'])
      expect(asked).not.toContain(state);
  });
});
