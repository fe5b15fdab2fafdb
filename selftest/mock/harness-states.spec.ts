import { call, expect, test } from './mock-test.js';

const OBJECT_ID = /^[0-9a-f]{24}$/;

test('a workspace comes empty, with a key, a token and a client role', async ({ mock, client }) => {
  const workspace = await client.workspace();
  const { companyId, apiKey, accessToken, clientRoleId, clientRoleDefinitionId } = workspace;

  expect(companyId).toMatch(OBJECT_ID);
  expect(accessToken).not.toBe('');
  expect(clientRoleId).not.toBe(clientRoleDefinitionId);
  const companies = await client.companies(apiKey);
  expect(companies.body.companies).toEqual([expect.objectContaining({ _id: companyId })]);
  const roles = await call('GET', `${mock.baseUrl}/roles?type=company`, {
    'x-api-key': apiKey,
    companyid: companyId,
  });
  const named = roles.body.roles.find(
    (mapping: { role: { name: string } }) => mapping.role.name === 'client',
  );
  expect([named._id, named.role._id]).toEqual([clientRoleId, clientRoleDefinitionId]);
});

const members = [
  { name: 'an approved project manager', params: { role: 'projectManager' }, status: 200 },
  { name: 'an approved team member by default', params: {}, status: 200 },
  { name: 'a client', params: { role: 'client' }, status: 200 },
  { name: 'a member who is not approved', params: { approved: false }, status: 403 },
  { name: 'a member without a role', params: { hasRole: false }, status: 403 },
];

for (const { name, params, status } of members) {
  test(`the token of ${name} updates an order with ${status}`, async ({ client }) => {
    const { companyId } = await client.workspace();
    const { orderId } = await client.given('order', { companyId });
    const { memberId, accessToken } = await client.given('member', { companyId, ...params });

    const answer = await client.put(accessToken!, companyId, orderId!, { notes: 'x' });

    expect(memberId).toMatch(OBJECT_ID);
    expect(answer.status).toBe(status);
  });
}

test('an order is what was asked for, and order.read shows all of it', async ({ client }) => {
  const { companyId } = await client.workspace();
  const { memberId } = await client.given('member', { companyId, role: 'client' });
  const options = { status: 'Review', currency: 'EUR', budget: 7.5, openTasks: 2, requestedTasks: 3 };
  const { orderId } = await client.given('order', {
    companyId,
    ...options,
    subscription: true,
    clientMemberId: memberId,
  });

  const { order } = await client.given<{ order: Record<string, unknown[]> }>('order.read', {
    companyId,
    orderId,
  });

  const { status, currency, budget, repeatDuration } = order;
  expect({ status, currency, budget, repeatDuration }).toEqual({
    status: 'Review',
    currency: 'EUR',
    budget: 7.5,
    repeatDuration: 'month',
  });
  const tasks = order['tasks'] as { requested: boolean; done: boolean; rejected: boolean }[];
  expect(tasks.map(({ requested }) => requested)).toEqual([false, false, true, true, true]);
  expect(tasks.every(({ done, rejected }) => !done && !rejected)).toBe(true);
  const named = ['name', 'quantity', 'deadline', 'kickoffDate', 'notes', 'brief', 'assignedProjectManagers'];
  named.push('repeatCount', 'billingCycleCount', 'billingCycleEvent', 'folderActive', 'files');
  expect(Object.keys(order)).toEqual(expect.arrayContaining([...named, 'notifications']));
});

test('an order is Pending, with its folder closed, unless another status is asked for', async ({
  client,
}) => {
  const { companyId } = await client.workspace();
  for (const status of [undefined, 'Ongoing', 'Completed', 'Cancelled']) {
    const { orderId } = await client.given('order', { companyId, status });
    const { order } = await client.given<{ order: object }>('order.read', { companyId, orderId });
    expect(order).toMatchObject({ status: status ?? 'Pending', folderActive: status !== undefined });
  }
});

test('an expired subscription refuses updates of its workspace alone', async ({ client }) => {
  const [expired, other] = [await client.workspace(), await client.workspace()];
  const update = async ({ companyId, accessToken }: typeof other): Promise<number> => {
    const { orderId } = await client.given('order', { companyId });
    return (await client.put(accessToken, companyId, orderId!, { notes: 'x' })).status;
  };
  expect(await update(expired)).toBe(200);

  expect(await client.given('subscription.expire', { companyId: expired.companyId })).toEqual({});

  expect([await update(expired), await update(other)]).toEqual([403, 200]);
});

test('a category can be used by a lead of variant B, and member.read shows the lead', async ({
  mock,
  client,
}) => {
  const { companyId, apiKey } = await client.workspace();
  const { categoryId } = await client.given('category', { companyId });
  const lead = (categories: unknown[]): object[] => [
    { type: 'individual', email: 'lead@example.com', status: 'New', password: 'Secret-123', categories },
  ];
  const url = `${mock.baseUrl}/members/bulk-lead`;

  const unknown = await call('POST', url, { 'x-api-key': apiKey }, lead(['f'.repeat(24)]));
  const known = await call('POST', url, { 'x-api-key': apiKey }, lead([categoryId]));

  expect([unknown.status, known.status]).toEqual([400, 201]);
  const { member } = await client.given<{ member: object }>('member.read', {
    companyId,
    email: 'lead@example.com',
  });
  expect(member).toMatchObject({
    kind: 'lead',
    role: 'client',
    status: 'New',
    'categories or labels': [categoryId],
  });
  expect(JSON.stringify(member)).not.toContain('Secret-123');
});

test('member.read answers null where the company has no such member', async ({ client }) => {
  const { companyId } = await client.workspace();
  const { memberId } = await client.given('member', { companyId: (await client.workspace()).companyId });

  for (const params of [{ memberId }, { email: 'nobody@example.com' }])
    expect(await client.given('member.read', { companyId, ...params })).toEqual({ member: null });
});

test('the request log shows the latest requests of an operation as they came', async ({ client }) => {
  const { apiKey, companyId, accessToken } = await client.workspace();
  await client.companies(apiKey);
  await client.put(accessToken, companyId, 'no-id', {});

  const { requests } = await client.given<{ requests: object[] }>('requests');
  const updates = await client.given<{ requests: object[] }>('requests', { operation: 'updateOrder' });

  expect(requests).toMatchObject([{ operation: 'listCompanies', status: 200 }, { status: 400 }]);
  expect(updates.requests).toHaveLength(1);
  expect(updates.requests[0]).toMatchObject({
    method: 'PUT',
    path: '/orders',
    headers: expect.arrayContaining([['companyid', companyId]]),
  });
});
