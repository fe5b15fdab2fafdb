import { existsSync } from 'node:fs';
import { contractPath, namesIn, once, readJson, grouped } from './contract-files.js';
import { isOverruled, faultSentences, greaterOf, isWithin, profileIds, settingsTaken } from './catalogue.js';
import { requirementOf } from './test-id.js';
import type { ProfileId } from './catalogue.js';
import { bearsOn, levelOf } from './dimensions.js';
import type { Levels } from './dimensions.js';

/** What proofs know of a case of a test: what it takes, and which faults of those that break its requirements it finds. */
export interface KillMatrixRow {
  /** The ids of its requirements, if there are more than the one of its own id. */
  holds?: readonly string[];
  /** The ids of the faults that it finds with a harness. */
  finds: readonly string[];
  /** How long it takes, in whole seconds: what it waits for on purpose. Absent below one. */
  seconds?: number;
  /** How many requests it sends to the target, without those to its harness. Absent if it sends none. */
  requests?: number;
  /** What it does with environment fixtures. Absent if it can't judge with them. */
  environment?: {
    /** The faults that it finds so; absent while no proof has looked. */
    finds?: readonly string[];
    /** The prepared orders that it takes, as src/target/order-account.ts writes them. */
    orders?: readonly string[];
    /** The variables of the environment file that it uses, a list as often as it uses ids of it. */
    needs?: readonly string[];
    /** Whether it sends what may create or change a record. Absent if it only reads. */
    writes?: true;
    /** What it makes at the target. Absent if it makes nothing. */
    makes?: Makes;
  };
}

/** What a case makes and does at its target, each absent where there is none. */
export interface Makes {
  members?: number;
  /** Of the members, those to whom an invitation may be sent. */
  invitations?: number;
  updates?: number;
  files?: number;
}

/** Which case finds which fault of the mock, as proofs found out. */
export interface KillMatrix {
  /** A sentence for each fault, by its id. */
  faults: Readonly<Record<string, string>>;
  /** By the names of the cases, `TEST#CASE`, or `TEST` where a test has one. */
  tests: Readonly<Record<string, KillMatrixRow>>;
}

export const killMatrixFolder = 'spec/kill-matrix';

/** What all proofs found. `npm run prove` writes it; without it nothing is known. */
export const killMatrix = once((): KillMatrix => ({
  faults: faultSentences(),
  tests: recordIn(killMatrixFolder) as KillMatrix['tests'],
}));

/**
 * Rows as they stand under the rulings of a run: an order that lasts by a default ruling has to be one that may be used up
 * where the run is under another.
 */
export function rowsUnder<Row extends { environment?: { orders?: readonly string[] } }>(
  rulings: Readonly<Record<string, string>>,
  rows: Readonly<Record<string, Row>>,
): Readonly<Record<string, Row>> {
  if (!Object.keys(rulings).some((id) => isOverruled(id, rulings))) return rows;
  const changed = Object.entries(rows).flatMap(([name, row]): [string, Row][] => {
    const { orders = [] } = row.environment ?? {};
    const under = orders.map((use) => useUnder(rulings, use));
    return under.join() === orders.join()
      ? []
      : [[name, { ...row, environment: { ...row.environment, orders: under } }]];
  });
  return { ...rows, ...Object.fromEntries(changed) };
}

/** @param text of the use of an order, after which `?` and the contradictions stand by whose default rulings it lasts */
function useUnder(rulings: Readonly<Record<string, string>>, text: string): string {
  const [use = '', ...lastsUnder] = text.split('?');
  if (!lastsUnder.some((id) => isOverruled(id, rulings))) return text;
  const from = use === 'open' ? 'Ongoing' : use;
  return `${from}>${from.replace('s:', '')}`;
}

/** The ids of the requirements that a test of the matrix holds. */
export function heldBy(test: string, { holds = [requirementOf(test)] }: KillMatrixRow): readonly string[] {
  return holds;
}

/** What proofs have recorded in a folder, in a file for each of spec/requirements; nothing if none was ever run. */
function recordIn(folder: string): Record<string, unknown> {
  const files = namesIn(folder, '.json', true).map((name) => readJson(`${folder}/${name}`));
  const { '': _head, ...entries } = Object.assign({}, ...files) as Record<string, unknown>;
  return entries;
}

/** How many orders of each state last from run to run. */
const lastingOrders = 2;

/**
 * The least profile in which a case can judge: without a harness if it leaves every order in its state, takes no more of
 * a state than last, and uses no setting that only a greater profile takes.
 */
