import { expect, test } from '@playwright/test';
import { combinationsOf } from '../../src/contract/covering.js';

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
