import { casesByRequirement, control, expect, slugOf, test } from '../../../src/test.js';
import { callerOf, callerRoles } from '../orders.js';
import { fieldsOf, moveSlug } from '../moves.js';
import { orderIn } from './status.js';

const moves = [
  { to: 'Ongoing', requirement: 'ORD-PENDING-ONGOING-FOLDER' },
  { to: 'Completed', mark: true, requirement: 'ORD-PENDING-COMPLETED-FOLDER' },
  { to: 'Completed', mark: false, requirement: 'ORD-PENDING-COMPLETED-FOLDER' },
] as const;

const variations = [
  ...callerRoles.map((role) => ({ slug: slugOf(role), role, wish: {}, fields: {} })),
  {
    slug: 'file',
    role: 'SuperAdmin' as const,
    wish: {},
    fields: { files: [{ filename: 'brief.txt', content: 'What the client wants' }] },
  },
  { slug: 'subscription', role: 'SuperAdmin' as const, wish: { subscription: true }, fields: {} },
];

const rows = moves.flatMap(({ requirement, ...move }) =>
  variations.map(({ slug, role, wish, fields }) => ({
    slug: `${moveSlug({ from: 'Pending', ...move })}-${slug}`,
    requirement,
    role,
    wish,
    update: { ...fieldsOf(move), ...fields },
  })),
);

for (const [requirement, cases] of casesByRequirement(rows, (row) => row.requirement)) {
  test(
    `${requirement}/every-update`,
    { title: 'PUT /orders activates the folder of an order that was Pending', holds: [requirement], cases },
    async ({ orders }, { role, wish, update }) => {
      const caller = await callerOf(role, orders);
      const order = await orderIn('Pending', caller, { ...wish, usesUp: true, reads: ['folderActive'] });
      control(await order.put(update, caller.as));

      await expect(order).toHaveActiveFolder();
    },
  );
}
