import path from 'node:path';
import { expect, test } from '../test.js';
import { violations } from '../../src/contract/schemas.js';
import { exampleResult } from '../report/hostile-result.js';
import { heldThere, heldTo } from '../proof/provers.js';
import { readResult } from '../../src/reporting/result-file.js';
import { mergedResult } from '../../src/verdict/merge.js';
import { caseBefore, worstOf } from '../../src/verdict/verdicts.js';
import { compose } from '../../src/verdict/compose.js';
import type { ConformanceResult, RequirementResult } from '../../src/verdict/result.js';
import { nameOfCase } from '../../src/contract/test-id.js';
import { catalogueOf, recordOf, runOf } from '../units/test-record.js';
import { startMock } from '../../mock/server.js';
import { valueAt } from '../../src/contract/json-value.js';
import { namedFaults } from './named-faults.js';

/** Requirements of each kind of test, so few that they are held to in seconds. */
const some = ['CMP-LIST-ARRAY', 'ROL-TYPE', 'ORD-QUANTITY-MIN', 'LEAD-CREATE', 'WHK-METHOD'];

for (const target of ['plain', 'a-quantity-of-0-is-accepted', 'leads-crash'])
  test(`the result of ${target} keeps its schema and agrees with itself`, async () => {
    const { result } = await heldTo(target, some);

    expect(complaintsOf(result)).toEqual([]);
  });

test('the result of a run at a target that is down keeps its schema and agrees with itself', async () => {
  const { result } = await heldThere(
    { BASE_URL: 'http://127.0.0.1:1', API_KEY: 'some-key', COMPANY_ID: '5f0c0ffee0c0ffee0c0ffee0' },
    { files: ['tests/roles/mappings.spec.ts'] },
  );

  const unreachable = { verdict: 'cantTell', code: 'connection-refused' };
  expect(result.requirements.find(({ id }) => id === 'ROL-TYPE')).toMatchObject(unreachable);
  expect(complaintsOf(result)).toEqual([]);
});

const tests = [
  recordOf({ id: 'A/one', holds: ['A', 'B'], verdict: 'failed', code: 'missing', subject: 'name' }),
  recordOf({ id: 'A/two', holds: ['A'], partial: true }),
  recordOf({ id: 'B/three', holds: ['B'], verdict: 'untested', code: 'fixture-missing' }),
  recordOf({ id: 'B/four', holds: ['B'], moves: [{ from: 'Pending', to: 'Ongoing' }] }),
];
const catalogue = catalogueOf([{ id: 'A', level: 'should' }, { id: 'B' }]);

test('the parts of a run merge to the result of the whole, which keeps its schema', () => {
  const parts = [tests.slice(0, 2), tests.slice(2)].map((own, index) => ({
    result: compose(runOf(own, { shard: { current: index + 1, total: 2 } }), catalogue),
    exchanges: {},
  }));
  const merged = mergedResult(parts, catalogue);

  for (const { result } of parts) expect(complaintsOf(result)).toEqual([]);
  expect(complaintsOf(merged)).toEqual([]);
  expect(merged).toEqual(compose(runOf(tests), catalogue));
});

test('the result of a run that was interrupted keeps its schema and names the tests that did not run', () => {
  const { cases: _ran, ...waiting } = recordOf({ id: 'B/five', holds: ['B'] });
  const result = compose(
    runOf([...tests, { ...waiting, cases: [caseBefore(null)] }], { complete: false, interrupted: true }),
    catalogue,
  );

  expect(complaintsOf(result)).toEqual([]);
  expect(result.requirements[1]?.tests.find(({ id }) => id === 'B/five')?.code).toBe('not-run');
});

test('the examples of the schema agree with themselves', () => {
  const small = path.resolve(
    import.meta.dirname,
    '../../schemas/examples/conformance-result/pass/small-run.json',
  );
  for (const result of [exampleResult(), readResult(small)]) expect(complaintsOf(result)).toEqual([]);
});

/** Where a result breaks its schema, and where one member of it does not fit another. */
function complaintsOf(result: ConformanceResult): string[] {
  const { run, requirements, faults } = result;
  const ofVerdict = (verdict: string): number => requirements.filter((row) => row.verdict === verdict).length;
  return [
    // As it is written: what is undefined is not there.
    ...violations('conformance-result', JSON.parse(JSON.stringify(result))).map(
      ({ pointer, message }) => `${pointer} ${message}`,
    ),
    ...Object.entries(run.counts)
      .filter(([verdict, count]) => ofVerdict(verdict) !== count)
      .map(([verdict, count]) => `It counts ${count} ${verdict}, and has ${ofVerdict(verdict)}.`),
    ...requirements.flatMap(complaintsOfRequirement),
    ...requirements
      .flatMap(({ provedBy }) => provedBy)
      .filter((id) => faults[id] === undefined)
      .map((id) => `It has no sentence of the fault ${id}.`),
  ];
}

function complaintsOfRequirement(requirement: RequirementResult): string[] {
  const { id, verdict, code, message, settings, violations: found, accepted, tests: rows } = requirement;
  const failed = rows.flatMap((row) =>
    row.cases.filter(({ finding }) => finding !== null).map((each) => nameOfCase(row, each)),
  );
  const shown = found.flatMap(({ cases }) => cases);
  const judged = rows.flatMap((row) => row.cases.map((each) => ({ row, each })));
  return [
    ...((code === null) === (verdict === 'passed') ? [] : [`${id} is ${verdict} with the code ${code}.`]),
    ...((message === null) === (verdict === 'passed') ? [] : [`${id} is ${verdict}, and says ${message}.`]),
    ...(verdict === 'passed' && settings.length > 0 ? [`${id} passed and asks for settings.`] : []),
    ...(found.length > 0 === (verdict === 'failed') ? [] : [`${id} is ${verdict}, with violations.`]),
    ...(accepted !== null && verdict !== 'failed' ? [`${id} is ${verdict} and accepted.`] : []),
    ...(verdict === 'failed' && [...shown].sort().join() !== [...failed].sort().join()
      ? [`${id} failed in ${failed.join()}, and its violations show ${shown.join()}.`]
      : []),
    ...rows
      .filter((row) => worstOf(row.cases.map((each) => each.verdict)) !== row.verdict)
      .map((row) => `${row.id} is ${row.verdict}, and its cases are not.`),
    ...judged
      .filter(({ each }) => (each.finding !== null) !== (each.verdict === 'failed'))
      .map(({ row, each }) => `${nameOfCase(row, each)} is ${each.verdict}, and its finding says otherwise.`),
    ...judged
      .filter(({ each }) => (each.finding ?? each.reason) === null && each.verdict !== 'passed')
      .map(({ row, each }) => `${nameOfCase(row, each)} is ${each.verdict} without a reason.`),
    ...judged.flatMap(({ row, each }) =>
      (each.finding?.exchanges ?? [])
        .filter((key) => !each.exchanges.includes(key))
        .map((key) => `${nameOfCase(row, each)} cites ${key}, which is not among its exchanges.`),
    ),
  ];
}

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
