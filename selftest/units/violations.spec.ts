import { expect, test } from '@playwright/test';
import { violationsOf } from '../../src/verdict/violations.js';
import { recordOf } from './test-record.js';
import type { Told } from './test-record.js';

const refusal = { code: 'not-refused', subject: 'createLeads', actual: { status: 201, body: {} } };

const failed = (id: string, found: Partial<Told>, size = 100) =>
  recordOf({ id, verdict: 'failed', message: `It broke in ${id}.`, holds: ['R', 'S'], size, ...found });

test('cases that show one violation are one, the plainest first', () => {
  const tests = [
    failed('a', refusal, 300),
    failed('b', refusal, 200),
    recordOf({ id: 'c', holds: ['R'] }),
    failed('d', refusal, 250),
  ];

  expect(violationsOf(tests, 'R')).toEqual([
    {
      ...refusal,
      message: 'It broke in b.',
      exchanges: [],
      cases: ['b', 'd', 'a'],
      brokenFor: {},
      keptFor: {},
    },
  ]);
});

const shape: Partial<Told> = { code: 'shape', subject: 'role-list', pointer: '/roles/0/type' };

const pairs: { name: string; pair: [Partial<Told>, Partial<Told>]; violations: number }[] = [
  { name: 'that differ in their words', pair: [shape, { ...shape, message: 'Other words.' }], violations: 1 },
  {
    name: 'that differ in a place of an array',
    pair: [shape, { ...shape, pointer: '/roles/12/type' }],
    violations: 1,
  },
  { name: 'at two members', pair: [shape, { ...shape, pointer: '/roles/0/name' }], violations: 2 },
  { name: 'of two kinds', pair: [shape, { ...shape, code: 'missing' }], violations: 2 },
  { name: 'of two subjects', pair: [refusal, { ...refusal, subject: 'createClients' }], violations: 2 },
  {
    name: 'about responses of another status',
    pair: [refusal, { ...refusal, actual: { status: 500, body: {} } }],
    violations: 2,
  },
];

for (const { name, pair, violations } of pairs) {
  test(`two failures ${name} are ${violations === 1 ? 'one violation' : 'two violations'}`, () => {
    expect(violationsOf([failed('a', pair[0]), failed('b', pair[1])], 'R')).toHaveLength(violations);
  });
}

test('a case that sent nothing comes last', () => {
  const [violation] = violationsOf([failed('a', refusal, 0), failed('b', refusal, 9)], 'R');
  expect(violation?.cases).toEqual(['b', 'a']);
});
