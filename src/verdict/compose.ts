import { heldBy } from '../contract/kill-matrix.js';
import type { KillMatrix } from '../contract/kill-matrix.js';
import { withAccepted } from './accepted.js';
import { changesSince } from './changes.js';
import type { FixtureUse, Told } from './circumstances.js';
import { composeCrashes } from './crashes.js';
import { requirementResult } from './requirement-result.js';
import { restrictionsOf } from './restrictions.js';
import type { Findings } from './requirement-result.js';
import type { ConformanceResult, QuestionResult, RequirementResult } from './result.js';
import { countVerdicts, outcomeOf } from './roll-up.js';
import type { Catalogue, RunRecord, TestRecord } from './run-record.js';
import { proofOf } from './sight.js';

/** The raw result of a run: each requirement with the verdict of its tests, each contradiction and question with its answers. */
export function compose(run: RunRecord, catalogue: Catalogue): ConformanceResult {
  const tests = [...run.tests].sort(byPlace);
  const seen = grouped(
    tests.flatMap(({ observations }) => observations),
    ({ contradiction }) => [contradiction],
  );
  const answers = grouped(
    tests.flatMap((test) => test.answers),
    ({ question }) => [question],
  );
  const observed = (id: string): string[] =>
    [...new Set((seen.get(id) ?? []).map(({ reading }) => reading))].sort();
  const byKit = run.settings.byKit === true;
  const findings: Findings = {
    testsOf: grouped(tests, (test) => test.requirements),
    observed,
    accepted: acceptedIn(tests),
    wanted: run.mode === 'quick' ? testsWanted(catalogue.killMatrix) : undefined,
    before: new Map(run.previous?.requirements.map((requirement) => [requirement.id, requirement])),
  };
  const { requirements, complaints } = withAccepted(
    catalogue.requirements
      .filter(({ excluded }) => excluded === undefined)
      .map((row) => requirementResult(row, findings, catalogue, byKit)),
    run.accepted ?? { file: '', deviations: [] },
    run.startedAt.slice(0, 10),
    run.shard !== undefined,
  );
  const errors = [...new Set([...run.errors, ...complaints, ...unknownIds(tests, catalogue)])];
  const result: ConformanceResult = {
    format: 'conformance-result/2',
    outcome: outcomeOf(requirements, errors, run.settings.strict),
    complete: run.complete,
    mode: run.mode,
    ...(run.shard && { shard: run.shard }),
    target: run.target,
    suite: run.suite,
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    settings: run.settings,
    counts: countVerdicts(requirements),
    proof: proofOf(requirements, catalogue, byKit),
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
      observed: observed(id),
    })),
    questions: catalogue.questions.map(({ id, section, text }) => ({
      id,
      section,
      text,
      answers: distinct(answers.get(id) ?? []),
    })),
    crashes: composeCrashes(tests),
    told: [...tests.flatMap(({ told = [] }) => told), ...requirements.flatMap(recommendationsOf)],
    restrictions: restrictionsOf(requirements),
    // As the tests ended, which is the order in which a record that is lent goes from one to the next.
    fixtures: eachOnce([...(run.fixtures ?? []), ...run.tests.flatMap(({ fixtures = [] }) => fixtures)]),
  };
  return run.previous === undefined ? result : { ...result, changes: changesSince(run.previous, result) };
}

/** What of a clause that says what should be was not kept, told once for each test that saw it. */
function recommendationsOf({ id, level, verdict: all, tests }: RequirementResult): Told[] {
  if (level !== 'should' || all !== 'failed') return [];
  return tests
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ id: test, title, message = title, exchange }) => ({
      kind: 'should',
      requirement: id,
      test,
      message,
      ...(exchange !== undefined && { exchange }),
    }));
}

function unknownIds(tests: readonly TestRecord[], { requirements }: Catalogue): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const unknown = new Set(tests.flatMap((test) => test.requirements).filter((id) => !known.has(id)));
  return [...unknown].map(
    (id) => `A test names the requirement ${id}, which spec/requirements/ does not have.`,
  );
}

/** The ids of all tests of each requirement that a proof knows. */
function testsWanted({ tests }: KillMatrix): Map<string, string[]> {
  const held = grouped(Object.entries(tests), ([test, row]) => heldBy(test, row));
  return new Map([...held].map(([id, known]) => [id, known.map(([test]) => test)]));
}

/** Each record once, as it was left last. */
function eachOnce(fixtures: readonly FixtureUse[]): FixtureUse[] {
  const known = new Map<string, FixtureUse>();
  for (const fixture of fixtures) {
    const key = `${fixture.kind} ${fixture.id}`;
    known.set(key, { ...known.get(key), ...fixture });
  }
  return [...known.values()];
}

function acceptedIn(tests: readonly TestRecord[]): Set<string> {
  const statuses = tests.flatMap(({ traffic }) => Object.entries(traffic?.statuses ?? {}));
  return new Set(
    statuses
      .filter(([, seen]) => seen.some((status) => status >= 200 && status < 300))
      .map(([operation]) => operation),
  );
}

/** Each value once, with the first exchanges that showed it: a hundred tests may see the same. */
function distinct(recorded: TestRecord['answers']): QuestionResult['answers'] {
  const answers = new Map<string, string[]>();
  for (const { value, exchanges } of recorded) if (!answers.has(value)) answers.set(value, exchanges);
  return [...answers]
    .map(([value, exchanges]) => ({ value, exchanges }))
    .sort((a, b) => a.value.localeCompare(b.value));
}

const order = new Intl.Collator('en', { numeric: true });

/** The same order whichever test ended first, and on however many machines they ran. */
function byPlace(a: TestRecord, b: TestRecord): number {
  return order.compare(a.file, b.file) || a.line - b.line || order.compare(a.id, b.id);
}

/** Items by their keys, of which one may have several. */
function grouped<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  return groups;
}
