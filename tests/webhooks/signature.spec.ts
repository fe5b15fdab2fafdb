import { randomBytes } from 'node:crypto';
import { control, expect, isUsedUp, isVerified, shorten, stop, test } from '../../src/test.js';
import type {
  OrderFields,
  Orders,
  OwnWebhook,
  Signatures,
  SignedDelivery,
  Webhooks,
} from '../../src/test.js';
import {
  eventLevels,
  expectSecretKept,
  expectVerified,
  givenLive,
  notRetried,
  shows,
  updateLong,
  updateNamed,
  webhookLevels,
} from './webhooks.js';

const file = { filename: 'Größe & Maß.txt', content: 'A file.' };
/** What a target may refuse, since no section says how long a text or how large a number may be, is long or large. */
const contents: Record<string, { fields: OrderFields; isLong?: boolean; isLarge?: boolean }> = {
  'plain-name': { fields: {} },
  'several-lines': { fields: { brief: 'First line\nSecond line\tand a tab' } },
  'line-separator': { fields: { notes: 'before\u2028after' } },
  fraction: { fields: { budget: 1_234_567.25 }, isLarge: true },
  'five-digits': { fields: { budget: 98_765 } },
  'long-text': { fields: { brief: 'word '.repeat(2_000).trim() }, isLong: true },
  file: { fields: { files: [file] } },
  'new-status': { fields: { status: 'Review' } },
  completed: { fields: { status: 'Completed', markTasksAsDone: true } },
  cancelled: { fields: { status: 'Cancelled', markTasksAsDone: false } },
};

test(
  'WHK-SIGNATURE/every-content',
  { title: 'ORDER.UPDATED carries a signature that verifies', cases: contents, at: eventLevels },
  async ({ webhooks, signatures, session }, { fields, isLong = false, isLarge = false }) => {
    const usesUp = isUsedUp('Ongoing', fields);
    const { order, webhook } = await webhooks.watchedOrder('open', { usesUp });
    await (isLong || isLarge ? updateLong(order, fields) : updateNamed(order, fields));

    const signed = await webhook.signed();
    if (isLong) await shorten(order, ...Object.keys(fields));
    const answer = await signatures.verifyTrue(signed);

    session.observe('webhook-signing', isVerified(answer) ? 'secret' : 'other');
    expect(answer, {
      code: 'not-verified',
      subject: 'delivery',
      message: `The signature does not verify with the secret of the webhook: the target answered ${answer.status}.`,
    }).toVerify();
  },
);

test(
  'WHK-SIGNATURE/earlier-deliveries',
  { title: 'ORDER.UPDATED carries a signature that still verifies after a later delivery' },
  async ({ webhooks, signatures }) => {
    const { order, webhook } = await webhooks.watchedOrder('open');
    const names: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { name } = await updateNamed(order);
      names.push(name);
      // One that comes late may show a name that was written meanwhile.
      await webhook.deliveryShowing(name);
    }

    for (const name of names) {
      const past = webhook.asSigned(await webhook.deliveryShowing(name));
      await expectVerified(signatures, past, 'delivery', 'The signature of a delivery does not verify');
    }
  },
);

test(
  'WHK-SIGNATURE/retry',
  { title: 'A delivery that is posted again after a refusal carries a signature that verifies' },
  async ({ orders, webhooks, signatures }) => {
    const reply = { status: 500, body: 'refused by the receiver' };
    const { webhook } = await givenLive(orders, webhooks, { reply });
    const [, retry] = await webhook.deliveries(2);
    if (retry === undefined) notRetried();

    await expectVerified(
      signatures,
      webhook.asSigned(retry),
      'retry',
      'The signature of a delivery that was posted again does not verify',
    );
  },
);

test(
  'WHK-SIGNATURE/two-webhooks',
  { title: 'ORDER.UPDATED verifies with the secret of each of two webhooks' },
  async ({ orders, webhooks, signatures }) => {
    const order = await orders.given('open');
    const both = [await webhooks.given(), await webhooks.given()];
    await updateNamed(order);

    for (const webhook of both)
      await expectVerified(
        signatures,
        await webhook.signed(),
        'delivery',
        'A delivery does not verify with the secret of its webhook',
      );
  },
);

/** How often a secret is rotated, and whether the webhook is off meanwhile. */
interface Rotations {
  count: number;
  isOff?: boolean;
}

const cases: Record<string, Rotations> = {
  rotation: { count: 1 },
  'two-rotations': { count: 2 },
  'while-off': { count: 1, isOff: true },
};

test(
  'WHK-ROTATED-NEW/new-secret',
  { title: 'ORDER.UPDATED verifies with the new secret after a rotation', cases, at: webhookLevels },
  async ({ orders, webhooks, signatures }, rotations) => {
    const { delivery } = await givenRotated(orders, webhooks, rotations);

    await expectVerified(
      signatures,
      delivery,
      'rotated-secret',
      'A new delivery does not verify with the new secret',
    );
  },
);

