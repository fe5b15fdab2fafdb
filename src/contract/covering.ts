import covertable from 'covertable';
import { bearsOn, dimensionOf, dimensions, levelOf } from './dimensions.js';
import type { DimensionId } from './dimensions.js';

/** The levels that a case runs at, by dimension; of a dimension that is not named it has the plain one. */
export type Levels = Readonly<Partial<Record<DimensionId, string>>>;

/** A whole dimension, or a single level of one (`with/file-before`). */
type Name = DimensionId | `${DimensionId}/${string}`;

/** What a test is asked at. What is to be met `once` is in one combination alone: for levels that cost requests. */
export type Varied = readonly (Name | { once: Name })[];

/**
 * Combinations of the levels that bear on a requirement, so few that each level is in one of them, or within one: a
 * covering array of strength one. The same seed gives the same ones.
 * @throws Error if a dimension or level is not in `spec/dimensions.yaml`
 */
export function combinationsOf(varied: Varied, requirement: string, seed: string): Levels[] {
  const levels = outermost(
    varied.flatMap((each) => (typeof each === 'string' ? levelsNamed(each, requirement) : [])),
  );
  const factors: Record<string, string[]> = {};
  for (const level of levels) (factors[dimensionOf(level)] ??= []).push(slugIn(level));
  const combinations = levels.length === 0 ? [] : (covertable.make(factors, { length: 1, seed }) as Levels[]);
  const once = varied.flatMap((each) =>
    typeof each === 'string' ? [] : outermost(levelsNamed(each.once, requirement)),
  );
  return spreadOver(combinations, once);
}

/** Levels without those that another of them takes in. */
function outermost(levels: readonly string[]): string[] {
  return levels.filter((level) => !levels.includes(levelOf(level)?.within ?? ''));
}

/** Puts each level into one combination, the one that has fewest, and into as few new ones as there must be. */
function spreadOver(combinations: readonly Levels[], levels: readonly string[]): Levels[] {
  const spread = combinations.map((each): Record<string, string> => ({ ...each }));
  for (const [index, level] of levels.entries()) {
    const dimension = dimensionOf(level);
    const turned = [...spread.slice(index % (spread.length || 1)), ...spread];
    let [free] = turned
      .filter((each) => !(dimension in each))
      .sort((one, other) => Object.keys(one).length - Object.keys(other).length);
    if (free === undefined) spread.push((free = {}));
    free[dimension] = slugIn(level);
  }
  return spread;
}

/** The level without its dimension. */
function slugIn(level: string): string {
  return level.slice(level.indexOf('/') + 1);
}

/** The ids of the levels that a name stands for, as far as they bear on a requirement and are not plain. */
function levelsNamed(name: string, requirement: string): string[] {
  const named = dimensions().flatMap(({ id, levels }) =>
    levels.filter((level) => level.id === name || id === name),
  );
  if (named.length === 0) throw new Error(`spec/dimensions.yaml has no dimension or level ${name}.`);
  return named.filter((level) => !level.isPlain && bearsOn(level, requirement)).map(({ id }) => id);
}
