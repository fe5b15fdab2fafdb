import { expect, test } from '@playwright/test';
import { violationsIn } from '../../src/verdict/breaches.js';
import type { FailedCase } from '../../src/verdict/breaches.js';
import type { Finding } from '../../src/verdict/result.js';

const refusal = { code: 'not-refused', subject: 'createLeads', actual: { status: 201, body: {} } };
const shape = { code: 'shape', subject: 'role-list', pointer: '/roles/0/type' };

const failed = (id: string, found: Omit<Finding, 'message' | 'exchanges'>, size = 100): FailedCase => ({
  id,
  size,
  finding: { message: `It broke in ${id}.`, exchanges: [], ...found },
});

test('cases that show one violation are one, the plainest first, whose finding is told', () => {
  const violations = violationsIn([
    failed('a', refusal, 300),
    failed('b', refusal, 200),
    failed('d', refusal, 250),
  ]);

  expect(violations).toMatchObject([{ ...refusal, message: 'It broke in b.', cases: ['b', 'd', 'a'] }]);
});

const pairs: { name: string; pair: [FailedCase['finding'], FailedCase['finding']]; violations: number }[] = [
  { name: 'that differ in their words', pair: [found(shape), found(shape, 'Other words.')], violations: 1 },
  {
    name: 'that differ in a place of an array',
    pair: [found(shape), found({ ...shape, pointer: '/roles/12/type' })],
    violations: 1,
  },
  {
    name: 'at two members',
    pair: [found(shape), found({ ...shape, pointer: '/roles/0/name' })],
    violations: 2,
  },
  { name: 'of two kinds', pair: [found(shape), found({ ...shape, code: 'missing' })], violations: 2 },
  {
    name: 'of two subjects',
    pair: [found(refusal), found({ ...refusal, subject: 'createClients' })],
    violations: 2,
  },
  {
    name: 'about responses of another status',
    pair: [found(refusal), found({ ...refusal, actual: { status: 500, body: {} } })],
    violations: 2,
  },
];

for (const { name, pair, violations } of pairs) {
  test(`two failures ${name} are ${violations === 1 ? 'one violation' : 'two violations'}`, () => {
    const [one, other] = pair;
    expect(violationsIn([failed('a', one), failed('b', other)])).toHaveLength(violations);
  });
}

test('a case that sent nothing comes last', () => {
  const [violation] = violationsIn([failed('a', refusal, 0), failed('b', refusal, 9)]);
  expect(violation?.cases).toEqual(['b', 'a']);
});

function found(data: Omit<Finding, 'message' | 'exchanges'>, message = 'It broke.'): Finding {
  return { ...data, message, exchanges: [] };
}
