import { covers, expect, sampleTitle, stop, test } from '../../src/test.js';
import type { Change, OrderFields, OrderStatus, Orders } from '../../src/test.js';
import { holdToRuling, pendingToReview } from '../support/rulings.js';
import { showing, toldApart, updateNamed } from './update.js';

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
      const webhook = await webhooks.given();

      const answer = await order.put({ name: sampleTitle(), ...fields }, without);
      if (ruled === true) holdToRuling(pendingToReview, 'refused', answer, session, settings);
      if (answer.status < 400 || answer.status > 499)
        stop('cantTell', `The update that was to be refused was answered with ${answer.status}.`);
      const { name: accepted } = await updateNamed(other);

      await webhook.deliveries();
      const deliveries = await webhook.settled();
      toldApart(deliveries, [accepted]);
      expect(
        deliveries.length - showing(deliveries, accepted).length,
        'Nothing but the accepted update is delivered.',
      ).toBe(0);
    },
  );
}
