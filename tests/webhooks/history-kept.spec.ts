import { covers, expect, stop, test } from '../../src/test.js';
import { headerText, shown } from './history-entries.js';
import { givenLivePair, updateNamed } from './update.js';

test(
  'the history of a webhook shows no delivery of another',
  covers('WHK-HISTORY-OWN'),
  async ({ orders, webhooks }) => {
    const { webhook, witness } = await givenLivePair(orders, webhooks);
    const [own, others] = await Promise.all([webhook.signed(), witness.signed()]);
    if (own.signature === others.signature)
      stop('inapplicable', 'The target signs the deliveries of both webhooks alike.');
    const texts = shown(await webhook.history()).map(({ request }) => headerText(request?.headers));
    if (!texts.some((text) => text.includes(own.signature)))
      stop('cantTell', 'The history shows no signature by which its deliveries could be told.');

    const strange = texts.filter((text) => text.includes(others.signature));

    expect(strange.length, 'The history shows no delivery with the signature of another webhook.').toBe(0);
  },
);

test(
  'the history keeps a delivery that is posted again',
  covers('WHK-HISTORY-KEPT'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    await updateNamed(order);
    await webhook.delivery();
    const [past] = shown(await webhook.history());
    await webhook.redeliver(past?.id ?? '');
    await webhook.delivery(1);

    const ids = (await webhook.history(2)).map(({ id }) => id);

    expect(ids, 'The history still shows the delivery.').toContain(past?.id);
  },
);

test(
  'the history outlives a rotation of the secret',
  covers('WHK-HISTORY-KEPT'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    await updateNamed(order);
    await webhook.delivery();
    const [past] = shown(await webhook.history());
    await webhook.rotateSecret();

    const ids = (await webhook.history()).map(({ id }) => id);

    expect(ids, 'The history still shows the delivery.').toContain(past?.id);
  },
);
