import { casesOf, expect, refusal, slugOf, test } from '../../../src/test.js';
import type { Order, OrderFields, Response, Scene } from '../../../src/test.js';
import { acceptedBy, callerOf, expectErrorName } from '../orders.js';
import type { Caller, CallerRole } from '../orders.js';
import { orderIn } from './status.js';
import { holdToRuling, mayBeAccepted, pendingToReview } from '../../rulings.js';

interface Row {
  slug: string;
  fields: OrderFields;
  role: CallerRole;
}

const updates: Row[] = [
  { slug: 'alone', fields: {}, role: 'SuperAdmin' },
  { slug: 'mark-true', fields: { markTasksAsDone: true }, role: 'SuperAdmin' },
  { slug: 'mark-false', fields: { markTasksAsDone: false }, role: 'SuperAdmin' },
  {
    slug: 'other-fields',
    fields: { notes: 'Ready to be looked at', quantity: 2 },
    role: 'SuperAdmin',
  },
  {
    slug: 'with-file',
    fields: { files: [{ filename: 'proof.txt', content: 'Ready to be looked at' }] },
    role: 'SuperAdmin',
  },
  { slug: 'alone', fields: {}, role: 'projectManager' },
  { slug: 'alone', fields: {}, role: 'client' },
];
const rows = updates.map((row) => ({ ...row, slug: `${slugOf(row.role)}-${row.slug}` }));

test(
  'ORD-PENDING-REVIEW/every-update',
  {
    title: 'PUT /orders refuses the move from Pending to Review',
    holds: ['ORD-PENDING-REVIEW'],
    cases: casesOf(rows),
  },
  async (context, row) => {
    const { answer } = await asksForReview(context, row, 'refused', acceptsOngoing);

    expect(answer).toBeRefused(400);
  },
);

test(
  'ORD-PENDING-REVIEW-UNCHANGED/every-update',
  {
    title: 'PUT /orders keeps an order Pending when it refuses the move to Review',
    holds: ['ORD-PENDING-REVIEW-UNCHANGED'],
    cases: casesOf(rows),
  },
  async (context, row) => {
    const { order, answer } = await asksForReview(context, row, 'refused');

    refusal(answer);
    await expect(order).toHaveStatus('Pending');
  },
);

test(
  'ERR-VALIDATION-NAME-MOVE/every-update',
  {
    title: 'PUT /orders names ValidationError when it refuses the move from Pending to Review',
    holds: ['ERR-VALIDATION-NAME-MOVE'],
    cases: casesOf(rows),
  },
  async (context, row) => {
    const { answer } = await asksForReview(context, row, 'refused', acceptsOngoing);

    expectErrorName(answer, 'ValidationError', context.session);
  },
);

test(
  'ORD-PENDING-REVIEW-MOVES/every-update',
  {
    title: 'PUT /orders moves an order from Pending to Review',
    holds: ['ORD-PENDING-REVIEW-MOVES'],
    cases: casesOf(rows.filter(({ fields }) => !isMarked(fields))),
  },
  async (context, row) => {
    const { order, answer } = await asksForReview(context, row, 'accepted');

    expect(answer).toBeAccepted();
    await expect(order).toHaveStatus('Review');
    await expect(order).toHaveActiveFolder();
  },
);

test(
  'ORD-PENDING-REVIEW/subscription',
  {
    title: 'PUT /orders refuses the move of a subscription order from Pending to Review',
    holds: ['ORD-PENDING-REVIEW'],
  },
  async ({ orders, session, settings }) => {
    const wish = { subscription: true };
    const usesUp = mayBeAccepted(pendingToReview, settings);
    await acceptedBy(orders.given('Pending', wish), { status: 'Ongoing' });
    const order = await orderIn('Pending', orders, { ...wish, usesUp });

    const answer = await order.put({ status: 'Review' }, { refused: true });

    holdToRuling(pendingToReview, 'refused', answer, session, settings);
    expect(answer).toBeRefused(400);
  },
);

/**
 * Asks for the move of a Pending order. The test ends if the target is held to the other reading.
 * @param control of a refusal
 */
async function asksForReview(
  { orders, session, settings }: Pick<Scene, 'orders' | 'session' | 'settings'>,
  { fields, role }: Row,
  reading: 'refused' | 'accepted',
  control?: typeof acceptsOngoing,
): Promise<{ order: Order; answer: Response }> {
  const caller = await callerOf(role, orders);
  await control?.(caller, fields);
  const order = await caller.given('Pending', { usesUp: mayBeAccepted(pendingToReview, settings) });
  const answer = await order.put({ ...fields, status: 'Review' }, { ...caller.as, refused: true });
  holdToRuling(pendingToReview, reading, answer, session, settings);
  return { order, answer };
}

/** The control: a Pending order accepts the move to Ongoing, and the other fields with it. */
function acceptsOngoing(caller: Caller, fields: OrderFields): Promise<void> {
  const others = isMarked(fields) ? {} : fields;
  return acceptedBy(caller.given('Pending'), { ...others, status: 'Ongoing' }, caller.as);
}

/** A target may refuse markTasksAsDone with a status that does not close the order. */
function isMarked(fields: OrderFields): boolean {
  return 'markTasksAsDone' in fields;
}
