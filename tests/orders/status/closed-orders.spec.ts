import {
  casesOf,
  control,
  expect,
  isClosed,
  openStatuses,
  orderStatuses,
  refusal,
  sampleFile,
  test,
} from '../../../src/test.js';
import type { Order, OrderFields, Orders } from '../../../src/test.js';
import { holdToRuling, pendingToReview } from '../../rulings.js';
import { closings, fieldsOf, orderIn, updates } from '../moves.js';
import type { Update } from '../moves.js';
import {
  acceptedBy,
  callerOf,
  effectsWouldShow,
  managerIds,
  orderLevels,
  requestedTasksOf,
  tasksOf,
} from '../orders.js';

const fields: OrderFields = { name: 'Renamed once it was closed', notes: 'Written once it was closed' };
const files = [sampleFile('closed')];
const ofSubscriptions: Update[] = [
  { slug: 'recurrence', fields: () => ({ repeatCount: 2, repeatDuration: 'week' }), subscription: true },
  { slug: 'budget-of-subscription', fields: () => ({ budget: 2500 }), subscription: true },
];
const moves = orderStatuses().map((to) => fieldsOf({ to, mark: isClosed(to) ? true : undefined }));

for (const { closed, refused, unchanged } of closings) {
  test(
    `${refused}/fields`,
    {
      title: `PUT /orders refuses fields of a ${closed} order`,
      cases: casesOf([...updates, ...ofSubscriptions]),
    },
    async ({ orders, session }, { fields, subscription }) => {
      const update = await fields(orders);
      await acceptedBy(orders.given('open', { subscription }), update);
      const order = await (subscription ? orderIn(closed, orders, { subscription }) : orders.given(closed));

      const answer = await order.put(update);

      if (answer.status >= 400) session.record('Q-ORDER-CLOSED', `${closed}: ${answer.status}`, answer);
      expect(answer).toBeRefused();
    },
  );

  test(
    `${refused}/every-update`,
    { title: `PUT /orders refuses every move and update of a ${closed} order`, at: orderLevels },
    async ({ orders, session }) => {
      await openOrdersAccept(orders);
      const order = await orders.given(closed);

      for (const update of [...moves, { ...fields, files }, { notes: fields.notes }, { files }]) {
        const answer = await order.put(update);

        if (answer.status >= 400) session.record('Q-ORDER-CLOSED', `${closed}: ${answer.status}`, answer);
        expect(answer).toBeRefused();
      }
    },
  );

  test(
    `${unchanged}/every-update`,
    {
      title: `PUT /orders keeps a ${closed} order unchanged when it refuses moves and updates`,
      at: orderLevels,
    },
    async ({ orders }) => {
      const order = await orders.given(closed);
      await order.settled();
      const before = await order.snapshotWithout('notifications');

      const assignedProjectManagers = await managerIds(orders, 1);
      for (const update of [
        { ...fields, assignedProjectManagers },
        { files },
        { status: 'Ongoing' },
        ...closings.map(({ closed: status }) => ({
          status,
          markTasksAsDone: true,
          rejectRequestedTasks: true,
        })),
      ])
        refusal(await order.put(update));

      await order.settled();
      await expect(order).toBeUnchangedSince(before);
    },
  );

  test(
    `${unchanged}/single-fields`,
    { title: `PUT /orders keeps a ${closed} order unchanged when it refuses single fields` },
    async ({ orders }) => {
      const order = await orders.given(closed, { openTasks: 2, requestedTasks: 1 });
      const before = await order.snapshotWithout('notifications');
      const assignedProjectManagers = await managerIds(orders, 1);

      for (const [field, value] of Object.entries({ ...fields, assignedProjectManagers, files }))
        refusal(await order.put({ [field]: value }));

      await expect(order).toBeUnchangedSince(before);
    },
  );
}

