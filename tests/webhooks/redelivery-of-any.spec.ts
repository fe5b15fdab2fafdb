import { expect, parsedBody, stop, test } from '../../src/test.js';
import type { KeptDelivery, Orders, OwnWebhook, Webhooks } from '../../src/test.js';
import {
  entryOf,
  expectSameBody,
  expectVerified,
  isSame,
  neededEntry,
  postedAgain,
} from './support/redelivery.js';
import { givenLive } from './support/update.js';

test(
  'WHK-REDELIVERED/refused-each-time',
  { title: 'a delivery that the receiver refused is posted again each time', holds: ['WHK-REDELIVERED'] },
  async ({ orders, webhooks }) => {
    const reply = { status: 500, body: 'refused by the receiver' };
    const { webhook } = await givenLive(orders, webhooks, { reply });
    const past = await webhook.delivery();
    const entry = await neededEntry(webhook, past, 1);
    await webhook.reply({ status: 200, body: 'received' });
    const earlier = await webhook.settled();

    // A retry of its own may come between, but none once the receiver has accepted it.
    for (let time = 0; time < 4; time += 1) await webhook.redeliver(entry.id);

    await expect(webhook).toHaveDelivered(4, { since: earlier, wasRefused: true });
    const again = (all: readonly KeptDelivery[]): number =>
      all.slice(earlier.length).filter((each) => isSame(each, past)).length;
    const all = await webhook.awaitedUntil((each) => again(each) >= 4);
    expect(again(all), {
      code: 'not-delivered',
      subject: 'redelivery',
      message: `The delivery was posted again ${again(all)} times with the same body instead of 4.`,
    }).toBeGreaterThanOrEqual(4);
  },
);

test(
  'WHK-REDELIVERED/after-refusal-of-another',
  {
    title: 'a delivery that the receiver took is posted again after it refused another',
    holds: ['WHK-REDELIVERED'],
  },
  async ({ orders, webhooks }) => {
    const { order, webhook } = await givenLive(orders, webhooks);
    const past = await webhook.delivery();
    const entry = await neededEntry(webhook, past, 1);
    await webhook.reply({ status: 500, body: 'refused by the receiver' });
    if (!(await order.put({ notes: 'To be refused' })).ok)
      stop('cantTell', {
        code: 'control-refused',
        subject: 'updateOrder',
        message: 'The second update was refused.',
      });
    await webhook.delivery(1);
    await webhook.reply({ status: 200, body: 'received' });
    await webhook.settled();
    const isPast = (delivery: KeptDelivery): boolean => isSame(delivery, past);
    const before = (await webhook.deliveries(0, 0)).filter(isPast).length;

    await webhook.redeliver(entry.id);

    const all = await webhook.awaitedUntil((each) => each.filter(isPast).length > before);
    expect(all.filter(isPast).length, {
      code: 'not-delivered',
      subject: 'redelivery',
      message: 'The past delivery was not posted once more.',
    }).toBeGreaterThan(before);
  },
);

const samples = [
  { slug: 'same-body', name: 'is posted again with the same body', requirement: 'WHK-REDELIVERED' },
  {
    slug: 'verifies',
    name: 'carries a signature that verifies when it is posted again',
    requirement: 'WHK-REDELIVERED-SIGNATURE',
  },
];

for (const { name, requirement } of samples)
  test(
    `${requirement}/test-action`,
    { title: `the sample of the test action ${name}`, holds: [requirement] },
    async ({ webhooks, signatures }) => {
      const webhook = await webhooks.given();
      await webhook.test();
      const past = await webhook.delivery();
      const earlier = await webhook.settled();
      const entry =
        (await entryOf(webhook, past, 1)) ??
        stop('inapplicable', {
          code: 'left-open',
          subject: 'sample',
          message:
            'The history does not list the sample of the test action, and no section says that it must.',
        });

      await webhook.redeliver(entry.id);

      if (requirement === 'WHK-REDELIVERED') await expect(webhook).toHaveDelivered(1, { since: earlier });
      const again = await postedAgain(webhook, past, earlier.length);
      if (requirement === 'WHK-REDELIVERED') expectSameBody(again, past);
      else await expectVerified(signatures, webhook, again);
    },
  );

test(
  'WHK-REDELIVERED/before-rotation',
  { title: 'a delivery from before a rotation of the secret is posted again', holds: ['WHK-REDELIVERED'] },
  async ({ orders, webhooks, signatures, session }) => {
    const { webhook, past, earlier, id } = await givenPast(orders, webhooks);
    const secret = await webhook.rotateSecret();

    await webhook.redeliver(id);

    await expect(webhook).toHaveDelivered(1, { since: earlier });
    const again = await postedAgain(webhook, past, earlier.length);
    expectSameBody(again, past);
    const answer = await signatures.verifyTrue(webhook.asSigned(again, secret));
    const outcome = answer.ok
      ? 'verified by the new secret'
      : `not verified by the new secret (${answer.status})`;
    session.record('Q-ROTATED-EARLIER', `a redelivery: ${outcome}`, answer);
  },
);

test(
  'WHK-REDELIVERED/before-new-address',
  { title: 'a delivery from before a change of the address is posted again', holds: ['WHK-REDELIVERED'] },
  async ({ orders, webhooks, session }) => {
    const { webhook, past, earlier, id } = await givenPast(orders, webhooks);
    const moved = await webhook.moved();

    await webhook.redeliver(id);

    // To which of both is not shown.
    const further = (all: readonly KeptDelivery[]): readonly KeptDelivery[] => all.slice(earlier.length);
    const all = await webhook.awaitedUntil(
      (each) => further(each).some((delivery) => isSame(delivery, past)),
      moved,
    );
    const again = further(all).map(({ body }) => parsedBody(body));
    session.record(
      'Q-REDELIVERY-ADDRESS',
      (await moved.deliveries(0, 0)).length > 0 ? 'the new address' : 'not the new address',
    );
    expect(again.length, {
      code: 'not-delivered',
      subject: 'redelivery',
      message: 'The delivery was not posted again.',
    }).toBeGreaterThan(0);
    expect(again, {
      code: 'value',
      subject: 'body',
      message: 'The delivery was posted again with another body.',
    }).toContainEqual(parsedBody(past.body));
  },
);

/** A past delivery with its entry in the history, and all that had come in when it was quiet. */
async function givenPast(
  orders: Orders,
  webhooks: Webhooks,
): Promise<{ webhook: OwnWebhook; past: KeptDelivery; earlier: readonly KeptDelivery[]; id: string }> {
  const { webhook } = await givenLive(orders, webhooks);
  const past = await webhook.delivery();
  const earlier = await webhook.settled();
  const { id } = await neededEntry(webhook, past, earlier.length);
  return { webhook, past, earlier, id };
}
