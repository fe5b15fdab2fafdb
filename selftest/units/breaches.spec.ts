import { expect, test } from '@playwright/test';
import { breachesOf } from '../../src/verdict/breaches.js';
import { recordOf } from './test-record.js';

const failed = (id: string, title: string, message: string, size = 100) =>
  recordOf({
    id,
    title,
    verdict: 'failed',
    message,
    traffic: { size, statuses: {}, crashes: [] },
  });

test('tests that fail alike are one breach, the plainest first, with what sets them apart', () => {
  const message = 'createLeads answered 201 instead of a refusal (a 4xx status).';
  const breaches = breachesOf([
    failed('a', 'a lead whose email is an array is refused', message, 300),
    failed('b', 'a lead whose email is null is refused', message, 200),
    recordOf({ id: 'c', title: 'a lead whose email is a number is refused' }),
    failed('d', 'a lead whose email is an object is refused', message, 250),
  ]);

  expect(breaches).toEqual([
    {
      message,
      tests: [
        { test: 'b', differs: 'null', size: 200 },
        { test: 'd', differs: 'an object', size: 250 },
        { test: 'a', differs: 'an array', size: 300 },
      ],
    },
  ]);
});

const pairs: { name: string; messages: [string, string]; breaches: number }[] = [
  {
    name: 'that differ in a name',
    messages: ['The event shows the new brief of the order.', 'The event shows the id of the order.'],
    breaches: 1,
  },
  {
    name: 'that differ in a place of an array',
    messages: [
      'listRoles answered 200 and the body at /roles/0/type must be "company".',
      'listRoles answered 200 and the body at /roles/12/type must be "company".',
    ],
    breaches: 1,
  },
  {
    name: 'of which one says how it came about',
    messages: [
      'The tasks of the order keep their state.',
      'The tasks of the order keep their state. The shortest sequence that breaks it (seed 1): Pending; SuperAdmin sends status Completed',
    ],
    breaches: 1,
  },
  {
    name: 'that tell of other things',
    messages: ['The key is still accepted.', 'A key handed out to another user is not accepted.'],
    breaches: 2,
  },
  {
    name: 'about answers of another status',
    messages: [
      'updateOrder answered 200 instead of a refusal (a 4xx status).',
      'updateOrder answered 500 instead of a refusal (a 4xx status).',
    ],
    breaches: 2,
  },
];

for (const { name, messages, breaches } of pairs) {
  test(`two failures ${name} are ${breaches === 1 ? 'one breach' : 'two breaches'}`, () => {
    const found = breachesOf([failed('a', 'one', messages[0]), failed('b', 'other', messages[1])]);
    expect(found).toHaveLength(breaches);
  });
}

test('titles that share no beginning and no end are told whole, and one that is alone too', () => {
  const [both] = breachesOf([
    failed('a', 'the first thing', 'It broke.'),
    failed('b', 'another', 'It broke.'),
  ]);
  const [alone] = breachesOf([failed('a', 'the first thing', 'It broke.')]);

  expect(both?.tests.map(({ differs }) => differs)).toEqual(['the first thing', 'another']);
  expect(alone?.tests.map(({ differs }) => differs)).toEqual(['the first thing']);
});

test('a test that sent nothing comes last', () => {
  const [breach] = breachesOf([failed('a', 'one', 'It broke.', 0), failed('b', 'two', 'It broke.', 9)]);
  expect(breach?.tests.map(({ test: id }) => id)).toEqual(['b', 'a']);
});
