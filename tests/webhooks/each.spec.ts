import { covers, expect, stop, test } from '../../src/test.js';
import { givenLive, updateNamed, witnessed } from './support/update.js';

const subscribers = [
  { name: 'two', count: 2 },
  { name: 'four', count: 4 },
];

for (const { name, count } of subscribers) {
  test(
    `each of ${name} subscribed webhooks receives an update`,
    covers('WHK-EACH'),
    async ({ orders, webhooks }) => {
      const order = await orders.given('Ongoing');
      const all = [];
      for (let index = 0; index < count; index += 1) all.push(await webhooks.given());

      await updateNamed(order);

      const received = await Promise.all(all.map(async (webhook) => (await webhook.deliveries()).length));
      if (Math.max(...received) === 0)
        stop('cantTell', {
          code: 'delivery-missing',
          message: 'The update was delivered to none of the webhooks.',
        });
      expect(received, {
        code: 'not-delivered',
        subject: 'webhook',
        message: `The update was delivered to ${received.filter((count) => count > 0).length} of ${received.length} webhooks that are subscribed.`,
      }).not.toContain(0);
    },
  );
}

test('each of two webhooks with one address receives an update', covers('WHK-EACH'), async ({ webhooks }) => {
  const { order, webhook: witness } = await webhooks.watchedOrder('Ongoing');
  const one = await webhooks.given();
  const other = await webhooks.offered({}, one.addresses);
  if (other === undefined)
    stop('inapplicable', {
      code: 'not-taken',
      subject: 'url',
      message: 'The target takes no two webhooks with the same address, and no clause says that it must.',
    });

  await updateNamed(order);

  await witnessed(witness);
  await expect(one).toHaveDelivered(2);
});

test('a webhook made later receives an update too', covers('WHK-EACH'), async ({ orders, webhooks }) => {
  const { order, webhook: first } = await givenLive(orders, webhooks);
  const later = await webhooks.given();

  await updateNamed(order);

  await expect(first).toHaveDelivered(2);
  await expect(later).toHaveDelivered();
});

test('a webhook behind one that is off receives an update', covers('WHK-EACH'), async ({ webhooks }) => {
  const { order, webhook: witness } = await webhooks.watchedOrder('Ongoing');
  await webhooks.given({ active: false });
  const behind = await webhooks.given();

  await updateNamed(order);

  await witnessed(witness);
  await expect(behind).toHaveDelivered();
});

const places = [
  { name: 'behind', failsFirst: true },
  { name: 'before', failsFirst: false },
];

for (const { name, failsFirst } of places) {
  test(
    `a webhook ${name} one whose receiver fails receives each update`,
    covers('WHK-EACH'),
    async ({ orders, webhooks }) => {
      const order = await orders.given('Ongoing');
      const pair = [await webhooks.given(), await webhooks.given()] as const;
      const [failing, sound] = failsFirst ? pair : ([pair[1], pair[0]] as const);
      await failing.reply({ status: 500, body: 'refused by the receiver' });
      await updateNamed(order);
      await witnessed(failing);
      await expect(sound).toHaveDelivered();
      // The target has to learn of the failure before the next update.
      const earlier = await sound.settled();

      await updateNamed(order);

      await expect(sound).toHaveDelivered(1, { since: earlier });
    },
  );
}
