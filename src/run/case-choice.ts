/** Tells the processes of a run which cases were chosen. */
const variable = 'CONFORMANCE_CASES';

/** The cases that were chosen of tests, by the ids of the tests; of one that is not among them all. */
export type CaseChoice = Readonly<Record<string, readonly string[]>>;

let known: CaseChoice | undefined;

/** Has this process and those that it starts run no other cases of these tests, of those that they ran so far. */
export function narrowCases(choice: CaseChoice): void {
  known = bothChoices(choice, chosenCases());
  process.env[variable] = JSON.stringify(known);
}

/** Whether a case is to run. */
export function isChosen(test: string, id: string | null): boolean {
  return id === null || chosenCases()[test]?.includes(id) !== false;
}

function chosenCases(): CaseChoice {
  return (known ??= JSON.parse(process.env[variable] ?? '{}') as CaseChoice);
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
