import { randomUUID } from 'node:crypto';
import { freePort } from '../../bench/free-port.js';
import { ask } from '../harness/ask.js';
import { inPool } from '../proof/pool.js';
import type { Mock } from '../../mock/server.js';

/** How many records of each kind a team prepared. */
export interface KitSizes {
  pending: number;
  subscription: number;
  managers: number;
}

/** The kit of docs/staging.md: what a team prepares in a quarter of an hour. */
export const quarterOfAnHour: KitSizes = { pending: 12, subscription: 2, managers: 2 };

/** Enough for every test to have orders of its own, whichever come first. */
export const forEveryTest: KitSizes = { pending: 2500, subscription: 400, managers: 6 };

/** The environment file of a team that prepared a kit by hand, its records made in a mock, with a live webhook. */
export async function kitOf(mock: Mock, sizes: KitSizes): Promise<Record<string, string>> {
  const setup = async (state: string, params: object = {}): Promise<Record<string, string>> =>
    (await ask(mock.harnessUrl, state, params)).body as Record<string, string>;
  const [own, other, expired] = [
    await setup('workspace'),
    await setup('workspace'),
    await setup('workspace'),
  ];
  const { companyId } = own;
  const member = (role: string, wish: object = {}): Promise<Record<string, string>> =>
    setup('member', { companyId, role, ...wish });
  const client = await member('client');
  const teamMember = await member('teamMember');
  const orders = (count: number, wish: object): Promise<string[]> =>
    each(count, async () => {
      const { orderId = '' } = await setup('order', {
        companyId,
        status: 'Pending',
        clientMemberId: client.memberId,
        ...wish,
      });
      return orderId;
    });
  const orderOf = async ({ companyId: company }: Record<string, string>): Promise<string> =>
    (await setup('order', { companyId: company, status: 'Ongoing' })).orderId ?? '';
  const expiredOrder = await orderOf(expired);
  await setup('subscription.expire', { companyId: expired.companyId });
  const port = await freePort();
  const receiver = `http://127.0.0.1:${port}/${randomUUID()}`;
  const webhook = await setup('webhook', { companyId, url: receiver, events: ['ORDER.UPDATED'] });
  const managers = await each(sizes.managers, () => member('projectManager'));
  return withoutEmpty({
    BASE_URL: mock.baseUrl,
    TARGET_WRITES: 'allowed',
    API_KEY: own.apiKey,
    COMPANY_ID: companyId,
    ACCESS_TOKEN: own.accessToken,
    ACCESS_TOKEN_CLIENT: client.accessToken,
    CLIENT_MEMBER_ID: client.memberId,
    ACCESS_TOKEN_UNAPPROVED: (await member('teamMember', { approved: false })).accessToken,
    ACCESS_TOKEN_NO_ROLE: (await member('teamMember', { hasRole: false })).accessToken,
    PROJECT_MANAGER_IDS: managers.map(({ memberId }) => memberId).join(','),
    ACCESS_TOKEN_PROJECT_MANAGER: managers[0]?.accessToken,
    OTHER_MEMBER_ID: teamMember.memberId,
    ACCESS_TOKEN_TEAM_MEMBER: teamMember.accessToken,
    ACCESS_TOKEN_ADMIN: (await member('Admin')).accessToken,
    ORDERS_PENDING: (await orders(sizes.pending, {})).join(','),
    ORDERS_SUBSCRIPTION: (await orders(sizes.subscription, { subscription: true })).join(','),
    OTHER_API_KEY: other.apiKey,
    OTHER_COMPANY_ID: other.companyId,
    OTHER_ACCESS_TOKEN: other.accessToken,
    OTHER_ORDER_ID: await orderOf(other),
    EXPIRED_COMPANY_ID: expired.companyId,
    EXPIRED_ACCESS_TOKEN: expired.accessToken,
    EXPIRED_ORDER_ID: expiredOrder,
    WEBHOOK_ID: webhook.webhookId,
    WEBHOOK_SECRET: webhook.secret,
    RECEIVER_PORT: String(port),
    RECEIVER_URL: receiver,
    CATEGORY_ID: (await setup('category', { companyId })).categoryId,
  });
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
