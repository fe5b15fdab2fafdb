import { otherReading, greaterOf } from '../contract/catalogue.js';
import { foundIn } from '../contract/kill-matrix.js';
import { isLevelCase } from '../contract/test-id.js';
import type {
  CaseResult,
  ProfileId,
  Reason,
  RequirementResult,
  Severity,
  TestResult,
  Verdict,
  Why,
} from './result.js';
import { decidingCases, decisive, namedCases, rollUp } from './roll-up.js';
import type { Catalogue } from './held-catalogue.js';
import type { CaseRecord, TestRecord } from './run-record.js';
import { asStrongAsSaid, coverageOf } from './fault-coverage.js';
import type { Extent, StrongVerdict } from './fault-coverage.js';
import { findingAbout, violationsOf } from './violations.js';

/** What the tests of a run found, as far as more than one requirement is concerned. */
export interface Findings {
  testsOf: ReadonlyMap<string, TestRecord[]>;
  /** The readings of a contradiction that were observed. */
  observed: (contradiction: string) => string[];
  /** Whether the run is a quick one, and whether prepared records stand in for a harness. */
  isQuick: boolean;
  byEnvironment: boolean;
  /** The profile of the run: at least what that can find has to be found, or what the requirement's own can. */
  measure: ProfileId;
  /** The names of all cases of each requirement, in a run that leaves out some by itself. */
  wanted?: ReadonlyMap<string, readonly string[]> | undefined;
  /** The cases that a quick run may choose, by their names: those that can judge. */
  choosable: ReadonlySet<string>;
  /** The requirements of the last complete result of the target. */
  before: ReadonlyMap<string, RequirementResult>;
}

/** How much it matters that a requirement fails whose row says no more than its level. */
const severities: Record<RequirementResult['level'], Severity> = { must: 'major', should: 'minor' };

/** A requirement with its tests, and its verdict in each profile that has it. */
interface JudgedRequirement {
  result: RequirementResult;
  verdictIn(profile: ProfileId): Verdict;
}

/** Judges one requirement; what else the row of the catalogue says stays there. */
export function judgedRequirement(
  row: Catalogue['requirements'][number],
  { testsOf, observed, isQuick, byEnvironment, measure, wanted, choosable, before }: Findings,
  catalogue: Catalogue,
): JudgedRequirement {
  const {
    id,
    profile = null,
    section,
    also = [],
    level,
    severity = severities[level],
    text,
    contradiction,
    presumes = [],
  } = row;
  const { killMatrix } = catalogue;
  const provedBy = catalogue.proof[id] ?? [];
  const records = testsOf.get(id) ?? [];
  const tests = records.map((record) => testResult(record, id));
  const spoken = withoutLost(tests, observed, before.get(id));
  const judged = presuming(presumes, withoutOtherReading(spoken, row, catalogue), testsOf);
  const left = leftOut(tests, wanted?.get(id));
  const byChoice = left.filter((name) => choosable.has(name));
  const extentIn = (of: ProfileId): Extent => ({
    byEnvironment,
    leftOut: left,
    isQuick,
    byChoice: new Set(byChoice.flatMap((name) => foundIn(measure, killMatrix.tests[name] ?? { finds: [] }))),
    profile: greaterOf(of, profile ?? 'full'),
  });
  const strongIn = (of: ProfileId): StrongVerdict =>
    asStrongAsSaid(verdictOf(judged), judged, provedBy, killMatrix, extentIn(of));
  const { verdict, weakness } = strongIn(measure);
  const violations = verdict === 'failed' ? violationsOf(records, id) : [];
  const [plainest] = violations;
  const reason =
    verdict === 'passed' || verdict === 'failed'
      ? undefined
      : reasonOf(judged, verdict, weakness, byChoice.length > 0);
  const decided = reason ?? plainest;
  const result: RequirementResult = {
    id,
    section,
    also,
    text,
    profile,
    level,
    severity,
    contradiction: contradiction ?? null,
    verdict,
    code: decided?.code ?? null,
    subject: decided?.subject ?? null,
    settings: reason?.settings ?? [],
    message: decided?.message ?? null,
    blockedBy: verdict === 'cantTell' ? blockersOf(judged) : [],
    violations,
    accepted: null,
    provedBy,
    coverage: coverageOf(tests, { id, provedBy }, catalogue, extentIn(measure)),
    tests,
  };
  return { result, verdictIn: (of) => strongIn(of).verdict };
}

/** A test as far as a requirement is concerned. */
function testResult(test: TestRecord, requirement: string): TestResult {
  return withCases(
    test,
    test.cases.map((record) => caseResult(record, requirement)),
  );
}

/** A test with its cases, whose worst decides what it comes to. */
function withCases(
  { id, title, file, line, durationMs }: Omit<TestRecord, 'holds' | 'cases'>,
  cases: CaseResult[],
): TestResult {
  const counting = decidingCases(cases);
  const deciding = decisive(counting);
  const code = (deciding?.finding ?? deciding?.reason)?.code ?? null;
  return { id, title, file, line, verdict: rollUp(counting), code, durationMs, cases };
}

/** What the cases of tests come to together. */
function verdictOf(tests: readonly TestResult[]): Verdict {
  return rollUp(decidingCases(tests.flatMap(({ cases }) => cases)));
}

function caseResult(record: CaseRecord, about: string): CaseResult {
  const { id, levels, reason, partial, moves = [], exchanges } = record;
  const finding = findingAbout(about, record);
  return {
    id,
    levels,
    verdict: finding === undefined ? (reason?.verdict ?? 'passed') : 'failed',
    reason: finding === undefined ? (reason ?? null) : null,
    finding: finding ?? null,
    partial: partial === true,
    moves,
    exchanges,
  };
}

