import type { StateHandler } from './params.js';
import { text, webhookOf } from './params.js';

/** The test action: answers once the sample was posted, also when the webhook is off. */
export const webhookTest: StateHandler = async (service, params) => {
  await service.seams.effects.testWebhook(service, webhookOf(service, params), text(params, 'event'));
  return {};
};
