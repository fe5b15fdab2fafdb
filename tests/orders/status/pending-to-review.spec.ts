import { control, covers, describeErrorBody, expect, refusal, test } from '../../../src/test.js';
import { callerNames, callerOf } from './callers.js';
import { folderOf, knownToBe } from './order-reading.js';
import { holdToRuling, pendingToReview } from './rulings.js';

const updates = [
  { name: 'alone', fields: {} },
  { name: 'with markTasksAsDone true', fields: { markTasksAsDone: true } },
  { name: 'with markTasksAsDone false', fields: { markTasksAsDone: false } },
  { name: 'with other fields', fields: { notes: 'Ready to be looked at', quantity: 2 } },
  { name: 'with a file', fields: { files: [{ filename: 'proof.txt', content: 'Ready to be looked at' }] } },
];

const rows = [
  ...updates.map((update) => ({ ...update, role: 'SuperAdmin' as const })),
  { name: 'alone', fields: {}, role: 'projectManager' as const },
  { name: 'alone', fields: {}, role: 'client' as const },
];

for (const { name, fields, role } of rows) {
  const by = `by ${callerNames[role]}, sent ${name}`;
  // A target may refuse markTasksAsDone with a status that does not close: the other reading is judged without it.
  const marked = 'markTasksAsDone' in fields;

  test(
    `a Pending order refuses the move to Review ${by}`,
    covers('ORD-PENDING-REVIEW'),
    async ({ orders, session, settings }) => {
      const caller = await callerOf(role, orders);
      control(
        await (
          await caller.given('Pending')
        ).put({ ...fields, markTasksAsDone: undefined, status: 'Ongoing' }, caller.as),
      );
      const order = await caller.given('Pending');

      const answer = await order.put({ ...fields, status: 'Review' }, caller.as);

      holdToRuling(pendingToReview, 'refused', answer, session, settings);
      expect(answer).toBeRefused(400);
    },
  );

  test(
    `a refused move to Review leaves an order Pending ${by}`,
    covers('ORD-PENDING-REVIEW-UNCHANGED'),
    async ({ orders, session, settings }) => {
      const caller = await callerOf(role, orders);
      const order = await caller.given('Pending');

      const answer = await order.put({ ...fields, status: 'Review' }, caller.as);

      holdToRuling(pendingToReview, 'refused', answer, session, settings);
      refusal(answer);
      expect(
        (await order.state()).status,
        'The order that refused the move to Review is still Pending.',
      ).toBe('Pending');
    },
  );

  test(
    `the refusal of the move to Review names ValidationError ${by}`,
    covers('ERR-VALIDATION-NAME-MOVE'),
    async ({ orders, session, settings }) => {
      const caller = await callerOf(role, orders);
      control(
        await (
          await caller.given('Pending')
        ).put({ ...fields, markTasksAsDone: undefined, status: 'Ongoing' }, caller.as),
      );
      const order = await caller.given('Pending');

      const answer = await order.put({ ...fields, status: 'Review' }, caller.as);

      holdToRuling(pendingToReview, 'refused', answer, session, settings);
      refusal(answer);
      session.record('Q-ERROR-BODY', `PUT /orders: ${describeErrorBody(answer, 'ValidationError')}`, answer);
      expect(answer).toNameError('ValidationError');
    },
  );

  if (marked) continue;

  test(
    `a Pending order moves to Review ${by}`,
    covers('ORD-PENDING-REVIEW-MOVES'),
    async ({ orders, session, settings }) => {
      const caller = await callerOf(role, orders);
      const order = await caller.given('Pending');

      const answer = await order.put({ ...fields, status: 'Review' }, caller.as);

      holdToRuling(pendingToReview, 'accepted', answer, session, settings);
      expect(answer).toBeAccepted();
      expect((await order.state()).status, 'The order is in Review after the move.').toBe('Review');
      expect(await folderOf(order), 'The file folder of the order is active.').toBe(true);
    },
  );
}

test(
  'a Pending subscription order refuses the move to Review',
  covers('ORD-PENDING-REVIEW'),
  async ({ orders, session, settings }) => {
    const wish = { subscription: true };
    const order = await knownToBe('Pending', await orders.given('Pending', wish));
    const other = await orders.given('Pending', wish);
    control(await other.put({ status: 'Ongoing' }));

    const answer = await order.put({ status: 'Review' });

    holdToRuling(pendingToReview, 'refused', answer, session, settings);
    expect(answer).toBeRefused(400);
  },
);
