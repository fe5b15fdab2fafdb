import { randomUUID } from 'node:crypto';
import { covers, expect, test } from '../../src/test.js';
import { shown } from './history-entries.js';
import { updateNamed } from './update.js';

for (const status of [200, 202, 404, 500, 503]) {
  test(
    `the history shows that the receiver answered ${status}`,
    covers('WHK-HISTORY-RESPONSE'),
    async ({ orders, webhooks, session }) => {
      const order = await orders.given('Ongoing');
      const webhook = await webhooks.given();
      await webhook.reply({ status, body: 'noted by the receiver' });
      const { answer } = await updateNamed(order);
      await webhook.delivery();

      const statuses = shown(await webhook.history()).map(({ response }) => Number(response?.status));
      if (status === 500) {
        await webhook.reply({ status: 200, body: 'received' });
        const again = (await webhook.deliveries(2, 1_000)).length > 1;
        session.record('Q-DELIVERY-RETRY', again ? 'within about 1 s' : 'not within 1 s', answer);
      }

      expect(statuses, `The history shows the status ${status} of the response.`).toContain(status);
    },
  );
}

for (const status of [200, 503])
  test(
    `the history shows the text that the receiver answered with ${status}`,
    covers('WHK-HISTORY-RESPONSE'),
    async ({ orders, webhooks }) => {
      const order = await orders.given('Ongoing');
      const webhook = await webhooks.given();
      const text = `noted ${randomUUID()}`;
      await webhook.reply({ status, body: text });
      await updateNamed(order);
      await webhook.delivery();

      const bodies = shown(await webhook.history()).map(({ response }) =>
        JSON.stringify(response?.body ?? null),
      );

      expect(
        bodies.some((body) => body.includes(text)),
        'The history shows the body of the response.',
      ).toBe(true);
    },
  );
