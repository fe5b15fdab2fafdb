import type { Fault } from '../../mock/faults/fault.js';
import { faults } from '../../mock/faults/index.js';
import { recognizers } from '../../mock/levels/index.js';
import type { Recognizer } from '../../mock/levels/level.js';
import { limited } from '../../mock/levels/limited.js';
import type { MockOptions } from '../../mock/server.js';
import { variants } from '../../mock/variants/index.js';
import { slowed } from '../../mock/variants/updates.js';
import type { Exchanges, RecordedExchange } from '../../src/verdict/recorded-exchange.js';
import { usesAsTexts } from '../../src/target/order-account.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import type { PreparedEnvironment } from '../environment/environment.js';
import { meetHere } from '../troubles/meet.js';
import { troubles } from '../troubles/table.js';
import { verdictOfCase } from '../../src/verdict/run-record.js';
import type { CaseRecord } from '../../src/verdict/run-record.js';
import { sideEffectsOf } from '../../src/verdict/compose.js';
import type { Makes } from '../../src/contract/kill-matrix.js';
import { isLevelCase, nameOfCase } from '../../src/contract/test-id.js';
import type { Baseline } from './baseline.js';
import { collectTests } from './collect-tests.js';
import type { CollectedTest } from './collected-test.js';
import { composed, holdAgain, holdMock } from './hold-mock.js';
import type { Job, JobResult, PairJob, ResultOf } from './job.js';
import { blame, judgeKill } from './kill.js';
import type { Kill } from './kill.js';
import { planAndRun } from './plan-run.js';
import { runTests } from './run-tests.js';
import { targets } from './targets.js';

/** A process that proves what it is asked to, one job at a time: see provers.ts. */
const tests = await collectTests();

/**
 * The tests with their plain cases. The kill matrix says what these find of plain faults; what cases at levels are worth is
 * what they find of conditional faults.
 */
const plainTests = withoutLevels(tests);

