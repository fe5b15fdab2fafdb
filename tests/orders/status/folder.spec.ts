import { control, expect, slugOf, test } from '../../../src/test.js';
import { callerNames, callerOf, callerRoles } from '../support/callers.js';
import { fieldsOf, moveSlug, named } from '../support/matrix.js';
import { knownToBe } from './support/known-order.js';

const moves = [
  { from: 'Pending', to: 'Ongoing', requirement: 'ORD-PENDING-ONGOING-FOLDER' },
  { from: 'Pending', to: 'Completed', mark: true, requirement: 'ORD-PENDING-COMPLETED-FOLDER' },
  { from: 'Pending', to: 'Completed', mark: false, requirement: 'ORD-PENDING-COMPLETED-FOLDER' },
] as const;

const files = [{ filename: 'brief.txt', content: 'What the client wants' }];

for (const move of moves) {
  for (const role of callerRoles) {
    test(
      `${move.requirement}/${moveSlug(move)}-${slugOf(role)}`,
      {
        title: `the folder is active once ${callerNames[role]} moved an order from ${named(move)}`,
        holds: [move.requirement],
      },
      async ({ orders }) => {
        const caller = await callerOf(role, orders);
        const order = await caller.given(move.from);
        control(await order.put(fieldsOf(move), caller.as));

        await expect(order).toHaveActiveFolder();
      },
    );
  }

  test(
    `${move.requirement}/${moveSlug(move)}-file`,
    {
      title: `the folder is active once a file came with the move from ${named(move)}`,
      holds: [move.requirement],
    },
    async ({ orders }) => {
      const order = await orders.given(move.from);
      control(await order.put({ ...fieldsOf(move), files }));

      await expect(order).toHaveActiveFolder();
    },
  );

  test(
    `${move.requirement}/${moveSlug(move)}-subscription`,
    {
      title: `the folder of a subscription order is active after the move from ${named(move)}`,
      holds: [move.requirement],
    },
    async ({ orders }) => {
      const order = await knownToBe(move.from, orders.given(move.from, { subscription: true }));
      control(await order.put(fieldsOf(move)));

      await expect(order).toHaveActiveFolder();
    },
  );
}
