import covertable from 'covertable';
import {
  ContractError,
  once,
  byKey,
  flag,
  like,
  oneOf,
  optional,
  orNone,
  texts,
  readRows,
  rows,
  text,
} from './contract-files.js';
import { catalogue } from './catalogue.js';
import type { RowOf } from './contract-files.js';

/** The conditions under which a clause may be kept or broken, named once for the tests and for the proof. */
export const dimensionIds = [
  'caller',
  'record',
  'with',
  'encoding',
  'position',
  'value',
  'context',
  'access',
  'timing',
  'webhook',
] as const;

export type DimensionId = (typeof dimensionIds)[number];

const file = 'spec/dimensions.yaml';
const sentence = like(/^[A-Z].*\.$/, 'one sentence');

const levelShape = {
  id: like(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'a slug: other-fields'),
  /** When it holds, in one sentence. */
  text: sentence,
  /** Where a clause is broken that is broken at it alone, as a phrase. */
  only: like(/^[a-z].*[^.]$/, 'a phrase: for the role client'),
  /** Whether a case has it that names no level of the dimension. */
  plain: flag,
  /** A level that takes this one in. */
  within: optional(text),
  /** What the ids of the requirements begin with that it bears on. */
  bears: optional(texts),
  /** What the ids of those begin with that can't meet it, or always do. */
  except: orNone(texts),
  /** Faults that are sound at this level: what a target may do for some callers, sizes or moments. */
  sound: orNone(texts),
};

const shape = {
  id: oneOf(dimensionIds),
  text: sentence,
  bears: texts,
  except: orNone(texts),
  sound: orNone(texts),
  levels: rows('id', levelShape),
};

/** One value of a dimension. It is known by its dimension and its slug, `caller/client`, and has what all levels have. */
export type Level = RowOf<typeof levelShape> & { bears: readonly string[] };

interface Dimension {
  id: DimensionId;
  /** What varies, in one phrase. */
  text: string;
  levels: readonly Level[];
}

/** Every dimension, in the order of the file. Throws {@link ContractError} on a wrong row. */
export const dimensions = once((): readonly Dimension[] =>
  checked(
    readRows(file, 'id', shape).map((dimension) => ({
      ...dimension,
      levels: dimension.levels.map(
        ({ id, within, bears = dimension.bears, except, sound, ...own }): Level => ({
          ...own,
          id: `${dimension.id}/${id}`,
          within: within && `${dimension.id}/${within}`,
          bears,
          except: [...dimension.except, ...except],
          sound: [...dimension.sound, ...sound],
        }),
      ),
    })),
  ),
);

/** The dimension of a level, as its id names it. */
export function dimensionOf(level: string): string {
  return level.split('/')[0] ?? '';
}

/** The level, without its dimension, that a case has which names none: `none` where that is not named itself. */
export function plainLevel(dimension: string): string {
  const plain = dimensions()
    .find(({ id }) => id === dimension)
    ?.levels.find((level) => level.plain);
  return plain === undefined ? 'none' : slugIn(plain.id);
}

const levelsById = once(
  () => new Map(dimensions().flatMap(({ levels }) => levels.map((level) => [level.id, level] as const))),
);

/** The level of an id, `caller/client`. */
export function levelOf(id: string): Level | undefined {
  return levelsById().get(id);
}

/** The levels, without their dimension, that another one takes in. */
export function levelsWithin(dimension: string, level: string): string[] {
  return dimensions()
    .flatMap(({ levels }) => levels)
    .filter(({ within }) => within === `${dimension}/${level}`)
    .map(({ id }) => slugIn(id));
}

/** The phrase of a level of a dimension; undefined for one that is not named. */
export function phraseOf(dimension: string, level: string): string | undefined {
  return levelOf(`${dimension}/${level}`)?.only;
}

/** Levels by their dimensions, in words: `for the role client, with a file before it`. */
export function levelsInWords(levels: Readonly<Record<string, string>>, between = ', '): string {
  return Object.entries(levels)
    .map(([dimension, level]) => phraseOf(dimension, level) ?? `at ${dimension}/${level}`)
    .join(between);
}

/** Whether a level bears on a requirement. */
export function bearsOn({ bears, except }: Pick<Level, 'bears' | 'except'>, requirement: string): boolean {
  const begins = (prefix: string): boolean => requirement.startsWith(prefix);
  return bears.some(begins) && !except.some(begins);
}

function checked(rows: Dimension[]): Dimension[] {
  byKey(file, rows, ({ id }) => id);
  const levels = rows.flatMap((dimension) => dimension.levels);
  byKey(file, levels, ({ id }) => id);
  const missing = dimensionIds.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw new ContractError(`${file} has no dimension ${missing}; add its row.`);
  const lost = levels.find(({ within }) => within !== undefined && !levels.some(({ id }) => id === within));
  if (lost !== undefined)
    throw new ContractError(`${file}: ${lost.id} is within ${lost.within}, which is no level; correct it.`);
  const ids = catalogue().map(({ id }) => id);
  for (const { id, bears, except } of levels)
    for (const prefix of [...bears, ...except])
      if (!ids.some((requirement) => requirement.startsWith(prefix)))
        throw new ContractError(`${file}: no id of a requirement begins with ${prefix} (${id}); correct it.`);
  return rows;
}

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
  return named.filter((level) => !level.plain && bearsOn(level, requirement)).map(({ id }) => id);
}
