import { call, expect, test } from './mock-test.js';
import type { Workspace } from './mock-test.js';

const clients = (email: string): object[] => [
  { firstName: 'A', lastName: 'B', email, isConvertedClient: false },
];

test('a key opens its own workspace alone', async ({ mock, client }) => {
  const [one, other] = [await client.workspace(), await client.workspace()];
  const crossed = { 'x-api-key': one.apiKey };

  const roles = await call('GET', `${mock.baseUrl}/roles?type=company`, {
    ...crossed,
    companyid: other.companyId,
  });
  const created = await call(
    'POST',
    `${mock.baseUrl}/members/bulk-client`,
    { ...crossed, companyId: other.companyId },
    clients('a@example.com'),
  );

  expect([roles.status, created.status]).toEqual([403, 403]);
});

test('an order is out of reach for a member of another workspace, by either company id', async ({
  client,
}) => {
  const [one, other] = [await client.workspace(), await client.workspace()];
  const { orderId } = await client.given('order', { companyId: other.companyId });

  const own = await client.put(one.accessToken, one.companyId, orderId!, { notes: 'mine' });
  const foreign = await client.put(one.accessToken, other.companyId, orderId!, { notes: 'mine' });

  expect([own.status, foreign.status]).toEqual([400, 403]);
  const { companyId } = other;
  const { order } = await client.given<{ order: object }>('order.read', { companyId, orderId });
  expect(order).toMatchObject({ notes: null });
  const crossed = await client.state('order.read', { companyId: one.companyId, orderId });
  expect(crossed.status).toBe(400);
});

test('an email is taken within its workspace alone', async ({ mock, client }) => {
  const create = ({ apiKey, companyId }: Workspace): Promise<{ status: number }> =>
    call(
      'POST',
      `${mock.baseUrl}/members/bulk-client`,
      { 'x-api-key': apiKey, companyId },
      clients('same@example.com'),
    );
  const [one, other] = [await client.workspace(), await client.workspace()];

  const statuses = [await create(one), await create(other), await create(one)].map(({ status }) => status);

  expect(statuses).toEqual([201, 201, 400]);
});

test('a project manager of another workspace can not be assigned', async ({ client }) => {
  const [one, other] = [await client.workspace(), await client.workspace()];
  const { orderId } = await client.given('order', { companyId: one.companyId });
  const assign = async ({ companyId }: Workspace): Promise<number> => {
    const { memberId } = await client.given('member', { companyId, role: 'projectManager' });
    const fields = { 'assignedProjectManagers[]': memberId! };
    return (await client.put(one.accessToken, one.companyId, orderId!, fields)).status;
  };

  expect([await assign(one), await assign(other)]).toEqual([200, 400]);
});

test('an event goes to the webhooks of its own workspace alone', async ({ client, receiver }) => {
  const [one, other] = [await client.workspace(), await client.workspace()];
  const hook = async ({ companyId }: Workspace): Promise<string> => {
    const params = { companyId, url: receiver.url, events: ['ORDER.UPDATED'] };
    return (await client.given('webhook', params)).webhookId!;
  };
  const [webhookId, foreignId] = [await hook(one), await hook(other)];
  const { orderId } = await client.given('order', { companyId: one.companyId });

  await client.put(one.accessToken, one.companyId, orderId!, { notes: 'x' });

  await receiver.got(1);
  const counts = await Promise.all(
    [webhookId, foreignId].map(async (id) => {
      const { deliveries } = await client.given<{ deliveries: unknown[] }>('webhook.history', {
        webhookId: id,
      });
      return deliveries.length;
    }),
  );
  expect(counts).toEqual([1, 0]);
});

test('two mocks share nothing', async ({ client }) => {
  const { startMock } = await import('../../mock/server.js');
  const second = await startMock();
  try {
    const { apiKey } = await client.workspace();
    const answer = await call('GET', `${second.baseUrl}/accounts/companies`, { 'x-api-key': apiKey });
    expect(answer.status).toBe(401);
  } finally {
    await second.close();
  }
});
