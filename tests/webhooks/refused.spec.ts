import { expect, refusal, sampleTitle, stop, test } from '../../src/test.js';
import type { Change, OrderFields, OrderStatus, Orders } from '../../src/test.js';
import { holdToRuling, pendingToReview } from '../support/rulings.js';
import { updateNamed } from './support/update.js';

interface Refusal {
  slug: string;
  name: string;
  from?: OrderStatus;
  fields: OrderFields;
  change?: (orders: Orders) => Promise<Change>;
  /** Whether the refusal depends on the ruling on the move from Pending to Review. */
  ruled?: boolean;
}

const refusals: Refusal[] = [
  { slug: 'budget-below-0', name: 'a budget below 0', fields: { budget: -1 } },
  { slug: 'quantity-of-0', name: 'a quantity of 0', fields: { quantity: 0 } },
  { slug: 'short-name', name: 'a name of one character', fields: { name: 'N' } },
  { slug: 'unknown-status', name: 'a status that does not exist', fields: { status: 'Unlisted' } },
  { slug: 'completed-unmarked', name: 'Completed without markTasksAsDone', fields: { status: 'Completed' } },
  {
    slug: 'blocked-review',
    name: 'the blocked move to Review',
    from: 'Pending',
    fields: { status: 'Review' },
    ruled: true,
  },
  { slug: 'in-completed', name: 'a Completed order', from: 'Completed', fields: {} },
  { slug: 'in-cancelled', name: 'a Cancelled order', from: 'Cancelled', fields: {} },
  {
    slug: 'no-token',
    name: 'no bearer token',
    fields: {},
    change: async () => ({ headers: { authorization: null } }),
  },
  {
    slug: 'unknown-order',
    name: 'an order id of no order',
    fields: {},
    change: async () => ({ query: { pid: 'no-order' } }),
  },
  {
    slug: 'unapproved',
    name: 'a caller who is not approved',
    fields: {},
    change: async (orders) => (await orders.member('projectManager', { approved: false })).asCaller,
  },
];

for (const { slug, name, from, fields, change, ruled } of refusals) {
  test(
    `WHK-REFUSED-NONE/${slug}`,
    { title: `a refused update (${name}) is not delivered`, holds: ['WHK-REFUSED-NONE'] },
    async ({ orders, webhooks, session, settings }) => {
      const order = await orders.given(from ?? 'Ongoing');
      const other = await orders.given('Ongoing');
      const without = await change?.(orders);
      const webhook = await webhooks.watching(order, other);

      const refuse = async (): Promise<string> => {
        const answer = await order.put({ name: sampleTitle(), ...fields }, without);
        if (ruled === true) holdToRuling(pendingToReview, 'refused', answer, session, settings);
        refusal(answer);
        return (await updateNamed(other)).name;
      };
      const accepted = await refuse();

      await expect(webhook).toHaveDeliveredNothingBut([accepted], orders.areMade ? {} : { again: refuse });
    },
  );
}

test(
  'WHK-REFUSED-NONE/later',
  {
    title: 'no refused update is delivered later either, by a webhook that has delivered before',
    holds: ['WHK-REFUSED-NONE'],
  },
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

    await expect(webhook).toHaveDeliveredNothingBut([first, second], { settling: 'patient' });
  },
);
