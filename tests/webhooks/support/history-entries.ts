import { stop } from '../../../src/test.js';
import type { HistoricDelivery, OwnWebhook } from '../../../src/test.js';

/** The history of a webhook, once it lists `count` deliveries; the test is `cantTell` where it lists none. */
export async function shownHistory(webhook: OwnWebhook, count?: number): Promise<HistoricDelivery[]> {
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
