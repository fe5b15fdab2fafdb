import { grouped } from '../contract/contract-files.js';
import { isObject } from '../contract/json-value.js';
import { textHash } from '../contract/text.js';
import type { Finding, RequirementResult } from './result.js';
import { caseOf, isLevelCase, plainCase, testOf } from '../contract/test-id.js';
import { namedCases } from './verdicts.js';

/** One way in which tests of a requirement are known to fail. */
interface AcceptedFailure {
  /** See {@link fingerprintOf}. */
  fingerprint: string;
  /** What one of the cases said; for readers alone. */
  message: string;
  /** The cases, by their names. */
  tests: string[];
}

/** A failure that the owners of a target know of and live with: one row of its `accepted.yaml`. */
export interface AcceptedDeviation {
  requirement: string;
  reason: string;
  ticket: string;
  /** The last day on which it is accepted, ISO 8601. */
  expires: string;
  failures: AcceptedFailure[];
}

/** Every accepted deviation of a target. */
export interface AcceptedDeviations {
  /** The file as complaints name it. */
  file: string;
  deviations: AcceptedDeviation[];
}

/**
 * Marks the failures that are accepted. A sentence complains of each deviation that fails otherwise than accepted, passes
 * now, or expired, whatever the run made of it. @param today ISO 8601 date
 * @param part whether this is a part of a run, which leaves to the whole what its own tests do not show
 */
export function withAccepted(
  requirements: readonly RequirementResult[],
  { file, deviations }: AcceptedDeviations,
  today: string,
  part = false,
): { requirements: RequirementResult[]; complaints: string[] } {
  const complaints: string[] = [];
  const whole = requirements.every(({ tests }) => tests.length > 0);
  const byId = new Map(deviations.map((deviation) => [deviation.requirement, deviation]));
  const marked = requirements.map((requirement) => {
    const deviation = byId.get(requirement.id);
    if (deviation === undefined) return requirement;
    const complaint = complaintOf(requirement, deviation, today, {
      inPart: part,
      fixed: !part && isFixed(requirement, deviation, whole),
    });
    if (complaint !== undefined)
      complaints.push(`${file} accepts ${requirement.id} (ticket ${deviation.ticket}), ${complaint}`);
    if (complaint !== undefined || requirement.verdict !== 'failed') return requirement;
    const { ticket, reason, expires } = deviation;
    return { ...requirement, accepted: { ticket, reason, expires } };
  });
  return { requirements: marked, complaints };
}

/** The ways in which the tests of a requirement failed, to be accepted. */
export function failuresOf(requirement: Pick<RequirementResult, 'tests'>): AcceptedFailure[] {
  const groups = grouped(failedCases(requirement), ([, finding]) => fingerprintOf(finding));
  return [...groups].map(([fingerprint, cases]) => ({
    fingerprint,
    message: cases[0]?.[1].message ?? '',
    tests: cases.map(([name]) => name),
  }));
}

function failedCases({ tests }: Pick<RequirementResult, 'tests'>): [name: string, finding: Finding][] {
  return namedCases(tests).flatMap(({ name, finding }): [string, Finding][] =>
    finding === null ? [] : [[name, finding]],
  );
}

/** Why a deviation does not hold, in words that go on after its name; undefined where it does, or where the run can't tell. */
function complaintOf(
  requirement: RequirementResult,
  { failures, expires }: AcceptedDeviation,
  today: string,
  { inPart, fixed }: { inPart: boolean; fixed: boolean },
): string | undefined {
  const { verdict } = requirement;
  if (fixed) return 'which passes now: remove it, or have "npm run accept" do so.';
  if (expires < today && !(inPart && verdict !== 'failed')) return expiredComplaint(verdict, expires);
  if (verdict !== 'failed') return undefined;
  const other = failedCases(requirement).find(([name, finding]) => {
    const same = failures.find(({ fingerprint }) => fingerprint === fingerprintOf(finding));
    return same?.tests.some((accepted) => goesFor(accepted, name)) !== true;
  });
  return other && `which fails otherwise than was accepted: ${other[1].message}`;
}

/** A day that is over is reported whatever the verdict: else a deviation that nothing looks at would be accepted for ever. */
function expiredComplaint(verdict: RequirementResult['verdict'], expires: string): string {
  const expired = `which expired on ${expires}`;
  if (verdict === 'failed') return `${expired} and still fails: fix it or accept it until a later day.`;
  const then = 'remove it or accept it until a later day.';
  return verdict === 'passed'
    ? `${expired}, and this run left out the tests that failed: run them, then ${then}`
    : `${expired} and is ${verdict} in this run: ${then}`;
}

/**
 * Whether a requirement passes, and with it a test that was known to fail; where none of these is left, it takes a whole
 * run to say so.
 */
function isFixed(
  { verdict, tests }: RequirementResult,
  { failures }: AcceptedDeviation,
  whole: boolean,
): boolean {
  const known = failures.flatMap(({ tests: ids }) => ids);
  const isKnown = (name: string): boolean => known.some((accepted) => isSame(accepted, name));
  return verdict === 'passed' && (whole || namedCases(tests).some(({ name }) => isKnown(name)));
}

/** Whether two names are of one case: of a plain one that had no id before its test got cases at levels, too. */
function isSame(accepted: string, name: string): boolean {
  return accepted === name || (caseOf(name) === plainCase && accepted === testOf(name));
}

/** Whether what was accepted of a case goes for another: what a plain one shows, those at levels of its test show, too. */
function goesFor(accepted: string, name: string): boolean {
  const isOfPlain = testOf(accepted) === testOf(name) && !isLevelCase(caseOf(accepted));
  return isSame(accepted, name) || (isLevelCase(caseOf(name)) && isOfPlain);
}

/** What of a finding says which violation it shows. */
type Shown = Pick<Finding, 'code' | 'subject' | 'pointer' | 'actual'>;

/**
 * The violation that a finding about a requirement shows, as a key: cases that fail in one way have the same. It is made
 * of the code, the subject, the place, whatever the index in an array, and the status, where the finding is about one.
 */
export function violationOf({ code, subject = '', pointer, actual }: Shown): string {
  const place = pointer?.replace(/\/\d+(?=\/|$)/g, '/0') ?? '';
  const status = isObject(actual) && typeof actual.status === 'number' ? actual.status : '';
  return [code, subject, place, status].join(' ');
}

/** Eight hexadecimal digits that stay the same from run to run while a case fails in the same way. */
export function fingerprintOf(finding: Shown): string {
  return textHash(violationOf(finding)).toString(16).padStart(8, '0');
}
