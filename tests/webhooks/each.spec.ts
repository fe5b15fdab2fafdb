import { expect, stop, test } from '../../src/test.js';
import { givenLive, updateNamed, witnessed } from './support/update.js';

const subscribers = [
  { slug: 'of-2', name: 'two', count: 2 },
  { slug: 'of-4', name: 'four', count: 4 },
];

for (const { slug, name, count } of subscribers) {
  test(
    `WHK-EACH/${slug}`,
    { title: `each of ${name} subscribed webhooks receives an update`, holds: ['WHK-EACH'] },
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

test(
  'WHK-EACH/one-address',
  { title: 'each of two webhooks with one address receives an update', holds: ['WHK-EACH'] },
  async ({ webhooks }) => {
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
  },
);

test(
  'WHK-EACH/made-later',
  { title: 'a webhook made later receives an update too', holds: ['WHK-EACH'] },
  async ({ orders, webhooks }) => {
    const { order, webhook: first } = await givenLive(orders, webhooks);
    const later = await webhooks.given();

    await updateNamed(order);

    await expect(first).toHaveDelivered(2);
    await expect(later).toHaveDelivered();
  },
);

test(
  'WHK-EACH/behind-inactive',
  { title: 'a webhook behind one that is off receives an update', holds: ['WHK-EACH'] },
  async ({ webhooks }) => {
    const { order, webhook: witness } = await webhooks.watchedOrder('Ongoing');
    await webhooks.given({ active: false });
    const behind = await webhooks.given();

    await updateNamed(order);

    await witnessed(witness);
    await expect(behind).toHaveDelivered();
  },
);

const places = [
  { slug: 'behind-failing', name: 'behind', failsFirst: true },
  { slug: 'before', name: 'before', failsFirst: false },
];

for (const { slug, name, failsFirst } of places) {
  test(
    `WHK-EACH/${slug}`,
    { title: `a webhook ${name} one whose receiver fails receives each update`, holds: ['WHK-EACH'] },
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
