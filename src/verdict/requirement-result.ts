import { greaterOf, otherReading } from '../contract/catalogue.js';
import { grouped } from '../contract/contract-files.js';
import { plainLevel } from '../contract/dimensions.js';
import { foundIn } from '../contract/kill-matrix.js';
import { isLevelCase, testOf } from '../contract/test-id.js';
import { violationOf } from './accepted.js';
import { asStrongAsSaid, coverageOf } from './fault-coverage.js';
import type { Extent, StrongVerdict } from './fault-coverage.js';
import type { Catalogue } from './held-catalogue.js';
import type {
  CaseResult,
  Finding,
  Levels,
  ProfileId,
  Reason,
  RequirementResult,
  Severity,
  TestResult,
  Verdict,
  Violation,
  Why,
} from './result.js';
import { decidingCases, decisive, namedCases, rollUp } from './verdicts.js';
import type { CaseRecord, TestRecord } from './verdicts.js';

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

/**
 * Judges one requirement; what else the row of the catalogue says stays there.
 * @returns the requirement with its tests, and its verdict in each profile that has it
 */
export function judgedRequirement(
  row: Catalogue['requirements'][number],
  { testsOf, observed, isQuick, byEnvironment, measure, wanted, choosable, before }: Findings,
  catalogue: Catalogue,
): { result: RequirementResult; verdictIn(profile: ProfileId): Verdict } {
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
  const cases = test.cases.map((record) => caseResult(record, requirement));
  return withCases(test, cases);
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

function withReasons(
  tests: readonly TestResult[],
  reasonFor: (each: CaseResult) => Reason | null | undefined,
): TestResult[] {
  const withReason = (each: CaseResult): CaseResult => {
    const reason = reasonFor(each);
    return reason ? { ...each, verdict: reason.verdict, reason, finding: null } : each;
  };
  return tests.map((test) => withCases(test, test.cases.map(withReason)));
}

type Failure = ReturnType<typeof failuresOf>[number];

/**
 * The ways in which the tests of a requirement show that it is violated: cases that show the same are one. The plainest
 * comes first, and in each the plainest case: the one that sent the least.
 */
export function violationsOf(tests: readonly TestRecord[], requirement: string): Violation[] {
  const failures = failuresOf(tests, requirement);
  const leastFirst = [...failures].sort((a, b) => a.size - b.size || 0);
  const groups = grouped(leastFirst, ({ finding }) => violationOf(finding));
  return [...groups.values()].map((group) => ({
    ...(group[0] as Failure).finding,
    cases: group.map(({ name }) => name),
    ...whereOf(group, failures, tests),
  }));
}

/**
 * Where a clause is broken, and where the same tests found it kept: nowhere in particular if a plain case of one of them
 * failed, in whatever way.
 * @param group the failures that show the same
 */
function whereOf(
  group: readonly Failure[],
  failures: readonly Failure[],
  tests: readonly TestRecord[],
): Pick<Violation, 'brokenFor' | 'keptFor'> {
  const ids = new Set(group.map(({ name }) => testOf(name)));
  const isPlain = ({ name, levels }: Failure): boolean => ids.has(testOf(name)) && countOf(levels) === 0;
  if (failures.some(isPlain)) return { brokenFor: {}, keptFor: {} };
  const brokenFor = levelsOf(leastLevels(group.map(({ levels }) => levels)));
  const passed = tests
    .filter(({ id }) => ids.has(id))
    .flatMap(({ cases }) => cases.filter(({ findings, reason }) => findings.length === 0 && !reason));
  return {
    brokenFor,
    keptFor: Object.fromEntries(
      Object.entries(brokenFor).map(([dimension, broken]) => {
        const kept = passed.map(({ levels }) => levels[dimension] ?? plainLevel(dimension));
        return [dimension, [...new Set(kept)].filter((level) => !broken.includes(level))];
      }),
    ),
  };
}

/** Of the levels of failed cases those that are fewest: what fails at these needs no others. Each once. */
export function leastLevels(failed: readonly Levels[]): Levels[] {
  const least = Math.min(...failed.map(countOf));
  const fewest = failed.filter((levels) => countOf(levels) === least);
  return [...new Map(fewest.map((levels) => [JSON.stringify(levels), levels])).values()];
}

function countOf(levels: Levels): number {
  return Object.keys(levels).length;
}

/** All levels of some cases, by dimension. */
function levelsOf(cases: readonly Levels[]): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const [dimension, level] of cases.flatMap((levels) => Object.entries(levels)))
    all[dimension] = [...new Set([...(all[dimension] ?? []), level])];
  return all;
}

/** What a case found out about one requirement, if it did. */
function findingAbout(requirement: string, { findings }: TestRecord['cases'][number]): Finding | undefined {
  const found = findings.find((each) => each.requirement === requirement);
  if (found === undefined) return undefined;
  const { requirement: _requirement, ...finding } = found;
  return finding;
}

/** The failed cases with what they found out about a requirement. */
function failuresOf(tests: readonly TestRecord[], requirement: string) {
  return namedCases(tests).flatMap((each) => {
    const finding = findingAbout(requirement, each);
    const { name, levels, traffic } = each;
    // A case that sent nothing shows nothing that a reader could repeat.
    return finding === undefined ? [] : [{ name, finding, levels, size: traffic.size || Infinity }];
  });
}