/**
 * Why a requirement was not judged: what the case that decides says, with what makes the rest too weak. The settings of
 * both would change the verdict.
 */
function reasonOf(
  tests: readonly TestResult[],
  verdict: Verdict,
  weakness: Why | undefined,
  isByChoice: boolean,
): Why {
  if (tests.length === 0)
    return isByChoice
      ? {
          code: 'quick-run',
          settings: ['QUICK'],
          message: 'This quick run left out all of its tests: run without --quick.',
        }
      : { code: 'not-selected', message: 'No test of it was part of this run.' };
  const cases = decidingCases(tests.flatMap((test) => test.cases));
  const decided = cases.find((each) => each.verdict === verdict) ?? decisive(cases);
  const own = decided?.reason ?? undefined;
  const reasons = [own, weakness].filter((each) => each !== undefined);
  return {
    code: '',
    ...reasons[0],
    settings: [...new Set(reasons.flatMap(({ settings = [] }) => settings))],
    message: reasons.map(({ message }) => message).join(' '),
  };
}

/** Of the cases that are wanted, the names of those that are not among those of the run. */
function leftOut(tests: readonly TestResult[], wanted: readonly string[] = []): string[] {
  const names = new Set(namedCases(tests).map(({ name }) => name));
  return wanted.filter((name) => !names.has(name));
}

/**
 * The tests of a requirement that stands by one reading of a contradiction: where the target is held to another, no fixture
 * is missing.
 */
function withoutOtherReading(
  tests: readonly TestResult[],
  { contradiction = '', reading }: Catalogue['requirements'][number],
  { contradictions }: Catalogue,
): readonly TestResult[] {
  const ruling = contradictions.find(({ id }) => id === contradiction)?.ruling;
  if (reading === undefined || ruling === undefined || ruling === reading || ruling === 'either')
    return tests;
  return withReasons(tests, ({ verdict }) =>
    verdict === 'untested' ? { verdict: 'inapplicable', ...otherReading(contradiction, ruling) } : undefined,
  );
}

/** The codes of a variant of lead creation that was refused, with the readings of lead-variant by which it is spoken. */
const refusedVariants: Record<string, readonly string[]> = {
  'lead-variant-a-refused': ['A', 'both'],
  'lead-variant-b-refused': ['B', 'both'],
};

/** The code of a test whose variant of lead creation the target spoke before. */
const lostVariant = 'lead-variant-lost';

/**
 * The tests of a requirement without those that are inapplicable because the target refused a variant of lead creation
 * that it was seen to speak, in this run or in the last one: those are `cantTell`.
 */
function withoutLost(
  tests: readonly TestResult[],
  observed: (contradiction: string) => string[],
  before: RequirementResult | undefined,
): TestResult[] {
  const judgedBefore =
    before?.verdict === 'passed' || before?.verdict === 'failed' || before?.code === lostVariant;
  return withReasons(tests, (each) => {
    const spoken = refusedVariants[each.reason?.code ?? ''];
    if (spoken === undefined) return undefined;
    const when = observed('lead-variant').some((reading) => spoken.includes(reading))
      ? 'It accepted a lead of that variant later in this run'
      : judgedBefore
        ? 'In the last run it did'
        : undefined;
    return (
      when && {
        verdict: 'cantTell',
        code: lostVariant,
        settings: ['LEAD_VARIANT'],
        message: `${each.reason?.message} ${when}: find out why it was refused, or set LEAD_VARIANT to what the target speaks now.`,
      }
    );
  });
}

/**
 * The tests of a requirement as they count for it. Where another that it presumes has failed, its failures are
 * `cantTell`: they may be nothing but the other's, and the blame is to fall there alone. What fails in a plain case is
 * not explained by what fails at a level only.
 */
function presuming(
  presumes: readonly string[],
  tests: readonly TestResult[],
  testsOf: ReadonlyMap<string, TestRecord[]>,
): readonly TestResult[] {
  if (presumes.length === 0 || verdictOf(tests) !== 'failed') return tests;
  const failedIn = (explains: (id: string | null) => boolean): string[] =>
    presumes.filter((presumed) =>
      (testsOf.get(presumed) ?? [])
        .flatMap((test) => testResult(test, presumed).cases)
        .some(({ id, verdict }) => verdict === 'failed' && explains(id)),
    );
  const anywhere = failedIn(() => true);
  const inPlain = failedIn((id) => !isLevelCase(id));
  return withReasons(tests, ({ id, finding }) => {
    const failed = isLevelCase(id) ? anywhere : inPlain;
    return finding && failed.length > 0
      ? {
          verdict: 'cantTell',
          code: 'presumed-failed',
          settings: [],
          message: `${failed.join(' and ')} failed, and that may be all that this shows: ${finding.message}`,
          blockedBy: failed,
        }
      : undefined;
  });
}

/** The failed requirements that are in the way of some of the cases. */
function blockersOf(tests: readonly TestResult[]): string[] {
  const reasons = tests.flatMap(({ cases }) => cases.map(({ reason }) => reason));
  return [...new Set(reasons.flatMap((reason) => reason?.blockedBy ?? []))];
}

/** The tests with other reasons for some of their cases. */
function withReasons(
  tests: readonly TestResult[],
  reasonFor: (each: CaseResult) => Reason | null | undefined,
): TestResult[] {
  return tests.map((test) =>
    withCases(
      test,
      test.cases.map((each) => {
        const reason = reasonFor(each);
        return reason ? { ...each, verdict: reason.verdict, reason, finding: null } : each;
      }),
    ),
  );
}
