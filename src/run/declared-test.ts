import { combinationsOf } from '../contract/dimensions.js';
import type { Levels, Varied } from '../contract/dimensions.js';
import { requirement, chapterOf, sectionTitle } from '../contract/catalogue.js';
import {
  nameOfCase,
  idAndTitle,
  isCaseId,
  isLevelCase,
  isTestId,
  levelCaseId,
  plainCase,
  requirementOf,
} from '../contract/test-id.js';
import type { Scene } from './run.js';

/** Tells the processes of a run which cases were chosen. */
const variable = 'CONFORMANCE_CASES';

/** The cases that were chosen of tests, by the ids of the tests; of one that is not among them all. */
export type CaseChoice = Readonly<Record<string, readonly string[]>>;

interface Known {
  /** A case runs if it is in all of these choices. */
  chosen: CaseChoice[];
  /** The names of those that do not run whatever was chosen. */
  leftOut: string[];
}

let known: Known | undefined;

/** Has this process and those that it starts run no other cases of these tests, of those that they ran so far. */
export function narrowCases(choice: CaseChoice): void {
  const { chosen, leftOut } = knownCases();
  know({ chosen: [...chosen, choice], leftOut });
}

/** Has this process and those that it starts not run cases, by their names. */
export function leaveOutCases(names: readonly string[]): void {
  const { chosen, leftOut } = knownCases();
  know({ chosen, leftOut: [...leftOut, ...names] });
}

function isChosen(test: string, id: string | null): boolean {
  const { chosen, leftOut } = knownCases();
  return (
    (id === null || chosen.every((choice) => choice[test]?.includes(id) !== false)) &&
    !leftOut.includes(nameOfCase({ id: test }, { id }))
  );
}

function know(cases: Known): void {
  known = cases;
  process.env[variable] = JSON.stringify(known);
}

function knownCases(): Known {
  return (known ??= JSON.parse(process.env[variable] ?? '{"chosen":[],"leftOut":[]}') as Known);
}

/** The choice that some names of cases make, `TEST#CASE` or `TEST`. */
export function choiceOf(names: Iterable<string>): CaseChoice {
  const choice: Record<string, string[]> = {};
  for (const name of names) {
    const [test = '', id] = name.split('#');
    if (id !== undefined) (choice[test] ??= []).push(id);
  }
  return choice;
}

/** What a test says of itself beside its id and its body. */
export interface TestDetails<Params> {
  /** A sentence: what the target is to do. */
  title: string;
  /** The ids of the requirements that it holds a target to, if not only that of its own id, which comes first. */
  holds?: readonly string[];
  /** Whether it is about the headers of a request: then that of TRACE_HEADER is left out. */
  aboutHeaders?: true;
  /** What varies, by the ids of its cases: slugs. A test without has one case. */
  cases?: Readonly<Record<string, Params>>;
  /**
   * The dimensions whose levels its question is asked at, beyond what its cases ask by themselves: each level once, in
   * cases of their own.
   */
  at?: Varied;
}

/** How many cases of a test run at a time, at most. */
export const casesAtATime = 12;

/** What a test does in each of its cases. */
export type TestBody<Params> = (scene: Scene, params: Params) => Promise<void>;

/** One case of a test. */
export interface DeclaredCase {
  /** Null where its test has no other. */
  id: string | null;
  /** `TEST#CASE`, or `TEST` where there is one case. */
  name: string;
  params: unknown;
  levels: Levels;
}

/** A test as its file declares it, with the cases of it that were chosen. */
export interface DeclaredTest extends Omit<TestDetails<unknown>, 'holds' | 'cases' | 'at'> {
  id: string;
  holds: readonly string[];
  cases: readonly DeclaredCase[];
  body: TestBody<unknown>;
}

const ids = new Set<string>();

/**
 * Throws if an id is not `REQUIREMENT/slug`, if it begins with another requirement than `holds`, or was declared before, and
 * if the id of a case is no slug.
 */
