import { expect, refusal, slugOf, test } from '../../../src/test.js';
import { holdToRuling, pendingToReview } from '../../support/rulings.js';
import { acceptedBy } from '../support/accepted-by.js';
import { callerNames, callerOf } from '../support/callers.js';
import type { Caller } from '../support/callers.js';
import { expectErrorName } from '../support/error-name.js';
import { knownToBe } from './support/known-order.js';

const updates = [
  { slug: 'alone', name: 'alone', fields: {} },
  { slug: 'mark-true', name: 'with markTasksAsDone true', fields: { markTasksAsDone: true } },
  { slug: 'mark-false', name: 'with markTasksAsDone false', fields: { markTasksAsDone: false } },
  {
    slug: 'other-fields',
    name: 'with other fields',
    fields: { notes: 'Ready to be looked at', quantity: 2 },
  },
  {
    slug: 'with-file',
    name: 'with a file',
    fields: { files: [{ filename: 'proof.txt', content: 'Ready to be looked at' }] },
  },
];

const rows = [
  ...updates.map((update) => ({ ...update, role: 'SuperAdmin' as const })),
  { slug: 'alone', name: 'alone', fields: {}, role: 'projectManager' as const },
  { slug: 'alone', name: 'alone', fields: {}, role: 'client' as const },
];

for (const { slug, name, fields, role } of rows) {
  const by = `by ${callerNames[role]}, sent ${name}`;
  const toReview = { ...fields, status: 'Review' };
  // A target may refuse markTasksAsDone with a status that does not close: the other reading is judged without it.
  const marked = 'markTasksAsDone' in fields;
  const toOngoing = { ...(marked ? {} : fields), status: 'Ongoing' };
  const acceptsOngoing = (caller: Caller): Promise<void> =>
    acceptedBy(caller.given('Pending'), toOngoing, caller.as);

  test(
    `ORD-PENDING-REVIEW/${slugOf(role)}-${slug}`,
    { title: `a Pending order refuses the move to Review ${by}`, holds: ['ORD-PENDING-REVIEW'] },
    async ({ orders, session, settings }) => {
      const caller = await callerOf(role, orders);
      await acceptsOngoing(caller);
      const order = await caller.given('Pending');

      const answer = await order.put(toReview, caller.as);

      holdToRuling(pendingToReview, 'refused', answer, session, settings);
      expect(answer).toBeRefused(400);
    },
  );

  test(
    `ORD-PENDING-REVIEW-UNCHANGED/${slugOf(role)}-${slug}`,
    {
      title: `a refused move to Review leaves an order Pending ${by}`,
      holds: ['ORD-PENDING-REVIEW-UNCHANGED'],
    },
    async ({ orders, session, settings }) => {
      const caller = await callerOf(role, orders);
      const order = await caller.given('Pending');

      const answer = await order.put(toReview, caller.as);

      holdToRuling(pendingToReview, 'refused', answer, session, settings);
      refusal(answer);
      await expect(order).toHaveStatus('Pending');
    },
  );

  test(
    `ERR-VALIDATION-NAME-MOVE/${slugOf(role)}-${slug}`,
    {
      title: `the refusal of the move to Review names ValidationError ${by}`,
      holds: ['ERR-VALIDATION-NAME-MOVE'],
    },
    async ({ orders, session, settings }) => {
      const caller = await callerOf(role, orders);
      await acceptsOngoing(caller);
      const order = await caller.given('Pending');

      const answer = await order.put(toReview, caller.as);

      holdToRuling(pendingToReview, 'refused', answer, session, settings);
      expectErrorName(answer, 'ValidationError', session);
    },
  );

  if (marked) continue;

  test(
    `ORD-PENDING-REVIEW-MOVES/${slugOf(role)}-${slug}`,
    { title: `a Pending order moves to Review ${by}`, holds: ['ORD-PENDING-REVIEW-MOVES'] },
    async ({ orders, session, settings }) => {
      const caller = await callerOf(role, orders);
      const order = await caller.given('Pending');

      const answer = await order.put(toReview, caller.as);

      holdToRuling(pendingToReview, 'accepted', answer, session, settings);
      expect(answer).toBeAccepted();
      await expect(order).toHaveStatus('Review');
      await expect(order).toHaveActiveFolder();
    },
  );
}

test(
  'ORD-PENDING-REVIEW/subscription',
  { title: 'a Pending subscription order refuses the move to Review', holds: ['ORD-PENDING-REVIEW'] },
  async ({ orders, session, settings }) => {
    const wish = { subscription: true };
    const order = await knownToBe('Pending', orders.given('Pending', wish));
    await acceptedBy(orders.given('Pending', wish), { status: 'Ongoing' });

    const answer = await order.put({ status: 'Review' });

    holdToRuling(pendingToReview, 'refused', answer, session, settings);
    expect(answer).toBeRefused(400);
  },
);
