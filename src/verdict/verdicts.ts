/** From a case to a run: how each ended, what it comes to, and how the run ends. */
import { levelsInWords } from '../contract/dimensions.js';
import type { OrderMove } from '../contract/schemas.js';
import { isLevelCase, nameOfCase } from '../contract/test-id.js';
import { keysIn, trafficOf } from './recorded-exchange.js';
import type { Exchanges, Traffic } from './recorded-exchange.js';
import type {
  Finding,
  FixtureUse,
  Levels,
  Outcome,
  Reason,
  RequirementResult,
  RunResult,
  TestResult,
  UnjudgedVerdict,
  Verdict,
} from './result.js';

/** One case as it ended. */
export interface CaseRecord {
  id: string | null;
  levels: Levels;
  /** What ended it without a judgement of whatever was not judged by then. */
  reason?: Reason;
  /** Each about one of the requirements that the test holds. */
  findings: (Finding & { requirement: string })[];
  observations: { contradiction: string; reading: string }[];
  answers: { question: string; value: string; exchanges: string[] }[];
  /** Set where it looked at less than it does with a harness. */
  partial?: true;
  moves?: OrderMove[];
  /** As the cases of a result name them. */
  exchanges: string[];
  traffic: Traffic;
  fixtures: FixtureUse[];
}

export interface TestRecord extends Pick<TestResult, 'id' | 'title' | 'file' | 'line' | 'durationMs'> {
  /** The requirements that it holds, its own first. */
  holds: string[];
  cases: CaseRecord[];
}

/** The code of a case that the run ended before. */
export const notRun = 'not-run';

/** What a test found out, whichever of the requirements that it holds is concerned. */
export function verdictOfTest({ cases }: Pick<TestRecord, 'cases'>): Verdict {
  return rollUp(decidingCases(cases.map((each) => ({ id: each.id, verdict: verdictOfCase(each) }))));
}

/** What a case found out, whichever requirement is concerned. */
export function verdictOfCase({ findings, reason }: Pick<CaseRecord, 'findings' | 'reason'>): Verdict {
  return findings.length > 0 ? 'failed' : (reason?.verdict ?? 'passed');
}

/** What a failed expectation found, and the exchanges that show it. */
export type FoundFinding = Omit<Finding, 'exchanges'> & {
  /** Key of the exchange that it is about. */
  exchange?: string;
  /** Keys of the reads through the harness that it rests on. */
  reads?: string[];
};

/** What a case recorded of itself, redacted. */
export interface CaseTrace extends Pick<
  CaseRecord,
  'observations' | 'answers' | 'fixtures' | 'partial' | 'moves'
> {
  /** That of the first failed expectation. */
  finding?: FoundFinding;
  reason?: Reason;
  exchanges: Exchanges;
}

/** How one run of a case ended, as its runner and its record say. */
export interface EndedCase {
  /** Null where its test has no other. */
  id: string | null;
  /** Those that it ran at. */
  levels?: Levels;
  status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  /** The first error's message, redacted. */
  error?: string | undefined;
  /** Why its runner skipped it, if it never began. */
  skipped?: string | undefined;
  /** Undefined where it recorded nothing. */
  trace?: CaseTrace;
}

/**
 * The record of one run of a case.
 * @param holds the requirements that the test holds: a finding is about each of them
 */
export function caseRecord(ended: EndedCase, holds: readonly string[]): CaseRecord {
  const {
    observations = [],
    answers = [],
    fixtures = [],
    partial,
    moves,
    exchanges = {},
  } = ended.trace ?? {};
  const findings = findingsOf(ended).flatMap((finding) =>
    holds.map((requirement) => ({ requirement, ...finding })),
  );
  const reason = findings.length > 0 ? undefined : reasonOf({ ...ended, reason: ended.trace?.reason });
  const judged = { findings, ...(reason && { reason }) };
  const verdict = verdictOfCase(judged);
  return {
    id: ended.id,
    levels: ended.levels ?? {},
    ...judged,
    observations,
    answers,
    ...(partial && { partial }),
    ...(moves && { moves }),
    exchanges: keysIn(exchanges, verdict === 'passed' || verdict === 'inapplicable'),
    traffic: trafficOf(exchanges),
    fixtures,
  };
}

/** A case that the run ended before. */
export function caseBefore(id: string | null): CaseRecord {
  const reason = reasonFor('untested', 'The run ended before this test.', notRun);
  return { ...caseRecord({ id, status: 'passed' }, []), reason };
}

/** Failed a case is by its finding alone: an error without one says nothing of the target. */
function findingsOf({ status, trace }: EndedCase): Finding[] {
  if (status !== 'failed' || trace?.finding === undefined) return [];
  const { exchange, reads = [], ...finding } = trace.finding;
  // A pointer is one into the body of the exchange, or else of the last read.
  const shows = exchange ?? reads.at(-1);
  const exchanges = [...new Set([...(shows === undefined ? [] : [shows]), ...reads])];
  return [{ ...finding, exchanges }];
}

/** Why a case that ended so has no verdict of its own, if it has none. */
export function reasonOf({
  status,
  error,
  skipped,
  reason,
  levels = {},
}: Pick<EndedCase, 'status' | 'error' | 'skipped' | 'levels'> & { reason?: Reason | undefined }):
  Reason | undefined {
  if (status === 'passed') return undefined;
  if (status === 'interrupted') return reasonFor('cantTell', 'The run was interrupted.', 'interrupted');
  if (status === 'timedOut')
    return reasonFor('cantTell', `The test ran out of time. ${error ?? ''}`.trim(), 'out-of-time');
  if (reason !== undefined) return refusedAt(levels, reason);
  if (status === 'failed')
    return reasonFor('cantTell', `The test broke off: ${error ?? 'no error was given'}`, 'broke-off');
  return reasonFor('untested', skipped ?? 'The test was not run.', notRun);
}

