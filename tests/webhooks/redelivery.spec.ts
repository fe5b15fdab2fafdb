import { isDeepStrictEqual } from 'node:util';
import { control, expect, parsedBody, sampleFile, stop, test } from '../../src/test.js';
import type {
  HistoricDelivery,
  KeptDelivery,
  OrderFields,
  Orders,
  OwnWebhook,
  ReceiverReply,
  Signatures,
  Webhooks,
} from '../../src/test.js';
import {
  expectSecretKept,
  expectVerified,
  givenLive,
  historyLacks,
  updateLong,
  updateNamed,
  webhookLevels,
} from './webhooks.js';

const scope = sampleFile('scope');

test(
  'WHK-REDELIVERED/each-of-several',
  {
    title: 'A redelivery posts the past delivery again with the same body, whichever it is',
    cases: { plain: 'Zoë 大阪', 'long-notes': 'Zoë 大阪 '.repeat(1_500).trim() },
    at: webhookLevels,
  },
  async ({ orders, webhooks }, notes) => {
    const files = [sampleFile('delivered')];
    const { webhook, pasts } = await givenPasts(orders, webhooks, 2, { files, notes });

    for (const { past, id } of pasts) {
      const earlier = await webhook.settled();
      await webhook.redeliver(id);

      // What was posted before has these bodies, too: deliveries are counted, and not known by them.
      const all = await webhook.awaited(earlier.length + 1);
      expect(all.length > earlier.length, {
        code: 'not-delivered',
        subject: 'webhook',
        message: 'The redelivery posted nothing.',
      }).toBe(true);
      expectSameBody(await postedAgain(webhook, past, earlier.length), past);
    }
  },
);

test(
  'WHK-REDELIVERED/first-of-many',
  { title: 'A redelivery posts the first of many deliveries again with the same body' },
  async ({ orders, webhooks }) => {
    const { webhook } = await givenLive(orders, webhooks, { updates: 12 });
    const earlier = await webhook.settled();
    const [past] = earlier as [KeptDelivery];
    const { id } = await neededEntry(webhook, past, earlier.length);

    await expectRedelivered({ webhook, past, earlier, id });
  },
);

test(
  'WHK-REDELIVERED-SIGNATURE/each-of-several',
  {
    title: 'A redelivery carries a signature that verifies, whichever delivery it is of',
    cases: { plain: 'plain', 'with-a-file': 'with-a-file', refused: 'refused' },
    at: webhookLevels,
  },
  async ({ orders, webhooks, signatures }, kind) => {
    const last = kind === 'with-a-file' ? { files: [scope] } : undefined;
    const reply = kind === 'refused' ? { status: 500, body: 'refused by the receiver' } : undefined;
    const { webhook, pasts } = await givenPasts(orders, webhooks, kind === 'refused' ? 1 : 2, last, reply);
    if (reply !== undefined) {
      await webhook.reply({ status: 200, body: 'received' });
      await webhook.settled();
    }
    for (const { past } of pasts) control(await signatures.verifyDelivery(webhook.asSigned(past)));

    for (const { past, id } of pasts) {
      const earlier = await webhook.settled();
      await webhook.redeliver(id);

      await expectSigned(signatures, webhook, await postedAgain(webhook, past, earlier.length));
    }
  },
);

test(
  'WHK-SECRET-CONFIDENTIAL/redelivery',
  { title: 'A redelivery does not carry the secret of its webhook' },
  async ({ orders, webhooks }) => {
    const { webhook, past, earlier, id } = await givenPast(orders, webhooks);

    await webhook.redeliver(id);

    expectSecretKept(await postedAgain(webhook, past, earlier.length), webhook, 'A redelivery');
  },
);

test(
  'WHK-REDELIVERED/twice',
  { title: 'A redelivery can be asked for twice' },
  async ({ orders, webhooks, session }) => {
    const { webhook, earlier, id } = await givenPast(orders, webhooks);
    const { length } = await webhook.history(1);

    await webhook.redeliver(id);
    await webhook.redeliver(id);

    await expect(webhook).toHaveDelivered(2, { since: earlier });
    const added = (await webhook.history(1)).length - length;
    session.record('Q-HISTORY-KINDS', added > 0 ? 'lists redeliveries' : 'does not list redeliveries');
  },
);

