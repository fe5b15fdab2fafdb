import { apiKeyRegenerate } from './api-key-regenerate.js';
import { category } from './category.js';
import { memberRead } from './member-read.js';
import { member } from './member.js';
import { orderRead } from './order-read.js';
import { order } from './order.js';
import type { StateHandler } from './params.js';
import { requests } from './requests.js';
import { subscriptionExpire } from './subscription-expire.js';
import { webhookHistory } from './webhook-history.js';
import { webhookRedeliver } from './webhook-redeliver.js';
import { webhookRotateSecret } from './webhook-rotate-secret.js';
import { webhookTest } from './webhook-test.js';
import { webhookUpdate } from './webhook-update.js';
import { webhook } from './webhook.js';
import { workspacePlan } from './workspace-plan.js';
import { workspace } from './workspace.js';

/** Every state that the harness knows, by name; the last one is the mock's own. */
export const stateHandlers: ReadonlyMap<string, StateHandler> = new Map([
  ['workspace', workspace],
  ['member', member],
  ['order', order],
  ['order.read', orderRead],
  ['webhook', webhook],
  ['webhook.update', webhookUpdate],
  ['webhook.rotateSecret', webhookRotateSecret],
  ['webhook.test', webhookTest],
  ['webhook.history', webhookHistory],
  ['webhook.redeliver', webhookRedeliver],
  ['apiKey.regenerate', apiKeyRegenerate],
  ['subscription.expire', subscriptionExpire],
  ['workspace.plan', workspacePlan],
  ['category', category],
  ['member.read', memberRead],
  ['requests', requests],
]);
