import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect, parsedBody, showsHeader, signatureHeader, signatureOf, stop, test } from '../../src/test.js';
import type { HistoricDelivery, KeptDelivery, OwnWebhook, ReceiverReply } from '../../src/test.js';
import { givenLive, givenLivePair } from './webhooks.js';

const deliveries: Record<string, { updates: number; reply?: ReceiverReply }> = {
  'one-delivery': { updates: 1 },
  'three-deliveries': { updates: 3 },
  'seven-deliveries': { updates: 7 },
  'refused-delivery': { updates: 1, reply: { status: 500, body: 'refused by the receiver' } },
};

test(
  'WHK-HISTORY/every-delivery',
  { title: 'The history of a webhook lists every delivery', holds: ['WHK-HISTORY'], cases: deliveries },
  async ({ orders, webhooks }, { updates, reply }) => {
    const { webhook } = await givenLive(orders, webhooks, { updates, reply });

    await expect(webhook).toListInHistory(updates);
  },
);

test(
  'WHK-HISTORY-REQUEST/body',
  { title: 'The history of a webhook shows the body of a delivery', holds: ['WHK-HISTORY-REQUEST'] },
  async ({ orders, webhooks }) => {
    const { webhook } = await givenLive(orders, webhooks, { fields: { notes: 'Zoë said "yes"' } });
    const { body } = await webhook.delivery();

    const bodies = (await shownHistory(webhook)).map(({ request }) => parsedBody(request?.body));

    expect(bodies, {
      code: 'missing',
      subject: 'body',
      message: 'The history does not show the body that was received.',
    }).toContainEqual(parsedBody(body));
  },
);

const headers: Record<string, { name: string; value: (delivery: KeptDelivery) => string | undefined }> = {
  'header-signature': { name: signatureHeader(), value: signatureOf },
  'header-content-type': { name: 'content-type', value: contentTypeOf },
};

test(
  'WHK-HISTORY-REQUEST/headers',
  {
    title: 'The history of a webhook shows the headers of a delivery',
    holds: ['WHK-HISTORY-REQUEST'],
    cases: headers,
  },
  async ({ orders, webhooks }, { name, value }) => {
    const { webhook } = await givenLive(orders, webhooks);
    const received =
      value(await webhook.delivery()) ??
      stop('cantTell', {
        code: 'delivery-unsigned',
        subject: name,
        message: `The delivery carries no header ${name}.`,
      });

    expect(await shownHistory(webhook)).toShowHeader(received, name);
  },
);

test(
  'WHK-HISTORY-REQUEST/two-deliveries',
  {
    title: 'The history of a webhook shows the request of each of two deliveries',
    holds: ['WHK-HISTORY-REQUEST'],
  },
  async ({ orders, webhooks }) => {
    const { webhook } = await givenLive(orders, webhooks, { updates: 2 });
    // What comes after the history was read, it can't show.
    const deliveries = await webhook.deliveries(2);
    const entries = await shownHistory(webhook, deliveries.length);
    if (entries.length < 2)
      stop('cantTell', {
        code: 'history-lacks',
        subject: 'deliveries',
        settings: ['HARNESS_URL'],
        message: 'The history does not list both deliveries.',
      });

    const bodies = entries.map(({ request }) => parsedBody(request?.body));

    for (const { body } of deliveries)
      expect(bodies, {
        code: 'missing',
        subject: 'body',
        message: 'The history does not show the body of a delivery that was received.',
      }).toContainEqual(parsedBody(body));
  },
);

test(
  'WHK-HISTORY-REQUEST/own-signatures',
  {
    title: 'The history of a webhook shows each of two deliveries with its own signature',
    holds: ['WHK-HISTORY-REQUEST'],
  },
  async ({ orders, webhooks }) => {
    const { webhook } = await givenLive(orders, webhooks, { updates: 2 });
    const received = (await webhook.deliveries(2)).map((delivery) => webhook.asSigned(delivery));

    const entries = await shownHistory(webhook, 2);

    for (const { body, signature } of received) {
      const ofBody = entries.filter(({ request }) =>
        isDeepStrictEqual(parsedBody(request?.body), parsedBody(body)),
      );
      if (ofBody.length === 0)
        stop('cantTell', {
          code: 'history-lacks',
          subject: 'body',
          settings: ['HARNESS_URL'],
          message: 'The history does not show the body of each delivery.',
        });
      expect(ofBody).toShowHeader(signature);
    }
  },
);

