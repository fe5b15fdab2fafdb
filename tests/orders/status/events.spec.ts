import { control, expect, isUsedUp, test } from '../../../src/test.js';
import { moveLevels } from './status.js';

const moves = [
  { from: 'Ongoing', requirement: 'ORD-ONGOING-REVIEW-EVENT' },
  { from: 'Review', requirement: 'ORD-REVIEW-REVIEW-EVENT' },
] as const;

for (const { from, requirement } of moves) {
  test(
    `${requirement}/every-caller`,
    {
      title: `ORDER.UPDATED is delivered when an order moves from ${from} to Review`,
      // Another update that comes at once has an event of its own.
      at: moveLevels.filter((level) => level !== 'timing').concat('timing/again', 'timing/after-refusal'),
    },
    async ({ orders, webhooks }) => {
      const order = await orders.given(from, { usesUp: isUsedUp(from, { status: 'Review' }) });
      const webhook = await webhooks.given();
      control(await order.put({ status: 'Review' }));

      await expect(webhook).toHaveDelivered();
    },
  );
}

test(
  'ORD-REVIEW-REVIEW-EVENT/each-time',
  { title: 'ORDER.UPDATED is delivered each time that an order moves to Review again' },
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
