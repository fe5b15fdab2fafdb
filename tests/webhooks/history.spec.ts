import { isDeepStrictEqual } from 'node:util';
import { expect, parsedBody, signatureHeader, signatureOf, stop, test } from '../../src/test.js';
import type { KeptDelivery } from '../../src/test.js';
import { shownHistory } from './support/history-entries.js';
import { givenLive } from './support/update.js';

const counts = [
  { slug: 'one-delivery', name: 'one delivery', count: 1 },
  { slug: 'three-deliveries', name: 'three deliveries', count: 3 },
  { slug: 'seven-deliveries', name: 'seven deliveries', count: 7 },
];

for (const { slug, name, count } of counts) {
  test(
    `WHK-HISTORY/${slug}`,
    { title: `the history lists ${name}`, holds: ['WHK-HISTORY'] },
    async ({ orders, webhooks }) => {
      const { webhook } = await givenLive(orders, webhooks, { updates: count });

      await expect(webhook).toListInHistory(count);
    },
  );
}

test(
  'WHK-HISTORY/refused-delivery',
  { title: 'the history lists a delivery that the receiver refused', holds: ['WHK-HISTORY'] },
  async ({ orders, webhooks }) => {
    const reply = { status: 500, body: 'refused by the receiver' };
    const { webhook } = await givenLive(orders, webhooks, { reply });

    await expect(webhook).toListInHistory(1);
  },
);

test(
  'WHK-HISTORY-REQUEST/body',
  { title: 'the history shows the body of a delivery', holds: ['WHK-HISTORY-REQUEST'] },
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

const headers: { slug: string; name: string; value: (delivery: KeptDelivery) => string | undefined }[] = [
  { slug: 'signature', name: signatureHeader(), value: signatureOf },
  { slug: 'content-type', name: 'content-type', value: contentTypeOf },
];

for (const { slug, name, value } of headers) {
  test(
    `WHK-HISTORY-REQUEST/header-${slug}`,
    { title: `the history shows the header ${name} of a delivery`, holds: ['WHK-HISTORY-REQUEST'] },
    async ({ orders, webhooks }) => {
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
}

test(
  'WHK-HISTORY-REQUEST/two-deliveries',
  { title: 'the history shows the request of each of two deliveries', holds: ['WHK-HISTORY-REQUEST'] },
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
    title: 'the history shows each of two deliveries with its own signature',
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

function contentTypeOf({ headers }: KeptDelivery): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
}
