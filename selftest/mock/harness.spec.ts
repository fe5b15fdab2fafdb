import { request } from 'undici';
import { call, expect, test } from './mock-test.js';

const none = '0'.repeat(24);

test('each state refuses params that are wrong with 400 and one sentence', async ({ own }) => {
  const { companyId } = own.space;
  const events = ['ORDER.UPDATED'];
  const { webhookId } = await own.webhook('http://127.0.0.1:1/');
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
    const { status, body } = await own.state(state, params);
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

test('the service does not answer states, and the harness not operations', async ({ mock, own }) => {
  const { apiKey } = own.space;
  expect((await call('POST', mock.baseUrl, {}, { state: 'workspace' })).status).toBe(404);
  const crossed = await call('GET', `${mock.harnessUrl}/accounts/companies`, { 'x-api-key': apiKey });
  expect(crossed.status).toBe(404);
});

test('the service says that a header is in the wrong case, not that it is missing', async ({ mock, own }) => {
  const { apiKey, companyId } = own.space;
  const message = async (headers: Record<string, string>): Promise<unknown> =>
    (await call('POST', `${mock.baseUrl}/members/bulk-client`, { 'x-api-key': apiKey, ...headers }, [])).body
      .message;

  expect(await message({ companyid: companyId })).toBe(
    'the header companyId was sent as companyid: its case must be exact',
  );
  expect(await message({})).toBe('the header companyId is missing');
});

test('the service tells who sends a wrong value what it takes', async ({ own }) => {
  const orderId = await own.order();
  const messages = {
    status: ['Done', 'status must be one of Pending, Ongoing, Review, Completed, Cancelled'],
    markTasksAsDone: ['True', 'markTasksAsDone must be true or false'],
    deadline: ['tomorrow', 'deadline must be an ISO 8601 date-time'],
    files: ['a text', 'files must be sent as files, with a file name'],
  };
  for (const [field, [value, message]] of Object.entries(messages)) {
    const { body } = await own.update(orderId, { [field]: value! });
    expect(body).toMatchObject({ name: 'ValidationError', fieldName: field, message });
  }
});

test('the service says what a content type lacks that was set by hand', async ({ own }) => {
  const { accessToken, companyId } = own.space;
  const headers = { Authorization: `Bearer ${accessToken}`, companyid: companyId };
  const byHand = { ...headers, 'content-type': 'multipart/form-data' };
  const url = `${own.mock.baseUrl}/orders?pid=${await own.order()}`;

  const { body } = await call('PUT', url, byHand, '--x--');

  expect(body).toMatchObject({ status: 400, message: expect.stringContaining('names no boundary') });
});

const ask = { accept: 'text/html,application/xhtml+xml' };
const quantityOfZero = 'a-quantity-of-0-is-accepted';

async function pageOf(url: string, headers: Record<string, string> = ask, path = '/') {
  const answer = await request(`${url}${path}`, { headers });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

test('a browser is shown the page, sealed', async ({ mock, own }) => {
  const { status, headers, text } = await pageOf(mock.harnessUrl);

  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['cache-control']).toBe('no-store');
  expect(text).toContain(own.space.companyId);
});

test('whoever does not ask for HTML learns that the harness takes POST requests', async ({ mock }) => {
  expect((await call('GET', mock.harnessUrl, {})).status).toBe(404);
  expect((await call('GET', `${mock.harnessUrl}/page`, ask)).status).toBe(404);
});

test('a fault is not switched under a strange name', async ({ mock }) => {
  const answer = await request(`${mock.harnessUrl}/faults/${quantityOfZero}`, {
    method: 'PUT',
    headers: { host: 'mock.example.com' },
  });
  expect(answer.statusCode).toBe(403);
});

test('what a client sent and stored is text, and no secret stands there whole', async ({ mock, own }) => {
  const { apiKey, accessToken } = own.space;
  const { secret } = await own.webhook('http://127.0.0.1:1/hook?token=hidden-token');
  await own.companies(apiKey);
  await own.update(await own.order(), { name: '"><script>alert(1)</script>' });

  const { text } = await pageOf(mock.harnessUrl);

  expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)');
  expect(text).not.toContain('<script>alert');
  for (const each of [apiKey, accessToken, secret, 'hidden-token']) expect(text).not.toContain(each);
  expect(text).toContain(`x-api-key: ${apiKey.slice(0, 10)}…`);
  expect(text).toContain(`Authorization: Bearer ${accessToken.slice(0, 10)}…`);
});

test('the words of an address are text on the page', async ({ mock }) => {
  const path = `/?${new URLSearchParams({ fault: '"><img src=x>', company: '<b>' }).toString()}`;
  expect((await pageOf(mock.harnessUrl, ask, path)).text).not.toMatch(/<img|<b>/);
});

test('a fault is switched on and off while the mock runs', async ({ mock, own }) => {
  const orderId = await own.order();
  const statusOfZero = async (): Promise<number> => (await own.update(orderId, { quantity: '0' })).status;
  const turn = async (method: 'PUT' | 'DELETE', id = quantityOfZero): Promise<number> =>
    (await request(`${mock.harnessUrl}/faults/${id}`, { method })).statusCode;

  const statuses = [await statusOfZero()];
  const answers = [await turn('PUT'), await turn('PUT')];
  statuses.push(await statusOfZero());
  answers.push(await turn('DELETE'), await turn('PUT', 'none'));
  statuses.push(await statusOfZero());

  expect(statuses).toEqual([400, 200, 400]);
  expect(answers).toEqual([204, 204, 204, 404]);
});

test('the harness keeps every POST, at the addresses of the page too', async ({ mock }) => {
  for (const path of ['/', `/faults/${quantityOfZero}`]) {
    const { status, body } = await call('POST', `${mock.harnessUrl}${path}`, ask, { state: 'workspace' });
    expect(status).toBe(200);
    expect(body).toHaveProperty('companyId');
  }
});
