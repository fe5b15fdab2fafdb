import { casesByRequirement, control, expect, test } from '../../../src/test.js';
import { fieldsOf, moveSlug } from '../moves.js';
import { moveLevels } from './status.js';

const moves = [
  { to: 'Ongoing', requirement: 'ORD-PENDING-ONGOING-FOLDER' },
  { to: 'Completed', mark: true, requirement: 'ORD-PENDING-COMPLETED-FOLDER' },
  { to: 'Completed', mark: false, requirement: 'ORD-PENDING-COMPLETED-FOLDER' },
] as const;

const rows = moves.map(({ requirement, ...move }) => ({
  slug: `${moveSlug({ from: 'Pending', ...move })}-super-admin`,
  requirement,
  update: fieldsOf(move),
}));

for (const [requirement, cases] of casesByRequirement(rows, (row) => row.requirement)) {
  test(
    `${requirement}/every-update`,
    { title: 'PUT /orders activates the folder of an order that was Pending', cases, at: moveLevels },
    async ({ orders }, { update }) => {
      const order = await orders.given('Pending', { usesUp: true, reads: ['folderActive'] });
      control(await order.put(update));

      await expect(order).toHaveActiveFolder();
    },
  );
}