export function declaredTest<Params>(
  id: string,
  { title, holds = [requirementOf(id)], aboutHeaders, cases, at = [] }: TestDetails<Params>,
  body: TestBody<Params>,
): DeclaredTest {
  const complain = (complaint: string): never => {
    throw new Error(`The test ${id} ${complaint}.`);
  };
  if (!isTestId(id)) complain('has an id that is not REQUIREMENT/slug, the slug of at most 40 characters');
  if (holds[0] !== requirementOf(id))
    complain(`holds ${holds[0] ?? 'no requirement'} first, which is not the one of its id`);
  if (ids.has(id)) complain('is declared twice: each test has an id of its own');
  ids.add(id);
  const rows = Object.entries<unknown>(cases ?? {});
  const wrong = rows.find(([slug]) => !isCaseId(slug));
  if (wrong !== undefined)
    complain(`has the case "${wrong[0]}", which is not a slug of at most 40 characters`);
  const [taken] = rows.find(([slug]) => isLevelCase(slug)) ?? [];
  if (taken !== undefined) complain(`has the case "${taken}", an id that its cases at levels have`);
  if (cases !== undefined && rows.length === 0) complain('has no case');
  const asked: Asked[] =
    rows.length > 0
      ? rows.map(([slug, params]) => ({ id: slug, params, levels: {} }))
      : [{ id: at.length > 0 ? plainCase : null, params: undefined, levels: {} }];
  return {
    id,
    title,
    holds,
    ...(aboutHeaders && { aboutHeaders }),
    cases: [...asked, ...atLevels(asked, combinationsOf(at, holds[0] as string, id))]
      .filter((each) => isChosen(id, each.id))
      .map((each) => ({ ...each, name: nameOfCase({ id }, each) })),
    body: body as TestBody<unknown>,
  };
}

type Asked = Omit<DeclaredCase, 'name'>;

/** A case for each combination of levels: what the plain ones ask, in turns. */
function atLevels(plain: readonly Asked[], combinations: readonly Levels[]): Asked[] {
  return combinations.map((levels, index) => ({
    id: levelCaseId(index + 1),
    params: plain[index % plain.length]?.params,
    levels,
  }));
}

type Annotation = Record<'type' | 'description', string>;

/** The type of the annotation that names the cases of a test. */
const casesAnnotation = 'cases';

/** What Playwright keeps of a test: the tags by which it is chosen, its cases, and what allure-playwright takes for labels. */
export function detailsFor({ holds, cases }: DeclaredTest): { tag: string[]; annotation: Annotation[] } {
  const names = cases.flatMap(({ id }) => id ?? []);
  return {
    tag: holds.map((id) => `@${id}`),
    annotation: [
      ...(names.length > 0 ? [{ type: casesAnnotation, description: names.join(', ') }] : []),
      ...holds.flatMap(labelsOf),
    ],
  };
}

/** The ids of the cases of a test, of what Playwright keeps of it; null for the one of a test that has no other. */
export function casesIn(annotations: readonly { type: string; description?: string }[]): (string | null)[] {
  return annotations.find(({ type }) => type === casesAnnotation)?.description?.split(', ') ?? [null];
}

/** The names of the cases of a test, of what Playwright keeps of it. */
export function caseNamesOf(test: {
  title: string;
  annotations: readonly { type: string; description?: string }[];
}): string[] {
  return casesIn(test.annotations).map((id) => nameOfCase(idAndTitle(test.title), { id }));
}

/** Chapters are epics, sections features and requirements stories. */
function labelsOf(id: string): Annotation[] {
  const row = requirement(id);
  // An id that the catalogue does not have is said in the result.
  if (row === undefined) return [];
  const { section, level, text } = row;
  const labels = {
    epic: sectionTitle(chapterOf(section)),
    feature: sectionTitle(section),
    story: `${id} ${text}`,
    section,
    severity: level === 'must' ? 'critical' : 'minor',
  };
  return Object.entries(labels).map(([name, description]) => ({ type: `allure.label.${name}`, description }));
}
