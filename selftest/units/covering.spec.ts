import { expect, test } from '@playwright/test';
import { combinationsOf, bearsOn, dimensions } from '../../src/contract/dimensions.js';

const requirement = 'ORD-QUANTITY-MIN';
const varied = ['caller', 'record', 'with/file-before', 'with/status', 'timing'] as const;
const rows = combinationsOf(varied, requirement, 'some test');

/** `dimension/level` of every level in some combinations. */
const levelsIn = (combinations: typeof rows): string[] =>
  combinations.flatMap((levels) =>
    Object.entries(levels).map(([dimension, level]) => `${dimension}/${level}`),
  );

test('each level that bears on the requirement is in a combination, none that is plain or within another', () => {
  const wanted = dimensions()
    .flatMap(({ id, levels }) =>
      levels.filter((level) => varied.some((name) => name === id || name === level.id)),
    )
    .filter((level) => !level.isPlain && level.within === undefined && bearsOn(level, requirement))
    .map(({ id }) => id);
  expect(new Set(levelsIn(rows))).toEqual(new Set(wanted));
});

test('there are no more combinations than the largest dimension has levels', () => {
  expect(rows).toHaveLength(4);
});

test('the same seed gives the same combinations, another one others', () => {
  expect(combinationsOf(varied, requirement, 'some test')).toEqual(rows);
  const others = ['a', 'b', 'c'].map((seed) => JSON.stringify(combinationsOf(varied, requirement, seed)));
  expect(others.some((each) => each !== JSON.stringify(rows))).toBe(true);
});

test('a level that does not bear on a requirement is left out', () => {
  expect(levelsIn(combinationsOf(['caller'], 'ORD-CANCEL-CLIENT', 'some test'))).toEqual([]);
  expect(combinationsOf([], requirement, 'some test')).toEqual([]);
});

test('a dimension or level that the catalogue does not have is named', () => {
  expect(() => combinationsOf(['caller/nobody'], requirement, '')).toThrow(
    'spec/dimensions.yaml has no dimension or level caller/nobody.',
  );
});

const values = ['value/markup', 'value/long', 'value/word'] as const;

test('each level of a dimension is in a combination, and what is to be met once in one alone', () => {
  const combinations = combinationsOf(
    [...values, { once: 'encoding' }, { once: 'timing' }],
    'LDA-CREATE',
    'seed',
  );
  expect(combinations.map(({ value }) => value).sort()).toEqual(['long', 'markup', 'word']);
  expect(combinations.filter(({ encoding }) => encoding === 'chunked')).toHaveLength(1);
  const moments = combinations.flatMap(({ timing }) => timing ?? []);
  expect(moments.sort()).toEqual(['after-refusal', 'at-once']);
});

test('levels of one dimension that are to be met once get combinations of their own where there are too few', () => {
  expect(combinationsOf([{ once: 'timing' }], 'LDA-CREATE', 'seed')).toEqual([
    { timing: 'at-once' },
    { timing: 'after-refusal' },
  ]);
});

test('a level that bears on another requirement alone makes no combination', () => {
  expect(combinationsOf(['record'], 'LDA-CREATE', 'seed')).toEqual([]);
});
