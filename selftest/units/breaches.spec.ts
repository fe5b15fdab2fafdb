import { expect, test } from '@playwright/test';
import { breachesOf } from '../../src/verdict/breaches.js';
import type { TestRecord } from '../../src/verdict/run-record.js';
import { recordOf } from './test-record.js';

const refusal = { code: 'not-refused', subject: 'createLeads', actual: { status: 201, body: {} } };

const failed = (id: string, found: Partial<TestRecord>, size = 100) =>
  recordOf({
    id,
    verdict: 'failed',
    message: `It broke in ${id}.`,
    traffic: { size, statuses: {}, crashes: [] },
    ...found,
  });

test('tests that show one violation are one breach, the plainest first', () => {
  const breaches = breachesOf([
    failed('a', { ...refusal, title: 'an array' }, 300),
    failed('b', { ...refusal, title: 'null' }, 200),
    recordOf({ id: 'c', title: 'a number' }),
    failed('d', { ...refusal, title: 'an object' }, 250),
  ]);

  expect(breaches).toEqual([
    {
      message: 'It broke in b.',
      tests: [
        { test: 'b', differs: 'null', size: 200 },
        { test: 'd', differs: 'an object', size: 250 },
        { test: 'a', differs: 'an array', size: 300 },
      ],
    },
  ]);
});

const shape: Partial<TestRecord> = { code: 'shape', subject: 'role-list', pointer: '/roles/0/type' };

const pairs: { name: string; pair: [Partial<TestRecord>, Partial<TestRecord>]; breaches: number }[] = [
  { name: 'that differ in their words', pair: [shape, { ...shape, message: 'Other words.' }], breaches: 1 },
  {
    name: 'that differ in a place of an array',
    pair: [shape, { ...shape, pointer: '/roles/12/type' }],
    breaches: 1,
  },
  { name: 'at two members', pair: [shape, { ...shape, pointer: '/roles/0/name' }], breaches: 2 },
  { name: 'of two kinds', pair: [shape, { ...shape, code: 'missing' }], breaches: 2 },
  { name: 'of two subjects', pair: [refusal, { ...refusal, subject: 'createClients' }], breaches: 2 },
  {
    name: 'about responses of another status',
    pair: [refusal, { ...refusal, actual: { status: 500, body: {} } }],
    breaches: 2,
  },
];

for (const { name, pair, breaches } of pairs) {
  test(`two failures ${name} are ${breaches === 1 ? 'one breach' : 'two breaches'}`, () => {
    expect(breachesOf([failed('a', pair[0]), failed('b', pair[1])])).toHaveLength(breaches);
  });
}

test('a test that sent nothing comes last', () => {
  const [breach] = breachesOf([failed('a', refusal, 0), failed('b', refusal, 9)]);
  expect(breach?.tests.map(({ test: id }) => id)).toEqual(['b', 'a']);
});
