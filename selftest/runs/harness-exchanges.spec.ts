import { expect, test } from '../test.js';
import { startMock } from '../../mock/server.js';
import { valueAt } from '../../src/contract/json-value.js';
import { heldThere } from '../proof/held-to.js';
import { namedFaults } from './named-faults.js';

test('what was read through the harness is kept, and stands with the finding that rests on it', async ({
  untilEnd,
}) => {
  const target = await untilEnd(startMock({ faults: namedFaults('every-currency-is-stored-as-usd') }));
  const { result, exchanges } = await heldThere(
    { BASE_URL: target.baseUrl, HARNESS_URL: `${target.harnessUrl}?access=a-word-of-its-own` },
    {
      files: ['tests/orders/fields/values.spec.ts', 'tests/members/both/stored.spec.ts'],
      requirements: ['ORD-CURRENCY', 'CLI-CONTACT-STORED'],
    },
  );
  const calls = new Map(Object.entries(exchanges).filter(([, { harness }]) => harness !== undefined));
  const cases = result.requirements.flatMap(({ tests }) =>
    tests.flatMap(({ id, cases: all }) => all.map((each) => ({ test: id, ...each }))),
  );
  const failed = cases.flatMap((each) => (each.finding ? [{ ...each, finding: each.finding }] : []));
  const passed = cases.filter(({ verdict }) => verdict === 'passed');

  await test.step('a finding names the read that showed what is wrong, and where in it', () => {
    expect(failed.length).toBeGreaterThan(0);
    for (const { finding, exchanges: cited } of failed) {
      expect(finding.message).toMatch(/^The currency is not stored as sent: .* "USD" is there\.$/);
      expect(finding.exchanges).toHaveLength(1);
      const [key = ''] = finding.exchanges;
      const read = calls.get(key);
      expect(read).toMatchObject({ harness: 'order.read', response: { status: 200 } });
      expect(valueAt(JSON.parse(read?.response?.body ?? '{}'), finding.pointer ?? '')).toBe('USD');
      expect(cited).toContain(key);
    }
  });
  await test.step('of a test that passed the archive alone has the calls', () => {
    expect(passed.length).toBeGreaterThan(5);
    expect(passed.flatMap(({ exchanges: cited }) => cited.filter((key) => calls.has(key)))).toEqual([]);
    for (const { test: id } of passed)
      expect(
        [...calls.keys()].some((key) => key.startsWith(id)),
        id,
      ).toBe(true);
    expect([...calls.values()].map(({ harness }) => harness)).toContain('member.read');
  });
  await test.step('a call is marked and is no request to the target', () => {
    for (const { operation, request } of calls.values()) {
      expect(operation).toBeUndefined();
      expect(request.url).toBe(`${target.harnessUrl}/?access=$SECRET_ADDRESS`);
    }
    const others = Object.values(exchanges).filter(({ harness }) => harness === undefined);
    expect(others.filter(({ request }) => request.url.startsWith(target.harnessUrl))).toEqual([]);
    expect(JSON.stringify(exchanges)).not.toContain('a-word-of-its-own');
  });
});
