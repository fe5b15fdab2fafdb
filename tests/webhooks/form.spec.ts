import { expect, isUsedUp, shorten, signatureOf, test } from '../../src/test.js';
import type { KeptDelivery, OrderFields, Orders, Varied, Webhooks } from '../../src/test.js';
import { eventLevels, givenLive, historyLacks, updateLong, updateNamed } from './webhooks.js';

/** @param takesFile whether an order that lasts may take the file, if the update has one */
type Post = (orders: Orders, webhooks: Webhooks, takesFile?: boolean) => Promise<KeptDelivery>;

/** The occasions on which a webhook is posted to (sections 2.5, 6.1), and apart from them those that close an order. */
const occasions: Record<string, { sends: string; cases: Record<string, Post>; at: Varied }> = {
  'every-occasion': {
    sends: 'A webhook sends its deliveries',
    cases: {
      update: updateOf({}),
      'long-notes': longUpdate,
      file: updateOf({ files: [{ filename: 'scope.txt', content: 'The scope.' }] }),
      'test-action': testAction,
      redelivery,
    },
    at: [],
  },
  'closing-moves': {
    sends: 'A webhook sends the delivery of a closed order',
    cases: { cancellation: updateOf({ status: 'Cancelled', markTasksAsDone: false }) },
    at: eventLevels,
  },
};

/** A client may not cancel every order, so that an update by each caller completes it. */
const completion = { completion: updateOf({ status: 'Completed', markTasksAsDone: true }) };

for (const [slug, { sends, cases, at }] of Object.entries(occasions)) {
  test(`WHK-METHOD/${slug}`, { title: `${sends} by POST`, cases, at }, async ({ orders, webhooks }, post) => {
    const delivery = await post(orders, webhooks);

    expect(delivery.method).toHaveValue('method', 'The method of the delivery', 'POST');
  });

  test(
    `WHK-CONTENT-TYPE/${slug}`,
    { title: `${sends} as application/json`, cases, at },
    async ({ orders, webhooks }, post) => {
      const delivery = await post(orders, webhooks);

      const value = delivery.headers.find(([header]) => header.toLowerCase() === 'content-type')?.[1];
      expect(value?.split(';')[0]?.trim().toLowerCase()).toHaveValue(
        'content-type',
        'The content type of the delivery',
        'application/json',
      );
    },
  );

  test(
    `WHK-JSON/${slug}`,
    { title: `${sends} with a JSON body`, cases, at },
    async ({ orders, webhooks }, post) => {
      expect(await post(orders, webhooks)).toHaveJsonBody();
    },
  );

  test(
    `WHK-SIGNED/${slug}`,
    { title: `${sends} with the header x-ah-sig`, cases: slug === 'closing-moves' ? completion : cases, at },
    async ({ orders, webhooks, session }, post) => {
      const delivery = await post(orders, webhooks, true);

      const signature = signatureOf(delivery)?.trim() ?? '';
      if (signature !== '') session.record('Q-SIGNATURE-FORM', formOf(signature));
      expect(delivery).toBeSigned();
    },
  );
}

function updateOf(fields: OrderFields): Post {
  return async (_orders, webhooks, takesFile = false) => {
    const need = takesFile && 'files' in fields ? { takesFile } : { usesUp: isUsedUp('Ongoing', fields) };
    const { order, webhook } = await webhooks.watchedOrder('Ongoing', need);
    await updateNamed(order, fields);
    return webhook.delivery();
  };
}

async function longUpdate(_orders: Orders, webhooks: Webhooks): Promise<KeptDelivery> {
  const { order, webhook } = await webhooks.watchedOrder('Ongoing');
  await updateLong(order, { notes: 'word '.repeat(1_000).trim() });
  const delivery = await webhook.delivery();
  await shorten(order, 'notes');
  return delivery;
}

async function testAction(_orders: Orders, webhooks: Webhooks): Promise<KeptDelivery> {
  const webhook = await webhooks.given();
  await webhook.test();
  return webhook.delivery();
}

async function redelivery(orders: Orders, webhooks: Webhooks): Promise<KeptDelivery> {
  const { webhook } = await givenLive(orders, webhooks);
  const [entry] = await webhook.history();
  if (entry === undefined)
    historyLacks('deliveries', 'The history of the webhook is empty, so nothing can be redelivered.');
  await webhook.redeliver(entry.id);
  return webhook.delivery(1);
}

/** Length, alphabet and prefix of a signature, in words. */
function formOf(signature: string): string {
  const [, prefix = '', value = signature] = /^([A-Za-z0-9-]+=)(.{8,})$/.exec(signature) ?? [];
  const alphabet = /^[0-9a-f]+$/.test(value)
    ? 'hexadecimal in lower case'
    : /^[0-9A-F]+$/.test(value)
      ? 'hexadecimal in upper case'
      : /^[A-Za-z0-9+/]+=*$/.test(value)
        ? 'base64'
        : /^[\w-]+$/.test(value)
          ? 'base64url'
          : 'another alphabet';
  return `${value.length} characters, ${alphabet}${prefix === '' ? ', no prefix' : `, prefix ${prefix}`}`;
}
