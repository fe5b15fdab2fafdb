import { stop } from '../session/stop.js';
import type { WebhookWish } from '../target/fixture-shapes.js';
import type { OrderFields } from './order.js';
import type { Orders } from './orders.js';
import { sampleTitle } from './sample-data.js';
import { capturedDelivery } from './signed-delivery.js';
import type { SignedDelivery } from './signed-delivery.js';
import type { TestContext } from './test-context.js';
import { Webhook } from './webhook.js';
import type { Workspace } from './workspace.js';

/** Webhooks (section 2.5), configured through the harness, with a receiver for their deliveries (section 6.1). */
export class Webhooks {
  readonly #context: TestContext;
  readonly #workspace: Workspace;

  constructor(context: TestContext, workspace: Workspace) {
    this.#context = context;
    this.#workspace = workspace;
  }

  /** The webhooks of another workspace. */
  in(workspace: Workspace): Webhooks {
    return new Webhooks(this.#context, workspace);
  }

  /** A webhook of its own receiver address, subscribed to ORDER.UPDATED and switched on unless wished otherwise. */
  async given(wish: Partial<WebhookWish> = {}): Promise<Webhook> {
    const addresses = this.#context.inbox.newAddresses();
    const companyId = await this.#workspace.companyId();
    const fixture = await this.#context.given.webhook(companyId, wished(addresses.url, wish));
    return new Webhook(this.#context, fixture, addresses);
  }

  /** A webhook, of an address of its own unless one is named, that the harness may refuse; undefined where it does. */
  async offered(
    wish: Partial<WebhookWish>,
    addresses = this.#context.inbox.newAddresses(),
  ): Promise<Webhook | undefined> {
    const companyId = await this.#workspace.companyId();
    const fixture = await this.#context.given.offeredWebhook(companyId, wished(addresses.url, wish));
    return fixture && new Webhook(this.#context, fixture, addresses);
  }

  /** A webhook at another receiver address of its own, once that was configured. */
  async moved(webhook: Webhook): Promise<Webhook> {
    const addresses = this.#context.inbox.newAddresses();
    await webhook.update({ url: addresses.url });
    return new Webhook(this.#context, { webhookId: webhook.id, secret: webhook.secret }, addresses);
  }

  /**
   * A true delivery: of an update of a new order, or, where no fields are asked for, the captured one of the
   * environment file if the target has no harness, or one that can't configure a webhook. The test is `cantTell` where
   * the update is refused or not delivered.
   */
  async signedDelivery(orders: Orders, fields?: OrderFields): Promise<SignedDelivery> {
    const { given, settings } = this.#context;
    const replaceable = fields === undefined && settings.standIns.webhookDeliveryFile !== undefined;
    if (!given.canMakeRecords && fields === undefined) return capturedDelivery(this.#context);
    const order = await orders.given('Ongoing');
    const webhook = replaceable ? await this.offered({}) : await this.given();
    if (webhook === undefined) return capturedDelivery(this.#context);
    const { ok, status } = await order.put({ name: sampleTitle(), budget: 1250, ...fields });
    if (!ok) stop('cantTell', `The update that was to be delivered was answered with ${status}.`);
    return webhook.signed();
  }
}

function wished(url: string, wish: Partial<WebhookWish>): WebhookWish {
  return { url, events: ['ORDER.UPDATED'], ...wish };
}
