import type { Fault } from '../../mock/faults/fault.js';
import { faults } from '../../mock/faults/index.js';
import { changedAnswer } from '../../mock/faults/seams/change.js';
import { recognizers } from '../../mock/levels/index.js';
import type { Recognizer } from '../../mock/levels/level.js';
import { limited } from '../../mock/levels/limited.js';
import type { ServiceRequest } from '../../mock/messages/request.js';
import { respond } from '../../mock/messages/response.js';
import type { MockOptions } from '../../mock/server.js';
import { variants } from '../../mock/variants/index.js';
import { slowed } from '../../mock/variants/updates.js';
import type { Exchanges, RecordedExchange } from '../../src/verdict/recorded-exchange.js';
import { usesAsTexts } from '../../src/target/order-account.js';
import type { ConformanceResult, Verdict } from '../../src/verdict/result.js';
import type { PreparedEnvironment } from '../environment/environment.js';
import { meetHere } from '../troubles/meet.js';
import { troubles } from '../troubles/table.js';
import { verdictOfCase } from '../../src/verdict/verdicts.js';
import type { CaseRecord, TestRecord } from '../../src/verdict/verdicts.js';
import type { Trouble } from '../troubles/trouble.js';
import { madeUp } from '../runs/named-faults.js';
import { sideEffectsOf } from '../../src/verdict/compose.js';
import type { Makes } from '../../src/contract/kill-matrix.js';
import { isLevelCase, nameOfCase } from '../../src/contract/test-id.js';
import type { Baseline } from './baseline.js';
import { collectTests } from './collect-tests.js';
import type { CollectedTest } from './collect-tests.js';
import { composed, holdAgain, holdMock, planAndRun } from './hold-mock.js';
import type { Held } from './hold-mock.js';
import type { HoldJob, Job, JobResult, PairJob, ResultOf } from './job.js';
import { blame, judgeKill } from './kill.js';
import type { Kill } from './kill.js';
import { runTests } from './run-tests.js';

/** A process that proves what it is asked to, one job at a time: see provers.ts. */
const tests = await collectTests();

/**
 * The tests with their plain cases. The kill matrix says what these find of plain faults; what cases at levels are worth is
 * what they find of conditional faults.
 */
const plainTests = tests.map(withoutLevels);

