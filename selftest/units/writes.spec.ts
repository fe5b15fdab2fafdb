import { expect, test } from '../test.js';
import { readSettings } from '../../src/target/settings.js';
import { ran } from '../program.js';

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

test('the plan says where the run may not write', async () => {
  const environment = { ...elsewhere, API_KEY: 'a-key', COMPANY_ID: 'a-company' };

  expect((await ran('scripts/plan.ts', [], environment)).output).toContain(
    'The run may not write yet: without TARGET_WRITES=allowed it only reads',
  );
});
