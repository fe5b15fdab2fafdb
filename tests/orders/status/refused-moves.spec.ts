import {
  casesOf,
  control,
  expect,
  isClosed,
  refusal,
  sampleFile,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type { Order, OrderFields, OrderNeed, Orders, Response, Scene } from '../../../src/test.js';
import { holdToRuling, pendingToCompleted, pendingToReview } from '../../rulings.js';
import { casesOfMoves, fieldsOf, levelsOf, matrix, moveLevels, orderIn } from '../moves.js';
import { acceptedBy, callerOf, demandChecked, everyField, expectErrorName, managerIds } from '../orders.js';
import type { CallerRole, UpdateRow } from '../orders.js';

const unmarked = matrix.filter(
  ({ from, to, mark, says }) => mark === undefined && says === 'refused' && !isClosed(from) && isClosed(to),
);

/** What comes with a move without markTasksAsDone, or with an empty one. */
const additions: (UpdateRow & { hasFile?: true })[] = [
  { slug: 'super-admin', fields: {} },
  { slug: 'with-reject-requested', fields: { rejectRequestedTasks: true } },
  { slug: 'empty-mark', fields: { markTasksAsDone: '' } },
  { slug: 'has-file', fields: {}, hasFile: true },
];

for (const { requirement, from, to, cases } of casesOfMoves(unmarked, ({ contradiction }) =>
  contradiction === undefined ? additions : additions.filter(({ fields }) => fields.markTasksAsDone !== ''),
))
  test(
    `${requirement}/from-${slugOf(from)}`,
    {
      title: `PUT /orders refuses the move from ${from} to ${to} without markTasksAsDone`,
      cases,
      at: requirement === 'ORD-COMPLETE-PENDING-MARK' ? moveLevels : levelsOf({ from, to }),
    },
    async ({ orders, session, settings }, { move, fields, hasFile }) => {
      const options = { openTasks: 1, requestedTasks: 1, ...(hasFile && { usesUp: true }) };
      await acceptedBy(orders.given(from, options), { ...fields, ...fieldsOf({ ...move, mark: false }) });
      const lastsUnder = move.contradiction === 'pending-to-completed' ? [move.contradiction] : [];
      const order = await orders.given(from, { ...options, lastsUnder });
      if (hasFile) control(await order.putFiles({ files: [sampleFile('sent-before')] }));

      const answer = await order.put({ ...fieldsOf(move), ...fields }, { refused: true });

      if (move.contradiction === 'pending-to-completed')
        holdToRuling(pendingToCompleted, 'refused', answer, session, settings);
      if (answer.ok && fields.markTasksAsDone === '') {
        const word = { ...fieldsOf(move), markTasksAsDone: 'sometimes' };
        demandChecked(
          await (await orders.given(from, options)).put(word, { refused: true }),
          'markTasksAsDone',
        );
      }
      expect(answer).toBeRefused();
    },
  );

// The other reading of sections 3.1 and 4.5; the tests above have the one that is ruled by default.

const file = { files: [sampleFile('done')] };
const completions: (UpdateRow & { role: CallerRole })[] = [
  { slug: 'super-admin-alone', fields: {}, role: 'SuperAdmin' },
  { slug: 'super-admin-fields-and-file', fields: { notes: 'Done', ...file }, role: 'SuperAdmin' },
  { slug: 'project-manager-alone', fields: {}, role: 'projectManager' },
];

test(
  'ORD-COMPLETE-PENDING-UNMARKED/every-caller',
  {
    title: 'PUT /orders moves an order from Pending to Completed without markTasksAsDone',
    cases: casesOf(completions),
  },
  async ({ orders, session, settings }, { fields, role }) => {
    const caller = await callerOf(role, orders);
    const need = { lastsUnder: ['pending-to-completed'] } as const;
    await acceptedBy(
      caller.given('Pending', need),
      { ...fields, status: 'Completed', markTasksAsDone: true },
      caller.as,
    );
    const order = await caller.given('Pending', need);

    const answer = await order.put({ ...fields, status: 'Completed' }, { ...caller.as, refused: true });

    holdToRuling(pendingToCompleted, 'accepted', answer, session, settings);
    expect(answer).toBeAccepted();
    await expect(order).toHaveStatus('Completed');
    await expect(order).toHaveActiveFolder();
  },
);

const alone: UpdateRow = { slug: 'super-admin-alone', fields: {} };
const withFile: UpdateRow = { slug: 'super-admin-with-file', fields: { files: [sampleFile('proof')] } };
const rows: UpdateRow[] = [
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
  'ORD-PENDING-REVIEW/among-every-field',
  { title: 'PUT /orders refuses the move from Pending to Review among all fields and project managers' },
  async (context) => {
    const assignedProjectManagers = await managerIds(context.orders, 1);
    const fields = { ...everyField(), assignedProjectManagers };
    const { answer } = await asksForReview(context, { fields }, 'refused', acceptsOngoing);

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
  async (context) => {
    const options = { subscription: true };
    await acceptedBy(context.orders.given('Pending', options), { status: 'Ongoing' });
    const { answer } = await asksForReview(context, { fields: {}, options }, 'refused');

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
  { fields, options = {} }: Pick<UpdateRow, 'fields'> & { options?: OrderNeed },
  reading: 'refused' | 'accepted',
  control?: typeof acceptsOngoing,
): Promise<{ order: Order; answer: Response }> {
  await control?.(orders, fields);
  const order = await orderIn('Pending', orders, { ...options, lastsUnder: ['pending-to-review'] });
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
