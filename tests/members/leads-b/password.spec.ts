import { covers, test } from '../../../src/test.js';
import { expectValueCreated, expectValueKeptOut } from './support/known-names.js';
import { endsOfThree } from './support/places-of-three.js';

const field = 'password';

const accepted = [
  { name: 'of 8 characters', value: 'Abcde12!' },
  { name: 'of 9 characters', value: 'Abcdef12!' },
  { name: 'of 24 characters', value: 'Abcdefghijkl!12345678901' },
  { name: 'with its only capital at the end', value: 'abcde12!Z' },
  { name: 'with its only small letter at the end', value: 'ABCDE12!z' },
  { name: 'with its only digit at the end', value: 'Abcdefg!7' },
  { name: 'with @ as its special character', value: 'Abcde12@' },
  { name: 'with its special character in front', value: '!Abcde12' },
];

for (const { name, value } of accepted) {
  test(
    `a lead with a password ${name} is created`,
    covers('LDB-PASSWORD-ACCEPTED'),
    async ({ leadsB, session }) => {
      await expectValueCreated({ leadsB, session }, { field, value });
    },
  );
}

/** Each password breaks one rule alone; `kept` is the same with that rule kept. */
const refused = [
  { requirement: 'LDB-PASSWORD-LENGTH', name: 'of 7 characters', value: 'Abcd12!', kept: 'Abcd123!' },
  { requirement: 'LDB-PASSWORD-LENGTH', name: 'of 4 characters', value: 'Ab1!', kept: 'Ab1!Ab1!' },
  { requirement: 'LDB-PASSWORD-UPPER', name: 'without a capital', value: 'abcde12!', kept: 'Abcde12!' },
  {
    requirement: 'LDB-PASSWORD-UPPER',
    name: 'of 20 characters without a capital',
    value: 'abcdefghijklmn1234!!',
    kept: 'abcdefghijklmN1234!!',
  },
  {
    requirement: 'LDB-PASSWORD-LOWER',
    name: 'without a small letter',
    value: 'ABCDE12!',
    kept: 'aBCDE12!',
  },
  {
    requirement: 'LDB-PASSWORD-LOWER',
    name: 'of 20 characters without a small letter',
    value: 'ABCDEFGHIJKLMN1234!!',
    kept: 'ABCDEFGHIJKLMn1234!!',
  },
  { requirement: 'LDB-PASSWORD-DIGIT', name: 'without a digit', value: 'Abcdefg!', kept: 'Abcdef1!' },
  {
    requirement: 'LDB-PASSWORD-DIGIT',
    name: 'of 20 characters without a digit',
    value: 'Abcdefghijklmnopqr!!',
    kept: 'Abcdefghijklmnopq1!!',
  },
  {
    requirement: 'LDB-PASSWORD-SPECIAL',
    name: 'without a special character',
    value: 'Abcdef12',
    kept: 'Abcdef1!',
  },
  {
    requirement: 'LDB-PASSWORD-SPECIAL',
    name: 'of 20 characters without a special one',
    value: 'Abcdefghijklmn123456',
    kept: 'Abcdefghijklmn12345!',
  },
];

for (const { requirement, name, value, kept } of refused) {
  test(`a lead with a password ${name} is not created`, covers(requirement), async ({ leadsB, session }) => {
    await expectValueKeptOut({ leadsB, session }, { field, value, kept });
  });
}

for (const { requirement, name, value, kept } of refused.filter(({ name }) => !name.includes('20'))) {
  for (const position of endsOfThree) {
    test(
      `a lead company member with a password ${name} is not created as the ${position.name} of three`,
      covers(requirement),
      async ({ leadsB, session }) => {
        const others = { type: 'leadCompanyMember' };

        await expectValueKeptOut({ leadsB, session }, { field, value, kept, position, others });
      },
    );
  }
}
