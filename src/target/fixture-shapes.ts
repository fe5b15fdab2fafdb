import type { Supply } from './missing.js';
import type { HarnessProtocol } from '../contract/harness-types.js';
import type { OrderStatus } from '../contract/order-status.js';

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
export interface MemberOptions {
  role: string;
  approved?: boolean;
  hasRole?: boolean;
}

/** A member; of one of the environment file the id or the token may be unknown. */
export interface MemberFixture {
  memberId?: string;
  accessToken?: string;
  /** The variables that would have the id and the token; undefined where only a harness has it. */
  idVariable?: string | Supply;
  tokenVariable?: string;
  /** What it is, where that is more than its role. */
  name?: string;
}

/** What an order is to be. Counts are of tasks. */
export interface OrderOptions {
  status: OrderStatus;
  subscription?: boolean;
  currency?: string;
  budget?: number;
  openTasks?: number;
  requestedTasks?: number;
  clientMemberId?: string;
}

/** What a webhook is to be. */
export interface WebhookProperties {
  url: string;
  events: string[];
  /** True by default. */
  active?: boolean;
}

/** A webhook with the secret that verifies its deliveries (section 2.5). */
export type WebhookFixture = HarnessProtocol['webhook']['answers'];

/** An order as the state `order.read` shows it. */
export type OrderState = HarnessProtocol['order.read']['answers']['order'];

/** A member as the state `member.read` shows it. */
export type StoredMember = NonNullable<HarnessProtocol['member.read']['answers']['member']>;

/** A delivery as the state `webhook.history` shows it. */
export type HistoricDelivery = HarnessProtocol['webhook.history']['answers']['deliveries'][number];
