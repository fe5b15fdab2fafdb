import { randomBytes } from 'node:crypto';
import { control, expect, isVerified, stop, test } from '../../src/test.js';
import type { Orders, Signatures, SignedDelivery, Webhooks } from '../../src/test.js';
import { givenLive, updateNamed, webhookLevels } from './webhooks.js';

const cases = { rotation: { count: 1 }, 'two-rotations': { count: 2 } };

test(
  'WHK-ROTATED-NEW/new-secret',
  { title: 'ORDER.UPDATED verifies with the new secret after a rotation', cases, at: webhookLevels },
  async ({ orders, webhooks, signatures }, { count }) => {
    const { delivery } = await givenRotated(orders, webhooks, count);

    const answer = await signatures.verifyTrue(delivery);

    expect(answer, {
      code: 'not-verified',
      subject: 'rotated-secret',
      message: `A new delivery does not verify with the new secret: the target answered ${answer.status}.`,
    }).toVerify();
  },
);

test(
  'WHK-ROTATED-OLD/first-secret',
  { title: 'ORDER.UPDATED does not verify with the first secret after a rotation', cases, at: webhookLevels },
  async ({ orders, webhooks, signatures }, { count }) => {
    const { delivery, former } = await givenRotated(orders, webhooks, count);
    await controlSecret(signatures, delivery);

    const answer = await signatures.verifyDelivery(delivery, { secret: former[0] });

    expect(answer, {
      code: 'verified',
      subject: 'rotated-secret',
      message: `A new delivery verifies with the old secret: the target answered ${answer.status}.`,
    }).not.toVerify();
  },
);

test(
  'WHK-ROTATED-OLD/secret-before-last',
  { title: 'ORDER.UPDATED does not verify with the secret before the last of two rotations' },
  async ({ orders, webhooks, signatures }) => {
    const { delivery, former } = await givenRotated(orders, webhooks, 2);
    if (former[1] === delivery.secret)
      stop('cantTell', {
        code: 'harness-lacks',
        subject: 'webhook.rotateSecret',
        settings: ['HARNESS_URL'],
        message: 'The harness answered the same secret for two rotations.',
      });
    await controlSecret(signatures, delivery);

    const answer = await signatures.verifyDelivery(delivery, { secret: former[1] });

    expect(answer, {
      code: 'verified',
      subject: 'rotated-secret',
      message: `A new delivery verifies with a rotated secret: the target answered ${answer.status}.`,
    }).not.toVerify();
  },
);

test(
  'WHK-ROTATED-NEW/used-before',
  { title: 'ORDER.UPDATED verifies with the new secret of a webhook that was used before' },
  async ({ orders, webhooks, signatures, session }) => {
    const { order, webhook } = await givenLive(orders, webhooks);
    const earlier = await webhook.signed();
    control(await signatures.verifyDelivery(earlier));
    const secret = await webhook.rotateSecret();
    const afterwards = await signatures.verifyDelivery(earlier);
    const outcome = isVerified(afterwards) ? 'verified' : `not verified (status ${afterwards.status})`;
    session.record('Q-ROTATED-EARLIER', outcome, afterwards);
    const { name } = await updateNamed(order);

    const later = webhook.asSigned(await webhook.deliveryShowing(name), secret);
    const answer = await signatures.verifyTrue(later);

    expect(answer, {
      code: 'not-verified',
      subject: 'rotated-secret',
      message: `A new delivery does not verify with the new secret: the target answered ${answer.status}.`,
    }).toVerify();
  },
);

/** The controls of what a former secret does: the present one verifies the delivery, and one that was never any does not. */
async function controlSecret(signatures: Signatures, delivery: SignedDelivery): Promise<void> {
  control(await signatures.verifyDelivery(delivery));
  if (isVerified(await signatures.verifyDelivery(delivery, { secret: randomBytes(24).toString('hex') })))
    stop('cantTell', {
      code: 'indistinct',
      subject: 'secret',
      message:
        'A delivery verifies with a secret that its webhook never had, so a verification shows nothing.',
    });
}

/** A delivery after rotations of the secret of its webhook, and the secrets from before each of them. */
async function givenRotated(
  orders: Orders,
  webhooks: Webhooks,
  count: number,
): Promise<{ delivery: SignedDelivery; former: string[] }> {
  const order = await orders.given('Ongoing');
  const webhook = await webhooks.given();
  const former: string[] = [];
  let { secret } = webhook;
  for (let done = 0; done < count; done += 1) {
    former.push(secret);
    secret = await webhook.rotateSecret();
  }
  const { name } = await updateNamed(order);
  // What was posted before may come again.
  return { delivery: webhook.asSigned(await webhook.deliveryShowing(name), secret), former };
}
