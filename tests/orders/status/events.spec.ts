import { casesOf, control, expect, isUsedUp, slugOf, test } from '../../../src/test.js';
import { callerOf, callerRoles } from '../orders.js';

const moves = [
  { from: 'Ongoing', requirement: 'ORD-ONGOING-REVIEW-EVENT' },
  { from: 'Review', requirement: 'ORD-REVIEW-REVIEW-EVENT' },
] as const;

for (const { from, requirement } of moves) {
  test(
    `${requirement}/every-caller`,
    {
      title: `ORDER.UPDATED is delivered when an order moves from ${from} to Review`,
      holds: [requirement],
      cases: casesOf(callerRoles.map((role) => ({ slug: slugOf(role), role }))),
    },
    async ({ orders, webhooks }, { role }) => {
      const caller = await callerOf(role, orders);
      const order = await caller.given(from, { usesUp: isUsedUp(from, { status: 'Review' }) });
      const webhook = await webhooks.given();
      control(await order.put({ status: 'Review' }, caller.as));

      await expect(webhook).toHaveDelivered();
    },
  );
}

test(
  'ORD-REVIEW-REVIEW-EVENT/each-time',
  {
    title: 'ORDER.UPDATED is delivered each time that an order moves to Review again',
    holds: ['ORD-REVIEW-REVIEW-EVENT'],
  },
  async ({ orders, webhooks }) => {
    const order = await orders.given('Review');
    const webhook = await webhooks.given();
    control(await order.put({ status: 'Review' }));
    await webhook.delivery();
    const since = await webhook.settled('patient');
    control(await order.put({ status: 'Review' }));

    await expect(webhook).toHaveDelivered(1, { since });
  },
);

test(
  'ORD-ONGOING-REVIEW-EVENT/after-ongoing',
  {
    title: 'ORDER.UPDATED is delivered for the move to Review after the one for Ongoing',
    holds: ['ORD-ONGOING-REVIEW-EVENT'],
  },
  async ({ orders, webhooks }) => {
    const order = await orders.given('Pending', { usesUp: true });
    const webhook = await webhooks.given();
    control(await order.put({ status: 'Ongoing' }));
    await webhook.delivery();
    const since = await webhook.settled();
    control(await order.put({ status: 'Review' }));

    await expect(webhook).toHaveDelivered(1, { since });
  },
);
