import { expect, test } from '../test.js';
import { readSettings } from '../../src/target/settings.js';
import { fixturesOf } from '../environment/environment.js';
import { ran } from '../program.js';
import { preflighted } from './preflighted.js';

const loopback = { BASE_URL: 'http://127.0.0.1:1' };
const elsewhere = { BASE_URL: 'https://staging.example.com' };
const harness = { HARNESS_URL: 'http://127.0.0.1:2' };

const permissions: { name: string; variables: Record<string, string>; writes: boolean }[] = [
  { name: 'the embedded mock', variables: {}, writes: true },
  { name: 'the embedded mock, refused', variables: { TARGET_WRITES: 'refused' }, writes: false },
  { name: 'loopback, which may be a tunnel', variables: loopback, writes: false },
  { name: 'loopback, allowed', variables: { ...loopback, TARGET_WRITES: 'allowed' }, writes: true },
  { name: 'loopback, refused', variables: { ...loopback, TARGET_WRITES: 'refused' }, writes: false },
  { name: 'loopback with a harness', variables: { ...loopback, ...harness }, writes: true },
  {
    name: 'loopback with a harness, refused',
    variables: { ...loopback, ...harness, TARGET_WRITES: 'refused' },
    writes: false,
  },
  { name: 'another host', variables: elsewhere, writes: false },
  { name: 'another host, allowed', variables: { ...elsewhere, TARGET_WRITES: 'allowed' }, writes: true },
  { name: 'another host with a harness', variables: { ...elsewhere, ...harness }, writes: true },
];

for (const { name, variables, writes } of permissions)
  test(`a run ${writes ? 'may' : 'may not'} write at ${name}`, () => {
    expect(readSettings(variables).writes).toBe(writes);
  });

for (const permission of [undefined, 'refused'])
  test(`nothing is written before the first test with TARGET_WRITES ${permission ?? 'unset'}`, async ({
    mock,
  }) => {
    const { TARGET_WRITES: _allowed, ...environment } = await fixturesOf(mock, {
      orders: 1,
      subscriptions: 0,
      managers: 1,
      more: true,
    });
    const { leadVariants } = await preflighted(
      readSettings({ ...environment, ...(permission && { TARGET_WRITES: permission }) }),
    );
    const sent = mock.service.log.entries().map(({ method }) => method);

    expect(sent.filter((method) => method !== 'GET')).toEqual([]);
    const unknown = {
      verdict: 'untested',
      message: expect.stringContaining('set TARGET_WRITES=allowed to permit it'),
    };
    expect(leadVariants).toMatchObject({ a: unknown, b: unknown });
  });

test('the plan says where the run may not write', async () => {
  const environment = { ...elsewhere, API_KEY: 'a-key', COMPANY_ID: 'a-company' };

  expect((await ran('scripts/plan.ts', [], environment)).output).toContain(
    'The run may not write yet: without TARGET_WRITES=allowed it only reads',
  );
});
