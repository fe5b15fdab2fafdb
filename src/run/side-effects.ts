import { candidateField } from '../contract/lead-b-candidates.js';
import { heldBy, killMatrix } from '../contract/kill-matrix.js';
import type { KillMatrix, Makes } from '../contract/kill-matrix.js';
import { proof } from '../contract/proof.js';
import { isByKit } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import { quickCases } from './quick.js';
import { runnable } from './usable.js';
import type { CasePlan } from './usable.js';

/**
 * How many members the cases of a run with environment fixtures make at most, which goes to the same workspace every
 * night: with what the run makes before its first test, and what cases make that then can't judge, 600 and 150.
 */
const mostMembers = { whole: 570, quick: 130 };

/**
 * The names of the cases of a run, as far as proofs know them: a quick one has some of them, and one with environment
 * fixtures leaves out what makes members and finds nothing that the other cases do not find.
 */
export function casesOfRun(settings: Settings): string[] {
  const matrix = killMatrix();
  const membersOf = (name: string): number => makesOf(name).members ?? 0;
  const judging = isByKit(settings) ? runnable(settings) : undefined;
  if (settings.quick)
    return [...quickCases(matrix, judging && { cases: judging, membersOf, most: mostMembers.quick })];
  if (judging === undefined) return Object.keys(matrix.tests);
  return sparingCases(matrix, judging, membersOf, mostMembers.whole).map(({ test }) => test);
}

/**
 * The cases without some of those that make members: the others find all that all of them find, and judge the same
 * requirements. The one that makes most goes first, and of several the first, until they make few enough or none is
 * superfluous.
 */
function sparingCases(
  { tests }: Pick<KillMatrix, 'tests'>,
  cases: readonly CasePlan[],
  membersOf: (name: string) => number,
  most: number,
): CasePlan[] {
  const proved = proof();
  // A fault that breaks two requirements is to be found for each.
  const worthOf = ({ test, finds }: CasePlan): string[] =>
    heldBy(test, tests[test] ?? { finds }).flatMap((id) => [
      id,
      ...finds.filter((fault) => proved[id]?.includes(fault)).map((fault) => `${id} ${fault}`),
    ]);
  const finders = new Map<string, number>();
  for (const worth of cases.flatMap(worthOf)) finders.set(worth, (finders.get(worth) ?? 0) + 1);
  let members = cases.reduce((sum, { test }) => sum + membersOf(test), 0);
  const left = new Set(cases);
  for (const each of [...cases].sort((one, other) => membersOf(other.test) - membersOf(one.test))) {
    const made = membersOf(each.test);
    if (members <= most || made === 0) break;
    if (worthOf(each).some((worth) => finders.get(worth) === 1)) continue;
    for (const worth of worthOf(each)) finders.set(worth, (finders.get(worth) ?? 0) - 1);
    left.delete(each);
    members -= made;
  }
  return cases.filter((each) => left.has(each));
}

function makesOf(name: string): Makes {
  return killMatrix().tests[name]?.environment?.makes ?? {};
}

/** What a run with environment fixtures makes, about: as much as at a target that does as the mock does. */
export function madeByRun(settings: Settings): Required<Makes> {
  const makes = casesOfRun(settings).map(makesOf);
  const sum = (of: keyof Makes): number => makes.reduce((total, { [of]: count = 0 }) => total + count, 0);
  const invitesNobody = typeof settings.leadBFields[candidateField('sendInvitation').text] === 'string';
  return {
    members: sum('members'),
    invitations: invitesNobody ? 0 : sum('invitations'),
    updates: sum('updates'),
    files: sum('files'),
  };
}
