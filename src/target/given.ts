import type { OrderStatus } from '../contract/order-status.js';
import type { Claims } from './claims.js';
import type { Harness } from './harness.js';
import { NotJudged } from './not-judged.js';
import type { Settings } from './settings.js';

/** A company with its credentials, as the state `workspace` or the environment file gives it. */
export interface WorkspaceFixture {
  apiKey: string;
  /** Token of an approved member with the SuperAdmin role. */
  accessToken?: string;
  companyId?: string;
  /** The outer id of section 4.2. */
  clientRoleId?: string;
  /** The inner id of section 4.2. */
  clientRoleDefinitionId?: string;
}

/** What a member is to be; `approved` and `hasRole` default to true. */
export interface MemberWish {
  role: string;
  approved?: boolean;
  hasRole?: boolean;
}

/** What an order is to be. Counts are of tasks. */
export interface OrderWish {
  status: OrderStatus;
  subscription?: boolean;
  currency?: string;
  budget?: number;
  openTasks?: number;
  requestedTasks?: number;
  clientMemberId?: string;
}

/** An order as the state `order.read` shows it. */
export interface OrderState {
  status: string;
  name?: string | null;
  budget?: number | null;
  currency?: string | null;
  quantity?: number | null;
  deadline?: string | null;
  kickoffDate?: string | null;
  notes?: string | null;
  brief?: string | null;
  assignedProjectManagers?: string[] | null;
  repeatCount?: number | null;
  repeatDuration?: string | null;
  billingCycleCount?: number | null;
  billingCycleEvent?: string | null;
  folderActive?: boolean;
  files?: { name: string; size: number }[];
  tasks?: { id: string; done: boolean; requested: boolean; rejected: boolean }[];
  notifications?: { kind: string; clientId?: string | null }[];
}

/** A delivery as the state `webhook.history` shows it. */
export interface HistoricDelivery {
  id: string;
  request?: { headers?: unknown; body?: unknown };
  response?: { status?: unknown; body?: unknown };
}

/**
 * Provides fixtures: from the harness where the target has one that knows the state, else from the environment file.
 * Every method throws {@link NotJudged}: `untested`, with the name of what would supply it, or `cantTell`.
 */
export class Given {
  constructor(
    private readonly settings: Settings,
    private readonly harness: Harness | undefined,
    private readonly claims: Claims,
  ) {}

  async workspace(): Promise<WorkspaceFixture> {
    const made = await this.#state<WorkspaceFixture>('workspace', {}, ['companyId', 'apiKey', 'accessToken']);
    if (made !== undefined) return made;
    const { apiKey, companyId, accessToken } = this.settings.standIns;
    if (apiKey === undefined) throw missing('the harness state workspace', 'HARNESS_URL or API_KEY');
    return { apiKey, companyId, accessToken };
  }

