import { compose } from './compose.js';
import type { Exchanges } from './recorded-exchange.js';
import type { ConformanceResult } from './result.js';
import type { Catalogue, RunRecord, TestRecord } from './run-record.js';
import { trafficOf } from './traffic.js';

/** The result of a part of a run, with its exchanges. */
export interface Part {
  result: ConformanceResult;
  exchanges: Exchanges;
}

/**
 * The result of a whole run from those of its parts, as one run of all its tests would have composed it, but for times,
 * addresses and seeds. A part that is missing is said and leaves the whole incomplete.
 * @param parts at least one, in the order of their numbers, each once and of the same total
 * @param catalogue as the parts were composed with; its rulings are taken from the first part
 * @param besides what a whole run is held against
 */
export function mergedResult(
  parts: readonly Part[],
  catalogue: Catalogue,
  besides: Pick<RunRecord, 'accepted' | 'previous'> = {},
): ConformanceResult {
  const results = parts.map(({ result }) => result);
  const [first] = results;
  if (first === undefined) throw new Error('There is no part to join.');
  const { errors, missing } = troublesOf(results);
  const starts = results.map(({ startedAt }) => Date.parse(startedAt));
  const ends = results.map(({ durationMs }, index) => (starts[index] ?? 0) + durationMs);
  const start = Math.min(...starts);
  const rulings = new Map(first.contradictions.map(({ id, ruling }) => [id, ruling]));
  return compose(
    {
      target: first.target,
      suite: { ...first.suite, seed: distinct(results.map(({ suite }) => suite.seed)).join(', ') },
      startedAt: new Date(start).toISOString(),
      // The clocks of the machines may differ by anything.
      durationMs: Math.min(
        Math.max(...ends) - start,
        results.reduce((sum, { durationMs }) => sum + durationMs, 0),
      ),
      complete: !missing && results.every(({ complete }) => complete),
      mode: first.mode,
      settings: first.settings,
      errors,
      tests: parts.flatMap(recordsOf),
      ...besides,
    },
    {
      ...catalogue,
      contradictions: catalogue.contradictions.map((row) => ({
        ...row,
        ruling: rulings.get(row.id) ?? row.ruling,
      })),
    },
  );
}

function troublesOf(results: readonly ConformanceResult[]): { errors: string[]; missing: boolean } {
  const total = results[0]?.shard?.total ?? 1;
  const there = new Set(results.map(({ shard }) => shard?.current));
  const missing = Array.from({ length: total }, (_, index) => index + 1)
    .filter((number) => !there.has(number))
    .map((number) => `Part ${number} of ${total} is missing: its tests are not in this result.`);
  const suites = distinct(results.map(({ suite }) => `${suite.version}, commit ${suite.commit}`));
  const mixed = suites.length > 1 ? [`The parts were run by different suites: ${suites.join('; ')}.`] : [];
  return {
    errors: distinct([...missing, ...mixed, ...results.flatMap(({ errors }) => errors)]),
    missing: missing.length > 0,
  };
}

/**
 * The tests of a part as they were recorded. What was observed and answered is told of the run alone; it goes to the
 * test whose exchanges show it, so that the first of all tests decides what is cited, as in one run.
 */
function recordsOf({ result, exchanges }: Part): TestRecord[] {
  const records = new Map<string, TestRecord>();
  for (const { id: requirement, tests } of result.requirements)
    for (const test of tests) {
      const known = records.get(test.id);
      if (known !== undefined) known.requirements.push(requirement);
      else records.set(test.id, { ...blank(test, exchanges), requirements: [requirement] });
    }
  const all = [...records.values()];
  const byExchange = new Map(all.flatMap((record) => record.exchanges.map((key) => [key, record])));
  const recordOf = (exchange = ''): TestRecord | undefined => byExchange.get(exchange) ?? all[0];
  for (const { id: contradiction, observed } of result.contradictions)
    for (const reading of observed) all[0]?.observations.push({ contradiction, reading });
  for (const { id: question, answers } of result.questions)
    for (const answer of answers) recordOf(answer.exchanges[0])?.answers.push({ question, ...answer });
  // What should be and was not kept follows from the verdicts.
  for (const told of result.told.filter(({ kind }) => kind !== 'should'))
    (records.get(told.test) ?? all[0])?.told?.push(told);
  all[0]?.fixtures?.push(...result.fixtures);
  return all;
}

function blank(
  test: ConformanceResult['requirements'][number]['tests'][number],
  exchanges: Exchanges,
): TestRecord {
  const own = Object.fromEntries(
    test.exchanges.flatMap((key) => {
      const exchange = exchanges[key];
      return exchange === undefined ? [] : [[key, exchange]];
    }),
  );
  return {
    ...test,
    requirements: [],
    observations: [],
    answers: [],
    told: [],
    fixtures: [],
    traffic: trafficOf(own, test.exchange),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
