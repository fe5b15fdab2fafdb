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
import { madeOf } from './provision.js';
import type { Provision } from './provision.js';
import { keepMade } from './secrets.js';
import type { Settings } from './settings.js';

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

  /** @param session keeps what is made and what of it is secret */
  constructor(settings: Settings, harness: Harness | undefined, claims: Claims, session: Session) {
    this.#settings = settings;
    this.#harness = harness;
    this.#claims = claims;
    this.#session = session;
  }

  /** Whether as many records can be made as a test likes. */
  get canMakeRecords(): boolean {
    return this.#harness !== undefined;
  }

  async workspace(): Promise<WorkspaceFixture> {
    const made = await this.#made<WorkspaceFixture>('workspace', {});
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
    return (
      (await this.#made<WorkspaceFixture>('workspace', {})) ?? missing('a second workspace', 'HARNESS_URL')
    );
  }

  async member(companyId: string, wish: MemberWish): Promise<MemberFixture> {
    const made = await this.#made<MemberFixture>('member', { companyId, ...wish });
    if (made !== undefined) return made;
    const { standIns } = this.#settings;
    const [variable, fixture] =
      wish.approved === false
        ? ['ACCESS_TOKEN_UNAPPROVED', { accessToken: standIns.accessTokenUnapproved }]
        : wish.hasRole === false
          ? ['ACCESS_TOKEN_NO_ROLE', { accessToken: standIns.accessTokenNoRole }]
          : wish.role === 'client'
            ? ['ACCESS_TOKEN_CLIENT', { accessToken: standIns.accessTokenClient }]
            : wish.role === 'projectManager'
              ? ['PROJECT_MANAGER_IDS', { memberId: this.#claims.take(standIns.projectManagerIds) }]
              : ['OTHER_MEMBER_ID', { memberId: standIns.otherMemberId }];
    if (Object.values(fixture)[0] === undefined)
      missing(`a member with the role ${wish.role}`, `HARNESS_URL or ${variable}`);
    return fixture;
  }

  /** A member whom a sound harness may refuse to make. */
  async offeredMember(companyId: string, wish: MemberWish): Promise<MemberFixture | undefined> {
    return madeOf(await this.#ask<MemberFixture>('member', { companyId, ...wish }));
  }

  async order(companyId: string, wish: OrderWish): Promise<string> {
    const made = await this.#made<{ orderId: string }>('order', { companyId, ...wish });
    if (made !== undefined) return made.orderId;
    const { orders, subscriptionOrders } = this.#settings.standIns;
    const [kind, variable, ids] =
      wish.subscription === true
        ? ['subscription', 'ORDERS_SUBSCRIPTION', subscriptionOrders]
        : [wish.status, `ORDERS_${wish.status.toUpperCase()}`, orders[wish.status]];
    return (
      this.#claims.take(ids) ??
      missing(`a ${kind} order of its own`, `HARNESS_URL or more ids in ${variable}`)
    );
  }

  async orderState(companyId: string, orderId: string): Promise<OrderState> {
    return (await this.#needed<{ order: OrderState }>('order.read', { companyId, orderId })).order;
  }

  webhook(companyId: string, wish: WebhookWish): Promise<WebhookFixture> {
    return this.#needed('webhook', { companyId, ...wish });
  }

  /** A webhook that a sound harness may refuse to configure. */
  async offeredWebhook(companyId: string, wish: WebhookWish): Promise<WebhookFixture | undefined> {
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
    return (await this.#needed<{ apiKey: string }>('apiKey.regenerate', { companyId, role })).apiKey;
  }

  /** A new key for a user of a role, or the refusal of that user. */
  async offeredKey(companyId: string, role: string): Promise<Provision<string>> {
    const asked = await this.#ask<{ apiKey: string }>('apiKey.regenerate', { companyId, role });
    if (asked.outcome === 'unknown') return unknownState('apiKey.regenerate', this.#harness);
    return asked.outcome === 'made' ? { outcome: 'made', value: asked.value.apiKey } : asked;
  }

  async expiredSubscription(companyId: string): Promise<void> {
    await this.#needed('subscription.expire', { companyId });
  }

  async #needed<T extends object>(state: string, params: Record<string, unknown>): Promise<T> {
    return (await this.#made<T>(state, params)) ?? unknownState(state, this.#harness);
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
}

function unknownState(state: string, harness: Harness | undefined): never {
  return missing(
    `the harness state ${state}`,
    harness === undefined ? 'HARNESS_URL' : 'a harness that knows it',
  );
}

function missing(what: string, supply: string): never {
  return stop('untested', `This needs ${what}: set ${supply}.`);
}
