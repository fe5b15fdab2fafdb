import { casesOf, control, expect, refusal, stop, test } from '../../../src/test.js';
import type { Order, OrderFields, Orders, Response, Scene } from '../../../src/test.js';
import { acceptedBy, expectErrorName } from '../orders.js';
import { moveLevels, orderIn } from './status.js';
import { holdToRuling, mayBeAccepted, pendingToReview } from '../../rulings.js';

interface Row {
  slug: string;
  fields: OrderFields;
}

const alone: Row = { slug: 'super-admin-alone', fields: {} };
const withFile: Row = {
  slug: 'super-admin-with-file',
  fields: { files: [{ filename: 'proof.txt', content: 'Ready to be looked at' }] },
};
const rows: Row[] = [
  alone,
  { slug: 'super-admin-mark-true', fields: { markTasksAsDone: true } },
  { slug: 'super-admin-mark-false', fields: { markTasksAsDone: false } },
];

test(
  'ORD-PENDING-REVIEW/every-update',
  { title: 'PUT /orders refuses the move from Pending to Review', cases: casesOf(rows), at: moveLevels },
  async (context, row) => {
    const { answer } = await asksForReview(context, row, 'refused', acceptsOngoing);

    expect(answer).toBeRefused(400);
  },
);

test(
  'ORD-PENDING-REVIEW-UNCHANGED/every-update',
  {
    title: 'PUT /orders keeps an order Pending when it refuses the move to Review',
    cases: casesOf([alone]),
    at: moveLevels,
  },
  async (context, row) => {
    const { order, answer } = await asksForReview(context, row, 'refused');

    refusal(answer);
    await order.settled();
    await expect(order).toHaveStatus('Pending');
  },
);

test(
  'ERR-VALIDATION-NAME-MOVE/every-update',
  {
    title: 'PUT /orders names ValidationError when it refuses the move from Pending to Review',
    cases: casesOf([alone]),
    at: moveLevels,
  },
  async (context, row) => {
    const { answer } = await asksForReview(context, row, 'refused', acceptsOngoing);

    expectErrorName(answer, 'ValidationError', context.session);
  },
);

test(
  'ORD-PENDING-REVIEW-MOVES/every-update',
  { title: 'PUT /orders moves an order from Pending to Review', cases: casesOf([alone, withFile]) },
  async (context, row) => {
    const { order, answer } = await asksForReview(context, row, 'accepted');

    expect(answer).toBeAccepted();
    await expect(order).toHaveStatus('Review');
    await expect(order).toHaveActiveFolder();
  },
);

test(
  'ORD-PENDING-REVIEW/subscription',
  { title: 'PUT /orders refuses the move of a subscription order from Pending to Review' },
  async ({ orders, session, settings }) => {
    const options = { subscription: true };
    const usesUp = mayBeAccepted(pendingToReview, settings);
    await acceptedBy(orders.given('Pending', options), { status: 'Ongoing' });
    const order = await orderIn('Pending', orders, { ...options, usesUp });

    const answer = await order.put({ status: 'Review' }, { refused: true });

    holdToRuling(pendingToReview, 'refused', answer, session, settings);
    expect(answer).toBeRefused(400);
  },
);

test(
  'ORD-PENDING-REVIEW/came-back',
  { title: 'PUT /orders refuses the move to Review of an order that came back to Pending' },
  async ({ orders, session, settings }) => {
    const order = await orders.given('Ongoing', { usesUp: true });
    const back = await order.put({ status: 'Pending' });
    if (!back.ok || (await order.read('status')) !== 'Pending')
      stop('inapplicable', {
        code: 'nothing-to-test',
        subject: 'status',
        message: 'The target lets no order come back to Pending.',
      });

    const answer = await order.put({ status: 'Review' }, { refused: true });

    holdToRuling(pendingToReview, 'refused', answer, session, settings);
    if (answer.refused) control(await order.put({ status: 'Ongoing' }));
    expect(answer).toBeRefused(400);
  },
);

/**
 * Asks for the move of a Pending order. The test ends if the target is held to the other reading.
 * @param control of a refusal
 */
async function asksForReview(
  { orders, session, settings }: Pick<Scene, 'orders' | 'session' | 'settings'>,
  { fields }: Row,
  reading: 'refused' | 'accepted',
  control?: typeof acceptsOngoing,
): Promise<{ order: Order; answer: Response }> {
  await control?.(orders, fields);
  const order = await orders.given('Pending', { usesUp: mayBeAccepted(pendingToReview, settings) });
  const answer = await order.put({ ...fields, status: 'Review' }, { refused: true });
  holdToRuling(pendingToReview, reading, answer, session, settings);
  return { order, answer };
}

/** The control: a Pending order accepts the move to Ongoing, and the other fields with it. */
function acceptsOngoing(orders: Orders, fields: OrderFields): Promise<void> {
  // A target may refuse markTasksAsDone with a status that does not close the order.
  const others = 'markTasksAsDone' in fields ? {} : fields;
  return acceptedBy(orders.given('Pending'), { ...others, status: 'Ongoing' });
}
