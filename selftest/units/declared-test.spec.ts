import { expect, test } from '../test.js';
import { fullTitle, idAndTitle, isTestId, requirementOf, slugOf } from '../../src/contract/test-id.js';
import { caseNamesOf, declaredTest, detailsFor } from '../../src/run/declared-test.js';
import type { DeclaredTest, TestDetails } from '../../src/run/declared-test.js';

const title = 'a quantity of 0 is refused';

/** Declares a test that does nothing. */
const declare = (id: string, options: Partial<TestDetails<unknown>> = {}): DeclaredTest =>
  declaredTest(id, { title, ...options }, () => Promise.resolve());

const long = 'z'.repeat(41);

for (const [what, id, options, complaint] of [
  ['an id with no slug', 'ORD-QUANTITY-MIN', {}, 'not REQUIREMENT/slug'],
  ['a slug in capitals', 'ORD-QUANTITY-MIN/Zero', {}, 'not REQUIREMENT/slug'],
  ['a blank in its id', 'ORD-QUANTITY-MIN/of zero', {}, 'not REQUIREMENT/slug'],
  ['a slug of 41 characters', `ORD-QUANTITY-MIN/${long}`, {}, 'at most 40 characters'],
  [
    'another requirement first',
    'ORD-QUANTITY-MIN/first',
    { holds: ['ORD-BUDGET-MIN', 'ORD-QUANTITY-MIN'] },
    'ORD-BUDGET-MIN first',
  ],
  ['no requirement', 'ORD-QUANTITY-MIN/none', { holds: [] }, 'no requirement first'],
  ['a case in capitals', 'ORD-QUANTITY-MIN/capitals', { cases: { Zero: 0 } }, 'which is not a slug'],
  ['a case with a blank', 'ORD-QUANTITY-MIN/blank', { cases: { 'of zero': 0 } }, 'which is not a slug'],
  ['a case of 41 characters', 'ORD-QUANTITY-MIN/long', { cases: { [long]: 0 } }, 'which is not a slug'],
  [
    'a case with the id of one at levels',
    'ORD-QUANTITY-MIN/taken',
    { cases: { 'level-1': 0 } },
    'has the case "level-1", an id that its cases at levels have',
  ],
] as const)
  test(`a test is not loaded that has ${what}`, () => {
    expect(() => declare(id, options)).toThrow(complaint);
  });

test('a second test of an id is not loaded, whatever its title', () => {
  declare('ORD-QUANTITY-MIN/zero');
  declare('ORD-QUANTITY-MIN/one');
  expect(() => declare('ORD-QUANTITY-MIN/zero', { title: 'another title' })).toThrow(
    'The test ORD-QUANTITY-MIN/zero is declared twice',
  );
});

test('a test is tagged with the requirement of its id, or with each that it names', () => {
  expect(detailsFor(declare('ORD-QUANTITY-MIN/tag')).tag).toEqual(['@ORD-QUANTITY-MIN']);
  const holds = ['ORD-QUANTITY-MIN', 'ORD-QUANTITY-TYPE'];
  expect(detailsFor(declare('ORD-QUANTITY-MIN/tags', { holds })).tag).toEqual([
    '@ORD-QUANTITY-MIN',
    '@ORD-QUANTITY-TYPE',
  ]);
});

test('the cases of a test are found again in what Playwright keeps of it', () => {
  const id = 'ORD-QUANTITY-MIN/bounds';
  const bounds = declare(id, { cases: { zero: 0, negative: -1 } });
  expect(bounds.cases.map(({ params }) => params)).toEqual([0, -1]);
  const annotations = detailsFor(bounds).annotation;
  expect(caseNamesOf({ title: fullTitle(id, title), annotations })).toEqual([`${id}#zero`, `${id}#negative`]);
});

test('the id and the title of a test are found again in what Playwright knows it by', () => {
  const id = `ORD-QUANTITY-MIN/${'z'.repeat(40)}`;
  expect(isTestId(id)).toBe(true);
  expect(idAndTitle(fullTitle(id, title))).toEqual({ id, title });
  expect(requirementOf(id)).toBe('ORD-QUANTITY-MIN');
});

for (const [value, slug] of [
  ['projectManager', 'project-manager'],
  ['SuperAdmin', 'super-admin'],
  ['Proposal Sent', 'proposal-sent'],
  ['"New"', 'new'],
  [99.95, '99-95'],
  [true, 'true'],
] as const)
  test(`the slug of ${value} is ${slug}`, () => {
    expect(slugOf(value)).toBe(slug);
  });

test('a test at levels has cases of its own for them, that ask what its plain cases ask, in turns', () => {
  const options = { cases: { zero: 0, negative: -1 }, at: ['caller'] } as const;
  const { cases } = declare('ORD-QUANTITY-MIN/levels', options);
  expect(cases.map(({ name }) => name.split('#')[1])).toEqual([
    ...['zero', 'negative'],
    ...['level-1', 'level-2', 'level-3', 'level-4'],
  ]);
  expect(cases.map(({ params }) => params)).toEqual([0, -1, 0, -1, 0, -1]);
  expect(cases.slice(0, 2).map(({ levels }) => levels)).toEqual([{}, {}]);
  expect(cases.slice(2).every(({ levels }) => levels.caller !== undefined)).toBe(true);
});

test('the case of a test without others is called plain beside cases at levels', () => {
  const { cases } = declare('ORD-QUANTITY-MIN/plain', { at: ['encoding/chunked'] });
  expect(cases.map(({ name }) => name)).toEqual([
    'ORD-QUANTITY-MIN/plain#plain',
    'ORD-QUANTITY-MIN/plain#level-1',
  ]);
});
