import covertable from 'covertable';
import { bearsOn, dimensionOf, dimensions } from './dimensions.js';
import type { DimensionId } from './dimensions.js';

/** The levels that a case runs at, by dimension; of a dimension that is not named it has the plain one. */
export type Levels = Readonly<Partial<Record<DimensionId, string>>>;

/** What a test is asked at: whole dimensions, and single levels of others (`with/file-before`). */
export type Varied = readonly (DimensionId | `${DimensionId}/${string}`)[];

/**
 * Combinations of the levels that bear on a requirement, so few that each level is in one of them: a covering array of
 * strength one. The same seed gives the same ones.
 * @throws Error if a dimension or level is not in `spec/dimensions.yaml`
 */
export function combinationsOf(varied: Varied, requirement: string, seed: string): Levels[] {
  const levels = varied.flatMap((name) => levelsNamed(name, requirement));
  const factors: Record<string, string[]> = {};
  for (const level of levels) (factors[dimensionOf(level)] ??= []).push(level.slice(level.indexOf('/') + 1));
  if (levels.length === 0) return [];
  return covertable.make(factors, { length: 1, seed }) as Levels[];
}

/** The ids of the levels that a name stands for, as far as they bear on a requirement and are not plain. */
function levelsNamed(name: string, requirement: string): string[] {
  const named = dimensions().flatMap(({ id, levels }) =>
    levels.filter((level) => level.id === name || id === name),
  );
  if (named.length === 0) throw new Error(`spec/dimensions.yaml has no dimension or level ${name}.`);
  return named.filter((level) => !level.isPlain && bearsOn(level, requirement)).map(({ id }) => id);
}