test(
  'WHK-HISTORY-RESPONSE/status',
  {
    title: 'The history of a webhook shows the response status of the receiver',
    holds: ['WHK-HISTORY-RESPONSE'],
    cases: {
      'status-200': { status: 200 },
      'status-202': { status: 202 },
      'status-404': { status: 404 },
      'status-500': { status: 500 },
      'status-503': { status: 503 },
    },
  },
  async ({ orders, webhooks, session }, { status }) => {
    const reply = { status, body: 'noted by the receiver' };
    const { webhook, answer } = await givenLive(orders, webhooks, { reply });

    const statuses = (await shownHistory(webhook)).map(({ response }) => Number(response?.status));
    if (status === 500) {
      await webhook.reply({ status: 200, body: 'received' });
      const again = (await webhook.deliveries(2, 1_000)).length > 1;
      session.record('Q-DELIVERY-RETRY', again ? 'within about 1 s' : 'not within 1 s', answer);
    }

    expect(statuses, {
      code: 'missing',
      subject: 'status',
      message: `The receiver answered ${status}, and the history does not show that status.`,
    }).toContain(status);
  },
);

test(
  'WHK-HISTORY-RESPONSE/text',
  {
    title: 'The history of a webhook shows the response text of the receiver',
    holds: ['WHK-HISTORY-RESPONSE'],
    cases: { 'text-of-200': { status: 200 }, 'text-of-503': { status: 503 } },
  },
  async ({ orders, webhooks }, { status }) => {
    const text = `noted ${randomUUID()}`;
    const { webhook } = await givenLive(orders, webhooks, { reply: { status, body: text } });

    const bodies = (await shownHistory(webhook)).map(({ response }) => response?.body ?? null);

    expect(JSON.stringify(bodies), {
      code: 'missing',
      subject: 'body',
      message: `The history does not show the text that the receiver answered with ${status}.`,
    }).toContain(text);
  },
);

test(
  'WHK-HISTORY-OWN/two-webhooks',
  { title: 'The history of a webhook shows no delivery of another one', holds: ['WHK-HISTORY-OWN'] },
  async ({ webhooks }) => {
    const { webhook, witness } = await givenLivePair(webhooks);
    const [own, others] = await Promise.all([webhook.signed(), witness.signed()]);
    if (own.signature === others.signature)
      stop('inapplicable', {
        code: 'left-open',
        subject: 'secret',
        message: 'The target signs the deliveries of both webhooks alike.',
      });
    const entries = await shownHistory(webhook);
    if (!entries.some((entry) => showsHeader(entry, own.signature)))
      stop('cantTell', {
        code: 'history-lacks',
        subject: 'signature',
        settings: ['HARNESS_URL'],
        message: 'The history shows no signature by which its deliveries could be told apart.',
      });

    expect(entries).not.toShowHeader(others.signature);
  },
);

test(
  'WHK-HISTORY-KEPT/redelivery',
  { title: 'The history of a webhook keeps a delivery that is redelivered', holds: ['WHK-HISTORY-KEPT'] },
  async ({ orders, webhooks }) => {
    const { webhook } = await givenLive(orders, webhooks);
    const [past] = await shownHistory(webhook);
    await webhook.redeliver(past?.id ?? '');
    await webhook.delivery(1);

    const ids = (await webhook.history(2)).map(({ id }) => id);

    expect(ids, {
      code: 'missing',
      subject: 'history',
      message: 'The history does not show the delivery any more.',
    }).toContain(past?.id);
  },
);

test(
  'WHK-HISTORY-ROTATED/rotation',
  { title: 'The history of a webhook is kept when its secret is rotated', holds: ['WHK-HISTORY-ROTATED'] },
  async ({ orders, webhooks }) => {
    const { webhook } = await givenLive(orders, webhooks);
    const [past] = await shownHistory(webhook);
    await webhook.rotateSecret();

    const ids = (await webhook.history()).map(({ id }) => id);

    expect(ids, {
      code: 'missing',
      subject: 'history',
      message: 'The history does not show the delivery any more.',
    }).toContain(past?.id);
  },
);

/** The history of a webhook, once it lists `count` deliveries; the test is `cantTell` where it lists none. */
async function shownHistory(webhook: OwnWebhook, count?: number): Promise<HistoricDelivery[]> {
  const entries = await webhook.history(count);
  return entries.length > 0
    ? entries
    : stop('cantTell', {
        code: 'history-lacks',
        subject: 'deliveries',
        settings: ['HARNESS_URL'],
        message: 'The history lists no delivery.',
      });
}

function contentTypeOf({ headers }: KeptDelivery): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
}