test(
  'WHK-REDELIVERED/refused-each-time',
  {
    title: 'A redelivery posts a delivery that the receiver refused each time it is asked for',
    at: webhookLevels,
  },
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
  { title: 'A redelivery posts an accepted delivery again after the receiver refused another' },
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

test(
  'WHK-REDELIVERED/test-action',
  { title: 'A redelivery posts the sample of the test action again with the same body', at: webhookLevels },
  async ({ webhooks }) => {
    await expectRedelivered(await givenSample(webhooks));
  },
);

test(
  'WHK-REDELIVERED-SIGNATURE/test-action',
  {
    title: 'A redelivery of the sample of the test action carries a signature that verifies',
    at: webhookLevels,
  },
  async ({ webhooks, signatures }) => {
    const { webhook, past, earlier, id } = await givenSample(webhooks);
    control(await signatures.verifyDelivery(webhook.asSigned(past)));

    await webhook.redeliver(id);

    const again = await postedAgain(webhook, past, earlier.length);
    await expectSigned(signatures, webhook, again);
  },
);

test(
  'WHK-REDELIVERED/before-rotation',
  { title: 'A redelivery posts a delivery from before a rotation of the secret', at: webhookLevels },
  async ({ orders, webhooks, signatures, session }) => {
    const past = await givenPast(orders, webhooks);
    const { webhook } = past;
    const secret = await webhook.rotateSecret();

    const again = await expectRedelivered(past);

    const answer = await signatures.verifyTrue(webhook.asSigned(again, secret));
    const outcome = answer.ok
      ? 'verified by the new secret'
      : `not verified by the new secret (${answer.status})`;
    session.record('Q-ROTATED-EARLIER', `a redelivery: ${outcome}`, answer);
  },
);

test(
  'WHK-REDELIVERED/before-new-address',
  { title: 'A redelivery posts a delivery from before a change of the address', at: webhookLevels },
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
interface Past {
  webhook: OwnWebhook;
  past: KeptDelivery;
  earlier: readonly KeptDelivery[];
  id: string;
}

/** The past delivery of an update. */
async function givenPast(orders: Orders, webhooks: Webhooks): Promise<Past> {
  const { webhook, pasts } = await givenPasts(orders, webhooks, 1);
  return { webhook, ...(pasts[0] as Omit<Past, 'webhook' | 'earlier'>), earlier: await webhook.settled() };
}

/**
 * The past deliveries of as many updates.
 * @param last what the last of two or more sends, beside a name; notes are such that a target may refuse them
 */
async function givenPasts(
  orders: Orders,
  webhooks: Webhooks,
  updates: number,
  last?: OrderFields,
  reply?: ReceiverReply,
): Promise<{ webhook: OwnWebhook; pasts: Omit<Past, 'webhook' | 'earlier'>[] }> {
  const { order, webhook } = await givenLive(orders, webhooks, {
    updates: last ? updates - 1 : updates,
    reply,
  });
  if (last) await ('notes' in last ? updateLong : updateNamed)(order, last);
  const { length } = await webhook.settled();
  const pasts = [];
  for (let index = 0; index < updates; index += 1) {
    const past = await webhook.delivery(index);
    pasts.push({ past, id: (await neededEntry(webhook, past, length)).id });
  }
  return { webhook, pasts };
}

/** The past delivery of the test action; the test is `inapplicable` where the history does not list it. */
async function givenSample(webhooks: Webhooks): Promise<Past> {
  const webhook = await webhooks.given();
  await webhook.test();
  const past = await webhook.delivery();
  const earlier = await webhook.settled();
  const { id } =
    (await entryOf(webhook, past, 1)) ??
    stop('inapplicable', {
      code: 'left-open',
      subject: 'sample',
      message: 'The history does not list the sample of the test action, and no section says that it must.',
    });
  return { webhook, past, earlier, id };
}

/** Whether two deliveries have the same body, whatever its spacing and the order of its members. */
function isSame(one: KeptDelivery, other: KeptDelivery): boolean {
  return isDeepStrictEqual(parsedBody(one.body), parsedBody(other.body));
}

/**
 * The delivery with the body of a past one that came after the first `earlier`, once there is one or the target's time is
 * up: what a target posts by itself may come between. Without one the first that came; the test is `cantTell` without any.
 */
async function postedAgain(webhook: OwnWebhook, past: KeptDelivery, earlier: number): Promise<KeptDelivery> {
  const again = (all: readonly KeptDelivery[]): KeptDelivery | undefined =>
    all.slice(earlier).find((each) => isSame(each, past));
  const all = await webhook.awaitedUntil((each) => again(each) !== undefined);
  return again(all) ?? webhook.delivery(earlier);
}

/** The entry of a history that shows the body of a past delivery; of a single entry it is that one. */
async function entryOf(
  webhook: OwnWebhook,
  past: KeptDelivery,
  count: number,
): Promise<HistoricDelivery | undefined> {
  const body = parsedBody(past.body);
  const entries = await webhook.history(count);
  return (
    entries.find(({ request }) => isDeepStrictEqual(parsedBody(request?.body), body)) ??
    (count === 1 ? entries[0] : undefined)
  );
}

/** As {@link entryOf}; the test is `cantTell` where the history has none. */
async function neededEntry(
  webhook: OwnWebhook,
  past: KeptDelivery,
  count: number,
): Promise<HistoricDelivery> {
  return (
    (await entryOf(webhook, past, count)) ??
    historyLacks(
      'deliveries',
      'The history shows no entry of the past delivery, so it can not be redelivered.',
    )
  );
}

/** Redelivers a past delivery and expects that it is posted again with the same body: the one that was posted. */
async function expectRedelivered({ webhook, past, earlier, id }: Past): Promise<KeptDelivery> {
  await webhook.redeliver(id);

  await expect(webhook).toHaveDelivered(1, { since: earlier });
  const again = await postedAgain(webhook, past, earlier.length);
  expectSameBody(again, past);
  return again;
}

/** Expects that a redelivery has the body of the past delivery. */
function expectSameBody(again: KeptDelivery, past: KeptDelivery): void {
  expect(parsedBody(again.body), {
    code: 'value',
    subject: 'body',
    message: 'The delivery was posted again with another body.',
  }).toEqual(parsedBody(past.body));
}

/** Expects that a redelivery is signed and that its signature verifies. */
async function expectSigned(signatures: Signatures, webhook: OwnWebhook, again: KeptDelivery): Promise<void> {
  expect(again).toBeSigned();
  await expectVerified(
    signatures,
    webhook.asSigned(again),
    'redelivery',
    'The signature of the redelivery does not verify',
  );
}