process.on('message', (job: Job) => {
  void carryOut(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) =>
      process.send?.({ error: `${JSON.stringify(job).slice(0, 200)}: ${(error as Error).stack}` }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });

async function carryOut(job: Job): Promise<JobResult> {
  if (job.kind === 'plan') return { kind: 'plan', ...(await planAndRun(tests, job)) };
  const { environment } = job;
  if (job.kind === 'baseline') {
    const { levelsOf = [], part: { index: place, of } = { index: 0, of: 1 } } = job;
    const isAtLevels = (id: string): boolean => levelsOf === 'all' || levelsOf.includes(id);
    const chosen = tests.flatMap((test, index) => {
      if (index % of !== place) return [];
      return test.holds.some(isAtLevels) ? [test] : withoutLevels([test]);
    });
    const { result, exchanges, records } = await holdMock({}, chosen, { environment });
    const reading =
      environment === undefined ? new Set<string>() : await judgingWithoutWrites(chosen, environment);
    return {
      kind: 'baseline',
      // It offers everything, so that nothing is left out for what it does.
      blame: [
        ...blame('the mock', result),
        ...result.run.restrictions.map(
          ({ message, requirements }) => `${requirements.join(', ')}: ${message}`,
        ),
      ],
      leftOut: leftOut(chosen),
      requirements: reachIn(result, exchanges),
      tests: records.flatMap(({ holds, cases, ended }) =>
        cases.flatMap((each, index) => {
          const { name, seconds, orders, variables } = ended[index] as (typeof ended)[number];
          const requests = requestsOf(each, exchanges);
          const reported = { holds, seconds, requests, orders: usesAsTexts(orders), needs: variables };
          const written = { writes: !reading.has(name), makes: madeBy(each) };
          return { id: name, verdict: verdictOfCase(each), levels: each.levels, ...reported, ...written };
        }),
      ),
    };
  }
  if (job.kind === 'variant') {
    const { variant } = targetOf(job.id).options;
    const { about, slow = false } = job;
    const chosen = tests.filter(
      ({ holds }) => about === undefined || holds.some((id) => about.some((prefix) => id.startsWith(prefix))),
    );
    const { result } = await holdMock({ variant: slow && variant ? slowed(variant) : variant }, chosen, {
      environment,
      spares: environment !== undefined,
    });
    return { kind: 'variant', blame: blame(slow ? `${job.id}, slow` : job.id, result) };
  }
  if (job.kind === 'hold') {
    const { requirements, files = [''], target, width, plain = false, byProof } = job;
    const chosen = (plain ? plainTests : tests).filter(
      ({ holds, file }) =>
        (requirements.length === 0 || holds.some((id) => requirements.includes(id))) &&
        files.some((each) => file.startsWith(each)),
    );
    if (target === undefined) {
      const run = await runTests(chosen, { CONFORMANCE_SEED: '1', ...job.env }, width ? { width } : {});
      const result = composed(job.env?.['BASE_URL'] ?? '', run);
      return { kind: 'hold', result, exchanges: run.exchanges };
    }
    const { options, env } = targetOf(target);
    const { result, exchanges } = await holdMock(options, chosen, {
      env: { ...env, ...job.env },
      environment,
      byProof,
    });
    return { kind: 'hold', result, exchanges };
  }
  if (job.kind === 'repeat') {
    const chosen = tests.filter(
      ({ holds }) => job.requirements.length === 0 || holds.some((id) => job.requirements.includes(id)),
    );
    const { options, env } = targetOf(job.target);
    return { kind: 'repeat', ...(await holdAgain(options, chosen, { ...job, env })) };
  }
  if (job.kind === 'trouble') {
    const trouble = troubles.find(({ name }) => name === job.name);
    if (trouble === undefined) throw new Error(`selftest/troubles has no ${job.name}.`);
    return { kind: 'trouble', complaints: await meetHere(trouble, tests, job.directory) };
  }
  if (job.kind === 'pair') {
    const first = await pairOutcome(job);
    // A busy machine can leave a test in doubt.
    return first.foundBy.length > 0 || first.kill.doubtful.length === 0 ? first : pairOutcome(job);
  }
  const fault = faultOf(job.id);
  const chosen = job.tests.length === 0 ? plainTests : withCases(new Set(job.tests));
  const outcome = await outcomeOf(fault, chosen, environment);
  if (outcome.kill.blamed.length > 0 || environment !== undefined) return { kind: 'fault', ...outcome };
  // A fault whose sentence carries a condition may be met at a level alone.
  return { kind: 'fault', ...(await outcomeOf(fault, ownOf(fault), environment)) };
}

/** The tests of what a fault breaks, with their cases at levels. */
function ownOf({ breaks }: Fault): CollectedTest[] {
  return tests.filter(({ holds }) => holds.some((requirement) => breaks.includes(requirement)));
}

async function pairOutcome({ fault: id, level, environment }: PairJob): Promise<ResultOf<PairJob>> {
  const fault = limited(faultOf(id), level, recognizerOf(level));
  const outcome = await outcomeOf(fault, ownOf(fault), environment, latencyAt(level));
  return { kind: 'pair', fault: id, level, ...fault.trace, ...outcome };
}

/** What the tests make of a fault, and the cases of what it breaks that failed. */
async function outcomeOf(
  fault: Fault,
  chosen: readonly CollectedTest[],
  environment: Job['environment'],
  latency?: number,
): Promise<{ kill: Kill; foundBy: string[] }> {
  const { result, records } = await holdMock({ faults: [fault], latency }, chosen, {
    env: envOf(fault),
    environment,
    // Whether they find it is the question, not where.
    narrows: false,
  });
  const foundBy = records
    .filter(({ holds }) => holds.some((id) => fault.breaks.includes(id)))
    .flatMap((test) =>
      test.cases.filter((each) => verdictOfCase(each) === 'failed').map((each) => nameOfCase(test, each)),
    );
  return { kill: judgeKill(fault, result), foundBy };
}

function faultOf(id: string): Fault {
  const fault = faults.find((each) => each.id === id);
  if (fault === undefined) throw new Error(`mock/faults has no ${id}.`);
  return fault;
}

function recognizerOf(level: string): Recognizer {
  const recognizer = recognizers[level];
  if (recognizer === undefined) throw new Error(`mock/levels has no ${level}.`);
  return recognizer;
}

/** Two requests that are sent at once overlap only if the first takes a while: in one process it would be over. */
function latencyAt(level: string): number | undefined {
  return level === 'timing/at-once' ? 20 : undefined;
}

/** The names of the cases that pass where nothing may be written: what a case writes another one may have written for it. */
async function judgingWithoutWrites(
  chosen: readonly CollectedTest[],
  { perishable: _perishable, ...environment }: PreparedEnvironment,
): Promise<Set<string>> {
  const { records } = await holdMock({}, chosen, { environment, env: { TARGET_WRITES: 'refused' } });
  const passed = records.flatMap((test) =>
    test.cases.filter((each) => verdictOfCase(each) === 'passed').map((each) => nameOfCase(test, each)),
  );
  return new Set(passed);
}

/** The tests with no more than these cases, by their names. */
function withCases(names: ReadonlySet<string>): CollectedTest[] {
  return tests.flatMap((test) => {
    const cases = test.cases.filter(({ name }) => names.has(name));
    return cases.length === 0 ? [] : [{ ...test, cases }];
  });
}

function withoutLevels(all: readonly CollectedTest[]): CollectedTest[] {
  return all.map((test) => ({ ...test, cases: test.cases.filter(({ id }) => !isLevelCase(id)) }));
}

/** The names of the cases of these tests that are not among theirs. */
function leftOut(chosen: readonly CollectedTest[]): string[] {
  const taken = new Map(chosen.map(({ id, cases }) => [id, new Set(cases.map(({ name }) => name))]));
  return tests.flatMap(({ id, cases }) => {
    const own = taken.get(id);
    return own === undefined ? [] : cases.flatMap(({ name }) => (own.has(name) ? [] : name));
  });
}

/** What a fault keeps back is not waited for as long as a real target is. */
function envOf(fault: Fault): Record<string, string> {
  return { EFFECT_WAIT: '2', ...fault.env };
}

/** A mock by its name, and the variables under which it is met. */
function targetOf(name: string): { options: MockOptions; env?: Record<string, string> } {
  const variant = variants.get(name);
  const fault = faults.find(({ id }) => id === name);
  const options = targets[name] ?? (variant && { variant }) ?? (fault && { faults: [fault] });
  if (options === undefined) throw new Error(`targets.ts, mock/variants and mock/faults have no ${name}.`);
  return { options, ...(fault && { env: envOf(fault) }) };
}

function reachIn(result: ConformanceResult, exchanges: Exchanges): Baseline['requirements'] {
  return result.requirements.map(({ id, tests: rows }) => ({
    id,
    tests: rows.flatMap((test) =>
      test.cases
        .filter((each) => !isLevelCase(each.id))
        .map((each) => ({
          id: nameOfCase(test, each),
          operations: [...new Set(each.exchanges.flatMap((key) => operationOf(exchanges[key])))],
        })),
    ),
  }));
}

/** How many requests to the target a case sent, and deliveries it had. */
function requestsOf(record: CaseRecord, exchanges: Exchanges): number {
  return record.exchanges.filter((key) => exchanges[key]?.harness === undefined).length;
}

/** What a case made at the target, without what it made none of. */
function madeBy(record: CaseRecord): Makes {
  const { deliveries: _deliveries, ...made } = sideEffectsOf([record], record.fixtures);
  return Object.fromEntries(Object.entries(made).filter(([, count]) => count > 0));
}

/** Method and path of an exchange; deliveries to the receiver are none of the target's operations. */
function operationOf(exchange: RecordedExchange | undefined): string[] {
  if (exchange === undefined || exchange.delivery || exchange.harness !== undefined) return [];
  return [`${exchange.request.method} ${new URL(exchange.request.url).pathname}`];
}
