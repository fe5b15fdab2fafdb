import { bearer, control, expect, refusal, test } from '../../../src/test.js';
import type { Change, Order, OrderFields, OrderSnapshot, OrderStatus, OrderWish } from '../../../src/test.js';
import { everyField } from '../support/every-field.js';
import { expectUnchanged } from '../support/expect-unchanged.js';
import { fieldsOfMoves, oneInvalidCaseEach, sampleOf, updateOf } from '../support/field-samples.js';
import { effectsWouldShow, needsManyOrders } from '../support/witness.js';
import { strangers } from '../support/strangers.js';

// What an update must not change must not change later either: each of these waits once, for several orders.

/** An update that has to be refused, with a value of every field that it does not name. */
interface Refused {
  from?: OrderStatus;
  wish?: Omit<OrderWish, 'status'>;
  fields: OrderFields;
  as?: Change;
}

const tasks = { openTasks: 1, requestedTasks: 1 };
const closing = { markTasksAsDone: true, rejectRequestedTasks: true };

const ofFields = oneInvalidCaseEach.map(({ field, value }): Refused => ({
  wish: sampleOf(field).wish,
  fields: {
    ...(fieldsOfMoves.has(field) ? {} : { status: 'Completed', ...closing }),
    ...updateOf(field, value),
  },
}));

const ofRules: Refused[] = [
  { fields: { rejectRequestedTasks: true } },
  { fields: { status: 'Cancelled', rejectRequestedTasks: true } },
  { from: 'Pending', fields: { status: 'Ongoing', budget: -1 } },
  { wish: { subscription: true }, fields: { repeatCount: 7 } },
];

test(
  'ORD-PUT-ATOMIC/later',
  { title: 'a while after refused updates their orders are as they were', holds: ['ORD-PUT-ATOMIC'] },
  async ({ orders, elsewhere, session, settings }) => {
    needsManyOrders(orders);
    const client = await orders.member('client');
    const unapproved = await orders.member('projectManager', { approved: false });
    const refused: Refused[] = [...ofFields, ...ofRules];
    for (const { id } of strangers)
      refused.push({ fields: { assignedProjectManagers: [await id(orders, elsewhere)] } });
    for (const as of [unapproved.asCaller, bearer('a-token-of-nobody')])
      refused.push({ fields: { status: 'Completed', ...closing }, as });
    const made: { order: Order; refused: Refused }[] = [];
    for (const each of refused)
      made.push({
        order: await orders.ofClient(each.from ?? 'Ongoing', { ...tasks, ...each.wish }),
        refused: each,
      });
    const own = await orders.ofClient('Ongoing', tasks, client);
    const cancellation = { fields: { status: 'Cancelled', ...closing }, as: client.asCaller };
    made.push({ order: own, refused: cancellation });
    await own.settled('patient');

    const before: OrderSnapshot[] = [];
    for (const { order, refused } of made) {
      const now = await order.snapshot();
      before.push(now);
      refusal(await order.put({ ...everyField(now), ...refused.fields }, refused.as));
    }
    await effectsWouldShow(orders);

    for (const [index, { order }] of made.entries())
      await expectUnchanged(order, before[index] ?? {}, { session, settings });
  },
);

const updates: { from: OrderStatus; fields: OrderFields }[] = [
  { from: 'Ongoing', fields: everyField() },
  { from: 'Pending', fields: { status: 'Ongoing' } },
  { from: 'Ongoing', fields: { status: 'Review' } },
  { from: 'Review', fields: { status: 'Completed', ...closing } },
  { from: 'Ongoing', fields: { status: 'Cancelled', ...closing } },
];

test(
  'ORD-PUT-OTHERS/later',
  {
    title: 'a while after updates the other orders of the company are as they were',
    holds: ['ORD-PUT-OTHERS'],
  },
  async ({ orders }) => {
    needsManyOrders(orders);
    const others: Order[] = [];
    for (const from of ['Pending', 'Ongoing', 'Review'] as const)
      others.push(await orders.ofClient(from, tasks));
    await others[0]?.settled('patient');
    const before = await Promise.all(others.map((other) => other.snapshot()));

    for (const { from, fields } of updates) control(await (await orders.ofClient(from, tasks)).put(fields));
    await effectsWouldShow(orders);

    for (const [index, other] of others.entries())
      await expect(other).toBeUnchangedSince(before[index] ?? {});
  },
);

test(
  'ORD-PUT-PARTIAL/later',
  {
    title: 'a while after an update the fields that it left out are as they were',
    holds: ['ORD-PUT-PARTIAL'],
  },
  async ({ orders }) => {
    needsManyOrders(orders);
    const made: { order: Order; before: OrderSnapshot }[] = [];
    for (const [field, value] of [
      ['name', 'Another name'],
      ['brief', 'Another brief'],
      ['notes', 'Other notes'],
    ] as const) {
      const order = await orders.given('Ongoing', tasks);
      const { length } = await order.files();
      control(await order.put(everyField()));
      await order.files(length + 1);
      const before = await order.snapshotWithout('notifications', field);
      control(await order.put({ [field]: value }));
      made.push({ order, before });
    }

    await effectsWouldShow(orders);

    for (const { order, before } of made) await expect(order).toBeUnchangedSince(before);
  },
);
