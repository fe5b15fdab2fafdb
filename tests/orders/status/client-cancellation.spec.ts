import { casesOf, control, expect, refusal, slugOf, stop, test } from '../../../src/test.js';
import type { Order, OrderFields } from '../../../src/test.js';
import { moveLevels } from '../moves.js';
import { acceptedBy, byRole, callerOf, expectErrorName } from '../orders.js';
import type { Caller, UpdateRow } from '../orders.js';

const cancelled = { status: 'Cancelled', markTasksAsDone: true };
const cancellations: UpdateRow[] = [
  { slug: 'mark-true', fields: cancelled },
  { slug: 'mark-false', fields: { status: 'Cancelled', markTasksAsDone: false } },
  { slug: 'reject-requested', fields: { ...cancelled, rejectRequestedTasks: true } },
];
const [marked] = cancellations as [UpdateRow];
for (const from of ['Ongoing', 'Review'] as const) {
  const named = ({ slug, ...row }: UpdateRow): UpdateRow => ({ ...row, slug: `${slugOf(from)}-${slug}` });
  const rows = from === 'Ongoing' ? cancellations.map(named) : [named(marked)];
  const at = from === 'Ongoing' ? moveLevels : [];

  test(
    `ORD-CANCEL-CLIENT/from-${slugOf(from)}`,
    { title: `PUT /orders refuses a client who cancels an order in ${from}`, cases: casesOf(rows), at },
    async ({ orders }, { fields }) => {
      const client = await callerOf('client', orders);
      await bothAllowed(client, from, fields);
      const order = await client.given(from);

      expect(await order.put(fields, { ...client.as, refused: true })).toBeRefused(403);
      // Another client may be refused for more than the state.
      if (!orders.areMade || (await order.read('status')) !== from) return;
      const other = byRole(await orders.member('client'));
      expect(await order.put(fields, { ...other, refused: true })).toBeRefused();
    },
  );

  test(
    `ORD-CANCEL-CLIENT-UNCHANGED/from-${slugOf(from)}`,
    {
      title: `PUT /orders keeps the status ${from} when it refuses a client's cancellation`,
      cases: casesOf([named(marked)]),
      at,
    },
    async ({ orders }, { fields }) => {
      const client = await callerOf('client', orders);
      const order = await client.given(from);

      refusal(await order.put(fields, { ...client.as, refused: true }));

      await order.settled();
      await expect(order).toHaveStatus(from);
    },
  );

  test(
    `ERR-PERMISSION-NAME-CANCEL/from-${slugOf(from)}`,
    {
      title: `PUT /orders names PermissionError when it refuses a client's cancellation`,
      cases: casesOf([named(marked)]),
      at,
    },
    async ({ orders, session }, { fields }) => {
      const client = await callerOf('client', orders);
      await bothAllowed(client, from, fields);
      const order = await client.given(from);

      const answer = await order.put(fields, { ...client.as, refused: true });
      expectErrorName(answer, 'PermissionError', session);
    },
  );
}

test(
  'ORD-CANCEL-CLIENT-PENDING/every-update',
  {
    title: 'PUT /orders lets a client cancel a Pending order',
    cases: casesOf(cancellations),
    at: moveLevels,
  },
  async ({ orders }, { fields }) => {
    const client = await callerOf('client', orders);
    const order = await client.given('Pending', { requestedTasks: 1, usesUp: true });

    await expectCancelled(order, fields, client);
  },
);

/**
 * Expects that a client cancels an order. A target that lets no client update an order at all reads section 5 so; one
 * that does may not refuse this. One where nobody cancels the order is blamed by the requirement of the move.
 */
async function expectCancelled(order: Order, fields: OrderFields, client: Caller): Promise<void> {
  const answer = await order.put(fields, { ...client.as, role: undefined });
  if (!answer.ok) {
    control(await order.put({ brief: 'A plain update' }, client.as));
    control(await order.put(fields));
  }
  expect(answer).toBeAccepted();
  if ((await order.read('status')) !== 'Cancelled') {
    const other = await client.given('Pending', { usesUp: true });
    control(await other.put(fields));
    if ((await other.read('status')) !== 'Cancelled')
      stop('cantTell', {
        code: 'precondition-missing',
        subject: 'status',
        message: 'No order becomes Cancelled here, whoever cancels it.',
      });
  }
  await expect(order).toHaveStatus('Cancelled');
}

/**
 * The controls: this client may cancel a Pending order so, and a SuperAdmin an order in the state in question; without an
 * order that may be cancelled, this client may update one in that state.
 */
async function bothAllowed(client: Caller, from: 'Ongoing' | 'Review', fields: OrderFields): Promise<void> {
  await acceptedBy(client.given('Pending'), fields, client.as);
  const order = await client.given(from);
  await acceptedBy(order, fields, order.isKept ? client.as : undefined);
}
