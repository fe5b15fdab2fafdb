import { subjects, candidateField } from '../contract/catalogue.js';
import {
  heldBy,
  killMatrix,
  rowsUnder,
  levelCases,
  conditionalFinds,
  proof,
} from '../contract/kill-matrix.js';
import type { KillMatrix, Makes, KillMatrixRow, LevelCaseRow } from '../contract/kill-matrix.js';
import { isClosed } from '../contract/schemas.js';
import { requirementOf, testOf } from '../contract/test-id.js';
import { absentRole, isSupplied, orderList, ordersBy } from '../target/environment-fixtures.js';
import type { EnvironmentFixtures } from '../target/environment-fixtures.js';
import { ordersFor, stockOf, usesFrom } from '../target/order-account.js';
import type { StockedOrder, OrderUse } from '../target/order-account.js';
import { isByEnvironment } from '../target/settings.js';
import type { LeadVariantSetting, Settings } from '../target/settings.js';
import type { Reason, UnjudgedVerdict } from '../verdict/result.js';
import { readCommandLine } from './command-line.js';

/** What a run makes of a case without a harness, as a proof knows it. */
export interface CasePlan {
  /** Its name. */
  test: string;
  /** The ids of the requirements that its test holds. */
  holds: readonly string[];
  /** The faults that it is known to find so. */
  finds: readonly string[];
  /** Why it does not judge; undefined if it does. */
  reason?: Omit<Reason, 'message'>;
}

/**
 * What becomes of each case that a proof knows, with what is set. Perishable orders are dealt in the order of the kill
 * matrix.
 */
export function casePlans(settings: Settings): CasePlan[] {
  return plansOf(rowsUnder({ ...settings.rulings }, killMatrix().tests), settings);
}

function plansOf(rows: KillMatrix['tests'], settings: Settings): CasePlan[] {
  const environmentFixtures = usable(settings);
  let stock = stockOf(environmentFixtures);
  // Most cases ask for the same orders as others.
  let known = new Map<string, StockedOrder[] | undefined>();
  return Object.entries(rows).map(([test, row]): CasePlan => {
    const { finds: findsSo = row.finds, orders = [], needs = [], writes = false } = row.environment ?? {};
    const uses = usesFrom(orders);
    const plan = { test, holds: heldBy(test, row), finds: findsSo };
    const ended = (verdict: UnjudgedVerdict, code: string, lacking: string[]): CasePlan => ({
      ...plan,
      reason: { verdict, code, settings: lacking },
    });
    const without = (...lacking: string[]): CasePlan =>
      ended('untested', 'fixture-missing', ['HARNESS_URL', ...lacking]);
    if (isUndeclared(test, settings))
      return ended('inapplicable', 'lead-variant-undeclared', ['LEAD_VARIANT']);
    if (row.environment === undefined) return without();
    if (writes && !settings.writes) return ended('untested', 'writes-forbidden', ['TARGET_WRITES']);
    const unset = needs.filter(
      (variable) =>
        !isSupplied(variable, environmentFixtures, needs.filter((each) => each === variable).length),
    );
    if (unset.length > 0)
      return unset.every((variable) => absentRole(variable, environmentFixtures) !== undefined)
        ? ended('inapplicable', 'role-absent', unset)
        : without(...unset);
    const asked = orders.join();
    if (!known.has(asked)) {
      const needs = uses.map(({ from: status, ...use }) => ({ ...use, status }));
      known.set(asked, ordersFor(needs, stock));
    }
    const taken = known.get(asked);
    if (taken === undefined) return without(...uses.map(listOf));
    const dealt = taken.filter(({ perishable }) => perishable);
    if (dealt.length > 0) {
      stock = stock.filter((order) => !dealt.includes(order));
      known = new Map();
    }
    return plan;
  });
}

/** Those of the {@link casePlans} that judge. */
export function runnable(settings: Settings): CasePlan[] {
  return casePlans(settings).filter(({ reason }) => reason === undefined);
}

/** As {@link runnable}, of the cases at levels that find conditional faults alone. */
export function runnableAtLevels(settings: Settings): CasePlan[] {
  const { tests } = killMatrix();
  const rows = Object.entries(levelCases()).filter(([name]) => !Object.hasOwn(tests, name));
  const found = rows.map(([name, row]) => [name, { ...row, finds: [] }] as const);
  const under = rowsUnder({ ...settings.rulings }, Object.fromEntries(found));
  return plansOf(under, settings).filter(({ reason }) => reason === undefined);
}

