import { control, expect, refusal, slugOf, stop, test } from '../../../src/test.js';
import type { Order, OrderFields, OrderWish } from '../../../src/test.js';
import { acceptedBy } from '../support/accepted-by.js';
import { callerOf } from '../support/callers.js';
import type { Caller } from '../support/callers.js';
import { expectErrorName } from '../support/error-name.js';
import { knownToBe } from './support/known-order.js';

const cancellations = [
  {
    slug: 'mark-true',
    name: 'with markTasksAsDone true',
    fields: { status: 'Cancelled', markTasksAsDone: true },
  },
  {
    slug: 'mark-false',
    name: 'with markTasksAsDone false',
    fields: { status: 'Cancelled', markTasksAsDone: false },
  },
  {
    slug: 'reject-requested',
    name: 'with rejectRequestedTasks',
    fields: { status: 'Cancelled', markTasksAsDone: true, rejectRequestedTasks: true },
  },
];

for (const { slug, name, fields } of cancellations) {
  for (const from of ['Ongoing', 'Review'] as const) {
    test(
      `ORD-CANCEL-CLIENT/${slugOf(from)}-${slug}`,
      {
        title: `a client is refused the cancellation of an order in ${from} ${name}`,
        holds: ['ORD-CANCEL-CLIENT'],
      },
      async ({ orders }) => {
        const client = await callerOf('client', orders);
        await bothAllowed(client, from, fields);
        const order = await client.given(from);

        expect(await order.put(fields, client.as)).toBeRefused(403);
      },
    );

    test(
      `ORD-CANCEL-CLIENT-UNCHANGED/${slugOf(from)}-${slug}`,
      {
        title: `the order in ${from} keeps its status when a client's cancellation ${name} is refused`,
        holds: ['ORD-CANCEL-CLIENT-UNCHANGED'],
      },
      async ({ orders }) => {
        const client = await callerOf('client', orders);
        const order = await client.given(from);

        refusal(await order.put(fields, client.as));

        await expect(order).toHaveStatus(from);
      },
    );

    test(
      `ERR-PERMISSION-NAME-CANCEL/${slugOf(from)}-${slug}`,
      {
        title: `the refusal of a client's cancellation of an order in ${from} ${name} names PermissionError`,
        holds: ['ERR-PERMISSION-NAME-CANCEL'],
      },
      async ({ orders, session }) => {
        const client = await callerOf('client', orders);
        await bothAllowed(client, from, fields);
        const order = await client.given(from);

        expectErrorName(await order.put(fields, client.as), 'PermissionError', session);
      },
    );
  }

  test(
    `ORD-CANCEL-CLIENT-PENDING/${slug}`,
    { title: `a client cancels a Pending order ${name}`, holds: ['ORD-CANCEL-CLIENT-PENDING'] },
    async ({ orders }) => {
      const client = await callerOf('client', orders);
      const order = await client.given('Pending', { requestedTasks: 1 });

      await expectCancelled(order, fields, client);
    },
  );
}

const cancelled = { status: 'Cancelled', markTasksAsDone: true };
const otherCancellations: { slug: string; name: string; wish: OrderWish; fields: OrderFields }[] = [
  {
    slug: 'with-file',
    name: 'an order with a file',
    wish: { status: 'Ongoing' },
    fields: { ...cancelled, files: [{ filename: 'why.txt', content: 'No longer needed' }] },
  },
  {
    slug: 'subscription',
    name: 'a subscription order',
    wish: { status: 'Ongoing', subscription: true },
    fields: cancelled,
  },
];

for (const { slug, name, wish, fields } of otherCancellations) {
  test(
    `ORD-CANCEL-CLIENT/${slug}`,
    { title: `a client is refused the cancellation of ${name} past Pending`, holds: ['ORD-CANCEL-CLIENT'] },
    async ({ orders }) => {
      const client = await callerOf('client', orders);
      await bothAllowed(client, 'Ongoing', fields);
      const order = await client.given(wish.status, wish);

      expect(await order.put(fields, client.as)).toBeRefused(403);
    },
  );
}

for (const past of [['Ongoing'], ['Ongoing', 'Review']]) {
  test(
    `ORD-CANCEL-CLIENT/put-to-${slugOf(past.join(' '))}`,
    {
      title: `a client is refused the cancellation of an order that was put to ${past.join(' and ')}`,
      holds: ['ORD-CANCEL-CLIENT'],
    },
    async ({ orders }) => {
      const client = await callerOf('client', orders);
      await bothAllowed(client, 'Ongoing', { status: 'Cancelled', markTasksAsDone: true });
      const order = await client.given('Pending');
      for (const status of past) control(await order.put({ status }));

      expect(await order.put({ status: 'Cancelled', markTasksAsDone: true }, client.as)).toBeRefused(403);
    },
  );
}

test(
  'ORD-CANCEL-CLIENT-PENDING/subscription',
  { title: 'a client cancels a subscription order that is Pending', holds: ['ORD-CANCEL-CLIENT-PENDING'] },
  async ({ orders }) => {
    const client = await callerOf('client', orders);
    const order = await knownToBe('Pending', client.given('Pending', { subscription: true }));

    await expectCancelled(order, { status: 'Cancelled', markTasksAsDone: false }, client);
  },
);

/**
 * Expects that a client cancels an order. A target that lets no client update an order at all reads section 5 so; one
 * that does may not refuse this. One where nobody cancels the order is blamed by the requirement of the move.
 */
async function expectCancelled(order: Order, fields: OrderFields, client: Caller): Promise<void> {
  const answer = await order.put(fields, { ...client.as, role: undefined });
  if (!answer.ok) {
    control(await order.put({ notes: 'A plain update' }, client.as));
    control(await order.put(fields));
  }
  expect(answer).toBeAccepted();
  if ((await order.read('status')) !== 'Cancelled') {
    const other = await client.given('Pending');
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

/** The controls: this client may cancel a Pending order so, and a SuperAdmin an order in the state in question. */
async function bothAllowed(client: Caller, from: 'Ongoing' | 'Review', fields: OrderFields): Promise<void> {
  await acceptedBy(client.given('Pending'), fields, client.as);
  await acceptedBy(client.given(from), fields);
}
