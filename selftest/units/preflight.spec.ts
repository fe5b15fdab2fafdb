import { expect, test } from '../test.js';
import { startMock } from '../../mock/server.js';
import { variants } from '../../mock/variants/index.js';
import { repeating } from '../../mock/variants/deliveries.js';
import type { Variant } from '../../mock/variants/variant.js';
import { openPreflight } from '../../src/run/preflight.js';
import { readSettings } from '../../src/target/settings.js';
import { fixturesOf } from '../environment/environment.js';
import { forwardTo, startHostileTarget } from '../troubles/servers.js';
import type { Mock } from '../../mock/server.js';
import { isClosed, orderStatuses } from '../../src/contract/order-status.js';
import type { OrderStatus } from '../../src/contract/order-status.js';
import { RunningCases } from '../../src/run/run-cases.js';
import { openRun } from '../../src/run/run.js';
import type { TestBody } from '../../src/run/declared-test.js';
import { preflighted } from './preflighted.js';
import type { KnownOrder } from '../../src/target/order-account.js';

const plain = { distinct: true, repeated: false, renewed: false };
const alike = { distinct: false, repeated: false, renewed: false };

/** Targets that post events twice at once, the second time with another id. */
const posting: Readonly<Record<string, Variant>> = {
  'posted twice with two ids': renewing(() => true),
  // As one that is late, of an update from before the run.
  'one too many': renewing((count) => count === 0),
};

function renewing(isTwice: (count: number) => boolean): Variant {
  return {
    describe: 'Posts events twice, with two ids.',
    argument: 'Section 6.3 does not say how often.',
    apply: (seams) => {
      let count = 0;
      return repeating(
        seams,
        () => isTwice(count++),
        0,
        ({ world }, payload) => ({ ...(payload as object), id: world.generator.id() }),
      );
    },
  };
}

/** What distinguishes the events of targets, by the id of their variant. */
const traits: Readonly<Record<string, object>> = {
  'no variant': plain,
  // What is the same bytes is the same event.
  'delivers-twice': plain,
  'bare-events': alike,
  'bare-events-with-changes': alike,
  'bare-events-twice': { ...alike, repeated: true },
  'bare-events-flat-again-later': { ...alike, repeated: true },
  'posted twice with two ids': { distinct: false, repeated: true, renewed: true },
  'one too many': plain,
};

for (const [id, expected] of Object.entries(traits))
  test(`before the first test a run finds out what distinguishes events: ${id}`, async () => {
    const variant = posting[id] ?? variants.get(id);
    const mock = await startMock(variant && { variant });
    const environment = await fixturesOf(mock, { orders: 1, subscriptions: 0, managers: 1 });
    const { eventTraits } = await preflighted(readSettings({ ...environment, EFFECT_WAIT: '1' }));
    await mock.close();

    expect(eventTraits).toMatchObject({ ...expected, showsNotes: true });
  });

/** How many updates a mock was sent. */
function updatesOf(mock: Mock): number {
  return mock.service.log
    .entries()
    .filter(({ method, path }) => method === 'PUT' && path.startsWith('/orders')).length;
}

for (const { slug, variant, env } of [
  { slug: 'with a live webhook', variant: undefined, env: {} },
  { slug: 'whose events are late', variant: 'late-effects', env: {} },
  { slug: 'without a webhook', variant: undefined, env: { WEBHOOK_ID: '', RECEIVER_URL: '' } },
])
  test(`an order that was seen before the first test is not looked at again: at a target ${slug}`, async () => {
    const mock = await startMock({ variant: variants.get(variant ?? '') });
    const environment = await fixturesOf(mock, { orders: 1, subscriptions: 1, managers: 2 });
    const settings = readSettings({ ...environment, ...env, EFFECT_WAIT: '2', LEAD_VARIANT: 'A' });
    const { found, close } = await openPreflight(settings);
    const run = openRun(settings, found);
    const before = updatesOf(mock);
    const sent: number[] = [];
    const body: TestBody<string> = async ({ orders }, status) => {
      const order = await orders.given(status as OrderStatus);
      sent.push(updatesOf(mock) - before);
      if (isClosed(status as OrderStatus) || 'WEBHOOK_ID' in env) return;
      // Its events are counted from there on.
      await order.put({ budget: 640 });
      expect(await order.read('budget')).toBe(640);
      expect(await order.read('status')).toBe(status);
    };
    const cases = orderStatuses().map((status) => ({
      id: status,
      name: `ORD/x#${status}`,
      params: status,
      levels: {},
    }));
    const options = { limit: 20_000, width: 1 };
    const running = new RunningCases({ cases, body: body as TestBody<unknown> }, run, options);
    await running.run();
    await Promise.all([run.close(), close(), mock.close()]);

    const ended = running.ended();
    expect(ended.map(({ status, trace }) => trace?.reason?.message ?? status)).toEqual(
      ended.map(() => 'passed'),
    );
    // An update by each open case, and no other.
    expect(sent).toEqual('WEBHOOK_ID' in env ? [0, 0, 0, 0, 0] : [0, 1, 2, 3, 3]);
  });

