import { startMock } from '../../mock/server.js';
import { repeating } from '../../mock/variants/deliveries.js';
import { variants } from '../../mock/variants/index.js';
import type { Variant } from '../../mock/variants/variant.js';
import { orderInEvent, placeOfUpdated } from '../../src/exchange/delivered-event.js';
import type { KeptDelivery, ReceivedDelivery } from '../../src/exchange/delivered-event.js';
import { toHaveDeliveredNothingBut } from '../../src/expectations/webhook-matchers.js';
import { EventReadings } from '../../src/operations/event-readings.js';
import type { Order } from '../../src/operations/order.js';
import type { TestContext } from '../../src/operations/test-context.js';
import type { Webhook } from '../../src/operations/webhook.js';
import { openPreflight } from '../../src/run/preflight.js';
import { NotJudged } from '../../src/session/session.js';
import type { OrderLease } from '../../src/target/order-account.js';
import { readSettings } from '../../src/target/settings.js';
import { fixturesOf } from '../environment/environment.js';
import { expect, test } from '../test.js';

const id = '65f0c0ffee65f0c0ffee65f0';
const order = { _id: id, name: 'A title', status: 'Ongoing', budget: 12.5, notes: null };
const shown = { name: 'A title', status: 'Ongoing', budget: 12.5, notes: null };

for (const [name, body, expected] of [
  ['the order itself', order, shown],
  ['an order inside an envelope', { event: 'ORDER.UPDATED', data: { order } }, shown],
  ['an order as a text of JSON', { payload: JSON.stringify({ order }) }, shown],
  ['an order under another name of its id', { orderId: id, ...order, _id: 'x' }, shown],
  ['an order beside an object that names it alone', [{ pid: id }, order], shown],
  [
    'the order from before beside it',
    { order, previous: { ...order, name: 'Another title', budget: 3 } },
    { status: 'Ongoing', notes: null },
  ],
  ['another order', { ...order, _id: 'another' }, undefined],
] as const)
  test(`an order is read from an event with ${name}`, () => {
    expect(orderInEvent(JSON.stringify(body), id)).toEqual(expected);
  });

const instant = '2031-04-05T10:11:00.000Z';

for (const [name, members, read] of [
  [
    'members in another form',
    { status: { label: 'Ongoing' }, budget: '12.50' },
    { status: undefined, budget: undefined },
  ],
  [
    'dates and managers',
    {
      deadline: '2031-04-05T12:11:00+02:00',
      kickoffDate: 1_933_150_260_000,
      assignedProjectManagers: [{ _id: 'a', name: 'A' }, 'b'],
    },
    { deadline: instant, kickoffDate: instant, assignedProjectManagers: ['a', 'b'] },
  ],
  [
    'words in letters of another case',
    {
      status: 'ONGOING',
      currency: 'eur',
      repeatDuration: 'Month',
      billingCycleEvent: 'CREATE_ORDER_WITH_TASK',
    },
    { currency: 'EUR', repeatDuration: 'month', billingCycleEvent: 'createOrderWithTask' },
  ],
  [
    'dates in seconds, and without an offset',
    { deadline: 1_933_150_260, kickoffDate: '2031-04-05T10:11:00' },
    { deadline: instant },
  ],
  [
    'names of members in snake case',
    { kickoff_date: 1_933_150_260, assigned_project_managers: [id], repeat_count: 3 },
    { kickoffDate: instant, assignedProjectManagers: [id], repeatCount: 3 },
  ],
  [
    'two members whose names differ in case alone',
    { kickoff_date: 1_933_150_260, KickoffDate: 1_933_150_261 },
    {},
  ],
  [
    'managers as assignments of a member',
    { assignedProjectManagers: [{ memberId: id, since: 2031 }] },
    { assignedProjectManagers: [id] },
  ],
  [
    'managers as assignments that have an id of their own',
    { assignedProjectManagers: [{ _id: id, member: { _id: id.replace('6', '7') } }] },
    {},
  ],
] as const)
  test(`an order is read from an event with ${name}`, () => {
    expect(orderInEvent(JSON.stringify({ ...order, ...members }), id)).toEqual({ ...shown, ...read });
  });

test('an order is not read from a body that is no JSON', () => {
  expect(orderInEvent('order updated', id)).toBeUndefined();
});

test('of an order from before and the updated one, the place of a text that was written tells which is which', () => {
  const event = (before: string, after: string) =>
    JSON.stringify({ old: { ...order, notes: before }, data: JSON.stringify({ ...order, notes: after }) });
  const place = placeOfUpdated(event('Old', 'Written'), id, 'Written');

  expect(orderInEvent(event('Old', 'New'), id, place)).toMatchObject({ notes: 'New' });
  expect(orderInEvent(event('Old', 'New'), id)).not.toHaveProperty('notes');
});

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
        () => isTwice(count++),
        0,
        ({ world }, payload) => ({ ...(payload as object), id: world.generator.id() }),
      )(seams);
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
  test(`before the first test a run finds out what distinguishes events: ${id}`, async ({ untilEnd }) => {
    const mock = await untilEnd(startMock({ variant: posting[id] ?? variants.get(id) }));
    const environment = await fixturesOf(mock, { orders: 1, subscriptions: 0, managers: 1 });
    const { found, close } = await openPreflight(readSettings({ ...environment, EFFECT_WAIT: '1' }));
    await close();

    expect(found.eventTraits).toMatchObject({ ...expected, showsNotes: true });
  });

