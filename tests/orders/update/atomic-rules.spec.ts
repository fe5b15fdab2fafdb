import { randomBytes } from 'node:crypto';
import { control, covers, expect, refusal, test } from '../../../src/test.js';
import type { OrderFields, Orders, OrderStatus, Workspace } from '../../../src/test.js';
import { holdToRuling, pendingToCompleted, pendingToReview } from '../status/rulings.js';
import { managerIds } from './project-managers.js';
import { everyField } from './every-field.js';
import { wholeOrder } from './whole-order.js';

const unchanged = 'The order is as it was before the refused updates.';
const tasks = { openTasks: 2, requestedTasks: 1 };

type Ruling = Parameters<typeof holdToRuling>[0];

const rules: {
  name: string;
  from?: OrderStatus;
  subscription?: boolean;
  fields: OrderFields;
  ruling?: Ruling;
}[] = [
  { name: 'rejectRequestedTasks and no status', fields: { rejectRequestedTasks: true } },
  { name: 'rejectRequestedTasks and Review', fields: { status: 'Review', rejectRequestedTasks: true } },
  { name: 'Completed and no markTasksAsDone', fields: { status: 'Completed', rejectRequestedTasks: true } },
  { name: 'Cancelled and no markTasksAsDone', fields: { status: 'Cancelled', rejectRequestedTasks: true } },
  {
    name: 'Completed and no markTasksAsDone',
    from: 'Pending',
    fields: { status: 'Completed' },
    ruling: pendingToCompleted,
  },
  {
    name: 'the blocked move to Review',
    from: 'Pending',
    fields: { status: 'Review' },
    ruling: pendingToReview,
  },
  { name: 'a changed repeatCount alone', subscription: true, fields: { repeatCount: 7 } },
  { name: 'a changed repeatDuration alone', subscription: true, fields: { repeatDuration: 'year' } },
];

for (const { name, from = 'Ongoing', subscription, fields, ruling } of rules) {
  test(
    `a refused update with ${name} changes nothing of an order in ${from}`,
    covers('ORD-PUT-ATOMIC'),
    async ({ orders, session, settings }) => {
      const order = await orders.given(from, { ...tasks, subscription });
      const recurrence = subscription === true ? { repeatCount: 2, repeatDuration: 'week' } : {};
      control(await order.put({ notes: 'Notes that stay', ...recurrence }));
      const before = await wholeOrder(order);

      const answer = await order.put({ ...everyField, ...fields });
      if (ruling !== undefined) holdToRuling(ruling, 'refused', answer, session, settings);
      refusal(answer);
      refusal(await order.put({ ...fields, ...everyField }));

      expect(await wholeOrder(order), unchanged).toEqual(before);
    },
  );
}

const strangers: { name: string; id: (orders: Orders, elsewhere: Workspace) => Promise<string> }[] = [
  { name: 'a team member', id: async (orders) => (await orders.member('teamMember')).id },
  { name: 'a client', id: async (orders) => (await orders.member('client')).id },
  { name: 'nobody', id: () => Promise.resolve(randomBytes(12).toString('hex')) },
  {
    name: 'a project manager of another company',
    id: async (orders, elsewhere) => (await orders.in(elsewhere).member('projectManager')).id,
  },
];

for (const { name, id } of strangers) {
  test(
    `a refused list of project managers with ${name} changes nothing`,
    covers('ORD-PUT-ATOMIC'),
    async ({ orders, elsewhere }) => {
      const [present = '', other = ''] = await managerIds(orders, 2);
      const stranger = await id(orders, elsewhere);
      const order = await orders.given('Ongoing', tasks);
      control(await order.put({ notes: 'Notes that stay', assignedProjectManagers: [present] }));
      const before = await wholeOrder(order);

      refusal(await order.put({ ...everyField, assignedProjectManagers: [other, stranger] }));
      refusal(
        await order.put({ assignedProjectManagers: [stranger, other], ...everyField, status: 'Review' }),
      );

      expect(await wholeOrder(order), unchanged).toEqual(before);
    },
  );
}

test("a client's refused cancellation changes nothing", covers('ORD-PUT-ATOMIC'), async ({ orders }) => {
  const client = await orders.member('client');
  const order = await orders.ofClient('Ongoing', tasks, client);
  control(await order.put({ notes: 'Notes that stay' }));
  const before = await wholeOrder(order);

  const cancellation = { status: 'Cancelled', markTasksAsDone: true, rejectRequestedTasks: true };
  refusal(await order.put({ ...everyField, ...cancellation }, client.asCaller));

  expect(await wholeOrder(order), unchanged).toEqual(before);
});
