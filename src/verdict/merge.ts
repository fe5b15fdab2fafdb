import { compose } from './compose.js';
import type { RunRecord } from './compose.js';
import type { Exchanges } from './recorded-exchange.js';
import type { CaseResult, ConformanceResult, RunMessage } from './result.js';
import { catalogueUnder } from './held-catalogue.js';
import type { Catalogue } from './held-catalogue.js';
import type { CaseRecord, TestRecord } from './verdicts.js';
import { trafficOf } from './recorded-exchange.js';

/** The result of a part of a run, with its exchanges. */
export interface Part {
  result: ConformanceResult;
  exchanges: Exchanges;
}

/**
 * The result of a whole run from its parts, as one run would have composed it but for times, addresses and seeds. A missing
 * part is reported and leaves the whole incomplete. @param parts at least one, in their order, each once
 * @param besides what a whole run is held against
 */
export function mergedResult(
  parts: readonly Part[],
  catalogue: Catalogue,
  besides: Pick<RunRecord, 'accepted' | 'claim' | 'previous'> = {},
): ConformanceResult {
  const results = parts.map(({ result }) => result);
  const [first] = results;
  if (first === undefined) throw new Error('There is no part to join.');
  const { errors, missing } = troublesOf(results);
  const runs = results.map(({ run }) => run);
  const starts = runs.map(({ started }) => Date.parse(started));
  const ends = runs.map(({ durationMs }, index) => (starts[index] ?? 0) + durationMs);
  const start = Math.min(...starts);
  return compose(
    {
      run: {
        ...first.run,
        shard: null,
        complete: !missing && runs.every(({ complete }) => complete),
        interrupted: runs.some(({ interrupted }) => interrupted),
        errors,
        started: new Date(start).toISOString(),
        // The clocks of the machines may differ by anything.
        durationMs: Math.min(
          Math.max(...ends) - start,
          runs.reduce((sum, { durationMs }) => sum + durationMs, 0),
        ),
      },
      target: first.target,
      suite: { ...first.suite, seed: [...new Set(results.map((each) => each.suite.seed))].join(', ') },
      tests: parts.flatMap(recordsOf),
      // Recommendations are found again.
      warnings: first.run.warnings.filter(({ requirement }) => requirement === undefined),
      ...besides,
    },
    catalogueUnder(first.rulings, catalogue),
  );
}

function troublesOf(results: readonly ConformanceResult[]): { errors: RunMessage[]; missing: boolean } {
  const total = results[0]?.run.shard?.total ?? 1;
  const there = new Set(results.map(({ run }) => run.shard?.current));
  const missing = Array.from({ length: total }, (_, index) => index + 1)
    .filter((number) => !there.has(number))
    .map((number) => ({
      code: 'part-missing',
      settings: [],
      message: `Part ${number} of ${total} is missing: its tests are not in this result.`,
    }));
  const suites = new Set(results.map(({ suite }) => `${suite.version}, commit ${suite.commit}`));
  const mixed =
    suites.size > 1
      ? [
          {
            code: 'suites-differ',
            settings: [],
            message: `The parts were run by different suites: ${[...suites].join('; ')}.`,
          },
        ]
      : [];
  return {
    errors: [...missing, ...mixed, ...results.flatMap(({ run }) => run.errors)],
    missing: missing.length > 0,
  };
}

/**
 * The tests of a part as they were recorded. What was observed and answered is reported of the run alone; it goes to the
 * case whose exchanges show it, so that the first of all tests decides what is cited, as in one run.
 */
function recordsOf({ result, exchanges }: Part): TestRecord[] {
  const records = new Map<string, TestRecord>();
  for (const { id: requirement, tests } of result.requirements)
    for (const { id, title, file, line, durationMs, cases } of tests) {
      const record = records.get(id) ?? { id, title, file, line, durationMs, holds: [], cases: [] };
      record.holds.push(requirement);
      record.cases = cases.map((each, index) =>
        withResult(record.cases[index], each, requirement, exchanges),
      );
      records.set(id, record);
    }
  const all = [...records.values()].flatMap(({ cases }) => cases);
  const byExchange = new Map(all.flatMap((each) => each.exchanges.map((key) => [key, each])));
  const [first] = all;
  for (const { id: contradiction, observed } of result.contradictions)
    for (const reading of observed) first?.observations.push({ contradiction, reading });
  for (const { id: question, answers } of result.questions)
    for (const answer of answers)
      (byExchange.get(answer.exchanges[0] ?? '') ?? first)?.answers.push({ question, ...answer });
  first?.fixtures.push(...result.fixtures);
  return [...records.values()];
}

/** The record of a case with what it says of one more requirement. */
function withResult(
  known: CaseRecord | undefined,
  { id, levels, reason, finding, partial, moves, exchanges: keys }: CaseResult,
  requirement: string,
  exchanges: Exchanges,
): CaseRecord {
  const record = known ?? {
    id,
    levels,
    findings: [],
    observations: [],
    answers: [],
    ...(partial && { partial: true as const }),
    moves,
    exchanges: keys,
    traffic: trafficOf(
      Object.fromEntries(
        keys.flatMap((key) => {
          const exchange = exchanges[key];
          return exchange === undefined ? [] : [[key, exchange]];
        }),
      ),
    ),
    fixtures: [],
  };
  if (reason !== null) record.reason ??= reason;
  if (finding !== null) record.findings.push({ requirement, ...finding });
  return record;
}
