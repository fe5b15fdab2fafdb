import { call, expect, test } from './mock-test.js';
import type { Client } from './mock-test.js';

const ID = '0'.repeat(24);

interface Prepared {
  companyId: string;
  webhookId: string;
}

async function prepared(client: Client): Promise<Prepared> {
  const { companyId } = await client.workspace();
  const { webhookId } = await client.given('webhook', {
    companyId,
    url: 'http://127.0.0.1:1/',
    events: ['ORDER.UPDATED'],
  });
  return { companyId, webhookId: webhookId! };
}

const badParams: { state: string; name: string; params: (known: Prepared) => unknown }[] = [
  { state: 'member', name: 'no company', params: () => ({}) },
  { state: 'member', name: 'an unknown company', params: () => ({ companyId: ID }) },
  { state: 'member', name: 'an unknown role', params: ({ companyId }) => ({ companyId, role: 'king' }) },
  {
    state: 'member',
    name: 'a text for a boolean',
    params: ({ companyId }) => ({ companyId, approved: 'no' }),
  },
  { state: 'order', name: 'an unknown status', params: ({ companyId }) => ({ companyId, status: 'Paused' }) },
  { state: 'order', name: 'a negative budget', params: ({ companyId }) => ({ companyId, budget: -1 }) },
  { state: 'order', name: 'half a task', params: ({ companyId }) => ({ companyId, openTasks: 0.5 }) },
  { state: 'order', name: 'a million tasks', params: ({ companyId }) => ({ companyId, openTasks: 1e6 }) },
  {
    state: 'order',
    name: 'an unknown client',
    params: ({ companyId }) => ({ companyId, clientMemberId: ID }),
  },
  { state: 'order.read', name: 'an unknown order', params: ({ companyId }) => ({ companyId, orderId: ID }) },
  {
    state: 'webhook',
    name: 'a public address without TLS',
    params: ({ companyId }) => ({ companyId, url: 'http://example.com/', events: ['ORDER.UPDATED'] }),
  },
  {
    state: 'webhook',
    name: 'no event',
    params: ({ companyId }) => ({ companyId, url: 'https://example.com/', events: [] }),
  },
  { state: 'webhook.update', name: 'an unknown webhook', params: () => ({ webhookId: ID, active: true }) },
  {
    state: 'webhook.update',
    name: 'a broken address',
    params: ({ webhookId }) => ({ webhookId, url: '::' }),
  },
  { state: 'webhook.rotateSecret', name: 'an unknown webhook', params: () => ({ webhookId: ID }) },
  { state: 'webhook.test', name: 'no event', params: ({ webhookId }) => ({ webhookId }) },
  { state: 'webhook.history', name: 'an unknown webhook', params: () => ({ webhookId: ID }) },
  { state: 'webhook.redeliver', name: 'an unknown delivery', params: () => ({ deliveryId: ID }) },
  { state: 'apiKey.regenerate', name: 'an unknown company', params: () => ({ companyId: ID }) },
  { state: 'subscription.expire', name: 'no company', params: () => ({}) },
  { state: 'workspace.plan', name: 'no plan', params: ({ companyId }) => ({ companyId }) },
  { state: 'category', name: 'no company', params: () => ({}) },
  {
    state: 'member.read',
    name: 'neither an id nor an email',
    params: ({ companyId }) => ({ companyId }),
  },
  { state: 'requests', name: 'a number for an operation', params: () => ({ operation: 7 }) },
  { state: 'workspace', name: 'an array for the params', params: () => [] },
];

for (const { state, name, params } of badParams) {
  test(`the state ${state} refuses ${name} with 400 and one sentence`, async ({ client }) => {
    const answer = await client.state(state, params(await prepared(client)));

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringMatching(/^[^\n]+\.$/) });
  });
}

for (const state of ['no.such.state', '__proto__', 'toString', 'Workspace']) {
  test(`the harness does not know the state "${state}": 404`, async ({ client }) => {
    expect((await client.state(state)).status).toBe(404);
  });
}

const badBodies = [
  { name: 'no JSON', body: '{"state":' },
  { name: 'an array', body: '[]' },
  { name: 'null', body: 'null' },
  { name: 'no state', body: '{}' },
  { name: 'a number for a state', body: '{"state":1}' },
  { name: 'another action', body: '{"state":"workspace","action":"teardown"}' },
  { name: 'a text for the params', body: '{"state":"workspace","params":"x"}' },
];

for (const { name, body } of badBodies) {
  test(`the harness refuses a body with ${name}: 400`, async ({ client }) => {
    const answer = await call('POST', client.mock.harnessUrl, {}, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String) });
  });
}

for (const body of ['{"state":"workspace","extra":1}', '{"state":"workspace","params":{"__proto__":{}}}']) {
  test(`the harness takes a request without an action and ignores members that it does not know: ${body}`, async ({
    client,
  }) => {
    const answer = await call('POST', client.mock.harnessUrl, {}, body);
    expect(answer.status).toBe(200);
  });
}

test('the harness takes POST requests alone', async ({ client }) => {
  expect((await call('GET', client.mock.harnessUrl, {})).status).toBe(404);
});

test('the service does not answer states, and the harness not operations', async ({ mock, client }) => {
  const { apiKey } = await client.workspace();
  expect((await call('POST', mock.baseUrl, {}, { state: 'workspace' })).status).toBe(404);
  const crossed = await call('GET', `${mock.harnessUrl}/accounts/companies`, { 'x-api-key': apiKey });
  expect(crossed.status).toBe(404);
});
