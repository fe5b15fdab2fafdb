import { addWebhook } from '../domain/webhooks.js';
import type { StateHandler } from './params.js';
import { eventNames, flag, receiverUrl, workspaceOf } from './params.js';

/** A configured webhook of a workspace. */
export const webhook: StateHandler = (service, params) => {
  const workspace = workspaceOf(service, params);
  const made = addWebhook(service.world, workspace, {
    url: receiverUrl(params, 'url'),
    events: eventNames(params, 'events'),
    active: flag(params, 'active', true),
  });
  return { webhookId: made._id, secret: made.secret };
};
