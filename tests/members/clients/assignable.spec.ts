import { control, createdEntry, expect, shownId, stop, test } from '../../../src/test.js';
import type { Orders } from '../../../src/test.js';
import { convert } from '../support/conversion.js';

const assigned = 'is told of its order like any other client';

test(
  'CLI-ASSIGNABLE/created',
  { title: `a client that was created in bulk ${assigned}`, holds: ['CLI-ASSIGNABLE'] },
  async ({ clients, orders }) => {
    const { id } = await clients.given();

    await expectToBeTold(orders, id);
  },
);

test(
  'CLI-ASSIGNABLE/converted',
  { title: `a client that was a lead ${assigned}`, holds: ['CLI-ASSIGNABLE'] },
  async ({ clients, givenLead, orders, session }) => {
    const { answer } = await convert(clients, await givenLead(), session);

    await expectToBeTold(orders, shownId(answer, createdEntry(answer)));
  },
);

/** That a member is the client of an order shows by the notice of a move, which goes to the client (section 6.4). */
async function expectToBeTold(orders: Orders, clientMemberId: unknown): Promise<void> {
  if (!orders.areMade)
    stop('untested', {
      code: 'fixture-missing',
      subject: 'order',
      settings: ['HARNESS_URL'],
      message: 'This needs an order of a client that the test created: set HARNESS_URL.',
    });
  if (typeof clientMemberId !== 'string')
    stop('cantTell', {
      code: 'response-lacks',
      subject: '_id',
      message: 'The response to the creation of the member shows no id.',
    });
  const order = await orders.given('Ongoing', { clientMemberId });
  const before = await order.notices();
  control(await order.put({ status: 'Review' }));

  await expect(order).toHaveNotified('reviewNeeded', before);
}