  /** A workspace other than the first one, which only a harness can make. */
  async otherWorkspace(): Promise<Required<WorkspaceFixture>> {
    const made = await this.#state<Required<WorkspaceFixture>>('workspace', {}, [
      'companyId',
      'apiKey',
      'accessToken',
    ]);
    if (made === undefined) throw missing('a second workspace', 'HARNESS_URL');
    return made;
  }

  async member(companyId: string, wish: MemberWish): Promise<{ memberId?: string; accessToken?: string }> {
    const made = await this.#state<{ memberId: string; accessToken: string }>(
      'member',
      { companyId, ...wish },
      ['memberId'],
    );
    if (made !== undefined) return made;
    const { standIns } = this.settings;
    const [variable, fixture] =
      wish.approved === false
        ? ['ACCESS_TOKEN_UNAPPROVED', { accessToken: standIns.accessTokenUnapproved }]
        : wish.hasRole === false
          ? ['ACCESS_TOKEN_NO_ROLE', { accessToken: standIns.accessTokenNoRole }]
          : wish.role === 'client'
            ? ['ACCESS_TOKEN_CLIENT', { accessToken: standIns.accessTokenClient }]
            : wish.role === 'projectManager'
              ? ['PROJECT_MANAGER_IDS', { memberId: this.claims.take(standIns.projectManagerIds) }]
              : ['OTHER_MEMBER_ID', { memberId: standIns.otherMemberId }];
    if (Object.values(fixture)[0] === undefined)
      throw missing(`a member with the role ${wish.role}`, `HARNESS_URL or ${variable}`);
    return fixture;
  }

  async order(companyId: string, wish: OrderWish): Promise<string> {
    const made = await this.#state<{ orderId: string }>('order', { companyId, ...wish }, ['orderId']);
    if (made !== undefined) return made.orderId;
    const { orders, subscriptionOrders } = this.settings.standIns;
    const id = this.claims.take(
      wish.subscription === true ? subscriptionOrders : (orders[wish.status] ?? []),
    );
    if (id !== undefined) return id;
    const variable =
      wish.subscription === true ? 'ORDERS_SUBSCRIPTION' : `ORDERS_${wish.status.toUpperCase()}`;
    throw missing(
      `a ${wish.subscription === true ? 'subscription' : wish.status} order of its own`,
      `HARNESS_URL or more ids in ${variable}`,
    );
  }

  async orderState(companyId: string, orderId: string): Promise<OrderState> {
    const made = await this.#needed<{ order: OrderState }>('order.read', { companyId, orderId }, ['order']);
    return made.order;
  }

  webhook(
    companyId: string,
    wish: { url: string; events: string[]; active?: boolean },
  ): Promise<{ webhookId: string; secret: string }> {
    return this.#needed('webhook', { companyId, ...wish }, ['webhookId', 'secret']);
  }

  async webhookUpdate(
    webhookId: string,
    change: { active?: boolean; url?: string; events?: string[] },
  ): Promise<void> {
    await this.#needed('webhook.update', { webhookId, ...change });
  }

  async rotatedSecret(webhookId: string): Promise<string> {
    return (await this.#needed<{ secret: string }>('webhook.rotateSecret', { webhookId }, ['secret'])).secret;
  }

  async webhookTest(webhookId: string, event: string): Promise<void> {
    await this.#needed('webhook.test', { webhookId, event });
  }

  async webhookHistory(webhookId: string): Promise<HistoricDelivery[]> {
    return (
      await this.#needed<{ deliveries: HistoricDelivery[] }>('webhook.history', { webhookId }, ['deliveries'])
    ).deliveries;
  }

  async redelivery(deliveryId: string): Promise<void> {
    await this.#needed('webhook.redeliver', { deliveryId });
  }

  async regeneratedKey(companyId: string, role?: string): Promise<string> {
    return (await this.#needed<{ apiKey: string }>('apiKey.regenerate', { companyId, role }, ['apiKey']))
      .apiKey;
  }

  /**
   * Asks for a new key as a user who may not: a refusal is what is hoped for.
   * @returns the new key where the harness gave one, else undefined
   */
  async keyForbiddenTo(companyId: string, role: string): Promise<string | undefined> {
    if (this.harness === undefined) throw missing('the harness state apiKey.regenerate', 'HARNESS_URL');
    const { status, text } = await this.harness.post('apiKey.regenerate', { companyId, role });
    if (status === 404 || status === 501 || text.includes('"unsupported"'))
      throw missing('the harness state apiKey.regenerate', 'a harness that knows it');
    if (status >= 500)
      throw new NotJudged(
        'cantTell',
        `The harness failed to set up the state apiKey.regenerate: it answered ${status}.`,
      );
    return status === 200 ? (JSON.parse(text) as { apiKey?: string }).apiKey : undefined;
  }

  async expiredSubscription(companyId: string): Promise<void> {
    await this.#needed('subscription.expire', { companyId });
  }

  async #needed<T extends object>(
    state: string,
    params: Record<string, unknown>,
    members: string[] = [],
  ): Promise<T> {
    const made = await this.#state<T>(state, params, members);
    if (made === undefined)
      throw missing(
        `the harness state ${state}`,
        this.harness === undefined ? 'HARNESS_URL' : 'a harness that knows it',
      );
    return made;
  }

  async #state<T extends object>(
    state: string,
    params: Record<string, unknown>,
    members: string[],
  ): Promise<T | undefined> {
    if (!this.settings.writes && state !== 'order.read' && state !== 'webhook.history')
      throw missing(
        `permission to create and change records on ${new URL(this.settings.baseUrl ?? '').host}`,
        'TARGET_WRITES=allowed',
      );
    const made = await this.harness?.setup(state, params);
    const absent =
      made === undefined
        ? undefined
        : members.find((member) => made[member] === undefined || made[member] === null);
    if (absent !== undefined)
      throw new NotJudged('cantTell', `The harness answered the state ${state} without ${absent}.`);
    return made as T | undefined;
  }
}

function missing(what: string, supply: string): NotJudged {
  return new NotJudged('untested', `This needs ${what}: set ${supply}.`);
}
