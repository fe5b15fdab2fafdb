import { request } from 'undici';
import { call, expect, test } from './mock-test.js';

const ask = { accept: 'text/html,application/xhtml+xml' };
const quantityOfZero = 'a-quantity-of-0-is-accepted';

async function pageOf(url: string, headers: Record<string, string> = ask, path = '/') {
  const answer = await request(`${url}${path}`, { headers });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

test('a browser is shown the page, sealed', async ({ mock, client }) => {
  const { companyId } = await client.workspace();

  const { status, headers, text } = await pageOf(mock.harnessUrl);

  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['cache-control']).toBe('no-store');
  expect(text).toContain(companyId);
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

test('what a client sent and stored is text, and no secret stands there whole', async ({ mock, client }) => {
  const { apiKey, accessToken, companyId } = await client.workspace();
  const markup = '"><script>alert(1)</script>';
  const { orderId } = await client.given('order', { companyId });
  const { secret } = await client.given('webhook', {
    companyId,
    url: 'http://127.0.0.1:1/hook?token=hidden-token',
    events: ['ORDER.UPDATED'],
  });
  await client.companies(apiKey);
  await client.put(accessToken, companyId, orderId!, { name: markup });

  const { text } = await pageOf(mock.harnessUrl);

  expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)');
  expect(text).not.toContain('<script>alert');
  for (const each of [apiKey, accessToken, secret!, 'hidden-token']) expect(text).not.toContain(each);
  expect(text).toContain(`x-api-key: ${apiKey.slice(0, 10)}…`);
  expect(text).toContain(`Authorization: Bearer ${accessToken.slice(0, 10)}…`);
});

test('the words of an address are text on the page', async ({ mock }) => {
  const path = `/?${new URLSearchParams({ fault: '"><img src=x>', company: '<b>' }).toString()}`;
  expect((await pageOf(mock.harnessUrl, ask, path)).text).not.toMatch(/<img|<b>/);
});

test('a fault is switched on and off while the mock runs', async ({ mock, update }) => {
  const statusOfZero = async (): Promise<number> => (await update({ quantity: '0' })).status;
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
