import {
  expect,
  isObject,
  isVerified,
  parsedBody,
  placesOf,
  signatureOf,
  stop,
  test,
} from '../../src/test.js';
import type { KeptDelivery, Orders, OwnWebhook, Webhooks } from '../../src/test.js';
import { expectVerified, givenLive, guesses, updateNamed, webhookLevels } from './webhooks.js';

test(
  'WHK-TEST/posted',
  { title: 'The test action of a webhook posts a sample', at: webhookLevels },
  async ({ orders, webhooks, session }) => {
    const webhook = await webhooks.given();

    await webhook.test();

    await expect(webhook).toHaveDelivered();
    const sample = await webhook.delivery();
    const payload = parsedBody(sample.body);
    const kind = isObject(payload)
      ? `an object of ${Object.keys(payload).join(', ')}`
      : `a ${typeof payload}`;
    session.record('Q-EVENT-TEST', kind);
    if (sample.method !== 'POST') {
      // The control: the delivery of an update comes by POST.
      const { method } = await ofUpdate(orders, webhook);
      if (method !== 'POST')
        stop('cantTell', {
          code: 'indistinct',
          subject: 'method',
          message: `The delivery of an update comes by ${method}, too.`,
        });
    }
    expect(sample.method).toHaveValue('method', 'The method of the test action', 'POST');
    expect(sample.body, {
      code: 'missing',
      subject: 'payload',
      message: 'The sample has no payload.',
    }).not.toBe('');
  },
);

/** The delivery of an update, to compare a sample with. */
async function ofUpdate(orders: Orders, webhook: OwnWebhook): Promise<KeptDelivery> {
  const { name } = await updateNamed(await orders.given('open'));
  return webhook.deliveryShowing(name);
}

test(
  'WHK-TEST/each-time',
  {
    title: 'The test action of a webhook posts a sample each time, of the event that was chosen',
    cases: {
      plain: {},
      'of-its-second-event': { hasOther: true },
      'of-another-event': { hasOther: true, asksOther: true },
    } as Record<string, { hasOther?: true; asksOther?: true }>,
  },
  async ({ webhooks }, { hasOther, asksOther }) => {
    const { webhook, other } = hasOther
      ? await givenTwo(webhooks)
      : { webhook: await webhooks.given(), other: '' };
    const event = asksOther ? other : 'ORDER.UPDATED';

    for (let turn = 1; turn <= 2; turn += 1)
      if (event === 'ORDER.UPDATED') await webhook.test();
      else if (!(await webhook.offeredTest(event))) notTaken('event', `the test action for ${event}`);

    await expect(webhook).toHaveDelivered(2);
    if (other === '') return;
    const foreign = asksOther ? 'ORDER.UPDATED' : other;
    // A target may post a ping to a new endpoint.
    const samples = await webhook.settled();
    const isWrong = !samples.some((each) => names(each, event)) && names(samples.at(-1), foreign);
    // The control: where one event is configured, its sample names it.
    for (const only of isWrong ? [event, foreign] : [])
      if (!names(await sampleOf(webhooks, only), only)) return;
    expect(isWrong, {
      code: 'value',
      subject: 'event',
      message: `The sample of ${event} names ${foreign}, the other event of the webhook.`,
    }).toBe(false);
  },
);

/** Whether a header or a member of a sample is the name of an event. */
function names(sample: KeptDelivery | undefined, event: string): boolean {
  if (sample === undefined) return false;
  return sample.headers.some(([, value]) => value === event) || placesOf(sample, event).length > 0;
}

/** The sample of an event from a webhook that has no other. */
async function sampleOf(webhooks: Webhooks, event: string): Promise<KeptDelivery> {
  const webhook = (await webhooks.offered({ events: [event] })) ?? notTaken('events', event);
  if (!(await webhook.offeredTest(event))) notTaken('event', `the test action for ${event}`);
  return webhook.delivery();
}

/** A webhook with another event before ORDER.UPDATED, of other records if one is taken; the test is `inapplicable` where none is taken. */
async function givenTwo(webhooks: Webhooks): Promise<{ webhook: OwnWebhook; other: string }> {
  for (const other of guesses.toReversed()) {
    const webhook = await webhooks.offered({ events: [other, 'ORDER.UPDATED'] });
    if (webhook !== undefined) return { webhook, other };
  }
  return notTaken('events', 'every guess of another event');
}

/** Ends a test that asks for an event by a name of ours. */
function notTaken(subject: string, what: string): never {
  return stop('inapplicable', {
    code: 'not-taken',
    subject,
    message: `The harness refuses ${what}, and section 6.2 shows no identifier of one.`,
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
  {
    title: 'The test action of a webhook posts a sample after an update, too',
    cases: { plain: false, 'and-a-rotation': true },
  },
  async ({ orders, webhooks }, isRotated) => {
    const { webhook } = await givenLive(orders, webhooks);
    if (isRotated) await webhook.rotateSecret();
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
    await moved.delivery();
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
    // The control: the delivery of an update is signed.
    if (!rotated && (signatureOf(sample)?.trim() ?? '') === '')
      webhook.asSigned(await ofUpdate(orders, webhook));
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
