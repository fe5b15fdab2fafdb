import { randomBytes, randomInt } from 'node:crypto';
import {
  bearer,
  control,
  expect,
  isUsedUp,
  refusal,
  sampleFile,
  sampleTitle,
  stop,
  test,
} from '../../src/test.js';
import type {
  Change,
  KeptDelivery,
  Order,
  OrderFields,
  Orders,
  OrderStatus,
  Response,
  Scene,
  Workspace,
} from '../../src/test.js';
import { holdToRuling, pendingToReview } from '../rulings.js';
import { eventLevels, updateNamed, webhookLevels } from './webhooks.js';

interface Update {
  /** Other values each time: the event of what an order has already may look like an earlier one. */
  fields: () => OrderFields;
  change?: Change;
  /** Whether the client of the order sends it, where one is made for it. */
  byClient?: boolean;
}

const file = sampleFile('plan');
const cancellation = { status: 'Cancelled', markTasksAsDone: true };

/** Updates that are accepted, by the order that they are of. */
const updates: Record<
  string,
  { order: string; from: OrderStatus; subscription?: boolean; cases: Record<string, Update> }
> = {
  'from-pending': {
    order: 'a Pending order',
    from: 'Pending',
    cases: {
      'name-pending': { fields: () => ({ name: sampleTitle() }) },
      'pending-completed': { fields: () => ({ status: 'Completed', markTasksAsDone: true }) },
      'pending-cancelled': { fields: () => cancellation },
      'pending-cancelled-by-client': { fields: () => cancellation, byClient: true },
    },
  },
  'from-ongoing': {
    order: 'an Ongoing order',
    from: 'Ongoing',
    cases: {
      'notes-ongoing': { fields: () => ({ notes: sampleTitle() }) },
      'budget-and-currency': { fields: () => ({ budget: randomInt(900, 90_000), currency: 'EUR' }) },
      dates: { fields: () => ({ deadline: sampleDate() }) },
      file: { fields: () => ({ files: [file] }) },
      'ongoing-review': { fields: () => ({ status: 'Review' }) },
      'client-socket': {
        fields: () => ({ notes: sampleTitle() }),
        change: { headers: { clientid: 'conformance-socket' } },
      },
    },
  },
  'from-review': {
    order: 'an order in Review',
    from: 'Review',
    cases: {
      'brief-review': { fields: () => ({ brief: sampleTitle() }) },
      'review-review': { fields: () => ({ status: 'Review' }) },
      'review-cancelled': { fields: () => cancellation },
    },
  },
  'subscription-order': {
    order: 'a subscription order',
    from: 'Ongoing',
    subscription: true,
    cases: { recurrence: { fields: () => ({ repeatCount: randomInt(3, 90), repeatDuration: 'month' }) } },
  },
};

for (const [slug, { order: ofWhat, from, subscription, cases }] of Object.entries(updates))
  test(
    `WHK-DELIVERED/${slug}`,
    { title: `ORDER.UPDATED is delivered for an update of ${ofWhat}`, cases },
    async ({ orders, webhooks }, { fields: made, change, byClient = false }) => {
      const fields = made();
      const client = byClient && orders.areMade ? await orders.member('client') : undefined;
      const { order, webhook } = await webhooks.watchedOrder(from, {
        ...{ subscription, usesUp: isUsedUp(from, fields), clientMemberId: client?.id },
      });

      control(await order.put(fields, client ? { ...client.asCaller, role: client.role } : change));

      await expect(webhook).toHaveDelivered();
    },
  );

test(
  'WHK-DELIVERED/every-kind',
  {
    title: 'ORDER.UPDATED is delivered for each of several updates up to one that closes the order',
    at: eventLevels,
  },
  async ({ orders, webhooks }) => {
    const [first, second] = (await orders.together([
      { status: 'Pending', usesUp: true },
      { status: 'Ongoing', usesUp: true },
    ])) as [Order, Order];
    const manager = await orders.member('projectManager');
    const webhook = await webhooks.watching(first, second);
    const before = first.updates + second.updates;

    const answers = [
      await first.put({ status: 'Ongoing' }),
      await first.put({ notes: sampleTitle() }),
      await first.put({ files: [file] }),
      await first.put({ assignedProjectManagers: [manager.id] }),
      await first.put({ status: 'Review' }),
      await first.put({ status: 'Completed', markTasksAsDone: true }),
      await second.put({ status: 'Cancelled', markTasksAsDone: false }),
    ];

    const sent = first.updates + second.updates - before;
    await expect(webhook).toHaveDelivered(sent);
    for (const answer of answers) control(answer);
    await expect(webhook).toNameItsEvent(sent);
  },
);