test('a target that turns away requests with 429 says nothing of the environment file by that', async ({
  mock,
}) => {
  const onward = forwardTo(mock.baseUrl);
  let allowed = 4;
  const target = await startHostileTarget((request, response) =>
    (allowed -= 1) < 0 ? void response.writeHead(429).end() : onward(request, response),
  );
  const environment = await fixturesOf(mock, { orders: 1, subscriptions: 0, managers: 1 });
  const settings = readSettings({ ...environment, BASE_URL: target.baseUrl, LEAD_VARIANT: 'A' });
  const found = await preflighted({ ...settings, effectWait: 1 });
  await target.close();

  expect(found).toMatchObject({ refused: {}, unfit: [], notes: [], troubles: [] });
});

test('a BASE_URL that is the address of one operation is named, whatever the target says of unknown paths', async ({
  mock,
}) => {
  const environment = await fixturesOf(mock, { orders: 0, subscriptions: 0, managers: 0 });
  const BASE_URL = `${mock.baseUrl}/accounts/companies`;
  const { unreachable } = await preflighted(readSettings({ ...environment, BASE_URL, LEAD_VARIANT: 'A' }));

  expect(unreachable?.message).toContain('answers 404 to every operation');
});

test('a HARNESS_URL where no harness is is named, although the environment file stands in for one', async ({
  mock,
}) => {
  const environment = await fixturesOf(mock, { orders: 1, subscriptions: 0, managers: 0 });
  const variables = { ...environment, HARNESS_URL: mock.baseUrl, EFFECT_WAIT: '1', LEAD_VARIANT: 'A' };
  const { notes } = await preflighted(readSettings(variables));

  expect(notes.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^The harness at HARNESS_URL knows neither/),
  );
});

for (const id of ['late-effects', 'repeats-renewed'])
  test(`at its end a run waits for the events that are due, so that the target does not pause the webhook: ${id}`, async () => {
    const mock = await startMock({ variant: variants.get(id)!, unspecified: { pauseAfter: 1 } });
    const environment = await fixturesOf(mock, { orders: 1, subscriptions: 0, managers: 1 });
    const { found, close } = await openPreflight(readSettings({ ...environment, EFFECT_WAIT: '5' }));
    const need = { status: 'Ongoing', subscription: false, perishable: false } as const;
    const call = async (body: object): Promise<unknown> => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(found.leases!, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const [order] = (await call({ kind: 'acquire', needs: [need], apartFrom: [] })) as [KnownOrder];
    const form = new FormData();
    form.append('notes', 'The last update of the run');
    const { status } = await fetch(`${environment['BASE_URL']}/orders?pid=${order.id}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${environment['ACCESS_TOKEN']}`,
        companyid: String(environment['COMPANY_ID']),
      },
      body: form,
    });
    await call({ ...order, kind: 'return', updates: order.updates + 1 });
    await close();
    // Whatever was under way has come by now, or has failed.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const webhook = [...mock.service.world.webhooks.values()].find(
      ({ _id }) => _id === environment['WEBHOOK_ID'],
    );
    await mock.close();

    expect([status, webhook?.paused]).toEqual([200, false]);
  });
