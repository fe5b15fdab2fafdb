import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  brokenOff,
  expect,
  parsedBody,
  showsHeader,
  signatureHeader,
  signatureOf,
  stop,
  test,
} from '../../src/test.js';
import type { HistoricDelivery, KeptDelivery, OwnWebhook, ReceiverReply } from '../../src/test.js';
import {
  givenLive,
  givenLivePair,
  historyLacks,
  updateLong,
  updateNamed,
  webhookLevels,
} from './webhooks.js';

test(
  'WHK-HISTORY/every-delivery',
  {
    title: 'The history of a webhook lists every delivery',
    cases: { 'seven-deliveries': { updates: 7 }, '21-deliveries': { updates: 21 } },
  },
  async ({ orders, webhooks }, { updates }) => {
    const { webhook } = await givenLive(orders, webhooks, { updates });

    await expect(webhook).toListInHistory(updates);
  },
);

test(
  'WHK-HISTORY/accepted-and-refused',
  {
    title:
      'The history of a webhook lists accepted and failed deliveries, also while it is off and at a new address',
    cases: { plain: 500, 'broken-off': brokenOff },
    at: webhookLevels,
  },
  async ({ orders, webhooks }, status) => {
    const { order, webhook } = await givenLive(orders, webhooks);
    await webhook.reply({ status, body: 'refused by the receiver' });
    await updateNamed(order);
    await webhook.delivery(1);

    await expect(webhook).toListInHistory(2);
    await webhook.update({ active: false });
    await expect(webhook).toListInHistory(2);
    await expect(await webhook.moved()).toListInHistory(2);
  },
);