test(
  'WHK-DELIVERED/no-change',
  { title: 'ORDER.UPDATED is delivered for an update that changes nothing' },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('open');
    const fields = { name: sampleTitle(), notes: 'Said twice' };
    control(await order.put(fields));
    await webhook.delivery();
    const since = await webhook.settled('patient');

    control(await order.put(fields));

    await expect(webhook).toHaveDelivered(1, { since });
  },
);

test(
  'WHK-DELIVERED/nothing-new',
  {
    title: 'ORDER.UPDATED is delivered for an update that names no field, or the status that the order has',
    cases: { 'no-field': {}, 'own-status': { status: 'Ongoing' } } satisfies Record<string, OrderFields>,
  },
  async ({ webhooks }, fields) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');
    control(await order.put({ notes: sampleTitle() }));
    await webhook.delivery();
    const since = await webhook.settled('patient');

    const answer = await order.put(fields);

    if (answer.refused)
      stop('inapplicable', {
        code: 'not-taken',
        subject: 'body',
        message: 'The target refuses such an update, and no clause says that it must take it.',
      });
    control(answer);
    await expect(webhook).toHaveDelivered(1, { since });
  },
);

test(
  'WHK-DELIVERED/managers',
  { title: 'ORDER.UPDATED is delivered for an update of the project managers' },
  async ({ orders, webhooks }) => {
    const [before, after] = [await orders.member('projectManager'), await orders.member('projectManager')];
    const order = await orders.given('open');
    // An order that lasts may have had the other one before.
    control(await order.put({ assignedProjectManagers: [before.id] }));
    const webhook = await webhooks.watching(order);

    control(await order.put({ assignedProjectManagers: [after.id] }));

    await expect(webhook).toHaveDelivered();
  },
);

test(
  'WHK-DELIVERED/three-updates',
  { title: 'ORDER.UPDATED is delivered for each of three updates' },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('open');

    for (let sent = 0; sent < 3; sent += 1) control(await order.put({ notes: sampleTitle() }));

    await expect(webhook).toHaveDelivered(3);
  },
);

test(
  'WHK-DELIVERED/two-orders',
  { title: 'ORDER.UPDATED is delivered for the updates of two orders' },
  async ({ orders, webhooks }) => {
    const both = await orders.together([{ status: 'Ongoing' }, { status: 'Pending' }]);
    const webhook = await webhooks.watching(...both);

    for (const order of both) control(await order.put({ name: sampleTitle() }));

    await expect(webhook).toHaveDelivered(2);
  },
);

test(
  'WHK-DELIVERED/receiver-status',
  {
    title: 'ORDER.UPDATED is delivered to a receiver that accepts it; how often is recorded',
    // Which of them a target takes for a success is not shown.
    cases: {
      'answered-200': { status: 200, body: 'taken' },
      'answered-201': { status: 201, body: 'taken' },
      'answered-202': { status: 202, body: 'taken' },
      'answered-204': { status: 204, body: '' },
    },
  },
  async ({ orders, webhooks, session }, reply) => {
    const order = await orders.given('open');
    const webhook = await webhooks.given();
    await webhook.reply(reply);

    const { answer } = await updateNamed(order);

    await expect(webhook).toHaveDelivered();
    const { length } = await webhook.settled();
    session.record('Q-DELIVERY-ONCE', `answered with ${reply.status}: ${timesOf(length)}`, answer);
  },
);

test(
  'WHK-DELIVERED/several-effects',
  { title: 'ORDER.UPDATED is delivered for updates with several effects; how often is recorded' },
  async ({ webhooks, session }) => {
    const files = ['one', 'other'].map((stem) => sampleFile(stem));
    for (const fields of [
      { status: 'Review', files },
      { status: 'Completed', markTasksAsDone: true },
    ]) {
      const { order, webhook } = await webhooks.watchedOrder('Ongoing', { openTasks: 2, usesUp: true });

      const { answer } = await updateNamed(order, fields);

      await expect(webhook).toHaveDelivered();
      const { length } = await webhook.settled();
      session.record('Q-DELIVERY-ONCE', `a move to ${fields.status}: ${timesOf(length)}`, answer);
    }
  },
);

