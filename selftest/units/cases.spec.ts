import { expect, test } from '../test.js';
import { fieldCases, textCases } from '../../src/contract/cases.js';
import { violations } from '../../src/contract/schemas.js';
import { combinationsOf, bearsOn, dimensions, dimensionOf } from '../../src/contract/dimensions.js';
import { faults } from '../../mock/faults/index.js';
import type { Level } from '../../src/contract/dimensions.js';
import { conditionalFaults } from '../../src/contract/catalogue.js';
import { conditionalFinds, pairOf } from '../../src/contract/kill-matrix.js';
import { chosenPairs, nameOf, pairsByLevel } from '../proof/pairs.js';
import { conditionalFiles } from '../proof/records.js';

/** A valid value of each request type, into which a case is put. */
const controls: Record<string, Record<string, unknown>> = {
  'lead-a': {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    role: 'c0ffeec0ffeec0ffeec0ffee',
    isConvertedClient: false,
  },
  'lead-b': { type: 'individual', email: 'ada@example.com', status: 'New' },
  client: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', isConvertedClient: false },
};

for (const [type, control] of Object.entries(controls))
  test(`every derived case of ${type} is as valid as it says once it is JSON`, () => {
    expect(violations(type, control)).toEqual([]);
    for (const { field, name, value, valid, requirement } of fieldCases(type)) {
      const sent = JSON.parse(JSON.stringify({ ...control, [field]: value })) as unknown;
      expect(brokenBy(type, sent), `${field} ${name}`).toEqual(valid ? [] : [requirement]);
    }
  });

test('every derived case of an update is as valid as it says once it is text', () => {
  const cases = textCases('order-update');
  expect(cases.length).toBeGreaterThan(40);
  for (const { field, name, value, valid, requirement } of cases) {
    const broken = brokenBy('order-update', { [field]: parsed(field, value) });
    if (valid) expect(broken, `${field} ${name}`).toEqual([]);
    else expect(broken, `${field} ${name}`).toContain(requirement);
  }
});

/** The requirements that a value breaks. */
function brokenBy(type: string, value: unknown) {
  return violations(type, value).map(({ requirement }) => requirement);
}

const numbers = ['budget', 'quantity', 'repeatCount', 'billingCycleCount'];
const booleans = ['markTasksAsDone', 'rejectRequestedTasks'];

/** What a reader of a multipart body makes of a text, by the type that the contract gives the field. */
function parsed(field: string, text: string): unknown {
  if (numbers.includes(field))
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  if (booleans.includes(field)) return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

const requirement = 'ORD-QUANTITY-MIN';
const varied = ['caller', 'record', 'with/file-before', 'with/status', 'timing'] as const;
const rows = combinationsOf(varied, requirement, 'some test');

/** `dimension/level` of every level in some combinations. */
const levelsIn = (combinations: typeof rows): string[] =>
  combinations.flatMap((levels) =>
    Object.entries(levels).map(([dimension, level]) => `${dimension}/${level}`),
  );

test('each level that bears on a requirement is in one of few combinations, none that is plain or within another', () => {
  const wanted = dimensions()
    .flatMap(({ id, levels }) =>
      levels.filter((level) => varied.some((name) => name === id || name === level.id)),
    )
    .filter((level) => !level.plain && level.within === undefined && bearsOn(level, requirement))
    .map(({ id }) => id);
  expect(new Set(levelsIn(rows))).toEqual(new Set(wanted));
  // As many as the largest dimension has levels.
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
  const asked = [...values, { once: 'encoding' }, { once: 'timing' }] as const;
  const combinations = combinationsOf(asked, 'LDA-CREATE', 'seed');
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

const names = (...given: Parameters<typeof chosenPairs>): string[] => chosenPairs(...given).map(nameOf);

test('each half has a hundred pairs or more of every dimension, and of every level some', () => {
  for (const half of ['fixed', 'drawn'] as const) {
    const pairs = chosenPairs(half, 'a');
    for (const { id, levels } of dimensions()) {
      expect(pairs.filter(({ level }) => dimensionOf(level) === id).length, id).toBeGreaterThanOrEqual(100);
      const inPairs = pairs.map(({ level }) => level);
      expect(inPairs).toEqual(expect.arrayContaining(levels.map((level) => level.id)));
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