/** The codes of cases whose control did not come out as it has to, or did not lead to what the test looks at. */
const withoutControl = [
  'control-denied',
  'control-refused',
  'control-not-created',
  'refusal-missing',
  'response-lacks',
  'precondition-missing',
];

/**
 * Beyond its plain level a control may be refused by a sound target, and by one that breaks the clause of another test: a
 * case says nothing then, and the plain ones of its test judge.
 */
function refusedAt(levels: Levels, reason: Reason): Reason {
  // By 429 a target may turn away one of two requests that come at once.
  const isTurnedAway = reason.code === 'turned-away' && levels.timing === 'at-once';
  if (
    Object.keys(levels).length === 0 ||
    reason.verdict !== 'cantTell' ||
    !(isTurnedAway || withoutControl.includes(reason.code))
  )
    return reason;
  const message = `Not judged ${levelsInWords(levels)}: ${reason.message}`;
  return { ...reason, verdict: 'inapplicable', code: 'level-refused', message };
}

function reasonFor(verdict: UnjudgedVerdict, message: string, code: string): Reason {
  return { verdict, code, settings: [], message };
}

/** The order in which one test decides the verdict of its requirement; inapplicable only when all tests are. */
const worstFirst: Verdict[] = ['failed', 'cantTell', 'untested', 'passed'];

/** The worst of some verdicts; `untested` where there is none. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.length === 0) return 'untested';
  return worstFirst.find((verdict) => verdicts.includes(verdict)) ?? 'inapplicable';
}

/** The verdict of a requirement from those of its tests, or of a test from those of its cases. */
export function rollUp(parts: readonly { verdict: Verdict }[]): Verdict {
  return worstOf(parts.map(({ verdict }) => verdict));
}

/** The one of some tests or cases that decides what they come to: the first of the worst. */
export function decisive<T extends { verdict: Verdict }>(parts: readonly T[]): T | undefined {
  const verdict = rollUp(parts);
  return parts.find((part) => part.verdict === verdict);
}

/**
 * The cases that decide what they come to together. One at levels of dimensions only makes it worse: what it passes, and
 * that it could not judge, says nothing of the plain clause, unless no plain case is there.
 */
export function decidingCases<T extends { id: string | null; verdict: Verdict }>(cases: readonly T[]): T[] {
  const isPlain = ({ id }: T): boolean => !isLevelCase(id);
  const worsens = ({ verdict }: T): boolean => verdict === 'failed' || verdict === 'cantTell';
  return cases.some(isPlain) ? cases.filter((each) => isPlain(each) || worsens(each)) : [...cases];
}

/** The cases of some tests, each with its name. */
export function namedCases<T extends { id: string | null }>(
  tests: readonly { id: string; cases: readonly T[] }[],
): (T & { name: string })[] {
  return tests.flatMap((test) => test.cases.map((each) => ({ ...each, name: nameOfCase(test, each) })));
}

/** Whether a clause that failed is reported and no more: it says what should be, and not what must. Under `strict` it counts. */
export function isRecommendation({ level }: Pick<RequirementResult, 'level'>, strict: boolean): boolean {
  return level === 'should' && !strict;
}

/**
 * What a run says of its target. Accepted failures do not count, nor do those of what should be, unless `strict`;
 * trouble of the run as a whole proves nothing.
 * @param errors of the run
 */
export function outcomeOf(
  requirements: readonly Pick<RequirementResult, 'verdict' | 'level' | 'accepted'>[],
  errors: readonly unknown[],
  strict = false,
): Outcome {
  const counts = requirements.filter((requirement) => !isRecommendation(requirement, strict));
  if (counts.some(({ verdict, accepted }) => verdict === 'failed' && accepted === null))
    return 'nonconformant';
  const open = requirements.some(({ verdict }) => verdict === 'cantTell' || verdict === 'untested');
  return open || errors.length > 0 || requirements.length === 0 ? 'incomplete' : 'conformant';
}

/** Requirements by verdict. */
export function countVerdicts(
  requirements: readonly Pick<RequirementResult, 'verdict'>[],
): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { failed: 0, cantTell: 0, untested: 0, passed: 0, inapplicable: 0 };
  for (const { verdict } of requirements) counts[verdict] += 1;
  return counts;
}

/** How a run ends: 0, 1 nonconformant, 2 it could not tell or had trouble, 3 it falls short of what it claims. */
export type ExitCode = 0 | 1 | 2 | 3;

/** What of a result decides how its run ends. */
type Ending = Pick<RunResult, 'outcome' | 'claimed' | 'complete' | 'mode' | 'shard' | 'counts' | 'errors'>;

/**
 * The exit code of a run: of what holds, the first. Only a whole run claims a profile or, under `strict`, that nothing is
 * untested; `strict` also takes what should be for what must ({@link outcomeOf}).
 * @param tests how many tests ended; a part of a run may have none
 */
export function exitCodeOf(
  { outcome, claimed, complete, mode, shard, counts, errors }: Ending,
  tests: number,
  strict: boolean,
): ExitCode {
  if (outcome === 'nonconformant') return 1;
  const ranNone = tests === 0 && shard === null;
  if (counts.cantTell > 0 || errors.length > 0 || ranNone || !complete) return 2;
  const isStrict = strict && mode === 'whole' && shard === null;
  const fallsShort = (isStrict || claimed !== null) && outcome !== 'conformant';
  return fallsShort || (isStrict && counts.untested > 0) ? 3 : 0;
}
