import { HarnessError } from './harness-error.js';
import type { StateHandler } from './params.js';
import { text } from './params.js';

/** A past delivery, posted again. */
export const webhookRedeliver: StateHandler = async (service, params) => {
  const record = service.world.deliveries.get(text(params, 'deliveryId'));
  const webhook = record && service.world.webhooks.get(record.webhookId);
  if (!record || !webhook) throw new HarnessError(400, 'no delivery has this "deliveryId".');
  await service.seams.effects.redeliver(service, webhook, record);
  return {};
};
