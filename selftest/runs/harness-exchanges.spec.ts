import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { valueAt } from '../../src/contract/json-value.js';
import type { HarEntry } from '../../src/report/har.js';
import { runSuite } from '../proof/run-suite.js';
import { namedFaults } from './named-faults.js';

test('what was read through the harness stands in the archive, and with the finding that rests on it', async ({}, info) => {
  const target = await startMock({ faults: namedFaults('every-currency-is-stored-as-usd') });
  const { result, folder, output } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl, HARNESS_URL: `${target.harnessUrl}?access=a-word-of-its-own` },
    args: ['tests/orders/fields/values.spec.ts', 'tests/members/both/stored.spec.ts'],
  });
  await target.close();
  const archive = readFileSync(path.join(folder, 'exchanges.har'), 'utf8');
  const { entries } = (JSON.parse(archive) as { log: { entries: HarEntry[] } }).log;
  const calls = new Map(
    entries.flatMap((entry) => (entry._harness === undefined ? [] : [[entry._key, entry]])),
  );
  const tests = result?.requirements.flatMap((requirement) => requirement.tests) ?? [];
  const cases = tests.flatMap(({ id, cases: all }) => all.map((each) => ({ test: id, ...each })));
  const failed = cases.flatMap(({ finding, exchanges }) =>
    finding === null ? [] : [{ finding, exchanges }],
  );
  const passed = cases.filter(({ verdict }) => verdict === 'passed');

  await test.step('a finding names the read that showed what is wrong, and where in it', () => {
    expect(failed.length, output).toBeGreaterThan(0);
    for (const { finding, exchanges } of failed) {
      expect(finding.message).toMatch(/^The currency is not stored as it was sent: .* "USD" is there\.$/);
      expect(finding.exchanges).toHaveLength(1);
      const [key = ''] = finding.exchanges;
      const read = calls.get(key);
      expect(read).toMatchObject({ _harness: 'order.read', response: { status: 200 } });
      expect(valueAt(JSON.parse(read?.response.content.text ?? '{}'), finding.pointer ?? '')).toBe('USD');
      expect(exchanges).toContain(key);
    }
  });
  await test.step('of a test that passed the archive alone has the calls', () => {
    expect(passed.length).toBeGreaterThan(10);
    expect(passed.flatMap(({ exchanges }) => exchanges.filter((key) => calls.has(key)))).toEqual([]);
    for (const { test: id } of passed)
      expect([...calls.values()].some((call) => call._test === id)).toBe(true);
    expect([...calls.values()].map(({ _harness }) => _harness)).toContain('member.read');
  });
  await test.step('a call is marked and is no request to the target', () => {
    for (const call of calls.values()) {
      expect(call.comment).toMatch(/^Call to the harness, [\w.]+: /);
      expect(call._operation).toBeUndefined();
      expect(call.request.url).toBe(`${target.harnessUrl}/?access=$SECRET_ADDRESS`);
    }
    expect(
      entries.filter(({ _harness, request }) => !_harness && request.url.startsWith(target.harnessUrl)),
    ).toEqual([]);
    expect(archive).not.toContain('a-word-of-its-own');
  });
});
