import { expect, test } from '@playwright/test';
import { faults } from '../../mock/faults/index.js';
import { bearsOn, dimensionOf, dimensions } from '../../src/contract/dimensions.js';
import type { Level } from '../../src/contract/dimensions.js';
import { conditionalFaults } from '../../src/contract/faults.js';
import { conditionalFiles, conditionalFinds, pairOf } from '../../src/contract/conditional.js';
import { chosenPairs, nameOf, pairsByLevel } from '../proof/pairs.js';

const names = (...given: Parameters<typeof chosenPairs>): string[] => chosenPairs(...given).map(nameOf);

test('each half has a hundred pairs or more of every dimension, and of every level some', () => {
  for (const half of ['fixed', 'drawn'] as const) {
    const pairs = chosenPairs(half, 'a');
    for (const { id, levels } of dimensions()) {
      expect(pairs.filter(({ level }) => dimensionOf(level) === id).length, id).toBeGreaterThanOrEqual(100);
      for (const level of levels)
        expect(
          pairs.some((pair) => pair.level === level.id),
          level.id,
        ).toBe(true);
    }
  }
});

test('the fixed half stays, the drawn one goes with the commit, and they have no pair in common', () => {
  const fixed = names('fixed', 'a', 5);
  expect(names('fixed', 'b', 5)).toEqual(fixed);
  expect(names('drawn', 'a', 5)).not.toEqual(names('drawn', 'b', 5));
  const every = [...names('fixed', 'a', 1_000), ...names('drawn', 'a', 1_000)];
  const all = [...pairsByLevel().values()].flat().map(nameOf);
  expect(every.sort().join('\n') === all.sort().join('\n'), 'The halves are all pairs.').toBe(true);
  // What a smaller run takes, a larger one takes too.
  const more = new Set(names('fixed', 'a', 10));
  expect(fixed.filter((name) => !more.has(name))).toEqual([]);
});

test('a pair is made of a plain fault and a level that bears on what it breaks', () => {
  const conditional = conditionalFaults();
  const breaks = new Map(faults.map((fault) => [fault.id, fault.breaks]));
  const levels = new Map(
    dimensions().flatMap((dimension) => dimension.levels.map((level) => [level.id, level])),
  );
  const wrong = [...pairsByLevel()].flatMap(([id, pairs]) =>
    pairs.filter(
      ({ fault }) =>
        conditional.has(fault) ||
        !breaks.get(fault)?.some((requirement) => bearsOn(levels.get(id) as Level, requirement)),
    ),
  );
  expect(wrong).toEqual([]);
});

test('a level bears on what begins so, without the exceptions', () => {
  const level = { bears: ['ORD-', 'WHK-EACH'], except: ['ORD-PID-'] };
  expect(
    ['ORD-NAME', 'WHK-EACH', 'ORD-PID-OTHER', 'WHK-JSON', 'CLI-CREATE'].map((id) => bearsOn(level, id)),
  ).toEqual([true, true, false, false, false]);
});

test('a new pair changes no line of spec/conditional but its own', () => {
  const lines = (pairs: string[]): string[] =>
    conditionalFiles(Object.fromEntries(pairs.map((pair) => [pair, ['c', 'b']])), () => 'ORD-NAME').flatMap(
      ({ text }) => text?.split('\n') ?? [],
    );
  const [one, other] = [lines(['b@caller/client']), lines(['a@caller/client', 'b@caller/client'])];
  expect(other.filter((line) => !one.includes(line))).toEqual([', "a@caller/client": ["b","c"]']);
  expect(one.filter((line) => !other.includes(line))).toEqual([]);
});

test('spec/conditional knows no pair that the fixed half has not', () => {
  const fixed = new Set(names('fixed', '', 10_000));
  expect(Object.keys(conditionalFinds()).filter((pair) => !fixed.has(nameOf(pairOf(pair))))).toEqual([]);
});
