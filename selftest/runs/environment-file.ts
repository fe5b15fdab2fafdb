import { writeFileSync } from 'node:fs';
import { startReceiver } from '../../src/exchange/receiver.js';
import type { ReceivedDelivery } from '../../src/exchange/received-delivery.js';
import type { Mock } from '../../mock/server.js';

/** How many orders of each status the file offers. */
const ordersOfEach = 400;

/**
 * The variables by which a target without a harness is described, taken from a mock that has one.
 * @param deliveryFile where a captured delivery is written
 */
export async function describeByVariables(mock: Mock, deliveryFile: string): Promise<Record<string, string>> {
  const setup = async (state: string, params: object = {}): Promise<Record<string, string>> => {
    const body = JSON.stringify({ state, action: 'setup', params });
    const answer = await fetch(mock.harnessUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    return (await answer.json()) as Record<string, string>;
  };
  const { apiKey = '', companyId = '', accessToken = '' } = await setup('workspace');
  const orders = async (params: object): Promise<string> => {
    const ids: string[] = [];
    for (let count = 0; count < ordersOfEach; count += 1)
      ids.push((await setup('order', { companyId, ...params })).orderId ?? '');
    return ids.join(',');
  };
  const token = async (params: object): Promise<string> =>
    (await setup('member', { companyId, ...params })).accessToken ?? '';
  const id = async (role: string): Promise<string> =>
    (await setup('member', { companyId, role })).memberId ?? '';

  const receiver = await startReceiver();
  const webhook = await setup('webhook', {
    companyId,
    url: `${receiver.url}/captured`,
    events: ['ORDER.UPDATED'],
  });
  const { orderId = '' } = await setup('order', { companyId, status: 'Ongoing' });
  const form = new FormData();
  form.set('notes', 'captured');
  await fetch(`${mock.baseUrl}/orders?pid=${orderId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessToken}`, companyid: companyId },
    body: form,
  });
  const [delivery] = (await (
    await fetch(`${receiver.controlUrl}/captured?count=1&wait=5000`)
  ).json()) as ReceivedDelivery[];
  await receiver.close();
  const signature = delivery?.headers.find(([name]) => name.toLowerCase() === 'x-ah-sig')?.[1];
  writeFileSync(deliveryFile, JSON.stringify({ signature, body: delivery?.body }));

  return {
    BASE_URL: mock.baseUrl,
    API_KEY: apiKey,
    COMPANY_ID: companyId,
    ACCESS_TOKEN: accessToken,
    ACCESS_TOKEN_CLIENT: await token({ role: 'client' }),
    ACCESS_TOKEN_UNAPPROVED: await token({ role: 'teamMember', approved: false }),
    ACCESS_TOKEN_NO_ROLE: await token({ role: 'teamMember', hasRole: false }),
    PROJECT_MANAGER_IDS: (await Promise.all(Array.from({ length: 200 }, () => id('projectManager')))).join(
      ',',
    ),
    OTHER_MEMBER_ID: await id('teamMember'),
    ORDERS_PENDING: await orders({ status: 'Pending' }),
    ORDERS_ONGOING: await orders({ status: 'Ongoing' }),
    ORDERS_REVIEW: await orders({ status: 'Review' }),
    ORDERS_COMPLETED: await orders({ status: 'Completed' }),
    ORDERS_CANCELLED: await orders({ status: 'Cancelled' }),
    ORDERS_SUBSCRIPTION: await orders({ status: 'Ongoing', subscription: true }),
    WEBHOOK_ID: webhook.webhookId ?? '',
    WEBHOOK_SECRET: webhook.secret ?? '',
    WEBHOOK_DELIVERY_FILE: deliveryFile,
  };
}
