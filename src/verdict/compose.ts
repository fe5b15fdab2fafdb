import type { FixtureUse, Told } from './circumstances.js';
import type {
  ContradictionResult,
  ConformanceResult,
  QuestionResult,
  RequirementResult,
  TestResult,
} from './result.js';
import { countVerdicts, decisiveTest, outcomeOf, rollUp } from './roll-up.js';

/** A test as it ended, with what it recorded. */
export interface TestRecord extends TestResult {
  requirements: string[];
  observations: { contradiction: string; reading: string }[];
  answers: { question: string; value: string; exchanges: string[] }[];
  told?: Told[];
  fixtures?: FixtureUse[];
}

/** The catalogue as far as a result shows it. */
export interface Catalogue {
  requirements: (Pick<RequirementResult, 'id' | 'section' | 'also' | 'level' | 'text' | 'contradiction'> & {
    presumes?: string[];
    excluded?: string;
  })[];
  contradictions: Omit<ContradictionResult, 'observed'>[];
  questions: Omit<QuestionResult, 'answers'>[];
  /** Faults that make a test of a requirement fail, by the id of the requirement. */
  proof: Record<string, string[]>;
}

/** Everything that a run knows when it ends, or so far. */
export interface RunRecord extends Pick<
  ConformanceResult,
  | 'target'
  | 'suite'
  | 'startedAt'
  | 'durationMs'
  | 'complete'
  | 'mode'
  | 'shard'
  | 'settings'
  | 'errors'
  | 'changes'
> {
  tests: TestRecord[];
}

/** The raw result of a run: each requirement with the verdict of its tests, each contradiction and question with its answers. */
export function compose(run: RunRecord, catalogue: Catalogue): ConformanceResult {
  const tests = [...run.tests].sort(byPlace);
  const testsOf = grouped(tests.flatMap((test) => test.requirements.map((id) => [id, test] as const)));
  const requirements = catalogue.requirements
    .filter(({ excluded }) => excluded === undefined)
    .map((row) => requirementResult(row, presuming(row, testsOf), catalogue.proof[row.id] ?? []));
  const errors = [...run.errors, ...unknownIds(tests, catalogue)];
  return {
    format: 'conformance-result/2',
    outcome: outcomeOf(requirements, errors),
    complete: run.complete,
    mode: run.mode,
    ...(run.shard && { shard: run.shard }),
    target: run.target,
    suite: run.suite,
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    settings: run.settings,
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
      observed: observedOf(tests, id),
    })),
    questions: catalogue.questions.map(({ id, section, text }) => ({
      id,
      section,
      text,
      answers: answersOf(tests, id),
    })),
    crashes: [],
    told: tests.flatMap(({ told = [] }) => told),
    fixtures: tests.flatMap(({ fixtures = [] }) => fixtures),
    ...(run.changes && { changes: run.changes }),
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
  { id, section, also, level, text, contradiction }: Catalogue['requirements'][number],
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
    ...(contradiction !== undefined && { contradiction }),
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
  told: _told,
  fixtures: _fixtures,
  ...test
}: TestRecord): TestResult {
  return test;
}

const order = new Intl.Collator('en', { numeric: true });

/** The same order whichever test ended first, and on however many machines they ran. */
function byPlace(a: TestRecord, b: TestRecord): number {
  return order.compare(a.file, b.file) || a.line - b.line || order.compare(a.title, b.title);
}

function grouped<T>(pairs: (readonly [string, T])[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
