import { control, refusal, test } from '../../../src/test.js';
import type { OrderFields, OrderStatus } from '../../../src/test.js';
import { holdToRuling, pendingToCompleted, pendingToReview } from '../../support/rulings.js';
import type { Reading } from '../../support/rulings.js';
import { everyField } from '../support/every-field.js';
import { expectUnchanged } from '../support/expect-unchanged.js';
import { managerIds } from '../support/manager-ids.js';
import { strangers } from '../support/strangers.js';

const tasks = { openTasks: 2, requestedTasks: 1 };

/** What the order is given before each of two refusals: an order that is read from its events does not show the other of both texts. */
const given = [{ notes: 'Notes that stay' }, { brief: 'A brief that stays' }];

const rules: {
  slug: string;
  name: string;
  from?: OrderStatus;
  subscription?: boolean;
  fields: OrderFields;
  ruling?: Reading;
}[] = [
  {
    slug: 'reject-without-status',
    name: 'rejectRequestedTasks and no status',
    fields: { rejectRequestedTasks: true },
  },
  {
    slug: 'reject-with-review',
    name: 'rejectRequestedTasks and Review',
    fields: { status: 'Review', rejectRequestedTasks: true },
  },
  {
    slug: 'completed-unmarked',
    name: 'Completed and no markTasksAsDone',
    fields: { status: 'Completed', rejectRequestedTasks: true },
  },
  {
    slug: 'cancelled-unmarked',
    name: 'Cancelled and no markTasksAsDone',
    fields: { status: 'Cancelled', rejectRequestedTasks: true },
  },
  {
    slug: 'pending-completed-unmarked',
    name: 'Completed and no markTasksAsDone',
    from: 'Pending',
    fields: { status: 'Completed' },
    ruling: pendingToCompleted,
  },
  {
    slug: 'blocked-review',
    name: 'the blocked move to Review',
    from: 'Pending',
    fields: { status: 'Review' },
    ruling: pendingToReview,
  },
  {
    slug: 'repeat-count-only',
    name: 'a changed repeatCount alone',
    subscription: true,
    fields: { repeatCount: 7 },
  },
  {
    slug: 'repeat-duration-only',
    name: 'a changed repeatDuration alone',
    subscription: true,
    fields: { repeatDuration: 'year' },
  },
];

for (const { slug, name, from = 'Ongoing', subscription, fields, ruling } of rules) {
  test(
    `ORD-PUT-ATOMIC/rule-${slug}`,
    {
      title: `a refused update with ${name} changes nothing of an order in ${from}`,
      holds: ['ORD-PUT-ATOMIC'],
    },
    async ({ orders, session, settings }) => {
      const order = await orders.given(from, { ...tasks, subscription });
      const recurrence = subscription === true ? { repeatCount: 2, repeatDuration: 'week' } : {};
      for (const [index, text] of given.entries()) {
        control(await order.put({ ...text, ...recurrence }));
        const before = await order.snapshot();

        const others = everyField(before);
        const answer = await order.put(index === 0 ? { ...others, ...fields } : { ...fields, ...others });
        if (ruling !== undefined) holdToRuling(ruling, 'refused', answer, session, settings);
        refusal(answer);

        await expectUnchanged(order, before, { session, settings });
      }
    },
  );
}

for (const { slug, name, id } of strangers) {
  test(
    `ORD-PUT-ATOMIC/managers-${slug}`,
    { title: `a refused list of project managers with ${name} changes nothing`, holds: ['ORD-PUT-ATOMIC'] },
    async ({ orders, elsewhere, session, settings }) => {
      const [present = '', other = ''] = await managerIds(orders, 2);
      const stranger = await id(orders, elsewhere);
      const order = await orders.given('Ongoing', tasks);
      for (const [index, text] of given.entries()) {
        control(await order.put({ ...text, assignedProjectManagers: [present] }));
        const before = await order.snapshot();

        const others = everyField(before);
        refusal(
          await order.put(
            index === 0
              ? { ...others, assignedProjectManagers: [other, stranger] }
              : { assignedProjectManagers: [stranger, other], ...others, status: 'Review' },
          ),
        );

        await expectUnchanged(order, before, { session, settings });
      }
    },
  );
}

test(
  'ORD-PUT-ATOMIC/client-cancellation',
  { title: "a client's refused cancellation changes nothing", holds: ['ORD-PUT-ATOMIC'] },
  async ({ orders, session, settings }) => {
    const client = await orders.member('client');
    const order = await orders.ofClient('Ongoing', tasks, client);
    const cancellation = { status: 'Cancelled', markTasksAsDone: true, rejectRequestedTasks: true };
    for (const text of given) {
      control(await order.put(text));
      const before = await order.snapshot();

      refusal(await order.put({ ...everyField(before), ...cancellation }, client.asCaller));

      await expectUnchanged(order, before, { session, settings });
    }
  },
);
