import { expect, refusal, sampleTitle, stop, test } from '../../src/test.js';
import type { Change, Order, OrderFields, Orders, OrderStatus, Response, Scene } from '../../src/test.js';
import { holdToRuling, mayBeAccepted, pendingToReview } from '../rulings.js';
import { updateNamed, webhookLevels } from './webhooks.js';

interface Refusal {
  /** Completes "an update with …". */
  name: string;
  from?: OrderStatus;
  fields: OrderFields;
  change?: (orders: Orders) => Promise<Change>;
}

/** Updates of an Ongoing order that are refused. */
const ofOpenOrders: Record<string, Refusal> = {
  'budget-below-0': { name: 'a budget below 0', fields: { budget: -1 } },
  'quantity-of-0': { name: 'a quantity of 0', fields: { quantity: 0 } },
  'short-name': { name: 'a name of one character', fields: { name: 'N' } },
  'unknown-status': { name: 'a status that does not exist', fields: { status: 'Unlisted' } },
  'completed-unmarked': { name: 'Completed without markTasksAsDone', fields: { status: 'Completed' } },
  'no-token': {
    name: 'no bearer token',
    fields: {},
    change: async () => ({ headers: { authorization: null } }),
  },
  'unknown-order': {
    name: 'an order id of no order',
    fields: {},
    change: async () => ({ query: { pid: 'no-order' } }),
  },
  unapproved: {
    name: 'a caller who is not approved',
    fields: {},
    change: async (orders) => (await orders.member('projectManager', { approved: false })).asCaller,
  },
};

const ofClosedOrders: Record<string, Refusal> = {
  'in-completed': { name: 'a Completed order', from: 'Completed', fields: {} },
  'in-cancelled': { name: 'a Cancelled order', from: 'Cancelled', fields: {} },
};

test(
  'WHK-REFUSED-NONE/open-order',
  { title: 'ORDER.UPDATED is not delivered for an update that is refused', cases: ofOpenOrders },
  expectUndelivered,
);

test(
  'WHK-REFUSED-NONE/closed-order',
  { title: 'ORDER.UPDATED is not delivered for an update of a closed order', cases: ofClosedOrders },
  expectUndelivered,
);

test(
  'WHK-REFUSED-NONE/blocked-review',
  { title: 'ORDER.UPDATED is not delivered for a refused move from Pending to Review', at: webhookLevels },
  async (scene) =>
    expectUndelivered(scene, { from: 'Pending', fields: { status: 'Review' } }, (answer) =>
      holdToRuling(pendingToReview, 'refused', answer, scene.session, scene.settings),
    ),
);

test(
  'WHK-REFUSED-NONE/later',
  { title: 'ORDER.UPDATED is not delivered later for an update that was refused', at: webhookLevels },
  async ({ orders, webhooks }) => {
    if (!orders.areMade)
      stop('untested', {
        code: 'fixture-missing',
        subject: 'order',
        settings: ['HARNESS_URL'],
        message: 'This needs many orders of its own: set HARNESS_URL.',
      });
    const probe = await orders.given('Ongoing');
    const webhook = await webhooks.watching(probe);
    const { name: first } = await updateNamed(probe);
    await webhook.delivery();
    for (const { name, from, fields, change } of Object.values({ ...ofOpenOrders, ...ofClosedOrders })) {
      const order = await orders.given(from ?? 'Ongoing');
      const answer = await order.put(
        { name: sampleTitle(), ...fields },
        {
          ...(await change?.(orders)),
          refused: true,
        },
      );
      if (!answer.refused)
        stop('cantTell', {
          code: 'refusal-missing',
          subject: 'updateOrder',
          message: `This test looks at a refusal, and the target accepted an update with ${name}.`,
        });
    }
    const { name: second } = await updateNamed(probe);

    await expect(webhook).toHaveDeliveredNothingBut([first, second], { quiet: 'patient' });
  },
);

/** @param hold ends the test where a ruling lets the target accept the update. */
async function expectUndelivered(
  { orders, webhooks, settings }: Scene,
  { from, fields, change }: Omit<Refusal, 'name'>,
  hold?: (answer: Response) => void,
): Promise<void> {
  const [order, other] = (await orders.together([
    { status: from ?? 'Ongoing', usesUp: hold !== undefined && mayBeAccepted(pendingToReview, settings) },
    { status: 'Ongoing' },
  ])) as [Order, Order];
  const without = await change?.(orders);
  const webhook = await webhooks.watching(order, other);

  const refuse = async (): Promise<string> => {
    const answer = await order.put({ name: sampleTitle(), ...fields }, { ...without, refused: true });
    hold?.(answer);
    refusal(answer);
    return (await updateNamed(other)).name;
  };
  const accepted = await refuse();

  await expect(webhook).toHaveDeliveredNothingBut([accepted], orders.areMade ? {} : { again: refuse });
}
