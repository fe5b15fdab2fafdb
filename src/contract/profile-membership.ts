import { heldBy } from './kill-matrix.js';
import type { KillMatrix, KillMatrixRow } from './kill-matrix.js';
import { greaterOf, isWithin, profileIds, settingsTaken } from './profiles.js';
import type { ProfileId } from './profiles.js';

/** How many orders of each state last from run to run. */
const lastingOrders = 2;

/**
 * The least profile in which a case can judge: without a harness if it leaves every order in its state, takes no more of
 * a state than last, and uses no setting that only a greater profile takes.
 */
export function profileOfCase({ environment }: Pick<KillMatrixRow, 'environment'>): ProfileId {
  if (environment === undefined) return 'full';
  const { orders = [], needs = [] } = environment;
  if (orders.some(isPerishable)) return 'full';
  if (orders.some((use) => orders.filter((other) => other === use).length > lastingOrders)) return 'full';
  const least = profileIds.find((id) => needs.every((setting) => settingsTaken(id).has(setting))) ?? 'full';
  return orders.length > 0 ? greaterOf('environment', least) : least;
}

/** @param use of an order: `from`, of one that may be moved `from>to`, with `s:` before a subscription order */
function isPerishable(use: string): boolean {
  return use.includes('>');
}

/** The faults that a case finds in a profile; none if it can't judge there. */
export function foundIn(profile: ProfileId, row: KillMatrixRow): readonly string[] {
  if (profile === 'full') return row.finds;
  return isWithin(profileOfCase(row), profile) ? (row.environment?.finds ?? []) : [];
}

/** The share of the faults of a requirement that its profile finds at least. */
const leastShare = 0.75;

/** What a proof says of the profile of a requirement. */
export interface Membership {
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
