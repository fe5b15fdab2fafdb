import { covers, test } from '../../../src/test.js';
import { confirmedNames, sendAlone, sendUnder } from './confirmed-names.js';
import { distinctLeads } from './distinct-leads.js';
import { controlCreated, expectCreated, expectNotCreated } from './lead-outcome.js';

const accepted = [
  { name: 'of 8 characters', password: 'Abcde12!' },
  { name: 'of 9 characters', password: 'Abcdef12!' },
  { name: 'of 24 characters', password: 'Abcdefghijkl!12345678901' },
  { name: 'with its only capital at the end', password: 'abcde12!Z' },
  { name: 'with its only small letter at the end', password: 'ABCDE12!z' },
  { name: 'with its only digit at the end', password: 'Abcdefg!7' },
  { name: 'with @ as its special character', password: 'Abcde12@' },
  { name: 'with its special character in front', password: '!Abcde12' },
];

for (const { name, password } of accepted) {
  test(
    `a lead with a password ${name} is created`,
    covers('LDB-PASSWORD-ACCEPTED'),
    async ({ leadsB, session }) => {
      const names = await confirmedNames(leadsB, session, 'password');

      const { answer, lead } = await sendUnder(names, 'created', (wireName) =>
        sendAlone(leadsB, { [wireName]: password }),
      );

      expectCreated(answer, lead);
    },
  );
}

/** Each password breaks one rule alone; `kept` is the same with that rule kept. */
const refused = [
  { requirement: 'LDB-PASSWORD-LENGTH', name: 'of 7 characters', password: 'Abcd12!', kept: 'Abcd123!' },
  { requirement: 'LDB-PASSWORD-LENGTH', name: 'of 4 characters', password: 'Ab1!', kept: 'Ab1!Ab1!' },
  { requirement: 'LDB-PASSWORD-UPPER', name: 'without a capital', password: 'abcde12!', kept: 'Abcde12!' },
  {
    requirement: 'LDB-PASSWORD-UPPER',
    name: 'of 20 characters without a capital',
    password: 'abcdefghijklmn1234!!',
    kept: 'abcdefghijklmN1234!!',
  },
  {
    requirement: 'LDB-PASSWORD-LOWER',
    name: 'without a small letter',
    password: 'ABCDE12!',
    kept: 'aBCDE12!',
  },
  {
    requirement: 'LDB-PASSWORD-LOWER',
    name: 'of 20 characters without a small letter',
    password: 'ABCDEFGHIJKLMN1234!!',
    kept: 'ABCDEFGHIJKLMn1234!!',
  },
  { requirement: 'LDB-PASSWORD-DIGIT', name: 'without a digit', password: 'Abcdefg!', kept: 'Abcdef1!' },
  {
    requirement: 'LDB-PASSWORD-DIGIT',
    name: 'of 20 characters without a digit',
    password: 'Abcdefghijklmnopqr!!',
    kept: 'Abcdefghijklmnopq1!!',
  },
  {
    requirement: 'LDB-PASSWORD-SPECIAL',
    name: 'without a special character',
    password: 'Abcdef12',
    kept: 'Abcdef1!',
  },
  {
    requirement: 'LDB-PASSWORD-SPECIAL',
    name: 'of 20 characters without a special one',
    password: 'Abcdefghijklmn123456',
    kept: 'Abcdefghijklmn12345!',
  },
];

for (const { requirement, name, password, kept } of refused) {
  test(`a lead with a password ${name} is not created`, covers(requirement), async ({ leadsB, session }) => {
    const names = await confirmedNames(leadsB, session, 'password');

    const { answer, lead } = await sendUnder(names, 'kept out', async (wireName) => {
      const valid = await sendAlone(leadsB, { [wireName]: kept });
      controlCreated(valid.answer, valid.sent);
      return sendAlone(leadsB, { [wireName]: password });
    });

    expectNotCreated(answer, lead);
  });
}

const positions = [
  { position: 'first', index: 0 },
  { position: 'last', index: 2 },
];

for (const { requirement, name, password, kept } of refused.filter(({ name }) => !name.includes('20'))) {
  for (const { position, index } of positions) {
    test(
      `a lead company member with a password ${name} is not created as the ${position} of three`,
      covers(requirement),
      async ({ leadsB, session }) => {
        const names = await confirmedNames(leadsB, session, 'password');

        const { answer, lead, sent } = await sendUnder(names, 'kept out', async (wireName) => {
          const kind = { type: 'leadCompanyMember', [wireName]: kept };
          const valid = distinctLeads(leadsB, 3, kind);
          controlCreated(await leadsB.create(valid), valid);
          const leads = distinctLeads(leadsB, 3, kind);
          const lead = { ...leads[index], [wireName]: password };
          leads[index] = lead;
          return { answer: await leadsB.create(leads), lead, sent: leads };
        });

        expectNotCreated(answer, lead, sent);
      },
    );
  }
}
