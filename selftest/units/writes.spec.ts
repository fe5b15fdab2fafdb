import { expect, test } from '../test.js';
import { readSettings } from '../../src/target/settings.js';
import { fixturesOf } from '../environment/environment.js';
import { ran } from '../program.js';
import { preflighted } from './preflighted.js';

const loopback = { BASE_URL: 'http://127.0.0.1:1' };
const elsewhere = { BASE_URL: 'https://staging.example.com' };
const harness = { HARNESS_URL: 'http://127.0.0.1:2' };

const refused = { TARGET_WRITES: 'refused' };
const allowed = { TARGET_WRITES: 'allowed' };

for (const [name, variables, writes] of [
  ['the embedded mock', {}, true],
  ['the embedded mock, refused', refused, false],
  ['loopback, which may be a tunnel', loopback, false],
  ['loopback, allowed', { ...loopback, ...allowed }, true],
  ['loopback, refused', { ...loopback, ...refused }, false],
  ['loopback with a harness', { ...loopback, ...harness }, true],
  ['loopback with a harness, refused', { ...loopback, ...harness, ...refused }, false],
  ['another host', elsewhere, false],
  ['another host, allowed', { ...elsewhere, ...allowed }, true],
  ['another host with a harness', { ...elsewhere, ...harness }, true],
] as const)
  test(`a run ${writes ? 'may' : 'may not'} write at ${name}`, () => {
    expect(readSettings(variables).writes).toBe(writes);
  });

for (const permission of [undefined, 'refused'])
  test(`nothing is written before the first test with TARGET_WRITES ${permission ?? 'unset'}`, async ({
    mock,
  }) => {
    const prepared = { orders: 1, subscriptions: 0, managers: 1, more: true };
    const { TARGET_WRITES: _allowed, ...environment } = await fixturesOf(mock, prepared);
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
