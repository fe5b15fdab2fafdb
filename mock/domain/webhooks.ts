import type { Generator } from './generator.js';
import type { Workspace } from './workspaces.js';

/** A webhook as section 2.5 configures it. */
export interface Webhook {
  _id: string;
  companyId: string;
  url: string;
  events: string[];
  active: boolean;
  secret: string;
  /** Set after repeated failures (section 6.1); cleared when the webhook is switched on again. */
  paused: boolean;
  consecutiveFailures: number;
  /** Ids of its deliveries, oldest first. */
  history: string[];
}

/** One post to a receiver, with what came back; `status` 0 where nothing did, `body` then says why. */
export interface DeliveryRecord {
  id: string;
  webhookId: string;
  event: string;
  sentAt: string;
  request: { url: string; headers: Record<string, string>; body: string };
  response: { status: number; body: string };
}

/** What keeps the webhooks and their deliveries. */
export interface WebhookStore {
  generator: Generator;
  webhooks: Map<string, Webhook>;
  deliveries: Map<string, DeliveryRecord>;
}

/** Stores a new webhook of a workspace with a secret of its own. */
export function addWebhook(
  { generator, webhooks }: WebhookStore,
  workspace: Workspace,
  seed: { url: string; events: string[]; active: boolean },
): Webhook {
  const webhook: Webhook = {
    _id: generator.id(),
    companyId: workspace.company._id,
    ...seed,
    secret: generator.credential('whsec'),
    paused: false,
    consecutiveFailures: 0,
    history: [],
  };
  webhooks.set(webhook._id, webhook);
  workspace.webhookIds.add(webhook._id);
  return webhook;
}
