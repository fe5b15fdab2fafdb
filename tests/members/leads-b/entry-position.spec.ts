import { covers, test } from '../../../src/test.js';
import { expectKeptOut } from '../support/invalid-entry.js';
import { placesOfThree } from './support/places-of-three.js';

const invalidFields = [
  { name: 'without type', requirement: 'LDB-TYPE-REQUIRED', fields: { type: undefined } },
  { name: 'of an unlisted type', requirement: 'LDB-TYPE-ENUM', fields: { type: 'Unlisted' } },
  { name: 'without email', requirement: 'LDB-EMAIL-REQUIRED', fields: { email: undefined } },
  {
    name: 'with an address without @',
    requirement: 'LDB-EMAIL-VALID',
    fields: { email: 'conformance.example.com' },
  },
  { name: 'without status', requirement: 'LDB-STATUS-REQUIRED', fields: { status: undefined } },
  { name: 'of an unlisted status', requirement: 'LDB-STATUS-ENUM', fields: { status: 'Unlisted' } },
  {
    name: 'whose firstName is an object',
    requirement: 'LDB-FIRST-NAME-TYPE',
    fields: { firstName: { value: 'text' } },
  },
  {
    name: 'whose lastName is an object',
    requirement: 'LDB-LAST-NAME-TYPE',
    fields: { lastName: { value: 'text' } },
  },
];

const others = { type: 'leadCompanyMember', status: 'Qualified' };

for (const { name, requirement, fields } of invalidFields) {
  for (const position of placesOfThree) {
    test(
      `a lead ${name} is not created as the ${position.name} of three`,
      covers(requirement),
      async ({ leadsB }) => {
        await expectKeptOut(leadsB, position, fields, { others });
      },
    );
  }
}
