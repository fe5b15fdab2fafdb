import { orderStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import type { MemberWish, OrderWish } from './fixture-shapes.js';
import { fileOf, listOf } from './variables.js';
import type { Variables } from './variables.js';

/** What stands in for harness states where a target has no harness. */
export interface StandIns {
  apiKey?: string;
  companyId?: string;
  accessToken?: string;
  accessTokenClient?: string;
  accessTokenUnapproved?: string;
  accessTokenNoRole?: string;
  projectManagerIds: string[];
  otherMemberId?: string;
  /** Ids of orders that the run may use up, by status. */
  orders: Record<OrderStatus, string[]>;
  subscriptionOrders: string[];
  webhookId?: string;
  webhookSecret?: string;
  webhookDeliveryFile?: string;
  categoryId?: string;
  expiredCompanyId?: string;
}

/** Reads the stand-ins from the variables of the environment. Throws SettingsError. */
export function readStandIns(variables: Variables): StandIns {
  return {
    apiKey: variables.API_KEY,
    companyId: variables.COMPANY_ID,
    accessToken: variables.ACCESS_TOKEN,
    accessTokenClient: variables.ACCESS_TOKEN_CLIENT,
    accessTokenUnapproved: variables.ACCESS_TOKEN_UNAPPROVED,
    accessTokenNoRole: variables.ACCESS_TOKEN_NO_ROLE,
    projectManagerIds: listOf('PROJECT_MANAGER_IDS', variables),
    otherMemberId: variables.OTHER_MEMBER_ID,
    orders: Object.fromEntries(
      orderStatuses().map((status) => [status, listOf(`ORDERS_${status.toUpperCase()}`, variables)]),
    ) as Record<OrderStatus, string[]>,
    subscriptionOrders: listOf('ORDERS_SUBSCRIPTION', variables),
    webhookId: variables.WEBHOOK_ID,
    webhookSecret: variables.WEBHOOK_SECRET,
    webhookDeliveryFile: fileOf('WEBHOOK_DELIVERY_FILE', variables),
    categoryId: variables.CATEGORY_ID,
    expiredCompanyId: variables.EXPIRED_COMPANY_ID,
  };
}

/** The variable that stands in for a member, and what it holds: a token, an id, or ids of which a test takes one. */
export function memberStandIn(
  wish: MemberWish,
  standIns: StandIns,
): { variable: string; accessToken?: string; memberId?: string; memberIds?: readonly string[] } {
  if (wish.approved === false)
    return { variable: 'ACCESS_TOKEN_UNAPPROVED', accessToken: standIns.accessTokenUnapproved };
  if (wish.hasRole === false)
    return { variable: 'ACCESS_TOKEN_NO_ROLE', accessToken: standIns.accessTokenNoRole };
  if (wish.role === 'client')
    return { variable: 'ACCESS_TOKEN_CLIENT', accessToken: standIns.accessTokenClient };
  if (wish.role === 'projectManager')
    return { variable: 'PROJECT_MANAGER_IDS', memberIds: standIns.projectManagerIds };
  return { variable: 'OTHER_MEMBER_ID', memberId: standIns.otherMemberId };
}

/** The variable that stands in for an order, and the ids that it holds. */
export function orderStandIn(
  { status, subscription }: OrderWish,
  { orders, subscriptionOrders }: StandIns,
): { variable: string; ids: readonly string[] } {
  return subscription === true
    ? { variable: 'ORDERS_SUBSCRIPTION', ids: subscriptionOrders }
    : { variable: `ORDERS_${status.toUpperCase()}`, ids: orders[status] };
}
