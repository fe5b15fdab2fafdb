import type { Webhook } from '../../domain/webhooks.js';
import type { Service } from '../../service/service.js';
import type { Apply } from '../wrapping.js';
import { withEffect, withRule } from '../wrapping.js';

/** Chooses other webhooks for an event; `found` are those that it goes to. */
export function goesTo(
  choose: (found: Webhook[], ofCompany: Webhook[], service: Service, event: string) => Webhook[],
): Apply {
  return withRule('webhooksFor', (original) => (service, companyId, event) => {
    const ids = [...(service.world.workspaces.get(companyId)?.webhookIds ?? [])];
    const ofCompany = ids.flatMap((id) => service.world.webhooks.get(id) ?? []);
    return choose(original(service, companyId, event), ofCompany, service, event);
  });
}

/** Whether a webhook is subscribed to an event. */
export const subscribed = ({ events }: Webhook, event: string): boolean => events.includes(event);

/** Lets a change of the configuration go on otherwise; `former` is the webhook as it was. */
export function configures(change: (service: Service, webhook: Webhook, former: Webhook) => void): Apply {
  return withEffect('configureWebhook', (configure) => (service, webhook, wanted) => {
    const former = { ...webhook, events: [...webhook.events] };
    configure(service, webhook, wanted);
    change(service, webhook, former);
  });
}