test(
  'WHK-DELIVERED/failing-receiver',
  {
    title:
      'ORDER.UPDATED is delivered to a receiver that fails, also after one failure; when it is paused is recorded',
  },
  async ({ orders, webhooks, session }) => {
    const order = await orders.given('open');
    const [webhook, probe] = [await webhooks.given(), await webhooks.given()];
    await webhook.reply({ status: 500, body: 'refused by the receiver' });
    const { name: failed } = await updateNamed(order);
    await expect(webhook).toHaveDelivered();

    const names: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      names.push((await updateNamed(order)).name);
      await probe.delivery(count + 1);
    }

    const came = (name: string, all: readonly KeptDelivery[]): number =>
      all.filter(({ body }) => body.includes(name)).length;
    const deliveries = await webhook.settled();
    const missed = names.findIndex((name) => came(name, deliveries) === 0);
    session.record('Q-DELIVERY-PAUSE', missed < 0 ? 'not after 13' : `after ${missed + 1} or fewer`);
    // A webhook that fails repeatedly may be paused, and one that is paused for good gets nothing later either.
    if (!names.some((name) => came(name, deliveries) > 0)) return;
    const next = names[0] ?? '';
    const all = await webhook.awaitedUntil((each) => came(next, each) > 0);
    // A delivery that failed again is a repeated failure.
    if (came(failed, all) > 1) return;
    expect(came(next, all), {
      code: 'not-delivered',
      subject: 'webhook',
      message:
        'After a single delivery that failed, the event of the next update was not delivered, and that of a later one was.',
    }).toBeGreaterThan(0);
  },
);

