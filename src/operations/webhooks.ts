import { parsedJson } from '../contract/json-value.js';
import type { OrderStatus } from '../contract/order-status.js';
import type { Addresses } from '../exchange/inbox.js';
import { refusedControl } from '../exchange/response.js';
import { stop } from '../session/stop.js';
import type { WebhookFixture, WebhookProperties } from '../target/fixtures.js';
import { missing, supply } from '../target/fixtures.js';
import { isUsedUp } from './order.js';
import type { Order, OrderFields } from './order.js';
import { Orders } from './orders.js';
import type { OrderNeed } from './orders.js';
import { OwnWebhook } from './own-webhook.js';
import { sampleTitle } from './sample-data.js';
import { capturedDelivery } from './signed-delivery.js';
import type { SignedDelivery } from './signed-delivery.js';
import type { TestContext } from './test-context.js';
import { Webhook } from './webhook.js';
import { WebhookLevels, wished } from './webhook-levels.js';
import type { ConfiguredWebhook, WebhookOptions } from './webhook-levels.js';
import type { Workspace } from './workspace.js';

/** An order with a webhook that is on and receives ORDER.UPDATED of it. */
export interface WatchedOrder {
  order: Order;
  webhook: Webhook;
}

/** Webhooks (section 2.5), configured through the harness, with a receiver for their deliveries (section 6.1). */
export class Webhooks {
  readonly #context: TestContext;
  readonly #workspace: Workspace;
  readonly #levels: WebhookLevels;

  constructor(context: TestContext, workspace: Workspace, levels = new WebhookLevels(context)) {
    this.#context = context;
    this.#workspace = workspace;
    this.#levels = levels;
  }

  /** The webhooks of another workspace. */
  in(workspace: Workspace): Webhooks {
    return new Webhooks(this.#context, workspace, this.#levels);
  }

  /** An order in a state, of this test alone, with a webhook that watches it. */
  async watchedOrder(status: OrderStatus, need: OrderNeed = {}): Promise<WatchedOrder> {
    this.#expectHearing();
    const order = await new Orders(this.#context, this.#workspace).given(status, need);
    return { order, webhook: await this.watching(order) };
  }

  /**
   * A webhook that receives ORDER.UPDATED of some orders, from now on. It knows which, and its test can't change it,
   * so that one webhook may serve several tests.
   */
  async watching(...orders: readonly Order[]): Promise<Webhook> {
    this.#expectHearing();
    const orderIds = orders.map(({ id }) => id);
    if (!this.#context.given.canMakeRecords) return this.#live(orderIds, orders);
    return new Webhook(this.#context, await this.#configured({}), orderIds);
  }

  /** The webhook of the environment file, which is notified of all orders: of these, and of what comes from now on. */
  async #live(orderIds: readonly string[], orders: readonly Order[]): Promise<Webhook> {
    const { inbox, settings } = this.#context;
    const { webhookId = '', webhookSecret } = settings.environmentFixtures;
    const addresses = inbox.addressesShowing(orderIds);
    if (addresses === undefined || webhookSecret === undefined)
      return missing(
        'a webhook that posts to this run',
        'deliveries',
        supply('HARNESS_URL'),
        supply('RECEIVER_URL', 'WEBHOOK_ID', 'WEBHOOK_SECRET'),
      );
    for (const order of orders) await order.eventsCame();
    const earlier = await inbox.deliveries(addresses, 0, 0);
    const fixture = { webhookId, secret: webhookSecret };
    return new Webhook(this.#context, { fixture, addresses, earlier }, orderIds);
  }

  /**
   * A webhook of this test alone and of its own receiver address, subscribed to ORDER.UPDATED and switched on unless
   * the options say otherwise.
   */
  async given(options: WebhookOptions = {}): Promise<OwnWebhook> {
    return new OwnWebhook(this.#context, await this.#configured(options));
  }

  /** A webhook, of an address of its own unless one is named, that the harness may refuse; undefined where it does. */
  async offered(options: WebhookOptions, named?: Addresses): Promise<OwnWebhook | undefined> {
    const { given } = this.#context;
    const companyId = await this.#workspace.companyId();
    const make = (options: WebhookProperties): Promise<WebhookFixture | undefined> =>
      given.offeredWebhook(companyId, options);
    if (named === undefined) {
      const configured = await this.#levels.configured(companyId, options, make);
      return configured && new OwnWebhook(this.#context, configured);
    }
    const fixture = await make(wished(named, options));
    return fixture && new OwnWebhook(this.#context, { fixture, addresses: named });
  }

  /**
   * A true delivery: of an update of a new order, or, where no fields are asked for, the captured one of the
   * environment file if the target has no harness, or one that can't configure a webhook. The test is `cantTell` where
   * the update is refused or not delivered.
   */
  async signedDelivery(fields?: OrderFields): Promise<SignedDelivery> {
    const { given, inbox, settings } = this.#context;
    const replaceable =
      fields === undefined && settings.environmentFixtures.webhookDeliveryFile !== undefined;
    const canHear = given.canMakeRecords || inbox.addressesShowing([]) !== undefined;
    if (!canHear && fields === undefined) return capturedDelivery(this.#context);
    // How the verification is sent is no matter of the update.
    const { encoding: _encoding, timing: _timing, ...levels } = this.#context.levels;
    const order = await new Orders({ ...this.#context, levels }, this.#workspace).given('Ongoing', {
      usesUp: isUsedUp('Ongoing', fields ?? {}),
    });
    const webhook = replaceable && given.canMakeRecords ? await this.offered({}) : await this.watching(order);
    if (webhook === undefined) return capturedDelivery(this.#context);
    const answer = await order.put({ name: sampleTitle(), budget: 1250, ...fields });
    if (!answer.ok)
      refusedControl(
        answer,
        `The target refused the update that was to be delivered: it answered ${answer.statusPhrase}.`,
      );
    const delivery = await webhook.signed();
    if (typeof parsedJson(delivery.body) !== 'object')
      stop('cantTell', {
        code: 'delivery-unreadable',
        message: 'The body of the delivery is not JSON, so no verification of it can be asked for.',
      });
    return delivery;
  }

  /** Before an order is taken: the test is `cantTell` where the webhook of the environment file is not heard. */
  #expectHearing(): void {
    const { given, inbox } = this.#context;
    if (!given.canMakeRecords && inbox.unreachable !== undefined) stop('cantTell', inbox.unreachable);
  }

  async #configured(options: WebhookOptions): Promise<ConfiguredWebhook> {
    const companyId = await this.#workspace.companyId();
    const make = (options: WebhookProperties): Promise<WebhookFixture> =>
      this.#context.given.webhook(companyId, options);
    return (await this.#levels.configured(companyId, options, make)) as ConfiguredWebhook;
  }
}