/** The variants of lead creation, by the file of the catalogue that has the requirements of each. */
const variants: Readonly<Record<string, LeadVariantSetting>> = { 'leads-a': 'A', 'leads-b': 'B' };

/** The tests of other subjects that need a lead of variant B. */
const takingLeadB = ['LDA-EMAIL-UNIQUE/of-lead-b', 'CLI-EMAIL-UNIQUE/of-lead-b', 'CLI-CONVERT/lead-b'];

/** Whether a case is about a variant of lead creation that LEAD_VARIANT leaves out. */
function isUndeclared(name: string, { leadVariant }: Settings): boolean {
  if (leadVariant === 'A' && takingLeadB.includes(testOf(name))) return true;
  const variant = variants[subjects().get(requirementOf(name)) ?? ''];
  return variant !== undefined && !['auto', 'both', variant].includes(leadVariant);
}

/** The setting that names an order for a use. */
function listOf({ from, subscription, perishable }: OrderUse): string {
  return perishable ? 'FIXTURES_COMMAND' : orderList(from, subscription);
}

/**
 * What of the environment file is of use: a webhook that posts to no receiver of this run lets nothing be read back, and
 * the parts of a run share out its open orders, since they may run at the same time and know nothing of each other. What
 * a command printed, it printed for this part.
 */
export function usable(
  { environmentFixtures, receiverUrl }: Settings,
  { shard = { current: 1, total: 1 } } = readCommandLine(),
): EnvironmentFixtures {
  const { orders } = environmentFixtures;
  const own = (ids: readonly string[]): string[] =>
    ids.filter((_id, index) => index % shard.total === shard.current - 1);
  return {
    ...environmentFixtures,
    orders: ordersBy((status) => (isClosed(status) ? orders[status] : own(orders[status]))),
    subscriptionOrders: own(environmentFixtures.subscriptionOrders),
    webhookId: receiverUrl === undefined ? undefined : environmentFixtures.webhookId,
  };
}

/**
 * How many members the cases of a run with environment fixtures make at most. Every night has the same workspace. A few
 * more are made before the first test, by cases that turn out not to judge, and where a target creates the valid entries of
 * a call that has an invalid one: 600 and 150 in all.
 */
const mostMembers = { whole: 530, quick: 130 };

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
    const cases = judging?.map((each) => ({ ...each, members: membersOf(each.test) }));
    const plain = quickCases(matrix, cases && { cases, most });
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
 * The names of cases that make members and are not needed: the others find all that all find, and judge the same
 * requirements. The one that makes most goes first, until the rest make few enough or each is needed.
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
  const most = mostMembers.whole - atLevels.whole;
  let members = membersOfAll(judging);
  const spared = new Set<string>();
  const mostFirst = [...judging].sort((one, other) => membersOf(other.test) - membersOf(one.test));
  for (const { test } of superfluous(mostFirst, worthOf)) {
    const made = membersOf(test);
    if (members <= most || made === 0) break;
    spared.add(test);
    members -= made;
  }
  return spared;
}