export function profileOfCase({ environment }: Pick<KillMatrixRow, 'environment'>): ProfileId {
  if (environment === undefined) return 'full';
  const { orders = [], needs = [] } = environment;
  // One that may be moved: `from>to`.
  if (orders.some((use) => use.includes('>'))) return 'full';
  if (orders.some((use) => orders.filter((other) => other === use).length > lastingOrders)) return 'full';
  const least = profileIds.find((id) => needs.every((setting) => settingsTaken(id).has(setting))) ?? 'full';
  return orders.length > 0 ? greaterOf('environment', least) : least;
}

/** The faults that a case finds in a profile; none if it can't judge there. */
export function foundIn(profile: ProfileId, row: KillMatrixRow): readonly string[] {
  if (profile === 'full') return row.finds;
  return isWithin(profileOfCase(row), profile) ? (row.environment?.finds ?? []) : [];
}

/** The share of the faults of a requirement that its profile finds at least. */
const leastShare = 0.75;

/** What a proof says of the profile of a requirement. */
interface Membership {
  profile: ProfileId;
  /** The faults of the requirement that some case finds in any profile. */
  known: readonly string[];
  /** Those of them that only a greater profile finds. */
  survivors: readonly string[];
}

/**
 * The least profile that finds at least three quarters of the plain faults of a requirement; undefined if no proof has
 * looked for one of them.
 * @param faults the ids of those that prove the requirement
 */
export function membershipOf(
  requirement: string,
  faults: readonly string[],
  { tests }: Pick<KillMatrix, 'tests'>,
): Membership | undefined {
  const cases = Object.entries(tests)
    .filter(([name, row]) => heldBy(name, row).includes(requirement))
    .map(([, row]) => row);
  const found = (id: ProfileId): string[] => {
    const all = new Set(cases.flatMap((row) => foundIn(id, row)));
    return faults.filter((fault) => all.has(fault));
  };
  const all = found('full');
  if (all.length === 0) return undefined;
  const profile = profileIds.find((id) => found(id).length >= leastShare * all.length) ?? 'full';
  const own = new Set(found(profile));
  return { profile, known: all, survivors: all.filter((fault) => !own.has(fault)) };
}

const proofFile = 'spec/proof.json';

/**
 * The faults of the mock that make a test of each requirement fail, by the id of the requirement.
 * The file is written by `npm run prove`; without it nothing counts as proved.
 */
export function proof(): Record<string, string[]> {
  return existsSync(contractPath(proofFile)) ? (readJson(proofFile) as Record<string, string[]>) : {};
}

/** The names of the cases that find each conditional fault, by `fault@dimension/level`; none if it goes unseen. */
export type ConditionalFinds = Readonly<Record<string, readonly string[]>>;

export const conditionalFolder = 'spec/conditional';

/** A fault and a level that it is limited to: a conditional fault. */
export interface Pair {
  fault: string;
  /** `dimension/level`. */
  level: string;
}

/** The pair of this name, `fault@dimension/level`. */
export function pairOf(name: string): Pair {
  const [fault = '', level = ''] = name.split('@');
  return { fault, level };
}

const byFault = new WeakMap<ConditionalFinds, ReadonlyMap<string, readonly string[]>>();

/** The pairs that bear on a requirement. @param faults the ids of those that break it */
export function pairsOf(requirement: string, faults: readonly string[], finds: ConditionalFinds): string[] {
  const pairs = byFault.get(finds) ?? grouped(Object.keys(finds), (pair) => pairOf(pair).fault);
  byFault.set(finds, pairs);
  return faults
    .flatMap((fault) => pairs.get(fault) ?? [])
    .filter((pair) => {
      const level = levelOf(pairOf(pair).level);
      return level !== undefined && bearsOn(level, requirement);
    });
}

/** What the proof made of the pairs of its fixed half; nothing if it was never run. */
export const conditionalFinds = once(() => recordIn(conditionalFolder) as ConditionalFinds);

/** What proofs know of a case at levels: where it asks and what it takes. What it finds stands in spec/conditional. */
export interface LevelCaseRow extends Omit<KillMatrixRow, 'finds' | 'environment'> {
  levels: Levels;
  /** What it does with environment fixtures. Absent if it can't judge with them. */
  environment?: Omit<NonNullable<KillMatrixRow['environment']>, 'finds'>;
}

/** By the names of the cases. */
export type LevelCases = Readonly<Record<string, LevelCaseRow>>;

export const levelCasesFile = 'spec/level-cases.json';

/** The cases at levels that a proof has seen; none if it was never run. */
export const levelCases = once((): LevelCases => {
  const { '': _head, ...rows } = (
    existsSync(contractPath(levelCasesFile)) ? readJson(levelCasesFile) : {}
  ) as Record<string, LevelCaseRow>;
  return rows;
});
