import { fuzz, fuzzedTarget } from './fuzz.js';
import { expect, test } from './mock-test.js';

const INPUTS = 500;

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
}

test(`${INPUTS} bad inputs meet no 5xx, hang or leak, and errors keep their shape`, async ({ client }) => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 0x7fffffff);
  const target = await fuzzedTarget(client);
  const socketsBefore = openSockets();

  const findings = await fuzz(client, target, INPUTS, seed);

  expect(findings, `FUZZ_SEED=${seed} repeats this`).toEqual([]);
  await expect.poll(openSockets, { timeout: 5000 }).toBeLessThanOrEqual(socketsBefore);
  expect((await client.companies(target.apiKey)).status).toBe(200);
  const { accessToken, companyId, orderIds } = target;
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
  test(`clients with ${name} are refused within seconds`, async ({ own }) => {
    const answer = await own.clients(body.padEnd(size));

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status, name: 'ValidationError' });
    expect(answer.ms).toBeLessThan(10_000);
  });
}

test('an update with a number of a hundred thousand digits is refused within seconds', async ({ own }) => {
  const answer = await own.update(await own.order(), { quantity: `${'1'.repeat(100_000)}x` });

  expect(answer.status).toBe(400);
  expect(answer.ms).toBeLessThan(10_000);
});
