import type { Webhook } from '../../../domain/webhooks.js';
import type { Service } from '../../../service/service.js';
import { post } from '../../../webhooks/delivery.js';
import type { Change } from '../change.js';
import { inOrder, remembering } from '../change.js';
import { changedEffect } from '../effect.js';
import { changedRule } from '../rule.js';

/** An event on its way to the webhooks of a company. */
interface Recipients {
  /** The webhooks that it goes to. */
  found: Webhook[];
  /** Every webhook of the company, in order of creation. */
  ofCompany: Webhook[];
  /** The name of the event. */
  event: string;
  service: Service;
}

/** Sends an event to other webhooks. */
export function eventRecipients(choose: (recipients: Recipients) => Webhook[]): Change {
  return changedRule('webhooksFor', (find) => (service, companyId, event) => {
    const ids = [...(service.world.workspaces.get(companyId)?.webhookIds ?? [])];
    const ofCompany = ids.flatMap((id) => service.world.webhooks.get(id) ?? []);
    return choose({ found: find(service, companyId, event), ofCompany, event, service });
  });
}

/** Posts an event, some milliseconds later, to webhooks that it is not for. */
export function lateRecipients(delay: number, choose: (recipients: Recipients) => Webhook[]): Change {
  return changedEffect('emit', (emit) => (service, companyId, event, describe) => {
    const data = describe();
    emit(service, companyId, event, () => data);
    const { world, seams } = service;
    const ids = [...(world.workspaces.get(companyId)?.webhookIds ?? [])];
    const ofCompany = ids.flatMap((id) => world.webhooks.get(id) ?? []);
    const found = seams.rules.webhooksFor(service, companyId, event);
    setTimeout(() => {
      for (const webhook of choose({ found, ofCompany, event, service }))
        void post(service, webhook, event, seams.effects.payload(service, webhook, event, data));
    }, delay).unref();
  });
}

/** Acts once a webhook was configured; `former` is the webhook as it was. */
export function configuredWebhook(act: (webhook: Webhook, former: Webhook) => void): Change {
  return changedEffect('configureWebhook', (configure) => (service, webhook, wanted) => {
    const former = { ...webhook, events: [...webhook.events] };
    configure(service, webhook, wanted);
    act(webhook, former);
  });
}

/** A change that knows the secrets of each webhook, by its id, that rotations have replaced, the latest last. */
export function rememberingSecrets(change: (former: Map<string, string[]>) => Change): Change {
  return remembering(
    () => new Map<string, string[]>(),
    (former) =>
      inOrder(
        changedEffect('rotateSecret', (rotate) => (service, webhook) => {
          former.set(webhook._id, [...(former.get(webhook._id) ?? []), webhook.secret]);
          return rotate(service, webhook);
        }),
        change(former),
      ),
  );
}
