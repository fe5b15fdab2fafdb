import {
  casesByRequirement,
  casesOf,
  control,
  expect,
  isUsedUp,
  sampleFile,
  slugOf,
  test,
} from '../../../src/test.js';
import type { Change, Order, OrderFields, OrderOptions } from '../../../src/test.js';
import {
  byRole,
  callerOf,
  callerRoles,
  fieldNames,
  lateDeadline,
  managerIds,
  neededOrder,
  orderLevels,
  sampleOf,
  updateOf,
} from '../orders.js';
import type { UpdateRow } from '../orders.js';

const file = sampleFile('outline');
const second = sampleFile('second');
const subscription = { subscription: true };

/** One update of each kind that the operation has. */
const updates: (UpdateRow & { options?: Omit<OrderOptions, 'status'>; change?: Change })[] = [
  ...fieldNames.map((field) => ({
    slug: slugOf(field),
    options: { openTasks: 1, requestedTasks: 1, ...sampleOf(field).options },
    fields: updateOf(field),
  })),
  { slug: 'several-fields', fields: { name: 'Renamed order', budget: 450, currency: 'EUR', quantity: 2 } },
  { slug: 'pending', from: 'Pending', fields: { brief: 'Not begun' } },
  { slug: 'review', from: 'Review', fields: { brief: 'Nearly done' } },
  { slug: 'subscription', options: subscription, fields: { notes: 'Again' } },
  { slug: 'file', fields: { files: [file] } },
  { slug: 'two-files', fields: { files: [file, second] } },
  { slug: 'fields-and-file', fields: { notes: 'With an outline', files: [file] } },
  { slug: 'status-ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  { slug: 'status-review-with-file', fields: { status: 'Review', files: [file] } },
  { slug: 'status-review-again', from: 'Review', fields: { status: 'Review' } },
  { slug: 'status-completed', from: 'Pending', fields: { status: 'Completed', markTasksAsDone: true } },
  {
    slug: 'status-cancelled-with-file',
    from: 'Review',
    fields: { status: 'Cancelled', markTasksAsDone: false, notes: 'No more', files: [file] },
  },
  { slug: 'client-socket', fields: { notes: 'Sent' }, change: { headers: { clientid: 'sock-1' } } },
];

for (const [need, cases] of casesByRequirement(updates, neededOrder))
  test(
    `ORD-PUT-MESSAGE/${need}`,
    { title: 'PUT /orders answers an update with the constant message', cases },
    async ({ orders }, { from, options, fields, change }) => {
      const usesUp = isUsedUp(from ?? 'Ongoing', fields);
      const order = await orders.given(from ?? 'open', { ...options, usesUp });

      await expectMessage(order, fields, change);
    },
  );

test(
  'ORD-PUT-MESSAGE/in-turn',
  {
    title: 'PUT /orders answers updates of every kind with the constant message, one after the other',
    at: orderLevels,
  },
  async ({ orders }) => {
    orders.demandMany();
    const [manager = ''] = await managerIds(orders, 1);
    const client = await orders.member('client');
    const order = await orders.ofClient('Ongoing', { requestedTasks: 1 }, client);
    for (const fields of [
      { deadline: lateDeadline },
      { assignedProjectManagers: [manager] },
      { files: [file, second] },
      { status: 'Review' },
      { status: 'Review', files: [sampleFile('outline')] },
    ])
      await expectMessage(order, fields);
    for (const role of ['teamMember', 'Admin']) {
      const member = await orders.offeredMember(role);
      if (member !== undefined) await expectMessage(order, { notes: `A note by ${role}` }, byRole(member));
    }
    await expectMessage(order, { notes: 'A note by the client' }, byRole(client));
    const closing = { status: 'Completed', markTasksAsDone: true, rejectRequestedTasks: true };
    await expectMessage(order, closing);

    await expectMessage(await orders.given('Pending'), { notes: 'Not begun' });
    const recurrence = { repeatCount: 3, repeatDuration: 'week' };
    await expectMessage(await orders.given('Ongoing', subscription), recurrence);
  },
);

test(
  'ORD-PUT-MESSAGE/managers',
  { title: 'PUT /orders answers an update of the project managers with the constant message' },
  async ({ orders }) => {
    const ids = await managerIds(orders, 2);
    const order = await orders.given('open');

    await expectMessage(order, { assignedProjectManagers: ids });
    await expectMessage(order, { assignedProjectManagers: ids.slice(1), notes: 'One less' });
  },
);

test(
  'ORD-PUT-MESSAGE/every-caller',
  {
    title: 'PUT /orders answers every caller with the constant message',
    cases: casesOf(callerRoles.map((role) => ({ slug: `by-${slugOf(role)}`, role }))),
  },
  async ({ orders }, { role }) => {
    const caller = await callerOf(role, orders);
    // An order that lasts is in Review already.
    const order = await caller.given(orders.areMade ? 'Ongoing' : 'Review');

    await expectMessage(order, { notes: 'A note' }, caller.as);
    await expectMessage(order, { notes: 'With a file', files: order.isKept ? [] : [file] }, caller.as);
    await expectMessage(order, { status: 'Review' }, caller.as);
  },
);

test(
  'ORD-PUT-MESSAGE/other-roles',
  {
    title: 'PUT /orders answers a member of another role with the constant message',
    cases: { 'by-team-member': { role: 'teamMember' }, 'by-admin': { role: 'Admin' } },
  },
  async ({ orders }, { role }) => {
    const member = await orders.caller(role);

    await expectMessage(await orders.given('open'), { notes: 'A note' }, byRole(member));
  },
);

async function expectMessage(order: Order, fields: OrderFields, change?: Change): Promise<void> {
  expect(control(await order.putFiles(fields, change))).toKeep('ORD-PUT-MESSAGE', 'order-update-response');
}
