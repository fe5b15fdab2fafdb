import { candidateField } from '../contract/lead-b-candidates.js';
import { killMatrix } from '../contract/kill-matrix.js';
import type { Makes } from '../contract/kill-matrix.js';
import { proof } from '../contract/proof.js';
import { isByKit } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import { quickCases } from './quick.js';
import { runnable } from './usable.js';
import type { CasePlan } from './usable.js';

/**
 * How many members the cases of a run with environment fixtures make at most. Every night has the same workspace. A few
 * more are made before the first test and by cases that turn out not to judge: 600 and 150 in all.
 */
const mostMembers = { whole: 570, quick: 130 };

/**
 * The names of the cases of a run, as far as proofs know them: a quick one has some of them, and one with environment
 * fixtures has those that can judge, without the {@link sparedCases}.
 */
export function casesOfRun(settings: Settings): string[] {
  const matrix = killMatrix();
  const judging = isByKit(settings) ? runnable(settings) : undefined;
  if (settings.quick)
    return [...quickCases(matrix, judging && { cases: judging, membersOf, most: mostMembers.quick })];
  if (judging === undefined) return Object.keys(matrix.tests);
  const spared = sparedCases(judging);
  return judging.map(({ test }) => test).filter((name) => !spared.has(name));
}

/**
 * The names of cases that make members and are not needed: the others find all that all of them find, and judge the same
 * requirements. The one that makes most goes first, and of several the first, until the rest make few enough or none is
 * superfluous.
 * @param judging the cases that can judge with environment fixtures
 */
export function sparedCases(judging: readonly CasePlan[]): ReadonlySet<string> {
  const proved = proof();
  // A fault that breaks two requirements is to be found for each.
  const worthOf = ({ holds, finds }: CasePlan): string[] =>
    holds.flatMap((id) => [
      id,
      ...finds.filter((fault) => proved[id]?.includes(fault)).map((fault) => `${id} ${fault}`),
    ]);
  const finders = new Map<string, number>();
  const count = (each: CasePlan, by: 1 | -1): void =>
    worthOf(each).forEach((worth) => finders.set(worth, (finders.get(worth) ?? 0) + by));
  for (const each of judging) count(each, 1);
  let members = judging.reduce((sum, { test }) => sum + membersOf(test), 0);
  const spared = new Set<string>();
  for (const each of [...judging].sort((one, other) => membersOf(other.test) - membersOf(one.test))) {
    const made = membersOf(each.test);
    if (members <= mostMembers.whole || made === 0) break;
    if (worthOf(each).some((worth) => finders.get(worth) === 1)) continue;
    count(each, -1);
    spared.add(each.test);
    members -= made;
  }
  return spared;
}

function membersOf(name: string): number {
  return makesOf(name).members ?? 0;
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
