import { control, expect, slugOf, stop, test } from '../../../src/test.js';
import type { Change, Order, OrderFields, OrderStatus, OrderWish } from '../../../src/test.js';
import { byRole, callerNames, callerOf, callerRoles } from '../support/callers.js';
import { fieldNames, sampleOf, updateOf } from '../support/field-samples.js';
import { managerIds } from '../support/manager-ids.js';
const file = { filename: 'outline.txt', content: 'An outline' };
const second = { filename: 'second.txt', content: 'Another' };
const subscription = { subscription: true };

/** One update of each kind that the operation has. */
const updates: {
  slug: string;
  name: string;
  from?: OrderStatus;
  wish?: Omit<OrderWish, 'status'>;
  fields: OrderFields;
  change?: Change;
}[] = [
  ...fieldNames.map((field) => ({
    slug: slugOf(field),
    name: `the ${field}`,
    wish: { openTasks: 1, requestedTasks: 1, ...sampleOf(field).wish },
    fields: updateOf(field),
  })),
  {
    slug: 'several-fields',
    name: 'several fields',
    fields: { name: 'Renamed order', budget: 450, currency: 'EUR', quantity: 2 },
  },
  { slug: 'pending', name: 'a Pending order', from: 'Pending', fields: { brief: 'Not begun' } },
  { slug: 'review', name: 'an order in Review', from: 'Review', fields: { brief: 'Nearly done' } },
  { slug: 'subscription', name: 'a subscription order', wish: subscription, fields: { notes: 'Again' } },
  { slug: 'file', name: 'a file', fields: { files: [file] } },
  { slug: 'two-files', name: 'two files', fields: { files: [file, second] } },
  { slug: 'fields-and-file', name: 'a file and fields', fields: { notes: 'With an outline', files: [file] } },
  { slug: 'status-ongoing', name: 'the status to Ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  {
    slug: 'status-review-with-file',
    name: 'the status to Review with a file',
    fields: { status: 'Review', files: [file] },
  },
  {
    slug: 'status-review-again',
    name: 'the status from Review to Review',
    from: 'Review',
    fields: { status: 'Review' },
  },
  {
    slug: 'status-completed',
    name: 'the status from Pending to Completed',
    from: 'Pending',
    fields: { status: 'Completed', markTasksAsDone: true },
  },
  {
    slug: 'status-cancelled-with-file',
    name: 'the status to Cancelled with fields and a file',
    from: 'Review',
    fields: { status: 'Cancelled', markTasksAsDone: false, notes: 'No more', files: [file] },
  },
  {
    slug: 'client-socket',
    name: 'one field from a client socket',
    fields: { notes: 'Sent' },
    change: { headers: { clientid: 'sock-1' } },
  },
];

for (const { slug, name, from = 'Ongoing', wish, fields, change } of updates)
  test(
    `ORD-PUT-MESSAGE/${slug}`,
    { title: `the answer to an update of ${name} has the constant message`, holds: ['ORD-PUT-MESSAGE'] },
    async ({ orders }) => {
      const order = await orders.given(from, wish);

      await expectMessage(order, fields, change);
    },
  );

test(
  'ORD-PUT-MESSAGE/managers',
  {
    title: 'the answer to an update of the project managers has the constant message',
    holds: ['ORD-PUT-MESSAGE'],
  },
  async ({ orders }) => {
    const ids = await managerIds(orders, 2);
    const order = await orders.given('Ongoing');

    await expectMessage(order, { assignedProjectManagers: ids });
    await expectMessage(order, { assignedProjectManagers: ids.slice(1), notes: 'One less' });
  },
);

for (const role of callerRoles)
  test(
    `ORD-PUT-MESSAGE/by-${slugOf(role)}`,
    {
      title: `the answer to updates by ${callerNames[role]} has the constant message`,
      holds: ['ORD-PUT-MESSAGE'],
    },
    async ({ orders }) => {
      const caller = await callerOf(role, orders);
      const order = await caller.given('Ongoing');

      await expectMessage(order, { notes: 'A note' }, caller.as);
      await expectMessage(order, { notes: 'With a file', files: [file] }, caller.as);
      await expectMessage(order, { status: 'Review' }, caller.as);
    },
  );

for (const role of ['teamMember', 'Admin'])
  test(
    `ORD-PUT-MESSAGE/by-${slugOf(role)}`,
    {
      title: `the answer to an update by a member with the role ${role} has the constant message`,
      holds: ['ORD-PUT-MESSAGE'],
    },
    async ({ orders }) => {
      const member = orders.areMade
        ? ((await orders.offeredMember(role)) ??
          stop('inapplicable', {
            code: 'nothing-to-test',
            subject: 'role',
            message: `The harness makes no member with the role ${role}.`,
          }))
        : await orders.member(role);

      await expectMessage(await orders.given('Ongoing'), { notes: 'A note' }, byRole(member));
    },
  );

async function expectMessage(order: Order, fields: OrderFields, change?: Change): Promise<void> {
  expect(control(await order.put(fields, change))).toKeep('ORD-PUT-MESSAGE', 'order-update-response');
}
