import { orderStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import { demandNoSlips } from './mistaken-values.js';
import { fileOf, listOf } from './variables.js';
import type { Variables } from './variables.js';

/** What stands in for harness states where a target has no harness. */
export interface EnvironmentFixtures {
  apiKey?: string;
  companyId?: string;
  accessToken?: string;
  accessTokenClient?: string;
  /** The member whose token that is. */
  clientMemberId?: string;
  accessTokenTeamMember?: string;
  accessTokenAdmin?: string;
  accessTokenUnapproved?: string;
  accessTokenNoRole?: string;
  projectManagerIds: string[];
  /** The token of the first of them. */
  accessTokenProjectManager?: string;
  otherMemberId?: string;
  /** Ids of orders by the status that they have and keep: the run changes their fields. */
  orders: Record<OrderStatus, string[]>;
  /** Likewise, Pending subscription orders. */
  subscriptionOrders: string[];
  /** Such orders that the run may also move and close: those that FIXTURES_COMMAND printed for it. */
  perishable: Pick<EnvironmentFixtures, 'orders' | 'subscriptionOrders'>;
  webhookId?: string;
  webhookSecret?: string;
  webhookDeliveryFile?: string;
  categoryId?: string;
  /** A workspace that is strange to the first. */
  other?: OtherWorkspace;
  /** A workspace whose subscription has expired. */
  expired?: ExpiredWorkspace;
}

/** A workspace of the environment file beside the first, with one order of it. */
export interface OtherWorkspace {
  apiKey: string;
  companyId: string;
  accessToken?: string;
  orderId?: string;
}

/** A workspace in which nothing can be updated any more, with an order of it. */
export interface ExpiredWorkspace {
  companyId: string;
  accessToken: string;
  orderId: string;
}

/**
 * Reads the environment fixtures from the variables of the environment. Throws SettingsError, also where one is a slip of copying.
 * @param perishable the lists of orders that FIXTURES_COMMAND printed
 */
export function readEnvironmentFixtures(
  variables: Variables,
  perishable: Variables = {},
): EnvironmentFixtures {
  demandNoSlips(variables, perishable);
  return {
    apiKey: variables.API_KEY,
    companyId: variables.COMPANY_ID,
    accessToken: variables.ACCESS_TOKEN,
    accessTokenClient: variables.ACCESS_TOKEN_CLIENT,
    clientMemberId: variables.CLIENT_MEMBER_ID,
    accessTokenTeamMember: variables.ACCESS_TOKEN_TEAM_MEMBER,
    accessTokenAdmin: variables.ACCESS_TOKEN_ADMIN,
    accessTokenUnapproved: variables.ACCESS_TOKEN_UNAPPROVED,
    accessTokenNoRole: variables.ACCESS_TOKEN_NO_ROLE,
    projectManagerIds: listOf('PROJECT_MANAGER_IDS', variables),
    accessTokenProjectManager: variables.ACCESS_TOKEN_PROJECT_MANAGER,
    otherMemberId: variables.OTHER_MEMBER_ID,
    ...ordersIn(variables),
    perishable: ordersIn(perishable),
    webhookId: variables.WEBHOOK_ID,
    webhookSecret: variables.WEBHOOK_SECRET,
    webhookDeliveryFile: fileOf('WEBHOOK_DELIVERY_FILE', variables),
    categoryId: variables.CATEGORY_ID,
    other: otherIn(variables),
    expired: expiredIn(variables),
  };
}

/** The prepared orders that last, with the state in which the file has them. Subscription orders are prepared as Pending ones. */
export function preparedOrders({
  orders,
  subscriptionOrders,
}: EnvironmentFixtures): { id: string; subscription: boolean; status: OrderStatus }[] {
  return [
    ...orderStatuses().flatMap((status) => orders[status].map((id) => ({ id, subscription: false, status }))),
    ...subscriptionOrders.map((id) => ({ id, subscription: true, status: 'Pending' as const })),
  ];
}

/** The same without some orders and project managers. */
export function without(
  ids: readonly string[],
  environmentFixtures: EnvironmentFixtures,
): EnvironmentFixtures {
  const left = ({
    orders,
    subscriptionOrders,
  }: EnvironmentFixtures['perishable']): EnvironmentFixtures['perishable'] => ({
    orders: Object.fromEntries(
      orderStatuses().map((status) => [status, orders[status].filter((id) => !ids.includes(id))]),
    ) as EnvironmentFixtures['orders'],
    subscriptionOrders: subscriptionOrders.filter((id) => !ids.includes(id)),
  });
  return {
    ...environmentFixtures,
    ...left(environmentFixtures),
    perishable: left(environmentFixtures.perishable),
    projectManagerIds: environmentFixtures.projectManagerIds.filter((id) => !ids.includes(id)),
  };
}

function ordersIn(variables: Variables): EnvironmentFixtures['perishable'] {
  return {
    orders: Object.fromEntries(
      orderStatuses().map((status) => [status, listOf(`ORDERS_${status.toUpperCase()}`, variables)]),
    ) as Record<OrderStatus, string[]>,
    subscriptionOrders: listOf('ORDERS_SUBSCRIPTION', variables),
  };
}

function otherIn(variables: Variables): OtherWorkspace | undefined {
  const { OTHER_API_KEY: apiKey, OTHER_COMPANY_ID: companyId } = variables;
  if (apiKey === undefined || companyId === undefined) return undefined;
  return {
    apiKey,
    companyId,
    accessToken: variables.OTHER_ACCESS_TOKEN,
    orderId: variables.OTHER_ORDER_ID,
  };
}

function expiredIn(variables: Variables): ExpiredWorkspace | undefined {
  const {
    EXPIRED_COMPANY_ID: companyId,
    EXPIRED_ACCESS_TOKEN: accessToken,
    EXPIRED_ORDER_ID: orderId,
  } = variables;
  return companyId === undefined || accessToken === undefined || orderId === undefined
    ? undefined
    : { companyId, accessToken, orderId };
}

/** The variable of the environment file that each environment fixture is read from. */
export const variableOf: Readonly<Partial<Record<keyof EnvironmentFixtures, string>>> = {
  apiKey: 'API_KEY',
  companyId: 'COMPANY_ID',
  accessToken: 'ACCESS_TOKEN',
  accessTokenClient: 'ACCESS_TOKEN_CLIENT',
  clientMemberId: 'CLIENT_MEMBER_ID',
  accessTokenTeamMember: 'ACCESS_TOKEN_TEAM_MEMBER',
  accessTokenAdmin: 'ACCESS_TOKEN_ADMIN',
  accessTokenUnapproved: 'ACCESS_TOKEN_UNAPPROVED',
  accessTokenNoRole: 'ACCESS_TOKEN_NO_ROLE',
  projectManagerIds: 'PROJECT_MANAGER_IDS',
  accessTokenProjectManager: 'ACCESS_TOKEN_PROJECT_MANAGER',
  otherMemberId: 'OTHER_MEMBER_ID',
  webhookId: 'WEBHOOK_ID',
  webhookSecret: 'WEBHOOK_SECRET',
  categoryId: 'CATEGORY_ID',
  other: 'OTHER_API_KEY',
  expired: 'EXPIRED_COMPANY_ID',
};

const standInOf = new Map(
  Object.entries(variableOf).map(([name, variable]) => [variable, name as keyof EnvironmentFixtures]),
);

/** The values of the variables that name one credential or id each, those of other workspaces behind them, as far as set. */
export function valuesOf(environmentFixtures: EnvironmentFixtures): [variable: string, value: string][] {
  const { other, expired } = environmentFixtures;
  const own = Object.entries(variableOf).map(([name, variable]) => [
    variable,
    environmentFixtures[name as keyof EnvironmentFixtures],
  ]);
  const values = [
    ...own,
    ['OTHER_API_KEY', other?.apiKey],
    ['OTHER_COMPANY_ID', other?.companyId],
    ['OTHER_ACCESS_TOKEN', other?.accessToken],
    ['EXPIRED_COMPANY_ID', expired?.companyId],
    ['EXPIRED_ACCESS_TOKEN', expired?.accessToken],
  ];
  return values.filter((each): each is [string, string] => typeof each[1] === 'string');
}

/**
 * Whether a variable of {@link variableOf} is set, or, of the company, found out by the key.
 * @param count how many ids of a list are needed
 */
export function isSupplied(variable: string, environmentFixtures: EnvironmentFixtures, count = 1): boolean {
  if (variable === 'COMPANY_ID' && environmentFixtures.apiKey !== undefined) return true;
  const name = standInOf.get(variable);
  const value = name === undefined ? undefined : environmentFixtures[name];
  return Array.isArray(value) ? value.length >= count : value !== undefined;
}

/** What stands in for a harness, watched for what of it one test uses. */
export class UsedFixtures {
  readonly environmentFixtures: EnvironmentFixtures;
  /** The variables, with how many ids of each were used. */
  readonly #used = new Map<string, number>();

  constructor(environmentFixtures: EnvironmentFixtures) {
    this.environmentFixtures = new Proxy(environmentFixtures, {
      get: (target, name, receiver) => {
        const value: unknown = Reflect.get(target, name, receiver);
        const variable = variableOf[name as keyof EnvironmentFixtures];
        const isSet = value !== undefined && !(Array.isArray(value) && value.length === 0);
        if (variable === undefined || !isSet) return value;
        this.#uses(variable, 1);
        return Array.isArray(value) ? this.#watched(variable, value as string[]) : value;
      },
    });
  }

  /** The variables whose values were used, as far as they are set; a list as often as ids of it were used. */
  variables(): string[] {
    return [...this.#used].flatMap(([variable, count]) => Array<string>(count).fill(variable)).sort();
  }

  #uses(variable: string, count: number): void {
    this.#used.set(variable, Math.max(count, this.#used.get(variable) ?? 0));
  }

  /** A list that is used up to the last of its ids that is asked for. */
  #watched(variable: string, ids: string[]): string[] {
    return new Proxy(ids, {
      get: (target, index, receiver) => {
        if (typeof index === 'string' && index in target && /^\d+$/.test(index))
          this.#uses(variable, Number(index) + 1);
        return Reflect.get(target, index, receiver) as unknown;
      },
    });
  }
}