/** Of some items, in their order, those of whose worth each part is found in another that stays. */
function* superfluous<T>(items: readonly T[], worthOf: (item: T) => readonly string[]): Generator<T> {
  const finders = new Map<string, number>();
  const count = (item: T, by: 1 | -1): void =>
    worthOf(item).forEach((worth) => finders.set(worth, (finders.get(worth) ?? 0) + by));
  for (const item of items) count(item, 1);
  for (const item of items) {
    if (worthOf(item).some((worth) => finders.get(worth) === 1)) continue;
    count(item, -1);
    yield item;
  }
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

/** The share of the known faults that a quick run finds. */
const share = 0.963;

/** How many requests the cases of a quick run send, about: the run itself sends a few dozen more. */
const mostRequests = 2_350;

/** A level at which nothing else of the run asks is worth as much as so many conditional faults. */
const worthOfLevel = 20;

/**
 * Seconds that a test takes by itself, and each of its requests at a target that is some way off; and what a member weighs
 * that is made in a workspace which many runs share.
 */
const each = { test: 0.05, request: 0.05, member: 0.2 };

/** The cases that judge with environment fixtures, by what they find so, and how many members each makes. */
interface JudgingCases {
  cases: readonly { test: string; finds: readonly string[]; members: number }[];
  /** How many members all that are chosen may make. */
  most: number;
}

/**
 * Cases that find that share of the faults that all of them find in about the least time: at each step the one that finds most of
 * what none before it does, for the time that it takes; in the end without those that became superfluous.
 * @param judging where environment fixtures stand in for a harness
 */
export function quickCases({ tests }: KillMatrix, judging?: JudgingCases): Set<string> {
  const all = Object.entries(tests).map(([test, { finds }]) => ({ test, finds, members: 0 }));
  const candidates = (judging?.cases ?? all).map((candidate) => ({
    ...candidate,
    seconds: secondsOf(tests[candidate.test] ?? candidate) + candidate.members * each.member,
  }));
  type Candidate = (typeof candidates)[number];
  let left = judging?.most ?? 0;
  const unseen = new Set(candidates.flatMap(({ finds }) => finds));
  const enough = Math.floor(unseen.size * (1 - share));
  const gainOf = ({ finds, seconds }: Candidate): number =>
    finds.filter((fault) => unseen.has(fault)).length / seconds;
  const chosen: Candidate[] = [];
  for (const best of bestFirst(candidates, ({ members }) => members <= left, gainOf)) {
    chosen.push(best);
    left -= best.members;
    for (const fault of best.finds) unseen.delete(fault);
    if (unseen.size <= enough) break;
  }
  const longestFirst = [...chosen].sort((one, other) => other.seconds - one.seconds);
  const dropped = new Set(superfluous(longestFirst, ({ finds }) => finds));
  return new Set(chosen.filter((candidate) => !dropped.has(candidate)).map(({ test }) => test));
}

/** How long a test takes, about. */
export function secondsOf({ seconds = 0, requests = 0 }: KillMatrixRow): number {
  return seconds + each.test + requests * each.request;
}

/**
 * One candidate after the other, as long as one gains something: of those that still fit the first of the highest gain. A
 * gain never becomes more, so that one that gained no more than another before needs no other look.
 */
function* bestFirst<T>(
  candidates: readonly T[],
  fits: (candidate: T) => boolean,
  gainOf: (candidate: T) => number,
): Generator<T> {
  const gains = new Map(candidates.map((candidate) => [candidate, Infinity]));
  for (;;) {
    let best: { candidate: T; gain: number } | undefined;
    for (const [candidate, before] of gains) {
      if (before <= (best?.gain ?? 0) || !fits(candidate)) continue;
      const gain = gainOf(candidate);
      gains.set(candidate, gain);
      if (gain > (best?.gain ?? 0)) best = { candidate, gain };
    }
    if (best === undefined) return;
    gains.delete(best.candidate);
    yield best.candidate;
  }
}

/** A case at levels, as far as the choice looks at it. */
interface LevelCandidate extends Pick<LevelCaseRow, 'levels' | 'seconds' | 'requests'> {
  test: string;
  /** The pairs of a fault and a level that it is known to find. */
  finds: readonly string[];
  members: number;
}

/**
 * The cases at levels of a quick run: those that find most conditional faults for their time, and each level once with some
 * clause, as far as the requests and members that are left allow it.
 * @param chosen the plain cases of the run, by their names, with the pairs that they find and what they take
 */
export function quickLevelCases(
  candidates: readonly LevelCandidate[],
  chosen: { finds: ReadonlySet<string>; requests: number; members: number },
): Set<string> {
  const seen = new Set(chosen.finds);
  const met = new Set<string>();
  const left = { requests: mostRequests - chosen.requests, members: chosen.members };
  const fits = ({ requests = 0, members }: LevelCandidate): boolean =>
    requests <= left.requests && members <= left.members;
  const gainOf = (candidate: LevelCandidate): number => {
    const pairs = candidate.finds.filter((pair) => !seen.has(pair)).length;
    const levels = levelsOf(candidate).filter((level) => !met.has(level)).length;
    const seconds = secondsOf({ ...candidate, finds: [] }) + candidate.members * each.member;
    return (pairs + levels * worthOfLevel) / seconds;
  };
  const names = new Set<string>();
  for (const candidate of bestFirst(candidates, fits, gainOf)) {
    names.add(candidate.test);
    left.requests -= candidate.requests ?? 0;
    left.members -= candidate.members;
    candidate.finds.forEach((pair) => seen.add(pair));
    levelsOf(candidate).forEach((level) => met.add(level));
  }
  return names;
}

function levelsOf({ levels }: Pick<LevelCandidate, 'levels'>): string[] {
  return Object.entries(levels).map(([dimension, level]) => `${dimension}/${level}`);
}
