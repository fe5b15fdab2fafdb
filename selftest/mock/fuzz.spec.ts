import fc from 'fast-check';
import { badRequests, complaint } from './fuzz.js';
import type { FuzzedTarget } from './fuzz.js';
import { call, expect, test } from './mock-test.js';
import type { Client } from './mock-test.js';
import { exchange } from './raw-exchange.js';
import type { RawRequest } from './raw-exchange.js';

const INPUTS = 1500;
const AT_ONCE = 8;
const LIMIT = 10_000;

async function target(client: Client): Promise<FuzzedTarget> {
  const workspace = await client.workspace();
  const { companyId } = workspace;
  const orderIds = [];
  for (const status of ['Pending', 'Ongoing', 'Completed']) {
    orderIds.push((await client.given('order', { companyId, status })).orderId!);
  }
  return { ...workspace, orderIds };
}

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
}

test(`${INPUTS} bad inputs meet no 5xx, no hang and no leak, and errors keep their shape`, async ({
  mock,
  client,
}) => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 0x7fffffff);
  const fuzzed = await target(client);
  const port = Number(new URL(mock.baseUrl).port);
  const inputs = fc.sample(badRequests(fuzzed), { numRuns: INPUTS, seed });
  const socketsBefore = openSockets();
  const findings: string[] = [];

  const send = async (request: RawRequest): Promise<void> => {
    const found = complaint(request, await exchange(port, request, LIMIT));
    if (found !== undefined) findings.push(`${request.name}: ${found}`);
  };
  const queue = inputs.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const request of queue) await send(request);
    }),
  );

  expect(findings, `FUZZ_SEED=${seed} repeats this`).toEqual([]);
  await expect.poll(openSockets, { timeout: 5000 }).toBeLessThanOrEqual(socketsBefore);
  expect((await client.companies(fuzzed.apiKey)).status).toBe(200);
  const { accessToken, companyId, orderIds } = fuzzed;
  expect((await client.put(accessToken, companyId, orderIds[1]!, { notes: 'x' })).status).toBe(200);
  expect(({} as Record<string, unknown>)['approved']).toBeUndefined();
});

const heavy = [
  { name: 'hundreds of thousands of zeros', body: `[${Array<string>(300_000).fill('0').join(',')}]` },
  {
    name: 'tens of thousands of entries of empty strings',
    body: `[${Array<string>(60_000)
      .fill('{"firstName":"","lastName":"","email":"","isConvertedClient":false}')
      .join(',')}]`,
  },
  { name: 'a body beyond the limit of bytes', body: '[', size: 11 * 1024 * 1024, status: 413 },
];

for (const { name, body, size = 0, status = 400 } of heavy) {
  test(`clients with ${name} are refused within seconds`, async ({ mock, client }) => {
    const { apiKey, companyId } = await client.workspace();
    const headers = { 'x-api-key': apiKey, companyId };

    const answer = await call('POST', `${mock.baseUrl}/members/bulk-client`, headers, body.padEnd(size));

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status, name: 'ValidationError' });
    expect(answer.ms).toBeLessThan(10_000);
  });
}
