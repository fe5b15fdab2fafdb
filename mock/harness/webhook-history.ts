import type { StateHandler } from './params.js';
import { webhookOf } from './params.js';

const timeLimit = 1000;

/** The deliveries of a webhook, oldest first; waits a second at most for those under way. */
export const webhookHistory: StateHandler = async (service, params) => {
  const webhook = webhookOf(service, params);
  await service.queue.idle(webhook._id, timeLimit);
  const deliveries = webhook.history
    .flatMap((id) => service.world.deliveries.get(id) ?? [])
    .sort((one, other) => one.sentAt.localeCompare(other.sentAt))
    .map(({ id, event, sentAt, request, response }) => ({ id, event, sentAt, request, response }));
  return { deliveries, paused: webhook.paused };
};
