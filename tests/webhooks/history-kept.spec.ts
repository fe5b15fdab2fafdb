import { expect, showsHeader, stop, test } from '../../src/test.js';
import { shownHistory } from './support/history-entries.js';
import { givenLive, givenLivePair } from './support/update.js';

test(
  'WHK-HISTORY-OWN/two-webhooks',
  { title: 'the history of a webhook shows no delivery of another', holds: ['WHK-HISTORY-OWN'] },
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
  { title: 'the history keeps a delivery that is posted again', holds: ['WHK-HISTORY-KEPT'] },
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
  { title: 'the history outlives a rotation of the secret', holds: ['WHK-HISTORY-ROTATED'] },
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
