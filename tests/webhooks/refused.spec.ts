import { covers, expect, refusal, sampleTitle, stop, test } from '../../src/test.js';
import type { Change, OrderFields, OrderStatus, Orders } from '../../src/test.js';
import { holdToRuling, pendingToReview } from '../support/rulings.js';
import { updateNamed } from './support/update.js';

interface Refusal {
  name: string;
  from?: OrderStatus;
  fields: OrderFields;
  change?: (orders: Orders) => Promise<Change>;
  /** Whether the refusal depends on the ruling on the move from Pending to Review. */
  ruled?: boolean;
}

const refusals: Refusal[] = [
  { name: 'a budget below 0', fields: { budget: -1 } },
  { name: 'a quantity of 0', fields: { quantity: 0 } },
  { name: 'a name of one character', fields: { name: 'N' } },
  { name: 'a status that does not exist', fields: { status: 'Unlisted' } },
  { name: 'Completed without markTasksAsDone', fields: { status: 'Completed' } },
  { name: 'the blocked move to Review', from: 'Pending', fields: { status: 'Review' }, ruled: true },
  { name: 'a Completed order', from: 'Completed', fields: {} },
  { name: 'a Cancelled order', from: 'Cancelled', fields: {} },
  {
    name: 'no bearer token',
    fields: {},
    change: async () => ({ headers: { authorization: null } }),
  },
  { name: 'an order id of no order', fields: {}, change: async () => ({ query: { pid: 'no-order' } }) },
  {
    name: 'a caller who is not approved',
    fields: {},
    change: async (orders) => (await orders.member('projectManager', { approved: false })).asCaller,
  },
];

for (const { name, from, fields, change, ruled } of refusals) {
  test(
    `a refused update (${name}) is not delivered`,
    covers('WHK-REFUSED-NONE'),
    async ({ orders, webhooks, session, settings }) => {
      const order = await orders.given(from ?? 'Ongoing');
      const other = await orders.given('Ongoing');
      const without = await change?.(orders);
      const webhook = await webhooks.watching(order, other);

      const answer = await order.put({ name: sampleTitle(), ...fields }, without);
      if (ruled === true) holdToRuling(pendingToReview, 'refused', answer, session, settings);
      refusal(answer);
      const { name: accepted } = await updateNamed(other);

      await expect(webhook).toHaveDeliveredNothingBut([accepted]);
    },
  );
}

test(
  'no refused update is delivered later either, by a webhook that has delivered before',
  covers('WHK-REFUSED-NONE'),
  async ({ orders, webhooks }) => {
    if (!orders.areMade)
      stop('untested', {
        code: 'fixture-missing',
        subject: 'order',
        settings: ['HARNESS_URL'],
        message: 'This needs many orders of its own: set HARNESS_URL.',
      });
    const witness = await orders.given('Ongoing');
    const webhook = await webhooks.watching(witness);
    const { name: first } = await updateNamed(witness);
    await webhook.delivery();
    for (const { name, from, fields, change, ruled } of refusals) {
      if (ruled === true) continue;
      const order = await orders.given(from ?? 'Ongoing');
      const answer = await order.put({ name: sampleTitle(), ...fields }, await change?.(orders));
      if (!answer.refused)
        stop('cantTell', {
          code: 'refusal-missing',
          subject: 'updateOrder',
          message: `This test looks at a refusal, and the target accepted an update with ${name}.`,
        });
    }
    const { name: second } = await updateNamed(witness);

    await expect(webhook).toHaveDeliveredNothingBut([first, second], 'patient');
  },
);
