import { randomInt } from 'node:crypto';
import type { Levels } from '../contract/dimensions.js';
import type { Addresses } from '../exchange/inbox.js';
import { refusedControl } from '../exchange/response.js';
import { stop } from '../session/session.js';
import type { WebhookFixture, WebhookProperties } from '../target/fixtures.js';
import { missing, supply } from '../target/fixtures.js';
import { settle } from './test-context.js';
import { isUsedUp } from './order.js';
import type { Order, OrderFields } from './order.js';
import { Orders } from './orders.js';
import type { AskedStatus, OrderNeed } from './orders.js';
import { sampleTitle } from './sample-data.js';
import { capturedDelivery, demandPayload } from './signatures.js';
import type { SignedDelivery } from './signatures.js';
import type { TestContext } from './test-context.js';
import { OwnWebhook, Webhook } from './webhook.js';
import type { ConfiguredWebhook } from './webhook.js';
import type { Workspace } from './workspace.js';

/** What a webhook is to be, but for its address. */
type WebhookOptions = Partial<Omit<WebhookProperties, 'url'>>;

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

  /** An order in a state, of this test alone, with a webhook that is on and receives ORDER.UPDATED of it. */
  async watchedOrder(status: AskedStatus, need: OrderNeed = {}): Promise<{ order: Order; webhook: Webhook }> {
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
    if (named === undefined) {
      const configured = await this.#levels.configured(companyId, options, 'offeredWebhook');
      return configured && new OwnWebhook(this.#context, configured);
    }
    const fixture = await given.offeredWebhook(companyId, subscriptionAt(named, options));
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
    const usesUp = isUsedUp('Ongoing', fields ?? {});
    const orders = new Orders({ ...this.#context, levels }, this.#workspace);
    const order = await orders.given('open', { usesUp });
    const webhook = replaceable && given.canMakeRecords ? await this.offered({}) : await this.watching(order);
    if (webhook === undefined) return capturedDelivery(this.#context);
    // Levels send one name for all, and without another value the event would look like one that came before.
    const budget = randomInt(1_000, 99_999);
    const notes = fields?.notes ?? sampleTitle();
    const answer = await order.putFiles({ name: sampleTitle(), budget, ...fields, notes });
    if (!answer.ok)
      refusedControl(
        answer,
        `The target refused the update that was to be delivered: it answered ${answer.statusPhrase}.`,
      );
    const { isLive } = webhook.addresses;
    const delivery = webhook.asSigned(
      await (isLive === true ? webhook.orderDelivery(String(notes)) : webhook.delivery()),
    );
    demandPayload(delivery);
    return delivery;
  }

  /** Before an order is taken: the test is `cantTell` where the webhook of the environment file is not heard. */
  #expectHearing(): void {
    const { given, inbox } = this.#context;
    if (!given.canMakeRecords && inbox.unreachable !== undefined) stop('cantTell', inbox.unreachable);
  }

  async #configured(options: WebhookOptions): Promise<ConfiguredWebhook> {
    const companyId = await this.#workspace.companyId();
    return (await this.#levels.configured(companyId, options, 'webhook')) as ConfiguredWebhook;
  }
}

/** How many deliveries a webhook has behind it that has many. */
const many = 10;

/**
 * Configures webhooks with the history that the levels of a case name (`spec/dimensions.yaml`). Only those that a harness
 * makes can have one; the case is `inapplicable` where it does not.
 */
class WebhookLevels {
  readonly #context: TestContext;
  readonly #level: string | undefined;
  readonly #isBeside: boolean;
  /** The companies that have other webhooks before and behind those of the case. */
  readonly #before = new Set<string>();
  readonly #behind = new Set<string>();

  constructor(context: TestContext) {
    const { webhook, context: beside }: Levels = context.levels;
    this.#context = context;
    this.#level = webhook;
    this.#isBeside = beside === 'other-webhooks';
  }

  /**
   * Configures one at an address of its own.
   * @param way how the harness is asked for it; what it may refuse is undefined then
   */
  async configured(
    companyId: string,
    options: WebhookOptions,
    way: 'webhook' | 'offeredWebhook',
  ): Promise<ConfiguredWebhook | undefined> {
    const { given, inbox } = this.#context;
    const isSeveral = this.#level === 'several';
    if ((isSeveral || this.#isBeside) && isFirst(this.#before, companyId)) await this.#other(companyId);
    const addresses = await inbox.newAddresses();
    const former = this.#level === 'changed' || this.#level === 'used' ? [await inbox.newAddresses()] : [];
    const fixture = await given[way](companyId, subscriptionAt(former[0] ?? addresses, options));
    if (fixture === undefined) return undefined;
    const made = { fixture, addresses, former, earlier: [], listed: new Set<string>() };
    const aged = await this.#aged(options.active === false ? made : await this.#greeted(made), options);
    if (isSeveral && isFirst(this.#behind, companyId)) {
      const other = await this.#other(companyId);
      if (other !== undefined)
        await given.states.offered('webhook.rotateSecret', { webhookId: other.webhookId });
    }
    return aged;
  }

  /** A new webhook once what the target posts to it for being new has come. */
  async #greeted(webhook: ConfiguredWebhook): Promise<ConfiguredWebhook> {
    const { addresses, fixture, former } = webhook;
    const earlier = await this.#context.inbox.greetings(former[0] ?? addresses);
    if (earlier.length === 0) return webhook;
    return { ...webhook, ...(former.length === 0 && { earlier }), listed: await this.#listed(fixture) };
  }

  async #listed({ webhookId }: WebhookFixture): Promise<Set<string>> {
    const history = await this.#context.given.states.offered('webhook.history', { webhookId });
    return new Set(history?.deliveries.map(({ id }) => id));
  }

  /** Gives a webhook the history of the level: `used` is all of it. */
  async #aged(webhook: ConfiguredWebhook, options: WebhookOptions): Promise<ConfiguredWebhook> {
    const { active = true } = options;
    const { webhookId } = webhook.fixture;
    const is = (level: string): boolean => this.#level === level || this.#level === 'used';
    // Rotated first: the changes that follow have to leave the new secret as it is.
    const aged = is('rotated') ? await this.#rotated(webhook) : webhook;
    const { url, events } = subscriptionAt(webhook.addresses, options);
    if (is('changed')) await this.#update(webhookId, { url, events });
    if (is('reactivated')) {
      await this.#update(webhookId, { active: !active });
      await this.#update(webhookId, { active });
    }
    // One that is off posts no sample.
    return is('many-deliveries') && active ? this.#delivered(aged, events[0] ?? '') : aged;
  }

  async #rotated(webhook: ConfiguredWebhook): Promise<ConfiguredWebhook> {
    const { webhookId } = webhook.fixture;
    const rotated = await this.#context.given.states.offered('webhook.rotateSecret', { webhookId });
    const { secret } = rotated ?? refused('rotate its secret');
    return { ...webhook, fixture: { webhookId, secret } };
  }

  async #delivered(webhook: ConfiguredWebhook, event: string): Promise<ConfiguredWebhook> {
    const { given, inbox } = this.#context;
    const { webhookId } = webhook.fixture;
    for (let count = 0; count < many; count += 1)
      if (!(await given.states.offered('webhook.test', { webhookId, event }))) refused('post a sample');
    const greetings = webhook.earlier.length;
    const came = await inbox.deliveries(webhook.addresses, greetings + many, inbox.timeLimit);
    if (came.length < greetings + many)
      levelRefused(`and of the ${many} samples that it was asked for, ${came.length - greetings} came.`);
    await settle(this.#context, 'brief', 'delivery');
    const listed = await this.#listed(webhook.fixture);
    return { ...webhook, earlier: await inbox.deliveries(webhook.addresses, 0, 0), listed };
  }

  async #update(webhookId: string, change: Partial<WebhookProperties>): Promise<void> {
    const updated = await this.#context.given.states.offered('webhook.update', { webhookId, ...change });
    if (updated === undefined) refused('change a webhook');
  }

  async #other(companyId: string): Promise<WebhookFixture | undefined> {
    const { given, inbox } = this.#context;
    return given.offeredWebhook(companyId, subscriptionAt(await inbox.newAddresses(), {}));
  }
}

/** A subscription to ORDER.UPDATED that is on, unless the options say otherwise. */
function subscriptionAt({ url }: Addresses, options: WebhookOptions): WebhookProperties {
  return { url, events: ['ORDER.UPDATED'], ...options };
}

/** Whether a set did not have an id yet, which it has from now on. */
function isFirst(ids: Set<string>, id: string): boolean {
  return !ids.has(id) && Boolean(ids.add(id));
}

function refused(what: string): never {
  return levelRefused(`and the harness does not ${what}.`);
}

function levelRefused(why: string): never {
  return stop('inapplicable', {
    code: 'level-refused',
    subject: 'webhook',
    message: `The webhook was to have a history before this test, ${why}`,
  });
}
