import type { StateHandler } from './params.js';
import { eventNames, flag, receiverUrl, webhookOf } from './params.js';

/** Another configuration of a webhook. */
export const webhookUpdate: StateHandler = (service, params) => {
  const webhook = webhookOf(service, params);
  const given = (name: string): boolean => params[name] !== undefined;
  service.seams.effects.configureWebhook(service, webhook, {
    ...(given('active') ? { active: flag(params, 'active', true) } : {}),
    ...(given('url') ? { url: receiverUrl(params, 'url') } : {}),
    ...(given('events') ? { events: eventNames(params, 'events') } : {}),
  });
  return {};
};