test(
  'WHK-HISTORY-REQUEST/body',
  { title: 'The history of a webhook shows the body of a delivery', at: webhookLevels },
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

test(
  'WHK-HISTORY-REQUEST/long-body',
  {
    title: 'The history of a webhook shows the long body of a delivery, also of one that was refused',
    cases: { accepted: { status: 200 }, refused: { status: 500 } },
  },
  async ({ orders, webhooks }, { status }) => {
    const order = await orders.given('open');
    const webhook = await webhooks.given();
    await webhook.reply({ status, body: 'noted by the receiver' });
    await updateLong(order, { notes: 'word '.repeat(1_000).trim() });
    await webhook.delivery();
    const shown = (await shownHistory(webhook)).map(({ request }) => parsedBody(request?.body));

    // What was refused may come again with other bytes, and be shown as it came last.
    const received = (await webhook.deliveries(0, 0)).map(({ body }) => parsedBody(body));
    expect(
      received.some((body) => shown.some((each) => isDeepStrictEqual(each, body))),
      {
        code: 'missing',
        subject: 'body',
        message: `The receiver answered ${status}, and the history does not show the body that was received.`,
      },
    ).toBe(true);
  },
);

const headers: Record<string, (delivery: KeptDelivery) => string | undefined> = {
  [signatureHeader()]: signatureOf,
  'content-type': contentTypeOf,
};

test(
  'WHK-HISTORY-REQUEST/headers',
  { title: 'The history of a webhook shows the headers of a delivery', at: webhookLevels },
  async ({ orders, webhooks }) => {
    const { webhook } = await givenLive(orders, webhooks);
    const delivery = await webhook.delivery();
    const entries = await shownHistory(webhook);

    for (const [name, valueOf] of Object.entries(headers)) {
      const received =
        valueOf(delivery) ??
        stop('cantTell', {
          code: 'delivery-unsigned',
          subject: name,
          message: `The delivery carries no header ${name}.`,
        });
      expect(entries).toShowHeader(received, name);
    }
  },
);

test(
  'WHK-HISTORY-REQUEST/two-deliveries',
  { title: 'The history of a webhook shows the request of each of two deliveries' },
  async ({ orders, webhooks }) => {
    const { webhook } = await givenLive(orders, webhooks, { updates: 2 });
    // What comes after the history was read, it can't show.
    const deliveries = await webhook.deliveries(2);
    const entries = await shownHistory(webhook, deliveries.length);
    if (entries.length < 2) historyLacks('deliveries', 'The history does not list both deliveries.');

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
  { title: 'The history of a webhook shows each of two deliveries with its own signature' },
  async ({ orders, webhooks }) => {
    const { webhook } = await givenLive(orders, webhooks, { updates: 2 });
    const received = (await webhook.deliveries(2)).map((delivery) => webhook.asSigned(delivery));

    const entries = await shownHistory(webhook, received.length);

    for (const { body, signature } of received) {
      const ofBody = entries.filter(({ request }) =>
        isDeepStrictEqual(parsedBody(request?.body), parsedBody(body)),
      );
      if (ofBody.length === 0) historyLacks('body', 'The history does not show the body of each delivery.');
      expect(ofBody).toShowHeader(signature);
    }
  },
);

test(
  'WHK-HISTORY-RESPONSE/status',
  {
    title: 'The history of a webhook shows the response status of the receiver',
    cases: { 'status-404': { status: 404 }, 'status-500': { status: 500 } },
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
  'WHK-HISTORY-RESPONSE/several-deliveries',
  {
    title: 'The history of a webhook shows the status and the text of each of several responses',
    at: webhookLevels,
  },
  async ({ orders, webhooks }) => {
    const replies = [202, 503].map((status) => ({
      status,
      body: `noted ${'and noted again – gewiß – '.repeat(20)}${randomUUID()}`,
    }));
    const { order, webhook } = await givenLive(orders, webhooks, { reply: replies[0] });
    await webhook.reply(replies[1] as ReceiverReply);
    await updateNamed(order);
    // The first may be delivered again before the second is.
    await webhook.deliveryWhere(({ reply }) => reply.status === 503);

    const statusOf = ({ response }: HistoricDelivery): number => Number(response?.status);
    const entries = await shownHistory(webhook, (answered) =>
      replies.every(({ status }) => answered.map(statusOf).includes(status)),
    );
    const received = await webhook.deliveries(0, 0);
    const isListed = ({ body }: KeptDelivery): boolean =>
      entries.some(({ request }) => isDeepStrictEqual(parsedBody(request?.body), parsedBody(body)));

    for (const { status, body } of replies) {
      const own = received.filter(({ reply }) => reply.status === status);
      if (!entries.map(statusOf).includes(status) && !own.some(isListed))
        historyLacks('deliveries', 'The history does not list both deliveries.');
      expect(entries.map(statusOf), {
        code: 'missing',
        subject: 'status',
        message: `The receiver answered ${status}, and the history does not show that status.`,
      }).toContain(status);
      const bodies = entries
        .filter((entry) => statusOf(entry) === status)
        .map(({ response }) => response?.body);
      expect(JSON.stringify(bodies), {
        code: 'missing',
        subject: 'body',
        message: `The history does not show the text that the receiver answered with ${status}.`,
      }).toContain(body);
    }
  },
);

test(
  'WHK-HISTORY-OWN/two-webhooks',
  { title: 'The history of a webhook shows no delivery of another one', at: webhookLevels },
  async ({ webhooks }) => {
    const { webhook, probe } = await givenLivePair(webhooks);
    const [own, others] = await Promise.all([webhook.signed(), probe.signed()]);
    if (own.signature === others.signature)
      stop('inapplicable', {
        code: 'left-open',
        subject: 'secret',
        message: 'The target signs the deliveries of both webhooks alike.',
      });
    const entries = await shownHistory(webhook);
    if (!entries.some((entry) => showsHeader(entry, own.signature)))
      historyLacks(
        'signature',
        'The history shows no signature by which its deliveries could be distinguished.',
      );

    expect(entries).not.toShowHeader(others.signature);
  },
);

/** What the history of a webhook outlasts. */
const keeping: {
  id: string;
  title: string;
  act: (webhook: OwnWebhook, pastId: string) => Promise<unknown>;
  /** How many deliveries it lists afterwards. */
  count: number;
}[] = [
  {
    id: 'WHK-HISTORY-KEPT/redelivery',
    title: 'The history of a webhook keeps a delivery that is redelivered',
    act: async (webhook, pastId) => {
      await webhook.redeliver(pastId);
      await webhook.delivery(1);
    },
    count: 2,
  },
  {
    id: 'WHK-HISTORY-ROTATED/rotation',
    title: 'The history of a webhook is kept when its secret is rotated',
    act: (webhook) => webhook.rotateSecret(),
    count: 1,
  },
];

for (const { id, title, act, count } of keeping)
  test(id, { title, at: webhookLevels }, async ({ orders, webhooks }) => {
    const { webhook } = await givenLive(orders, webhooks);
    const signature = signatureOf(await webhook.delivery()) ?? '';
    const [past] = await shownHistory(webhook);
    await act(webhook, past?.id ?? '');

    const entries = await webhook.history(count);

    expect(
      entries.map((entry) => entry.id),
      {
        code: 'missing',
        subject: 'history',
        message: 'The history does not show the delivery any more.',
      },
    ).toContain(past?.id);
    // A target may show a delivery that was posted again as it was posted last.
    if (count === 1 && signature !== '' && past && showsHeader(past, signature))
      expect(entries, {
        message: 'The history does not show the signature of the past delivery any more.',
      }).toShowHeader(signature);
  });

/** The history of a webhook, as `history` gives it; the test is `cantTell` where it lists no delivery. */
async function shownHistory(
  webhook: OwnWebhook,
  enough?: Parameters<OwnWebhook['history']>[0],
): Promise<HistoricDelivery[]> {
  const entries = await webhook.history(enough);
  return entries.length > 0 ? entries : historyLacks('deliveries', 'The history lists no delivery.');
}

function contentTypeOf({ headers }: KeptDelivery): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
}
