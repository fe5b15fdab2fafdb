import { test } from '../../../src/test.js';
import { expectValueCreated, expectValueKeptOut, recordValue } from './support/known-names.js';
import { endsOfThree } from './support/places-of-three.js';

const field = 'password';

const accepted = [
  { slug: '8-characters', name: 'of 8 characters', value: 'Abcde12!' },
  { slug: '9-characters', name: 'of 9 characters', value: 'Abcdef12!' },
  { slug: '12-characters', name: 'of 12 characters', value: 'Abcdefgh!123' },
  { slug: 'capital-last', name: 'with its only capital at the end', value: 'abcde12!Z' },
  { slug: 'small-letter-last', name: 'with its only small letter at the end', value: 'ABCDE12!z' },
  { slug: 'digit-last', name: 'with its only digit at the end', value: 'Abcdefg!7' },
  { slug: 'at-sign', name: 'with @ as its special character', value: 'Abcde12@' },
  { slug: 'special-first', name: 'with its special character in front', value: '!Abcde12' },
];

for (const { slug, name, value } of accepted) {
  test(
    `LDB-PASSWORD-ACCEPTED/${slug}`,
    { title: `a lead with a password ${name} is created`, holds: ['LDB-PASSWORD-ACCEPTED'] },
    async ({ leadsB, session, settings }) => {
      await expectValueCreated({ leadsB, session, settings }, { field, value });
      if (value !== accepted[0]?.value) return;
      for (const length of [24, 73, 200]) {
        const long = { field, value: `Abcde12!${'x'.repeat(length - 8)}` };
        await recordValue({ leadsB, session, settings }, long, 'Q-PASSWORD-LENGTH', `${length} characters`);
      }
    },
  );
}

/** Each password breaks one rule alone; `kept` is the same with that rule kept. */
const refused = [
  {
    slug: '7-characters',
    requirement: 'LDB-PASSWORD-LENGTH',
    name: 'of 7 characters',
    value: 'Abcd12!',
    kept: 'Abcd123!',
  },
  {
    slug: '7-characters-10-bytes',
    requirement: 'LDB-PASSWORD-LENGTH',
    name: 'of 7 characters in 10 bytes',
    value: 'Ab1!éßü',
    kept: 'Ab1!éßüx',
  },
  {
    slug: '4-characters',
    requirement: 'LDB-PASSWORD-LENGTH',
    name: 'of 4 characters',
    value: 'Ab1!',
    kept: 'Ab1!Ab1!',
  },
  {
    slug: 'no-capital',
    requirement: 'LDB-PASSWORD-UPPER',
    name: 'without a capital',
    value: 'abcde12!',
    kept: 'Abcde12!',
  },
  {
    slug: 'long-no-capital',
    requirement: 'LDB-PASSWORD-UPPER',
    name: 'of 12 characters without a capital',
    value: 'abcdefgh12!!',
    kept: 'abcdefgH12!!',
  },
  {
    slug: 'no-small-letter',
    requirement: 'LDB-PASSWORD-LOWER',
    name: 'without a small letter',
    value: 'ABCDE12!',
    kept: 'aBCDE12!',
  },
  {
    slug: 'long-no-small-letter',
    requirement: 'LDB-PASSWORD-LOWER',
    name: 'of 12 characters without a small letter',
    value: 'ABCDEFGH12!!',
    kept: 'ABCDEFGh12!!',
  },
  {
    slug: 'no-digit',
    requirement: 'LDB-PASSWORD-DIGIT',
    name: 'without a digit',
    value: 'Abcdefg!',
    kept: 'Abcdef1!',
  },
  {
    slug: 'long-no-digit',
    requirement: 'LDB-PASSWORD-DIGIT',
    name: 'of 12 characters without a digit',
    value: 'Abcdefghij!!',
    kept: 'Abcdefghi1!!',
  },
  {
    slug: 'no-special',
    requirement: 'LDB-PASSWORD-SPECIAL',
    name: 'without a special character',
    value: 'Abcdef12',
    kept: 'Abcdef1!',
  },
  {
    slug: 'long-no-special',
    requirement: 'LDB-PASSWORD-SPECIAL',
    name: 'of 12 characters without a special one',
    value: 'Abcdefgh1234',
    kept: 'Abcdefgh123!',
  },
];

for (const { requirement, slug, name, value, kept } of refused) {
  test(
    `${requirement}/${slug}`,
    { title: `a lead with a password ${name} is not created`, holds: [requirement] },
    async ({ leadsB, session, settings }) => {
      await expectValueKeptOut({ leadsB, session, settings }, { field, value, kept });
    },
  );
}

for (const { requirement, slug, name, value, kept } of refused.filter(({ value }) => value.length < 12)) {
  for (const position of endsOfThree) {
    test(
      `${requirement}/${slug}-${position.slug}-of-3`,
      {
        title: `a lead company member with a password ${name} is not created as the ${position.name} of three`,
        holds: [requirement],
      },
      async ({ leadsB, session, settings }) => {
        const others = { type: 'leadCompanyMember' };

        await expectValueKeptOut({ leadsB, session, settings }, { field, value, kept, position, others });
      },
    );
  }
}
