import type {
  ContradictionResult,
  ConformanceResult,
  QuestionResult,
  RecordedExchange,
  RequirementResult,
  TestResult,
} from './result.js';
import { countVerdicts, decisiveTest, outcomeOf, rollUp } from './roll-up.js';

/** A test as it ended, with what it recorded. */
export interface TestRecord extends TestResult {
  requirements: string[];
  observations: { contradiction: string; reading: string }[];
  answers: { question: string; value: string; exchanges: string[] }[];
}

/** The catalogue as far as a result shows it. */
export interface Catalogue {
  requirements: (Pick<RequirementResult, 'id' | 'section' | 'also' | 'level' | 'text'> & {
    presumes?: string[];
    excluded?: string;
  })[];
  contradictions: Omit<ContradictionResult, 'observed'>[];
  questions: Omit<QuestionResult, 'answers'>[];
  /** Faults that make a test of a requirement fail, by the id of the requirement. */
  proof: Record<string, string[]>;
}

/** Everything that a run knows when it ends. */
export interface RunRecord {
  target: ConformanceResult['target'];
  suite: ConformanceResult['suite'];
  startedAt: string;
  durationMs: number;
  complete: boolean;
  errors: string[];
  tests: TestRecord[];
  exchanges: Record<string, RecordedExchange>;
}

/** The raw result of a run: each requirement with the verdict of its tests, each contradiction and question with its answers. */
export function compose(run: RunRecord, catalogue: Catalogue): ConformanceResult {
  const testsOf = grouped(run.tests.flatMap((test) => test.requirements.map((id) => [id, test] as const)));
  const requirements = catalogue.requirements
    .filter(({ excluded }) => excluded === undefined)
    .map((row) => requirementResult(row, presuming(row, testsOf), catalogue.proof[row.id] ?? []));
  const errors = [...run.errors, ...unknownIds(run.tests, catalogue)];
  return {
    format: 'conformance-result/1',
    outcome: outcomeOf(requirements, errors),
    complete: run.complete,
    target: run.target,
    suite: run.suite,
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    counts: countVerdicts(requirements),
    errors,
    requirements,
    excluded: catalogue.requirements.flatMap(({ id, section, text, excluded }) =>
      excluded === undefined ? [] : [{ id, section, text, excluded }],
    ),
    contradictions: catalogue.contradictions.map(({ id, section, text, readings, ruling }) => ({
      id,
      section,
      text,
      readings,
      ruling,
      observed: observedOf(run.tests, id),
    })),
    questions: catalogue.questions.map(({ id, section, text }) => ({
      id,
      section,
      text,
      answers: answersOf(run.tests, id),
    })),
    exchanges: run.exchanges,
  };
}

/**
 * The tests of a requirement. Where another that it presumes has failed, its failures are `cantTell`: they may be
 * nothing but the other's, and the blame is to fall there alone.
 */
function presuming(
  { id, presumes = [] }: Catalogue['requirements'][number],
  testsOf: ReadonlyMap<string, TestRecord[]>,
): TestRecord[] {
  const tests = testsOf.get(id) ?? [];
  const failed = presumes.filter((presumed) => rollUp(testsOf.get(presumed) ?? []) === 'failed');
  if (failed.length === 0) return tests;
  const doubt = `${failed.join(' and ')} failed, which may be all that this shows:`;
  return tests.map((test) =>
    test.verdict === 'failed'
      ? { ...test, verdict: 'cantTell', message: `${doubt} ${test.message ?? ''}` }
      : test,
  );
}

/** One requirement with its tests; what else the row of the catalogue says stays there. */
function requirementResult(
  { id, section, also, level, text }: Catalogue['requirements'][number],
  tests: TestRecord[],
  provedBy: string[],
): RequirementResult {
  const verdict = rollUp(tests);
  const reason =
    verdict === 'passed'
      ? undefined
      : tests.length === 0
        ? 'No test of it was part of this run.'
        : decisiveTest(tests)?.message;
  return {
    id,
    section,
    ...(also !== undefined && { also }),
    level,
    text,
    verdict,
    ...(reason !== undefined && { reason }),
    provedBy,
    tests: tests.map(withoutLinks),
  };
}

function unknownIds(tests: readonly TestRecord[], { requirements }: Catalogue): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const unknown = new Set(tests.flatMap((test) => test.requirements).filter((id) => !known.has(id)));
  return [...unknown].map(
    (id) => `A test names the requirement ${id}, which spec/requirements/ does not have.`,
  );
}

function observedOf(tests: readonly TestRecord[], id: string): string[] {
  return [
    ...new Set(
      tests
        .flatMap((test) => test.observations)
        .filter(({ contradiction }) => contradiction === id)
        .map(({ reading }) => reading),
    ),
  ].sort();
}

/** Each value once, with the first exchanges that showed it: a hundred tests may see the same. */
function answersOf(tests: readonly TestRecord[], id: string): QuestionResult['answers'] {
  const answers = new Map<string, string[]>();
  for (const { question, value, exchanges } of tests.flatMap((test) => test.answers))
    if (question === id && !answers.has(value)) answers.set(value, exchanges);
  return [...answers]
    .map(([value, exchanges]) => ({ value, exchanges }))
    .sort((a, b) => a.value.localeCompare(b.value));
}

function withoutLinks({
  requirements: _requirements,
  observations: _observations,
  answers: _answers,
  ...test
}: TestRecord): TestResult {
  return test;
}

function grouped<T>(pairs: (readonly [string, T])[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
