import { randomUUID } from 'node:crypto';
import { freePort } from '../free-port.js';
import { openStatuses, orderStatuses } from '../../src/contract/schemas.js';
import type { OrderStatus } from '../../src/contract/schemas.js';
import { readEnvironmentFixtures } from '../../src/target/environment-fixtures.js';
import type { EnvironmentFixtures } from '../../src/target/environment-fixtures.js';
import { ask } from '../harness/ask.js';
import { inPool } from '../proof/pool.js';
import type { Mock } from '../../mock/server.js';

/** What a team prepared. */
export interface PreparedEnvironment {
  /** How many orders of each state, Pending subscription orders, and project managers. */
  orders: number;
  subscriptions: number;
  managers: number;
  /** Whether a workspace whose subscription has expired, and a category, are named, too. */
  more?: boolean;
  /** How many perishable orders of each state, and Pending subscription orders, a command makes for each run. */
  perishable?: number;
}

/** The environment of docs/staging.md: what a team prepares once, in a quarter of an hour. A run uses nothing of it up. */
export const lastingEnvironment: PreparedEnvironment = { orders: 2, subscriptions: 2, managers: 5 };

/** Enough for every case that can judge without a harness. */
export const fullEnvironment: PreparedEnvironment = {
  orders: 4,
  subscriptions: 4,
  managers: 5,
  more: true,
  perishable: 400,
};

/** The variables by which a run reaches a mock and its harness. */
export function reaching({ baseUrl, harnessUrl }: Pick<Mock, 'baseUrl' | 'harnessUrl'>): {
  BASE_URL: string;
  HARNESS_URL: string;
} {
  return { BASE_URL: baseUrl, HARNESS_URL: harnessUrl };
}

/** The environment file of a team that prepared an environment by hand, its records made in a mock, with a live webhook. */
export async function fixturesOf(
  mock: Mock,
  environment: PreparedEnvironment,
): Promise<Record<string, string>> {
  const setup = async (state: string, params: object = {}): Promise<Record<string, string>> =>
    (await ask(mock.harnessUrl, state, params)).body as Record<string, string>;
  const [own, other] = [await setup('workspace'), await setup('workspace')];
  const { companyId } = own;
  const member = (role: string, options: object = {}): Promise<Record<string, string>> =>
    setup('member', { companyId, role, ...options });
  const client = await member('client');
  const teamMember = await member('teamMember');
  const staff = teamMember.memberId === undefined ? 'projectManager' : 'teamMember';
  const orders = async (count: number, options: object): Promise<string> =>
    (await madeOrders(mock, count, { companyId, clientMemberId: client.memberId, ...options })).join(',');
  const orderOf = async ({ companyId: company }: Record<string, string>): Promise<string> =>
    (await setup('order', { companyId: company, status: 'Ongoing' })).orderId ?? '';
  const more = async (): Promise<Record<string, string | undefined>> => {
    const expired = await setup('workspace');
    const order = await orderOf(expired);
    await setup('subscription.expire', { companyId: expired.companyId });
    return {
      EXPIRED_COMPANY_ID: expired.companyId,
      EXPIRED_ACCESS_TOKEN: expired.accessToken,
      EXPIRED_ORDER_ID: order,
      CATEGORY_ID: (await setup('category', { companyId })).categoryId,
    };
  };
  const port = await freePort();
  const receiver = `http://127.0.0.1:${port}/${randomUUID()}`;
  const webhook = await setup('webhook', { companyId, url: receiver, events: ['ORDER.UPDATED'] });
  const managers = await each(environment.managers, () => member('projectManager'));
  return withoutEmpty({
    BASE_URL: mock.baseUrl,
    TARGET_WRITES: 'allowed',
    API_KEY: own.apiKey,
    COMPANY_ID: companyId,
    ACCESS_TOKEN: own.accessToken,
    ACCESS_TOKEN_CLIENT: client.accessToken,
    CLIENT_MEMBER_ID: client.memberId,
    ACCESS_TOKEN_UNAPPROVED: (await member(staff, { approved: false })).accessToken,
    ACCESS_TOKEN_NO_ROLE: (await member(staff, { hasRole: false })).accessToken,
    PROJECT_MANAGER_IDS: managers.map(({ memberId }) => memberId).join(','),
    ACCESS_TOKEN_PROJECT_MANAGER: managers[0]?.accessToken,
    OTHER_MEMBER_ID: teamMember.memberId ?? client.memberId,
    ACCESS_TOKEN_TEAM_MEMBER: teamMember.accessToken,
    ACCESS_TOKEN_ADMIN: (await member('Admin')).accessToken,
    ...Object.fromEntries(
      await Promise.all(
        orderStatuses().map(async (status) => [
          `ORDERS_${status.toUpperCase()}`,
          await orders(environment.orders, { status }),
        ]),
      ),
    ),
    ORDERS_SUBSCRIPTION: await orders(environment.subscriptions, { status: 'Pending', subscription: true }),
    OTHER_API_KEY: other.apiKey,
    OTHER_COMPANY_ID: other.companyId,
    OTHER_ACCESS_TOKEN: other.accessToken,
    OTHER_ORDER_ID: await orderOf(other),
    WEBHOOK_ID: webhook.webhookId,
    WEBHOOK_SECRET: webhook.secret,
    RECEIVER_PORT: String(port),
    RECEIVER_URL: receiver,
    ...(environment.more === true && (await more())),
  });
}

/** The perishable orders that a command makes for a run with an environment. */
export async function perishableFor(
  mock: Mock,
  { perishable = 0 }: PreparedEnvironment,
  { COMPANY_ID: companyId, CLIENT_MEMBER_ID: clientMemberId }: Record<string, string>,
): Promise<EnvironmentFixtures['perishable']> {
  const of = (status: OrderStatus, subscription = false): Promise<string[]> =>
    madeOrders(mock, perishable, { companyId, clientMemberId, status, subscription });
  const { orders } = readEnvironmentFixtures({});
  for (const status of openStatuses()) orders[status] = await of(status);
  return { orders, subscriptionOrders: await of('Pending', true) };
}

/** Ids of new orders. */
function madeOrders(mock: Mock, count: number, options: object): Promise<string[]> {
  return each(
    count,
    async () => ((await ask(mock.harnessUrl, 'order', options)).body as { orderId: string }).orderId,
  );
}

/** Not all at once: thousands of connections would not be opened in time. */
function each<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  return inPool(Array.from({ length: count }), 50, make);
}

function withoutEmpty(variables: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}
