import { levelsInWords } from '../contract/dimensions.js';
import type { Exchanges } from './recorded-exchange.js';
import type { Finding, Levels, Reason, UnjudgedVerdict } from './result.js';
import { notRun, verdictOfCase } from './run-record.js';
import type { CaseRecord } from './run-record.js';
import { keysIn, trafficOf } from './traffic.js';

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
  /** Why it ended without a judgement. */
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