/** A date that no order has had, later than a kick-off. */
function sampleDate(): string {
  return new Date(Date.UTC(2034, 3, 5) + randomInt(10_000_000) * 1_000).toISOString();
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

interface Refusal {
  /** Completes "an update with …". */
  name: string;
  from?: OrderStatus;
  subscription?: boolean;
  fields: OrderFields;
  change?: (orders: Orders, elsewhere: Workspace) => Promise<Change>;
}

/** Updates of an open order that are refused. */
const ofOpenOrders: Record<string, Refusal> = {
  'budget-below-0': { name: 'a budget below 0', fields: { budget: -1 } },
  'quantity-of-0': { name: 'a quantity of 0', fields: { quantity: 0 } },
  'short-name': { name: 'a name of one character', fields: { name: 'N' } },
  'unknown-status': { name: 'a status that does not exist', fields: { status: 'Unlisted' } },
  'completed-unmarked': { name: 'Completed without markTasksAsDone', fields: { status: 'Completed' } },
  'client-cancellation': {
    name: 'a cancellation by a client',
    from: 'Ongoing',
    fields: cancellation,
    change: async (orders) => (await orders.member('client')).asCaller,
  },
  'no-token': {
    name: 'no bearer token',
    fields: {},
    change: async () => ({ headers: { authorization: null } }),
  },
  'unknown-order': {
    name: 'an order id of no order',
    fields: {},
    change: async () => ({ query: { pid: `no-order-${randomInt(1_000_000)}` } }),
  },
  unapproved: {
    name: 'a caller who is not approved',
    fields: {},
    change: async (orders) => (await orders.member('projectManager', { approved: false })).asCaller,
  },
  'unknown-manager': {
    name: 'a project manager who does not exist',
    fields: { assignedProjectManagers: [randomBytes(12).toString('hex')] },
  },
  'repeat-count-alone': {
    name: 'a changed repeatCount alone',
    subscription: true,
    // Another than the order has.
    fields: { repeatCount: randomInt(100, 1_000) },
  },
  'rejection-alone': { name: 'rejectRequestedTasks alone', fields: { rejectRequestedTasks: true } },
  'foreign-caller': {
    name: 'a caller of another company',
    fields: {},
    change: async (_orders, elsewhere) => bearer(await elsewhere.accessToken()),
  },
};

const ofClosedOrders: Record<string, Refusal> = {
  'in-completed': { name: 'a Completed order', from: 'Completed', fields: {} },
  'in-cancelled': { name: 'a Cancelled order', from: 'Cancelled', fields: {} },
  'in-completed-by-client': {
    name: 'a Completed order by a client',
    from: 'Completed',
    fields: {},
    change: async (orders) => (await orders.member('client')).asCaller,
  },
  'in-cancelled-by-project-manager': {
    name: 'a Cancelled order by a project manager',
    from: 'Cancelled',
    fields: {},
    change: async (orders) => (await orders.member('projectManager')).asCaller,
  },
};

test(
  'WHK-REFUSED-NONE/open-order',
  { title: 'ORDER.UPDATED is not delivered for an update that is refused', cases: ofOpenOrders },
  expectUndelivered,
);

test(
  'WHK-REFUSED-NONE/closed-order',
  { title: 'ORDER.UPDATED is not delivered for an update of a closed order', cases: ofClosedOrders },
  expectUndelivered,
);

test(
  'WHK-REFUSED-NONE/blocked-review',
  { title: 'ORDER.UPDATED is not delivered for a refused move from Pending to Review', at: webhookLevels },
  async (scene) =>
    expectUndelivered(scene, { from: 'Pending', fields: { status: 'Review' } }, (answer) =>
      holdToRuling(pendingToReview, 'refused', answer, scene.session, scene.settings),
    ),
);

test(
  'WHK-REFUSED-NONE/expired',
  { title: 'ORDER.UPDATED is not delivered for an update in a workspace whose subscription expired' },
  async ({ orders, webhooks, elsewhere }) => {
    const open = { status: 'open' } as const;
    const [order, other] = (await orders.in(elsewhere).together([open, open])) as [Order, Order];
    const webhook = await webhooks.in(elsewhere).given();
    const { name } = await updateNamed(other);
    await webhook.delivery();
    await elsewhere.expire();

    const again = async (): Promise<undefined> => {
      refusal(await order.put({ name: sampleTitle() }, { refused: true }));
    };
    await again();

    await expect(webhook).toHaveDeliveredNothingBut([name], { quiet: 'patient', again });
  },
);

test(
  'WHK-REFUSED-NONE/later',
  { title: 'ORDER.UPDATED is not delivered later for an update that was refused', at: webhookLevels },
  async ({ elsewhere, orders, webhooks }) => {
    orders.demandMany();
    const probe = await orders.given('open');
    const webhook = await webhooks.watching(probe);
    const { name: first } = await updateNamed(probe);
    await webhook.delivery();
    const refuse = async (): Promise<string> => {
      for (const row of Object.values({ ...ofOpenOrders, ...ofClosedOrders })) {
        const { name, from, subscription, fields, change } = row;
        const order = await orders.given(from ?? 'open', { subscription });
        const answer = await order.put(
          { name: sampleTitle(), ...fields },
          { ...(await change?.(orders, elsewhere)), refused: true },
        );
        if (!answer.refused)
          stop('cantTell', {
            code: 'refusal-missing',
            subject: 'updateOrder',
            message: `This test looks at a refusal, and the target accepted an update with ${name}.`,
          });
      }
      return (await updateNamed(probe)).name;
    };
    const second = await refuse();

    await expect(webhook).toHaveDeliveredNothingBut([first, second], { quiet: 'patient', again: refuse });
  },
);

/** @param hold ends the test where a ruling lets the target accept the update. */
async function expectUndelivered(
  { elsewhere, orders, webhooks }: Scene,
  { from, subscription, fields, change }: Omit<Refusal, 'name'>,
  hold?: (answer: Response) => void,
): Promise<void> {
  const [order, other] = (await orders.together([
    { status: from ?? 'open', subscription, lastsUnder: hold === undefined ? [] : ['pending-to-review'] },
    { status: 'open', anyKind: true },
  ])) as [Order, Order];
  const without = await change?.(orders, elsewhere);
  const webhook = await webhooks.watching(order, other);

  const refuse = async (): Promise<string> => {
    const answer = await order.put({ name: sampleTitle(), ...fields }, { ...without, refused: true });
    hold?.(answer);
    refusal(answer);
    return (await updateNamed(other)).name;
  };
  const accepted = await refuse();

  await expect(webhook).toHaveDeliveredNothingBut([accepted], { again: refuse });
}
