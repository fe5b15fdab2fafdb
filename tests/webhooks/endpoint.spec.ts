import { covers, expect, test } from '../../src/test.js';
import { givenLivePair, updateNamed, witnessed } from './update.js';

test(
  'a webhook posts to its new address once that was changed',
  covers('WHK-ENDPOINT'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    await updateNamed(order);
    await witnessed(webhook);
    const moved = await webhooks.moved(webhook);

    await updateNamed(order);

    expect((await moved.deliveries()).length, 'The new address receives the update.').toBeGreaterThan(0);
  },
);

test(
  'a webhook posts to its former address no more',
  covers('WHK-ENDPOINT'),
  async ({ orders, webhooks }) => {
    const { order, witness, webhook, earlier } = await givenLivePair(orders, webhooks);
    await webhooks.moved(webhook);

    await updateNamed(order);

    await witnessed(witness, 2);
    expect((await webhook.settled()).length - earlier, 'The former address receives nothing more.').toBe(0);
  },
);