process.on('message', (job: Job) => {
  void carryOut(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) =>
      process.send?.({ error: `${JSON.stringify(job).slice(0, 200)}: ${(error as Error).stack}` }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });

type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/** What became of a fault, and the cases of what it breaks that failed. */
interface Outcome {
  kill: Kill;
  foundBy: string[];
}

async function carryOut(job: Job): Promise<JobResult> {
  switch (job.kind) {
    case 'baseline':
      return baselineOf(job);
    case 'fault':
      return { kind: 'fault', ...(await faultOutcome(job)) };
    case 'pair':
      return pairOutcome(job);
    case 'variant':
      return { kind: 'variant', blame: await blameOf(job) };
    case 'hold':
      return { kind: 'hold', ...(await heldTo(job)) };
    case 'repeat': {
      const { options, env } = targetOf(job.target);
      return { kind: 'repeat', ...(await holdAgain(options, testsOf(job.requirements), { ...job, env })) };
    }
    case 'plan':
      return { kind: 'plan', ...(await planAndRun(tests, job)) };
    case 'trouble':
      return { kind: 'trouble', complaints: await meetHere(troubleOf(job.name), tests, job.directory) };
  }
}

async function baselineOf(job: JobOf<'baseline'>): Promise<Baseline> {
  const { levelsOf = [], part = { index: 0, of: 1 }, environment } = job;
  const isAtLevels = (id: string): boolean => levelsOf === 'all' || levelsOf.includes(id);
  const chosen = tests
    .filter((_, index) => index % part.of === part.index)
    .map((test) => (test.holds.some(isAtLevels) ? test : withoutLevels(test)));
  const { result, exchanges, records } = await holdMock({}, chosen, { environment });
  const reading =
    environment === undefined ? new Set<string>() : await judgingWithoutWrites(chosen, environment);
  return {
    kind: 'baseline',
    // It offers everything, so that nothing is left out for what it does.
    blame: [
      ...blame('the mock', result),
      ...result.run.restrictions.map(({ message, requirements }) => `${requirements.join(', ')}: ${message}`),
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

async function blameOf({ id, about, slow = false, environment }: JobOf<'variant'>): Promise<string[]> {
  const { variant } = targetOf(id).options;
  const chosen = tests.filter(
    ({ holds }) =>
      about === undefined || holds.some((each) => about.some((prefix) => each.startsWith(prefix))),
  );
  const { result } = await holdMock({ variant: slow && variant ? slowed(variant) : variant }, chosen, {
    environment,
    spares: environment !== undefined,
  });
  return blame(slow ? `${id}, slow` : id, result);
}

async function heldTo(job: HoldJob): Promise<Pick<Held, 'result' | 'exchanges'>> {
  const { requirements, files = [''], target, width, plain = false, byProof, env, environment } = job;
  const chosen = testsOf(requirements, plain ? plainTests : tests).filter(({ file }) =>
    files.some((each) => file.startsWith(each)),
  );
  if (target === undefined) {
    const run = await runTests(chosen, { CONFORMANCE_SEED: '1', ...env }, width ? { width } : {});
    return { result: composed(env?.['BASE_URL'] ?? '', run), exchanges: run.exchanges };
  }
  const { options, env: own } = targetOf(target);
  const held = await holdMock(options, chosen, { env: { ...own, ...env }, environment, byProof });
  return { result: held.result, exchanges: held.exchanges };
}

async function faultOutcome({ id, tests: names, environment }: JobOf<'fault'>): Promise<Outcome> {
  const fault = faultOf(id);
  const chosen = names.length === 0 ? plainTests : withCases(new Set(names));
  const outcome = await outcomeOf(fault, chosen, environment);
  if (outcome.kill.blamed.length > 0 || environment !== undefined) return outcome;
  // A fault whose sentence carries a condition may be met at a level alone.
  return outcomeOf(fault, ownOf(fault), environment);
}

async function pairOutcome(job: PairJob): Promise<ResultOf<PairJob>> {
  const { fault: id, level, environment } = job;
  const attempt = async (): Promise<ResultOf<PairJob>> => {
    const fault = limited(faultOf(id), level, recognizerOf(level));
    const outcome = await outcomeOf(fault, ownOf(fault), environment, latencyAt(level));
    return { kind: 'pair', fault: id, level, ...fault.trace, ...outcome };
  };
  const first = await attempt();
  // A busy machine can leave a test in doubt.
  return first.foundBy.length > 0 || first.kill.doubtful.length === 0 ? first : attempt();
}

/** The tests of some requirements; all of them if none is named. */
function testsOf(requirements: readonly string[], all = tests): CollectedTest[] {
  return all.filter(
    ({ holds }) => requirements.length === 0 || holds.some((id) => requirements.includes(id)),
  );
}

/** The tests of what a fault breaks, with their cases at levels. */
function ownOf({ breaks }: Fault): CollectedTest[] {
  return testsOf(breaks);
}

/** What the tests make of a fault, and the cases of what it breaks that failed. */
async function outcomeOf(
  fault: Fault,
  chosen: readonly CollectedTest[],
  environment: Job['environment'],
  latency?: number,
): Promise<Outcome> {
  const { result, records } = await holdMock({ faults: [fault], latency }, chosen, {
    env: envOf(fault),
    environment,
    // Whether they find it is the question, not where.
    narrows: false,
  });
  const own = records.filter(({ holds }) => holds.some((id) => fault.breaks.includes(id)));
  return { kill: judgeKill(fault, result), foundBy: casesThat('failed', own) };
}

function troubleOf(name: string): Trouble {
  const trouble = troubles.find((each) => each.name === name);
  if (trouble === undefined) throw new Error(`selftest/troubles has no ${name}.`);
  return trouble;
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
  return new Set(casesThat('passed', records));
}

/** The names of the cases that ended so. */
function casesThat(verdict: Verdict, records: readonly TestRecord[]): string[] {
  return records.flatMap((test) =>
    test.cases.filter((each) => verdictOfCase(each) === verdict).map((each) => nameOfCase(test, each)),
  );
}

/** The tests with no more than these cases, by their names. */
function withCases(names: ReadonlySet<string>): CollectedTest[] {
  return tests.flatMap((test) => {
    const cases = test.cases.filter(({ name }) => names.has(name));
    return cases.length === 0 ? [] : [{ ...test, cases }];
  });
}

function withoutLevels(test: CollectedTest): CollectedTest {
  return { ...test, cases: test.cases.filter(({ id }) => !isLevelCase(id)) };
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

/** Targets that show how a run is judged as a whole, by name, beside variants and faults. */
const targets: Readonly<Record<string, MockOptions>> = {
  plain: {},
  'lead-a-crashes': crashing((request) => isLead(request) && isVariantA(request)),
  'leads-crash': crashing(isLead),
  'lead-a-refused': { unspecified: { leadVariants: 'B' } },
  'lead-b-elsewhere': { unspecified: { leadVariants: 'B', leadBPath: '/leads/import' } },
};

function crashing(when: (request: ServiceRequest) => boolean): MockOptions {
  const apply = changedAnswer((answer, request) =>
    when(request) ? respond(500, { message: 'not done' }) : answer,
  );
  return { faults: [madeUp(apply)] };
}

function isLead({ operation }: ServiceRequest): boolean {
  return operation === 'createLeads';
}

function isVariantA({ headers }: ServiceRequest): boolean {
  return headers.some(([name]) => name.toLowerCase() === 'companyid');
}

/** A mock by its name, and the variables under which it is met. */
function targetOf(name: string): { options: MockOptions; env?: Record<string, string> } {
  const variant = variants.get(name);
  const fault = faults.find(({ id }) => id === name);
  const options = targets[name] ?? (variant && { variant }) ?? (fault && { faults: [fault] });
  if (options === undefined) throw new Error(`prover.ts, mock/variants and mock/faults have no ${name}.`);
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