/** The controls: open orders accept what a closed one refuses; one that is to last accepts what leaves it as it is. */
async function openOrdersAccept(orders: Orders): Promise<void> {
  const order = await orders.given('Pending');
  if (order.isKept) return acceptedBy(order, { notes: 'Still open' });
  control(await order.put({ ...fields, files }));
  for (const status of ['Ongoing', 'Review']) control(await order.put({ status }));
  control(await order.put(fieldsOf({ to: 'Completed', mark: true })));
  control(await (await orders.given('Pending')).put(fieldsOf({ to: 'Cancelled', mark: true })));
}

// What must not happen must not happen later either: each of these waits once, for several orders.

for (const { closed: status, tasksKept, requestsKept, unchanged } of closings) {
  test(
    `${tasksKept}/later`,
    { title: `PUT /orders keeps tasks open long after the move to ${status}` },
    async ({ orders }) => {
      orders.demandMany();
      const closedOrders = await Promise.all(
        openStatuses().map(async (from) => {
          const order = await orders.given(from, { openTasks: 2 });
          const tasks = await tasksOf(order, 2);
          control(await order.put({ status, markTasksAsDone: false }));
          return { order, tasks };
        }),
      );

      await effectsWouldShow(orders);

      for (const { order, tasks } of closedOrders) await expect(order).toHaveKept(tasks);
    },
  );

  test(
    `${requestsKept}/later`,
    { title: `PUT /orders rejects no requested task long after the move to ${status}` },
    async ({ orders }) => {
      orders.demandMany();
      const closings: OrderFields[] = [
        { status, markTasksAsDone: true },
        { status, markTasksAsDone: false, rejectRequestedTasks: false },
      ];
      const closedOrders = await Promise.all(
        closings.map(async (fields) => {
          const order = await orders.given('Ongoing', { requestedTasks: 2 });
          const tasks = await requestedTasksOf(order, 2);
          control(await order.put(fields));
          return { order, tasks };
        }),
      );

      await effectsWouldShow(orders);

      for (const { order, tasks } of closedOrders) await expect(order).toHaveRejectedNone(tasks);
    },
  );

  test(
    `${unchanged}/later`,
    { title: `PUT /orders keeps a ${status} order unchanged long after a refusal` },
    async ({ orders }) => {
      const order = await orders.given(status, { openTasks: 1, requestedTasks: 1 });
      await order.settled();
      const before = await order.snapshotWithout('notifications');
      const files = [sampleFile('late')];
      refusal(await order.put({ name: 'Renamed later', notes: 'Written later', files }));
      refusal(await order.put({ status: 'Ongoing' }));
      for (const other of ['Completed', 'Cancelled'])
        refusal(await order.put({ status: other, markTasksAsDone: true, rejectRequestedTasks: true }));

      await effectsWouldShow(orders);

      await expect(order).toBeUnchangedSince(before);
    },
  );
}

test(
  'ORD-CANCEL-CLIENT-UNCHANGED/later',
  { title: `PUT /orders keeps the status long after it refused a client's cancellation` },
  async ({ orders }) => {
    const client = await callerOf('client', orders);
    const states = ['Ongoing', 'Review'] as const;
    const refused = await client.together(states.map((status) => ({ status })));
    const cancelled = { status: 'Cancelled', markTasksAsDone: true };
    for (const order of refused) refusal(await order.put(cancelled, { ...client.as, refused: true }));

    await effectsWouldShow(orders);

    for (const [index, from] of states.entries()) await expect(refused[index] as Order).toHaveStatus(from);
  },
);

test(
  'ORD-PENDING-REVIEW-UNCHANGED/later',
  { title: 'PUT /orders keeps an order Pending long after it refused the move to Review' },
  async ({ orders, session, settings }) => {
    const order = await orders.given('Pending', { lastsUnder: ['pending-to-review'] });
    const answer = await order.put({ status: 'Review' }, { refused: true });
    holdToRuling(pendingToReview, 'refused', answer, session, settings);
    refusal(answer);

    await effectsWouldShow(orders);

    await expect(order).toHaveStatus('Pending');
  },
);
