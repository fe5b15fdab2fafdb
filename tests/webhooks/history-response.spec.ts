import { randomUUID } from 'node:crypto';
import { expect, test } from '../../src/test.js';
import { shownHistory } from './support/history-entries.js';
import { givenLive } from './support/update.js';

for (const status of [200, 202, 404, 500, 503]) {
  test(
    `WHK-HISTORY-RESPONSE/status-${status}`,
    { title: `the history shows that the receiver answered ${status}`, holds: ['WHK-HISTORY-RESPONSE'] },
    async ({ orders, webhooks, session }) => {
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
}

for (const status of [200, 503])
  test(
    `WHK-HISTORY-RESPONSE/text-of-${status}`,
    {
      title: `the history shows the text that the receiver answered with ${status}`,
      holds: ['WHK-HISTORY-RESPONSE'],
    },
    async ({ orders, webhooks }) => {
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
