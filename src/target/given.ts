import type { Session } from '../session/session.js';
import { stop } from '../session/stop.js';
import type { Claims } from './claims.js';
import type {
  HistoricDelivery,
  MemberFixture,
  MemberWish,
  OrderState,
  OrderWish,
  WebhookFixture,
  WebhookWish,
  WorkspaceFixture,
} from './fixture-shapes.js';
import type { Harness } from './harness.js';
import { missing } from './missing.js';
import { madeOf } from './provision.js';
import type { Provision } from './provision.js';
import { keepMade } from './secrets.js';
import type { Settings } from './settings.js';
import { memberStandIn, orderStandIn } from './stand-ins.js';

/**
 * Provides the fixtures of one test: from the harness where the target has one that knows the state, else from the environment file.
 * A method whose name begins with `offered` answers undefined, or the {@link Provision}, where none is to be had; every
 * other ends the test then: `untested`, with the name of what would supply it, or `cantTell`.
 */
export class Given {
  readonly #settings: Settings;
  readonly #harness: Harness | undefined;
  readonly #claims: Claims;
  readonly #session: Session;
  /** The companies of workspaces that the harness made, each for this test alone. */
  readonly #own = new Set<string>();

  /**
   * @param session keeps what is made and what of it is secret
   * @param canMakeRecords whether as many records can be made as a test likes
   */
  constructor(
    settings: Settings,
    harness: Harness | undefined,
    claims: Claims,
    session: Session,
    readonly canMakeRecords: boolean,
  ) {
    this.#settings = settings;
    this.#harness = harness;
    this.#claims = claims;
    this.#session = session;
  }

  async workspace(): Promise<WorkspaceFixture> {
    const made = await this.#ownWorkspace();
    if (made !== undefined) return made;
    const { apiKey, companyId, accessToken } = this.#settings.standIns;
    if (apiKey === undefined) missing('the harness state workspace', 'HARNESS_URL or API_KEY');
    return { apiKey, companyId, accessToken };
  }

  /** What becomes of a workspace that the harness is asked for; `unknown` where the environment file has to stand in. */
  offeredWorkspace(): Promise<Provision<WorkspaceFixture>> {
    return this.#ask('workspace', {});
  }

