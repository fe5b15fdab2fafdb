import { covers, expect, isObject, signatureOf, test } from '../../src/test.js';
import { parsedBody } from './event-content.js';
import { updateNamed } from './update.js';

test('the test action posts a sample', covers('WHK-TEST'), async ({ webhooks, session }) => {
  const webhook = await webhooks.given();

  await webhook.test();

  const [sample] = await webhook.deliveries();
  const payload = sample && parsedBody(sample.body);
  if (sample !== undefined)
    session.record(
      'Q-EVENT-TEST',
      isObject(payload) ? `an object of ${Object.keys(payload).join(', ')}` : `a ${typeof payload}`,
    );
  expect(sample?.method, 'The test action posts to the endpoint.').toBe('POST');
  expect(sample?.body, 'The sample has a payload.').not.toBe('');
});

test('the test action posts a sample each time', covers('WHK-TEST'), async ({ webhooks }) => {
  const webhook = await webhooks.given();

  await webhook.test();
  await webhook.test();

  const samples = await webhook.deliveries(2);
  expect(samples.length, 'Two test actions post two samples.').toBeGreaterThanOrEqual(2);
});

test(
  'the test action posts to the webhook that it was asked for',
  covers('WHK-TEST'),
  async ({ webhooks }) => {
    const [first, second] = [await webhooks.given(), await webhooks.given()];

    await second.test();

    const samples = await second.deliveries();
    expect(samples.length, 'The chosen webhook receives the sample.').toBeGreaterThan(0);
    expect((await first.settled()).length, 'Another webhook receives no sample.').toBe(0);
  },
);

test('the test action posts after an update too', covers('WHK-TEST'), async ({ orders, webhooks }) => {
  const order = await orders.given('Ongoing');
  const webhook = await webhooks.given();
  await updateNamed(order);
  await webhook.delivery();
  const earlier = (await webhook.settled()).length;

  await webhook.test();

  const deliveries = await webhook.deliveries(earlier + 1);
  expect(deliveries.length, 'The test action posts to the endpoint.').toBeGreaterThan(earlier);
});

test(
  'the test action posts once a webhook is switched on',
  covers('WHK-TEST'),
  async ({ webhooks, session }) => {
    const webhook = await webhooks.given({ active: false });
    const answered = await webhook.offeredTest();
    const earlier = (await webhook.settled()).length;
    session.record('Q-EVENT-REFUSED-TEST', earlier > 0 ? 'posts' : answered ? 'does not post' : 'is refused');
    await webhook.update({ active: true });

    await webhook.test();

    const deliveries = await webhook.deliveries(earlier + 1);
    expect(deliveries.length, 'The test action posts to the endpoint.').toBeGreaterThan(earlier);
  },
);

const secrets = [
  { name: 'the secret of the webhook', rotated: false },
  { name: 'a rotated secret', rotated: true },
];

for (const { name, rotated } of secrets) {
  test(
    `the sample of the test action verifies with ${name}`,
    covers('WHK-TEST-SIGNED'),
    async ({ webhooks, signatures }) => {
      const webhook = await webhooks.given();
      const secret = rotated ? await webhook.rotateSecret() : webhook.secret;

      await webhook.test();

      const sample = await webhook.delivery();
      const signature = signatureOf(sample) ?? '';
      expect(signature === '', 'The sample carries no signature.').toBe(false);
      const delivery = { webhookId: webhook.id, secret, signature, body: sample.body };
      const answer = await signatures.verifyDelivery(delivery);
      expect(answer, 'The signature of the sample verifies.').toVerify();
    },
  );
}
