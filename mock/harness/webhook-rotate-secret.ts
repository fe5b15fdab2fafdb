import type { StateHandler } from './params.js';
import { webhookOf } from './params.js';

/** A new secret of a webhook. */
export const webhookRotateSecret: StateHandler = (service, params) => ({
  secret: service.seams.effects.rotateSecret(service, webhookOf(service, params)),
});
