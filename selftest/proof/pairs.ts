import { createHash } from 'node:crypto';
import { faults } from '../../mock/faults/index.js';
import type { Fault } from '../../mock/faults/fault.js';
import { conditionalFinds, pairOf } from '../../src/contract/kill-matrix.js';
import type { Pair } from '../../src/contract/kill-matrix.js';
import { bearsOn, dimensionIds, dimensionOf, dimensions } from '../../src/contract/dimensions.js';
import type { Level } from '../../src/contract/dimensions.js';
import { conditionalFaults } from '../../src/contract/catalogue.js';

/** Half of the pairs never changes, and gates; of the other half each commit draws its own. */
export type Half = 'fixed' | 'drawn';

/** Pairs of a dimension that a run takes, at least. */
const leastOfDimension = 100;

/** Every pair whose level bears on a requirement of the fault, by the id of the level. */
export function pairsByLevel(): ReadonlyMap<string, Pair[]> {
  const conditional = conditionalFaults();
  const plain = faults.filter(({ id }) => !conditional.has(id));
  return new Map(
    dimensions().flatMap(({ levels }) =>
      levels.map((level): [string, Pair[]] => [
        level.id,
        plain
          .filter((fault) => touches(level, fault))
          .map(({ id }): Pair => ({ fault: id, level: level.id })),
      ]),
    ),
  );
}

/**
 * The pairs of a run: of each level of a dimension as many, in an order that nobody chose.
 * @param commit what the drawn half is drawn by
 * @param perLevel how many; by default so many that the dimension has a hundred
 */
export function chosenPairs(half: Half, commit: string, perLevel?: number): Pair[] {
  const all = pairsByLevel();
  return dimensions().flatMap(({ levels }) =>
    levels.flatMap(({ id }) =>
      inDrawnOrder(
        (all.get(id) ?? []).filter((pair) => isFixed(pair) === (half === 'fixed')),
        half === 'fixed' ? '' : commit,
        nameOf,
      ).slice(0, perLevel ?? Math.ceil(leastOfDimension / levels.length)),
    ),
  );
}

/** A pair of each dimension that was found, for every merge: the whole fixed half takes an hour. */
export function gatingPairs(): Pair[] {
  const found = inDrawnOrder(
    Object.entries(conditionalFinds())
      .filter(([, cases]) => cases.length > 0)
      .map(([name]) => pairOf(name)),
    'gate',
    nameOf,
  );
  return dimensionIds.flatMap(
    (dimension) => found.find(({ level }) => dimensionOf(level) === dimension) ?? [],
  );
}

/** The name of a pair. */
export function nameOf({ fault, level }: Pair): string {
  return `${fault}@${level}`;
}

function touches(level: Level, { id, breaks }: Fault): boolean {
  return !level.sound.includes(id) && breaks.some((requirement) => bearsOn(level, requirement));
}

function isFixed(pair: Pair): boolean {
  return Number.parseInt(hashOf('half', nameOf(pair)).slice(0, 1), 16) % 2 === 0;
}

/** Things in an order that a seed and their names give. */
export function inDrawnOrder<T>(all: readonly T[], seed: string, nameOf: (one: T) => string): T[] {
  return all
    .map((one) => ({ one, rank: hashOf(seed, nameOf(one)) }))
    .sort((one, other) => one.rank.localeCompare(other.rank))
    .map(({ one }) => one);
}

function hashOf(seed: string, name: string): string {
  return createHash('sha256').update(`${seed} ${name}`).digest('hex');
}
