import { call, expect, test } from './mock-test.js';

const none = '0'.repeat(24);

test('each state refuses params that are wrong with 400 and one sentence', async ({ client }) => {
  const { companyId } = await client.workspace();
  const url = 'http://127.0.0.1:1/';
  const events = ['ORDER.UPDATED'];
  const { webhookId } = await client.given('webhook', { companyId, url, events });
  const wrong: [state: string, params: unknown][] = [
    ['workspace', []],
    ['member', {}],
    ['member', { companyId: none }],
    ['member', { companyId, role: 'king' }],
    ['member', { companyId, approved: 'no' }],
    ['member.read', { companyId }],
    ['order', { companyId, status: 'Paused' }],
    ['order', { companyId, budget: -1 }],
    ['order', { companyId, openTasks: 0.5 }],
    ['order', { companyId, openTasks: 1e6 }],
    ['order', { companyId, clientMemberId: none }],
    ['order.read', { companyId, orderId: none }],
    ['webhook', { companyId, url: 'http://example.com/', events }],
    ['webhook', { companyId, url: 'https://example.com/', events: [] }],
    ['webhook.update', { webhookId: none, active: true }],
    ['webhook.update', { webhookId, url: '::' }],
    ['webhook.rotateSecret', { webhookId: none }],
    ['webhook.test', { webhookId }],
    ['webhook.history', { webhookId: none }],
    ['webhook.redeliver', { deliveryId: none }],
    ['apiKey.regenerate', { companyId: none }],
    ['subscription.expire', {}],
    ['workspace.plan', { companyId }],
    ['category', {}],
    ['requests', { operation: 7 }],
  ];
  for (const [state, params] of wrong) {
    const { status, body } = await client.state(state, params);
    const what = `${state} ${JSON.stringify(params)}`;
    expect(status, what).toBe(400);
    expect(body, what).toEqual({ error: expect.stringMatching(/^[^\n]+\.$/) });
  }
});

test('the harness does not know other states, and takes no body of another form', async ({ client }) => {
  for (const state of ['no.such.state', '__proto__', 'toString', 'Workspace'])
    expect((await client.state(state)).status, state).toBe(404);
  const bodies = {
    400: ['{"state":', '[]', 'null', '{}', '{"state":1}', '{"state":"workspace","action":"teardown"}'],
    // A request needs no action, and members that are unknown are ignored.
    200: ['{"state":"workspace","extra":1}', '{"state":"workspace","params":{"__proto__":{}}}'],
  };
  for (const [status, all] of Object.entries(bodies))
    for (const body of all) {
      const answer = await call('POST', client.mock.harnessUrl, {}, body);
      expect(answer.status, body).toBe(Number(status));
      if (status === '400') expect(answer.body, body).toEqual({ error: expect.any(String) });
    }
});

test('the service does not answer states, and the harness not operations', async ({ mock, client }) => {
  const { apiKey } = await client.workspace();
  expect((await call('POST', mock.baseUrl, {}, { state: 'workspace' })).status).toBe(404);
  const crossed = await call('GET', `${mock.harnessUrl}/accounts/companies`, { 'x-api-key': apiKey });
  expect(crossed.status).toBe(404);
});

test('the service tells who sends a header in the wrong case so, and not that it is missing', async ({
  mock,
  client,
}) => {
  const { apiKey, companyId } = await client.workspace();
  const message = async (headers: Record<string, string>): Promise<unknown> =>
    (await call('POST', `${mock.baseUrl}/members/bulk-client`, { 'x-api-key': apiKey, ...headers }, [])).body
      .message;

  expect(await message({ companyid: companyId })).toBe(
    'the header companyId was sent as companyid: its case must be exact',
  );
  expect(await message({})).toBe('the header companyId is missing');
});

test('the service tells who sends a wrong value what it takes', async ({ update }) => {
  const messages = {
    status: ['Done', 'status must be one of Pending, Ongoing, Review, Completed, Cancelled'],
    markTasksAsDone: ['True', 'markTasksAsDone must be true or false'],
    deadline: ['tomorrow', 'deadline must be an ISO 8601 date-time'],
    files: ['a text', 'files must be sent as files, with a file name'],
  };
  for (const [field, [value, message]] of Object.entries(messages)) {
    const { body } = await update({ [field]: value! });
    expect(body).toMatchObject({ name: 'ValidationError', fieldName: field, message });
  }
});

test('the service tells who sets the content type of a form by hand what is missing there', async ({
  mock,
  client,
}) => {
  const { accessToken, companyId } = await client.workspace();
  const { orderId } = await client.given('order', { companyId });
  const headers = { Authorization: `Bearer ${accessToken}`, companyid: companyId };
  const byHand = { ...headers, 'content-type': 'multipart/form-data' };

  const { body } = await call('PUT', `${mock.baseUrl}/orders?pid=${orderId}`, byHand, '--x--');

  expect(body).toMatchObject({ status: 400, message: expect.stringContaining('names no boundary') });
});
