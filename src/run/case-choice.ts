import { nameOfCase } from '../contract/test-id.js';

/** Tells the processes of a run which cases were chosen. */
const variable = 'CONFORMANCE_CASES';

/** The cases that were chosen of tests, by the ids of the tests; of one that is not among them all. */
export type CaseChoice = Readonly<Record<string, readonly string[]>>;

interface Known {
  chosen: CaseChoice;
  /** The names of those that do not run whatever was chosen. */
  leftOut: string[];
}

let known: Known | undefined;

/** Has this process and those that it starts run no other cases of these tests, of those that they ran so far. */
export function narrowCases(choice: CaseChoice): void {
  const { chosen, leftOut } = knownCases();
  know({ chosen: bothChoices(choice, chosen), leftOut });
}

/** Has this process and those that it starts not run cases, by their names. */
export function leaveOutCases(names: readonly string[]): void {
  const { chosen, leftOut } = knownCases();
  know({ chosen, leftOut: [...leftOut, ...names] });
}

/** Whether a case is to run. */
export function isChosen(test: string, id: string | null): boolean {
  const { chosen, leftOut } = knownCases();
  return (
    (id === null || chosen[test]?.includes(id) !== false) &&
    !leftOut.includes(nameOfCase({ id: test }, { id }))
  );
}

function know(cases: Known): void {
  known = cases;
  process.env[variable] = JSON.stringify(known);
}

function knownCases(): Known {
  return (known ??= JSON.parse(process.env[variable] ?? '{"chosen":{},"leftOut":[]}') as Known);
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

/** The cases that two choices have in common. */
function bothChoices(one: CaseChoice, other: CaseChoice): CaseChoice {
  const common = Object.entries(one).map(
    ([test, ids]) => [test, ids.filter((id) => other[test]?.includes(id) !== false)] as const,
  );
  return { ...other, ...Object.fromEntries(common) };
}