test(
  'WHK-ROTATED-OLD/first-secret',
  { title: 'ORDER.UPDATED does not verify with the first secret after a rotation', cases, at: webhookLevels },
  async ({ orders, webhooks, signatures }, rotations) => {
    const { delivery, former } = await givenRotated(orders, webhooks, rotations);

    await expectUnverified(signatures, delivery, former[0], 'the old secret');
  },
);

test(
  'WHK-ROTATED-OLD/secret-before-last',
  { title: 'ORDER.UPDATED does not verify with the secret before the last of two rotations' },
  async ({ orders, webhooks, signatures }) => {
    const { delivery, former } = await givenRotated(orders, webhooks, { count: 2 });
    if (former[1] === delivery.secret)
      stop('cantTell', {
        code: 'harness-lacks',
        subject: 'webhook.rotateSecret',
        settings: ['HARNESS_URL'],
        message: 'The harness answered the same secret for two rotations.',
      });

    await expectUnverified(signatures, delivery, former[1], 'a rotated secret');
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
    await expectVerified(
      signatures,
      later,
      'rotated-secret',
      'A new delivery does not verify with the new secret',
    );
  },
);

test(
  'WHK-SECRET-CONFIDENTIAL/deliveries',
  {
    title: 'ORDER.UPDATED does not carry the secret of its webhook',
    at: webhookLevels,
  },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('open');

    const { name } = await updateNamed(order);

    expectSecretKept(await webhook.deliveryShowing(name), webhook, 'A delivery');
  },
);

test(
  'WHK-SECRET-CONFIDENTIAL/sample',
  { title: 'A sample does not carry the secret of its webhook' },
  async ({ webhooks }) => {
    const webhook = await webhooks.given();

    await webhook.test();

    expectSecretKept(await webhook.delivery(), webhook, 'A sample');
  },
);

test(
  'WHK-SECRET-CONFIDENTIAL/verifications',
  {
    title: 'POST /api/v1/webhooks/verify-signature does not show the secret to a caller without it',
    at: webhookLevels,
  },
  async ({ webhooks, signatures }) => {
    const delivery = await webhooks.signedDelivery();
    control(await signatures.verifyDelivery(delivery));

    for (const secret of [randomBytes(24).toString('hex'), '', undefined]) {
      const answer = await signatures.verifyDelivery(delivery, { secret });
      expect(shows([answer.text, ...answer.headers.flat()], delivery.secret), {
        code: 'surplus',
        subject: 'secret',
        message: `A verification that was sent without the secret was answered with it (status ${answer.status}).`,
      }).toBe(false);
    }
  },
);

/**
 * Expects that a new delivery does not verify with a former secret. The controls: it does with the present one, and not
 * with one that was never any.
 */
async function expectUnverified(
  signatures: Signatures,
  delivery: SignedDelivery,
  secret: string | undefined,
  name: string,
): Promise<void> {
  control(await signatures.verifyDelivery(delivery));
  if (isVerified(await signatures.verifyDelivery(delivery, { secret: randomBytes(24).toString('hex') })))
    stop('cantTell', {
      code: 'indistinct',
      subject: 'secret',
      message:
        'A delivery verifies with a secret that its webhook never had, so a verification shows nothing.',
    });
  const answer = await signatures.verifyDelivery(delivery, { secret });
  expect(answer, {
    code: 'verified',
    subject: 'rotated-secret',
    message: `A new delivery verifies with ${name}: the target answered ${answer.status}.`,
  }).not.toVerify();
}

async function rotatedWhileOff(webhook: OwnWebhook): Promise<string> {
  return (
    (await webhook.offeredRotation()) ??
    stop('inapplicable', {
      code: 'not-taken',
      subject: 'webhook.rotateSecret',
      message: 'The harness refuses to rotate the secret of a webhook that is off.',
    })
  );
}

/** A delivery after rotations of the secret of its webhook, and the secrets from before each of them. */
async function givenRotated(
  orders: Orders,
  webhooks: Webhooks,
  { count, isOff = false }: Rotations,
): Promise<{ delivery: SignedDelivery; former: string[] }> {
  const order = await orders.given('open');
  const webhook = await webhooks.given();
  const former: string[] = [];
  let { secret } = webhook;
  if (isOff) await webhook.update({ active: false });
  for (let done = 0; done < count; done += 1) {
    former.push(secret);
    secret = isOff ? await rotatedWhileOff(webhook) : await webhook.rotateSecret();
  }
  if (isOff) await webhook.update({ active: true });
  const { name } = await updateNamed(order);
  // What was posted before may come again.
  return { delivery: webhook.asSigned(await webhook.deliveryShowing(name), secret), former };
}
