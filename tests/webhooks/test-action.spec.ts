import { expect, isObject, isVerified, parsedBody, stop, test } from '../../src/test.js';
import type { OwnWebhook, Webhooks } from '../../src/test.js';
import { expectVerified, givenLive, guesses, updateNamed, webhookLevels, witnessed } from './webhooks.js';

test(
  'WHK-TEST/posted',
  { title: 'The test action of a webhook posts a sample', at: webhookLevels },
  async ({ webhooks, session }) => {
    const webhook = await webhooks.given();

    await webhook.test();

    await expect(webhook).toHaveDelivered();
    const sample = await webhook.delivery();
    const payload = parsedBody(sample.body);
    const kind = isObject(payload)
      ? `an object of ${Object.keys(payload).join(', ')}`
      : `a ${typeof payload}`;
    session.record('Q-EVENT-TEST', kind);
    expect(sample.method).toHaveValue('method', 'The method of the test action', 'POST');
    expect(sample.body, {
      code: 'missing',
      subject: 'payload',
      message: 'The sample has no payload.',
    }).not.toBe('');
  },
);

test(
  'WHK-TEST/each-time',
  {
    title: 'The test action of a webhook posts a sample each time',
    cases: { plain: false, 'of-its-second-event': true },
  },
  async ({ webhooks }, isSecond) => {
    const webhook = isSecond ? await givenTwoEvents(webhooks) : await webhooks.given();

    await webhook.test();
    await webhook.test();

    await expect(webhook).toHaveDelivered(2);
  },
);

/** A webhook with another event before ORDER.UPDATED; the test is `inapplicable` where the harness takes no guess of one. */
async function givenTwoEvents(webhooks: Webhooks): Promise<OwnWebhook> {
  for (const event of guesses) {
    const webhook = await webhooks.offered({ events: [event, 'ORDER.UPDATED'] });
    if (webhook !== undefined) return webhook;
  }
  return stop('inapplicable', {
    code: 'not-taken',
    subject: 'events',
    message: 'The harness refuses every guess of another event, and section 6.2 shows no identifier of one.',
  });
}

test(
  'WHK-TEST/webhook-asked-for',
  { title: 'The test action of a webhook posts to no other webhook' },
  async ({ webhooks }) => {
    const [first, second] = [await webhooks.given(), await webhooks.given()];
    // A target may post a ping to a new endpoint.
    const { length: before } = await first.settled('patient');
    const since = await second.settled();

    await second.test();

    await expect(second).toHaveDelivered(1, { since });
    await expect(first, {
      code: 'surplus-delivery',
      subject: 'webhook',
      message: 'Another webhook received the sample of the test action.',
    }).not.toHaveDelivered(before + 1);
  },
);

test(
  'WHK-TEST/after-update',
  { title: 'The test action of a webhook posts a sample after an update, too' },
  async ({ orders, webhooks }) => {
    const { webhook } = await givenLive(orders, webhooks);
    const earlier = await webhook.settled();

    await webhook.test();

    await expect(webhook).toHaveDelivered(1, { since: earlier });
  },
);

test(
  'WHK-TEST/new-address',
  { title: 'The test action of a webhook posts a sample to its new address after a change' },
  async ({ orders, webhooks }) => {
    const { order, webhook } = await givenLive(orders, webhooks);
    const moved = await webhook.moved();
    await updateNamed(order);
    await witnessed(moved);
    const earlier = await moved.settled();

    await moved.test();

    await expect(moved).toHaveDelivered(1, { since: earlier });
  },
);

test(
  'WHK-TEST/once-switched-on',
  { title: 'The test action of a webhook posts a sample once the webhook is switched on' },
  async ({ webhooks, session }) => {
    const webhook = await webhooks.given({ active: false });
    const answered = await webhook.offeredTest();
    const earlier = await webhook.settled();
    session.record(
      'Q-EVENT-REFUSED-TEST',
      earlier.length > 0 ? 'posts' : answered ? 'does not post' : 'is refused',
    );
    await webhook.update({ active: true });

    await webhook.test();

    await expect(webhook).toHaveDelivered(1, { since: earlier });
  },
);

test(
  'WHK-TEST-SIGNED/every-secret',
  {
    title: 'The test action of a webhook posts a sample whose signature verifies',
    cases: { 'first-secret': { rotated: false }, 'rotated-secret': { rotated: true } },
    at: webhookLevels,
  },
  async ({ orders, webhooks, signatures }, { rotated }) => {
    const webhook = await webhooks.given();
    const secret = rotated ? await webhook.rotateSecret() : webhook.secret;
    let earlier = 0;
    if (rotated) {
      await updateNamed(await orders.given('open'));
      if (!isVerified(await signatures.verifyDelivery(await webhook.signed(secret))))
        stop('cantTell', {
          code: 'precondition-missing',
          subject: 'secret',
          message: 'The delivery of an update does not verify with the rotated secret.',
        });
      earlier = (await webhook.settled()).length;
    }

    await webhook.test();

    const sample = await webhook.delivery(earlier);
    expect(sample).toBeSigned();
    if (sample.body === '')
      stop('cantTell', {
        code: 'precondition-missing',
        subject: 'payload',
        message: 'The sample has no payload to verify.',
      });
    await expectVerified(
      signatures,
      webhook.asSigned(sample, secret),
      'sample',
      'The signature of the sample does not verify',
    );
  },
);
