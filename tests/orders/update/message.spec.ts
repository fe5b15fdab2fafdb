import { control, covers, expect, stop, test } from '../../../src/test.js';
import type { Change, Order, OrderFields, OrderStatus, OrderWish } from '../../../src/test.js';
import { byRole, callerNames, callerOf, callerRoles } from '../support/callers.js';
import { fieldNames, sampleOf, updateOf } from '../support/field-samples.js';
import { managerIds } from '../support/manager-ids.js';

const message = covers('ORD-PUT-MESSAGE');
const file = { filename: 'outline.txt', content: 'An outline' };
const second = { filename: 'second.txt', content: 'Another' };
const subscription = { subscription: true };

/** One update of each kind that the operation has. */
const updates: {
  name: string;
  from?: OrderStatus;
  wish?: Omit<OrderWish, 'status'>;
  fields: OrderFields;
  change?: Change;
}[] = [
  ...fieldNames.map((field) => ({
    name: `the ${field}`,
    wish: { openTasks: 1, requestedTasks: 1, ...sampleOf(field).wish },
    fields: updateOf(field),
  })),
  { name: 'several fields', fields: { name: 'Renamed order', budget: 450, currency: 'EUR', quantity: 2 } },
  { name: 'a Pending order', from: 'Pending', fields: { brief: 'Not begun' } },
  { name: 'an order in Review', from: 'Review', fields: { brief: 'Nearly done' } },
  { name: 'a subscription order', wish: subscription, fields: { notes: 'Again' } },
  { name: 'a file', fields: { files: [file] } },
  { name: 'two files', fields: { files: [file, second] } },
  { name: 'a file and fields', fields: { notes: 'With an outline', files: [file] } },
  { name: 'the status to Ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  { name: 'the status to Review with a file', fields: { status: 'Review', files: [file] } },
  { name: 'the status from Review to Review', from: 'Review', fields: { status: 'Review' } },
  {
    name: 'the status from Pending to Completed',
    from: 'Pending',
    fields: { status: 'Completed', markTasksAsDone: true },
  },
  {
    name: 'the status to Cancelled with fields and a file',
    from: 'Review',
    fields: { status: 'Cancelled', markTasksAsDone: false, notes: 'No more', files: [file] },
  },
  {
    name: 'one field from a client socket',
    fields: { notes: 'Sent' },
    change: { headers: { clientid: 'sock-1' } },
  },
];

for (const { name, from = 'Ongoing', wish, fields, change } of updates)
  test(`the answer to an update of ${name} has the constant message`, message, async ({ orders }) => {
    const order = await orders.given(from, wish);

    await expectMessage(order, fields, change);
  });

test(
  'the answer to an update of the project managers has the constant message',
  message,
  async ({ orders }) => {
    const ids = await managerIds(orders, 2);
    const order = await orders.given('Ongoing');

    await expectMessage(order, { assignedProjectManagers: ids });
    await expectMessage(order, { assignedProjectManagers: ids.slice(1), notes: 'One less' });
  },
);

for (const role of callerRoles)
  test(
    `the answer to updates by ${callerNames[role]} has the constant message`,
    message,
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
    `the answer to an update by a member with the role ${role} has the constant message`,
    message,
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
