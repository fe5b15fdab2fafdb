import { expect, test } from '@playwright/test';
import { breachesOf } from '../../src/verdict/breaches.js';

const failed = (id: string, message: string, size = 100) => ({ id, message, size });

test('cases that fail alike are one violation, the plainest first', () => {
  const message = 'createLeads answered 201 instead of a refusal (a 4xx status).';
  const breaches = breachesOf([
    failed('a', message, 300),
    failed('b', message, 200),
    failed('d', message, 250),
  ]);

  expect(breaches).toEqual([{ message, cases: ['b', 'd', 'a'] }]);
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
  test(`two failures ${name} are ${breaches === 1 ? 'one violation' : 'two violations'}`, () => {
    const found = breachesOf([failed('a', messages[0]), failed('b', messages[1])]);
    expect(found).toHaveLength(breaches);
  });
}

test('a case that sent nothing comes last', () => {
  const [breach] = breachesOf([failed('a', 'It broke.', 0), failed('b', 'It broke.', 9)]);
  expect(breach?.cases).toEqual(['b', 'a']);
});
