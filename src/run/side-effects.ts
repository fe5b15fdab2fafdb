import { candidateField } from '../contract/lead-b-candidates.js';
import { conditionalFinds, levelCases } from '../contract/conditional.js';
import { killMatrix, proof } from '../contract/kill-matrix.js';
import type { Makes } from '../contract/kill-matrix.js';
import { isByEnvironment } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import { quickCases, quickLevelCases } from './quick.js';
import { runnable, runnableAtLevels } from './usable.js';
import type { CasePlan } from './usable.js';

/**
 * How many members the cases of a run with environment fixtures make at most. Every night has the same workspace. A few
 * more are made before the first test and by cases that turn out not to judge: 600 and 150 in all.
 */
const mostMembers = { whole: 580, quick: 130 };

/** How many of these are for cases that find conditional faults alone, if the others don't need them. */
const atLevels = { whole: 120, quick: 40 };

/**
 * The names of the cases of a run, as far as proofs know them: a quick one has some of them, and one with environment
 * fixtures has those that can judge, without the {@link sparedCases}.
 */
export function casesOfRun(settings: Settings): string[] {
  const matrix = killMatrix();
  const judging = isByEnvironment(settings) ? runnable(settings) : undefined;
  if (settings.quick) {
    const most = mostMembers.quick - atLevels.quick;
    const plain = quickCases(matrix, judging && { cases: judging, membersOf, most });
    return [...plain, ...levelCasesBeside(plain, settings)];
  }
  if (judging === undefined) return [...new Set([matrix.tests, levelCases()].flatMap(Object.keys))];
  const spared = sparedCases(settings);
  return judgingCases(settings).filter((name) => !spared.has(name));
}

/** The names of the cases that can judge with environment fixtures. */
function judgingCases(settings: Settings): string[] {
  return [...runnable(settings), ...runnableAtLevels(settings)].map(({ test }) => test);
}

/** The cases at levels of a quick run, beside its plain ones. */
function levelCasesBeside(plain: ReadonlySet<string>, settings: Settings): Set<string> {
  const byEnvironment = isByEnvironment(settings);
  const can = byEnvironment ? new Set(judgingCases(settings)) : undefined;
  const pairs = pairsByCase();
  const candidates = Object.entries(levelCases())
    .filter(([test]) => can?.has(test) !== false && !plain.has(test))
    .map(([test, row]) => ({
      ...row,
      test,
      finds: pairs.get(test) ?? [],
      members: byEnvironment ? membersOf(test) : 0,
    }));
  const requests = [...plain].reduce((sum, name) => sum + (killMatrix().tests[name]?.requests ?? 0), 0);
  const finds = new Set([...plain].flatMap((name) => pairs.get(name) ?? []));
  return quickLevelCases(candidates, { finds, requests, members: atLevels.quick });
}

/** The pairs of a fault and a level that each case finds. */
function pairsByCase(): ReadonlyMap<string, readonly string[]> {
  const pairs = new Map<string, string[]>();
  for (const [pair, names] of Object.entries(conditionalFinds()))
    for (const name of names) pairs.set(name, [...(pairs.get(name) ?? []), pair]);
  return pairs;
}

/** The names of cases that a run with environment fixtures leaves out to make few members: plain ones and those at levels. */
export function sparedCases(settings: Settings): ReadonlySet<string> {
  const judging = runnable(settings);
  const spared = sparedPlain(judging);
  const made = membersOfAll(judging.filter(({ test }) => !spared.has(test)));
  return new Set([...spared, ...sparedAtLevels(runnableAtLevels(settings), mostMembers.whole - made)]);
}

/**
 * Of cases at levels those to leave out: what finds least of conditional faults for the members that it makes.
 * @param most how many members the others may make
 */
function sparedAtLevels(judging: readonly CasePlan[], most: number): string[] {
  const pairs = pairsByCase();
  const worth = ({ test }: CasePlan): number => (pairs.get(test)?.length ?? 0) / membersOf(test);
  const making = judging
    .filter(({ test }) => membersOf(test) > 0)
    .sort((one, other) => worth(other) - worth(one));
  let left = most;
  return making.flatMap(({ test }) => {
    const made = membersOf(test);
    if (made > left) return [test];
    left -= made;
    return [];
  });
}

/**
 * The names of cases that make members and are not needed: the others find all that all of them find, and judge the same
 * requirements. The one that makes most goes first, and of several the first, until the rest make few enough or none is
 * superfluous.
 * @param judging the cases that can judge with environment fixtures
 */
function sparedPlain(judging: readonly CasePlan[]): ReadonlySet<string> {
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
  let members = membersOfAll(judging);
  const spared = new Set<string>();
  for (const each of [...judging].sort((one, other) => membersOf(other.test) - membersOf(one.test))) {
    const made = membersOf(each.test);
    if (members <= mostMembers.whole - atLevels.whole || made === 0) break;
    if (worthOf(each).some((worth) => finders.get(worth) === 1)) continue;
    count(each, -1);
    spared.add(each.test);
    members -= made;
  }
  return spared;
}

function membersOfAll(cases: readonly CasePlan[]): number {
  return cases.reduce((sum, { test }) => sum + membersOf(test), 0);
}

function membersOf(name: string): number {
  return makesOf(name).members ?? 0;
}

function makesOf(name: string): Makes {
  return (killMatrix().tests[name] ?? levelCases()[name])?.environment?.makes ?? {};
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