  /** A workspace other than the first one, which only a harness can make. */
  async otherWorkspace(): Promise<WorkspaceFixture> {
    return (await this.#ownWorkspace()) ?? missing('a second workspace', this.#harnessThat('workspace'));
  }

  async member(companyId: string, wish: MemberWish): Promise<MemberFixture> {
    const made = await this.#made<MemberFixture>('member', { companyId, ...wish });
    if (made !== undefined) return made;
    const what = `a member with the role ${wish.role}`;
    this.#demandShared(companyId, 'member', what);
    const standIn = memberStandIn(wish, this.#settings.standIns);
    const { variable, accessToken, memberId = this.#claims.take(standIn.memberIds ?? []) } = standIn;
    if (accessToken === undefined && memberId === undefined) missing(what, `HARNESS_URL or ${variable}`);
    return { accessToken, memberId };
  }

  /** A member whom a sound harness may refuse to make. */
  async offeredMember(companyId: string, wish: MemberWish): Promise<MemberFixture | undefined> {
    return madeOf(await this.#ask<MemberFixture>('member', { companyId, ...wish }));
  }

  async order(companyId: string, wish: OrderWish): Promise<string> {
    const made = await this.#made<{ orderId: string }>('order', { companyId, ...wish });
    if (made !== undefined) return made.orderId;
    const what = `a ${wish.subscription === true ? 'subscription' : wish.status} order of its own`;
    this.#demandShared(companyId, 'order', what);
    const { variable, ids } = orderStandIn(wish, this.#settings.standIns);
    const id = this.#claims.take(ids) ?? missing(what, `HARNESS_URL or more ids in ${variable}`);
    return this.#session.lent('order', id);
  }

  async orderState(companyId: string, orderId: string): Promise<OrderState> {
    return (await this.#needed<{ order: OrderState }>('order.read', { companyId, orderId })).order;
  }

  async webhook(companyId: string, wish: WebhookWish): Promise<WebhookFixture> {
    this.#demandOwn(companyId, 'a workspace whose webhooks hear of no other test');
    return this.#needed('webhook', { companyId, ...wish });
  }

  /** A webhook that a sound harness may refuse to configure. */
  async offeredWebhook(companyId: string, wish: WebhookWish): Promise<WebhookFixture | undefined> {
    if (!this.#own.has(companyId)) return undefined;
    return madeOf(await this.#ask<WebhookFixture>('webhook', { companyId, ...wish }));
  }

  async webhookUpdate(webhookId: string, change: Partial<WebhookWish>): Promise<void> {
    await this.#needed('webhook.update', { webhookId, ...change });
  }

  /** Whether the harness took a change that a sound one may refuse. */
  async offeredWebhookUpdate(webhookId: string, change: Partial<WebhookWish>): Promise<boolean> {
    return madeOf(await this.#ask('webhook.update', { webhookId, ...change })) !== undefined;
  }

  async rotatedSecret(webhookId: string): Promise<string> {
    return (await this.#needed<{ secret: string }>('webhook.rotateSecret', { webhookId })).secret;
  }

  async webhookTest(webhookId: string, event: string): Promise<void> {
    await this.#needed('webhook.test', { webhookId, event });
  }

  /** Whether the harness made a test action that a sound one may refuse. */
  async offeredWebhookTest(webhookId: string, event: string): Promise<boolean> {
    return madeOf(await this.#ask('webhook.test', { webhookId, event })) !== undefined;
  }

  async webhookHistory(webhookId: string): Promise<HistoricDelivery[]> {
    return (await this.#needed<{ deliveries: HistoricDelivery[] }>('webhook.history', { webhookId }))
      .deliveries;
  }

  async redelivery(deliveryId: string): Promise<void> {
    await this.#needed('webhook.redeliver', { deliveryId });
  }

  async regeneratedKey(companyId: string, role?: string): Promise<string> {
    this.#demandOwn(companyId, 'a workspace that may lose its API key');
    return (await this.#needed<{ apiKey: string }>('apiKey.regenerate', { companyId, role })).apiKey;
  }

  /** A new key for a user of a role, or the refusal of that user. */
  async offeredKey(companyId: string, role: string): Promise<Provision<string>> {
    this.#demandOwn(companyId, 'a workspace that may lose its API key');
    const asked = await this.#ask<{ apiKey: string }>('apiKey.regenerate', { companyId, role });
    if (asked.outcome === 'unknown')
      return missing('the harness state apiKey.regenerate', this.#harnessThat('apiKey.regenerate'));
    return asked.outcome === 'made' ? { outcome: 'made', value: asked.value.apiKey } : asked;
  }

  async expiredSubscription(companyId: string): Promise<void> {
    this.#demandOwn(companyId, 'a workspace whose subscription may expire');
    await this.#needed('subscription.expire', { companyId });
  }

  async #ownWorkspace(): Promise<WorkspaceFixture | undefined> {
    const made = await this.#made<WorkspaceFixture>('workspace', {});
    if (made?.companyId !== undefined) this.#own.add(made.companyId);
    return made;
  }

  /** All tests share the workspace of the environment file: what one does to it, others would see, and blame. */
  #demandOwn(companyId: string, what: string): void {
    if (!this.#own.has(companyId)) missing(what, this.#harnessThat('workspace'));
  }

  /** What the environment file names belongs to its own workspace, and is strange to one that the harness made. */
  #demandShared(companyId: string, state: string, what: string): void {
    if (this.#own.has(companyId)) missing(what, this.#harnessThat(state));
  }

  async #needed<T extends object>(state: string, params: Record<string, unknown>): Promise<T> {
    return (
      (await this.#made<T>(state, params)) ?? missing(`the harness state ${state}`, this.#harnessThat(state))
    );
  }

  /** What the harness made; undefined where it does not know the state. */
  async #made<T extends object>(state: string, params: Record<string, unknown>): Promise<T | undefined> {
    const asked = await this.#ask<T>(state, params);
    if (asked.outcome === 'refused')
      stop('cantTell', `The harness failed to set up the state ${state}: ${asked.reason}`);
    return madeOf(asked);
  }

  async #ask<T extends object>(state: string, params: Record<string, unknown>): Promise<Provision<T>> {
    const provision = (await this.#harness?.setup(state, params)) ?? { outcome: 'unknown' };
    if (provision.outcome === 'made') keepMade(this.#session, state, provision.value);
    return provision as Provision<T>;
  }

  #harnessThat(state: string): string {
    return this.#harness === undefined ? 'HARNESS_URL' : `HARNESS_URL to one that knows the state ${state}`;
  }
}
