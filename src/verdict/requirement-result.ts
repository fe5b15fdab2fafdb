import { breachesOf, plainestFailure } from './breaches.js';
import { hintOf } from './hints.js';
import type { RequirementResult, TestResult } from './result.js';
import type { Why } from './reason.js';
import { decisiveTest, rollUp } from './roll-up.js';
import { asStrongAsSaid } from './sight.js';
import { nameOfTest } from './run-record.js';
import type { Catalogue, TestRecord } from './run-record.js';

/** What the tests of a run found, as far as more than one requirement is concerned. */
export interface Findings {
  testsOf: ReadonlyMap<string, TestRecord[]>;
  /** The readings of a contradiction that were observed. */
  observed: (contradiction: string) => string[];
  /** The operations that accepted some request. */
  accepted: ReadonlySet<string>;
  /** The names of all tests of each requirement, in a quick run, which leaves out some. */
  wanted?: ReadonlyMap<string, readonly string[]> | undefined;
  /** The requirements of the last complete result of the target. */
  before: ReadonlyMap<string, RequirementResult>;
}

/** One requirement with its tests; what else the row of the catalogue says stays there. */
export function requirementResult(
  { id, section, also, level, text, contradiction, presumes = [] }: Catalogue['requirements'][number],
  { testsOf, observed, accepted, wanted, before }: Findings,
  { contradictions, proof, strength }: Catalogue,
  byKit: boolean,
): RequirementResult {
  const tests = testsOf.get(id) ?? [];
  const judged = presuming(presumes, withoutLost(tests, observed, before.get(id)), testsOf);
  const { verdict, unseen, weakness } = asStrongAsSaid(
    rollUp(judged.tests),
    judged.tests,
    proof[id] ?? [],
    strength,
    { byKit, leftOut: leftOut(tests, wanted?.get(id)) },
  );
  const breaches = breachesOf(tests);
  const decisive =
    (verdict === 'failed' && plainestFailure(judged.tests, breaches)) || decisiveTest(judged.tests);
  const why =
    verdict === 'passed'
      ? undefined
      : tests.length === 0
        ? notSelected(wanted !== undefined)
        : together(decisive, weakness);
  const follows = verdict === 'cantTell' ? judged.follows : [];
  const row = contradictions.find((each) => each.id === contradiction);
  const hint = hintOf(
    {
      verdict,
      why,
      follows,
      contradiction: row && { id: row.id, ruling: row.ruling, observed: observed(row.id) },
      tests,
    },
    accepted,
  );
  return {
    id,
    section,
    ...(also && { also }),
    level,
    text,
    ...(contradiction !== undefined && { contradiction }),
    verdict,
    ...(why?.message !== undefined && { reason: why.message }),
    ...(why?.code !== undefined && { code: why.code }),
    ...(why?.subject !== undefined && { subject: why.subject }),
    ...(why?.settings !== undefined && { settings: why.settings }),
    ...(follows.length > 0 && { follows }),
    ...(breaches.length > 0 && { breaches }),
    ...(hint && { hint }),
    ...(unseen.length > 0 && { unseen }),
    provedBy: proof[id] ?? [],
    tests: tests.map(withoutLinks),
  };
}

function notSelected(isQuick: boolean): Why {
  return { code: 'not-selected', message: `No test of it was part of this ${isQuick ? 'quick ' : ''}run.` };
}

/** What the test that decides says, with what makes the rest too weak: the settings of both would change the verdict. */
function together(decisive: Partial<Why> | undefined, weakness: Why | undefined): Partial<Why> {
  const { code, subject, message } = decisive ?? {};
  const said = code === undefined ? weakness : { code, subject };
  const settings = [...new Set([decisive, weakness].flatMap((each) => each?.settings ?? []))];
  return {
    ...said,
    ...(settings.length > 0 && { settings }),
    message: [message, weakness?.message].filter((sentence) => sentence !== undefined).join(' '),
  };
}

/** Of the tests that are wanted, the names of those that are not among the tests of the run. */
function leftOut(tests: readonly TestRecord[], wanted: readonly string[] = []): string[] {
  const names = new Set(tests.map(nameOfTest));
  return wanted.filter((name) => !names.has(name));
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
  tests: TestRecord[],
  observed: (contradiction: string) => string[],
  before: RequirementResult | undefined,
): TestRecord[] {
  const judgedBefore =
    before?.verdict === 'passed' || before?.verdict === 'failed' || before?.code === lostVariant;
  return tests.map((test) => {
    const spoken = refusedVariants[test.code ?? ''];
    if (spoken === undefined) return test;
    const when = observed('lead-variant').some((reading) => spoken.includes(reading))
      ? 'It accepted a lead of that variant later in this run'
      : judgedBefore
        ? 'In the last run it did'
        : undefined;
    return when === undefined
      ? test
      : {
          ...test,
          verdict: 'cantTell',
          code: lostVariant,
          settings: ['LEAD_VARIANT'],
          message: `${test.message} ${when}: find out why it was refused, or set LEAD_VARIANT to what the target speaks now.`,
        };
  });
}

/**
 * The tests of a requirement as they count for it. Where another that it presumes has failed, its failures are
 * `cantTell`: they may be nothing but the other's, and the blame is to fall there alone.
 */
function presuming(
  presumes: readonly string[],
  tests: TestRecord[],
  testsOf: ReadonlyMap<string, TestRecord[]>,
): { tests: TestRecord[]; follows: string[] } {
  const failed = presumes.filter((presumed) => rollUp(testsOf.get(presumed) ?? []) === 'failed');
  if (failed.length === 0 || rollUp(tests) !== 'failed') return { tests, follows: [] };
  const doubt = `${failed.join(' and ')} failed, and that may be all that this shows:`;
  return {
    follows: failed,
    tests: tests.map((test) =>
      test.verdict === 'failed'
        ? {
            ...test,
            verdict: 'cantTell',
            code: 'presumed-failed',
            blockedBy: failed,
            message: `${doubt} ${test.message ?? ''}`,
          }
        : test,
    ),
  };
}

function withoutLinks({
  requirements: _requirements,
  observations: _observations,
  answers: _answers,
  told: _told,
  fixtures: _fixtures,
  notRun: _notRun,
  traffic: _traffic,
  ...test
}: TestRecord): TestResult {
  return test;
}
