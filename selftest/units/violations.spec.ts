import { expect, test } from '@playwright/test';
import { violationsOf } from '../../src/verdict/violations.js';
import { joined, recordOf } from './test-record.js';
import type { RecordOptions } from './test-record.js';
import type { Levels } from '../../src/verdict/result.js';
import type { TestRecord } from '../../src/verdict/run-record.js';

const refusal = { code: 'not-refused', subject: 'createLeads', actual: { status: 201, body: {} } };

const failed = (id: string, found: Partial<RecordOptions>, size = 100) =>
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

const shape: Partial<RecordOptions> = { code: 'shape', subject: 'role-list', pointer: '/roles/0/type' };

const pairs: { name: string; pair: [Partial<RecordOptions>, Partial<RecordOptions>]; violations: number }[] =
  [
    {
      name: 'that differ in their words',
      pair: [shape, { ...shape, message: 'Other words.' }],
      violations: 1,
    },
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

const at = (name: string, levels: Levels, reported: Partial<RecordOptions> = {}) =>
  recordOf({ id: 't', case: name, levels, holds: ['R'], ...reported });
const broken: Partial<RecordOptions> = { ...refusal, verdict: 'failed' };
const where = (...cases: [TestRecord, ...TestRecord[]]) => {
  const [violation] = violationsOf([joined(...cases)], 'R');
  return violation && { brokenFor: violation.brokenFor, keptFor: violation.keptFor };
};

test('a violation that cases at levels alone show says where the clause is broken and where it is kept', () => {
  expect(
    where(
      at('plain', {}),
      at('level-1', { caller: 'client' }, broken),
      at('level-2', { caller: 'admin', with: 'status' }),
      at('level-3', { caller: 'team-member' }, { verdict: 'inapplicable' }),
    ),
  ).toEqual({ brokenFor: { caller: ['client'] }, keptFor: { caller: ['super-admin', 'admin'] } });
});

test('a clause is not said to be kept at a plain level at which no case passed', () => {
  expect(where(at('level-1', { encoding: 'chunked' }, broken))).toEqual({
    brokenFor: { encoding: ['chunked'] },
    keptFor: { encoding: [] },
  });
});

test('a clause that a plain case of the test finds broken is broken nowhere in particular', () => {
  const otherwise = { ...broken, actual: { status: 500, body: {} } };
  const cases = joined(at('plain', {}, otherwise), at('level-1', { caller: 'client' }, broken));
  for (const { brokenFor, keptFor } of violationsOf([cases], 'R'))
    expect({ brokenFor, keptFor }).toEqual({ brokenFor: {}, keptFor: {} });
});

test('of levels at which cases fail, those count that are fewest', () => {
  expect(
    where(
      at('plain', {}),
      at('level-1', { caller: 'client' }, broken),
      at('level-2', { caller: 'admin' }, broken),
      at('level-3', { caller: 'client', with: 'status' }, broken),
    )?.brokenFor,
  ).toEqual({ caller: ['client', 'admin'] });
});
