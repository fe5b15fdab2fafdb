import { covers, expect, stop, test } from '../../src/test.js';
import { updateNamed, witnessed } from './update.js';

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

      const received = await Promise.all(all.map(async (webhook) => (await webhook.deliveries()).length > 0));
      if (!received.includes(true)) stop('cantTell', 'The update was delivered to no webhook at all.');
      expect(received, 'Every subscribed webhook receives the update.').toEqual(all.map(() => true));
    },
  );
}

test(
  'each of two webhooks with one address receives an update',
  covers('WHK-EACH'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const witness = await webhooks.given();
    const one = await webhooks.given();
    const other = await webhooks.offered({}, one.addresses);
    if (other === undefined) stop('inapplicable', 'The target takes no two webhooks with one address.');

    await updateNamed(order);

    await witnessed(witness);
    expect((await one.deliveries(2)).length, 'The address receives the update twice.').toBeGreaterThanOrEqual(
      2,
    );
  },
);

test('a webhook made later receives an update too', covers('WHK-EACH'), async ({ orders, webhooks }) => {
  const order = await orders.given('Ongoing');
  const first = await webhooks.given();
  await updateNamed(order);
  await first.delivery();
  const later = await webhooks.given();

  await updateNamed(order);

  const received = [(await first.deliveries(2)).length > 1, (await later.deliveries()).length > 0];
  expect(received, 'Both webhooks receive the second update.').toEqual([true, true]);
});

test(
  'a webhook behind one that is off receives an update',
  covers('WHK-EACH'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const witness = await webhooks.given();
    await webhooks.given({ active: false });
    const behind = await webhooks.given();

    await updateNamed(order);

    await witnessed(witness);
    expect((await behind.deliveries()).length, 'The webhook receives the update.').toBeGreaterThan(0);
  },
);

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
      expect((await sound.deliveries()).length, 'The webhook receives the first update.').toBeGreaterThan(0);
      // The target has to learn of the failure before the next update.
      const earlier = (await sound.settled()).length;

      await updateNamed(order);

      const deliveries = await sound.deliveries(earlier + 1);
      expect(deliveries.length, 'The webhook receives the second update.').toBeGreaterThan(earlier);
    },
  );
}
