import { orderStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
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
  };
}
