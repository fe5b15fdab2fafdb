import type { Webhook } from '../domain/webhooks.js';
import type { Service } from '../service/service.js';
import type { Occasion, Recognizer } from './level.js';
import type { Memory } from './memory.js';

/** The webhooks that an occasion can touch: those of the company of an order, or the one that is named. */
export function webhooksOf({ service, handled }: Occasion, companyId: string | undefined): Webhook[] {
  const { webhooks, deliveries } = service.world;
  const named =
    handled.request === undefined
      ? (handled.params['webhookId'] ??
        deliveries.get(String(handled.params['deliveryId']))?.webhookId ??
        undefined)
      : (handled.request.body as { webhookId?: unknown } | undefined)?.webhookId;
  if (named !== undefined) return [webhooks.get(String(named)) ?? []].flat();
  return ofCompany(service, companyId ?? '');
}

function ofCompany({ world }: Service, companyId: string): Webhook[] {
  return [...world.webhooks.values()].filter((webhook) => webhook.companyId === companyId);
}

function that(holds: (id: string, memory: Memory) => boolean): Recognizer {
  return { webhook: ({ _id }, { memory }) => holds(_id, memory) };
}

const hasMany = (id: string, { deliveries }: Memory): boolean => (deliveries.get(id) ?? 0) >= 10;

/** Whether a webhook is one of several of its company. */
const oneOfSeveral: Recognizer = {
  webhook: ({ companyId }, { service }) => ofCompany(service, companyId).length > 1,
};

/** The levels of a webhook; with the one of context/other-webhooks, which says the same of what it is beside. */
export const webhookLevels: Readonly<Record<string, Recognizer>> = {
  'webhook/changed': that((id, { changed }) => changed.has(id)),
  'webhook/reactivated': that((id, { reactivated }) => reactivated.has(id)),
  'webhook/rotated': that((id, { rotated }) => rotated.has(id)),
  'webhook/several': oneOfSeveral,
  'webhook/many-deliveries': that(hasMany),
  'webhook/used': that(
    (id, memory) =>
      hasMany(id, memory) && memory.changed.has(id) && memory.reactivated.has(id) && memory.rotated.has(id),
  ),
  'context/other-webhooks': oneOfSeveral,
};
