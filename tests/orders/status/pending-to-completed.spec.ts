import { expect, slugOf, test } from '../../../src/test.js';
import { holdToRuling, pendingToCompleted } from '../../support/rulings.js';
import { acceptedBy } from '../support/accepted-by.js';
import { callerNames, callerOf, callerRoles } from '../support/callers.js';

// The other reading of sections 3.1 and 4.5; mark-required.spec.ts has the one that is ruled by default.

const updates = [
  { slug: 'alone', name: 'alone', fields: {} },
  {
    slug: 'fields-and-file',
    name: 'with other fields and a file',
    fields: { notes: 'Done', files: [{ filename: 'done.txt', content: 'Done' }] },
  },
];

for (const role of callerRoles) {
  for (const { slug, name, fields } of updates) {
    test(
      `ORD-COMPLETE-PENDING-UNMARKED/${slugOf(role)}-${slug}`,
      {
        title: `${callerNames[role]} moves a Pending order to Completed without markTasksAsDone, sent ${name}`,
        holds: ['ORD-COMPLETE-PENDING-UNMARKED'],
      },
      async ({ orders, session, settings }) => {
        const caller = await callerOf(role, orders);
        await acceptedBy(
          caller.given('Pending'),
          { ...fields, status: 'Completed', markTasksAsDone: true },
          caller.as,
        );
        const order = await caller.given('Pending');

        const answer = await order.put({ ...fields, status: 'Completed' }, caller.as);

        holdToRuling(pendingToCompleted, 'accepted', answer, session, settings);
        expect(answer).toBeAccepted();
        await expect(order).toHaveStatus('Completed');
        await expect(order).toHaveActiveFolder();
      },
    );
  }
}