/** An event of the order, by the id of the event and the notes that it shows. */
function event(eventId: string, notes: string): string {
  return JSON.stringify({ event: 'ORDER.UPDATED', id: eventId, data: { _id: id, notes } });
}

const arrivals: {
  name: string;
  bodies: string[];
  /** Whether no test counted events of the order before. */
  isFirst?: true;
  /** What the run takes the target to do: post events again, and with other bytes; undefined for nothing. */
  renewed?: boolean;
}[] = [
  { name: 'one event each', bodies: [event('1', 'first'), event('2', 'second')] },
  {
    name: 'an event of an update from before the run that came late',
    bodies: [event('0', 'earlier'), event('1', 'first'), event('2', 'second')],
  },
  {
    name: 'late events of updates from before the run that changed nothing',
    bodies: [event('0', 'earlier'), event('1', 'earlier'), event('2', 'first'), event('3', 'second')],
    isFirst: true,
  },
  {
    name: 'an event that was posted again with another id',
    bodies: [event('1', 'first'), event('2', 'second'), event('3', 'second')],
    renewed: true,
  },
  {
    name: 'an event that was posted again as it was',
    bodies: [event('1', 'first'), event('2', 'second'), event('2', 'second')],
    renewed: false,
  },
];

for (const { name, bodies, isFirst = false, renewed } of arrivals)
  test(`of two updates of an order come ${name}`, async () => {
    const repeats: boolean[] = [];
    let came = 2;
    const counted = !isFirst;
    const inbox = {
      traits: { showsNotes: true, orderAt: '/data' },
      timeLimit: 1,
      isHearing: true,
      isAmbiguous: false,
      addressesShowing: () => ({ url: '', inbox: '' }),
      deliveriesAmong: () => Promise.resolve(bodies.map((body) => ({ body }) as ReceivedDelivery)),
      countable: (all: readonly ReceivedDelivery[]) => all,
      heard: () => undefined,
      sawRepeat: (isRenewed: boolean) => void repeats.push(isRenewed),
    };
    const lease = {
      order: { id, status: 'Ongoing', updates: 2, counted, lately: null, doubtful: false },
      cameToNumber: (count: number) => void (came = count),
    };
    const readings = new EventReadings(
      { inbox } as unknown as TestContext,
      { id } as Order,
      lease as unknown as OrderLease,
    );

    await readings.arrived();

    expect(repeats).toEqual(renewed === undefined ? [] : [renewed]);
    expect(came).toBe(bodies.length);
  });

/** How the events of a target look, as the run has found out. */
const targets = [
  { target: 'events that differ', countsAlike: false, isAmbiguous: false },
  { target: 'events that are alike and come once', countsAlike: true, isAmbiguous: false },
  { target: 'events that are alike and may be repeats', countsAlike: false, isAmbiguous: true },
];

/** What the webhook of the environment file gets while a refusal is asked for once, and once more. */
const refusals: {
  name: string;
  first: string[];
  second: string[];
  /** At each of the targets. */
  expected: ('passed' | 'failed' | 'inapplicable')[];
}[] = [
  {
    name: 'the events of the accepted updates alone',
    first: ['named 1'],
    second: [],
    expected: ['passed', 'passed', 'passed'],
  },
  {
    name: 'an event of an earlier test that was under way',
    first: ['straggler', 'named 1'],
    second: ['named 2'],
    expected: ['passed', 'passed', 'passed'],
  },
  {
    name: 'such an event that is posted again later',
    first: ['straggler', 'named 1'],
    second: ['named 2', 'straggler'],
    // Where events come once nothing was posted again so far, so it counts.
    expected: ['passed', 'failed', 'inapplicable'],
  },
  {
    name: 'a sample that came before the test, again and again',
    first: ['a sample from before', 'named 1'],
    second: ['a sample from before', 'named 2'],
    expected: ['passed', 'passed', 'passed'],
  },
  {
    name: 'another event for each refusal',
    first: ['refused 1', 'named 1'],
    second: ['refused 2', 'named 2'],
    expected: ['failed', 'failed', 'failed'],
  },
];

for (const { name, first, second, expected } of refusals)
  for (const [index, { target, countsAlike, isAmbiguous }] of targets.entries())
    test(`a refusal that is not to be delivered has ${expected[index]}: ${name}, at a target of ${target}`, async () => {
      const came = first.map(delivery);
      const all = (): Promise<KeptDelivery[]> => Promise.resolve([...came]);
      const webhook = {
        dropped: 0,
        isAmbiguous,
        awaited: all,
        awaitedUntil: all,
        settled: all,
        isSample: ({ body }: KeptDelivery) => body === 'a sample from before',
        countable: (each: readonly KeptDelivery[]) =>
          countsAlike
            ? each
            : each.filter(({ body }, at) => each.findIndex((other) => other.body === body) === at),
      } as unknown as Webhook;
      const again = (): Promise<string> => {
        came.push(...second.map((body, at) => delivery(body, first.length + at)));
        return Promise.resolve('named 2');
      };

      const verdict = await toHaveDeliveredNothingBut(webhook, ['named 1'], { again }).then(
        ({ pass }) => (pass ? 'passed' : 'failed'),
        (error: unknown) => (error instanceof NotJudged ? error.reason.verdict : String(error)),
      );

      expect(verdict).toBe(expected[index]);
    });

function delivery(body: string, index: number): KeptDelivery {
  return { body, exchange: `e-${index}` } as KeptDelivery;
}
