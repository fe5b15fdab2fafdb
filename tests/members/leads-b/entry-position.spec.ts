import { test } from '../../../src/test.js';
import { expectKeptOut } from '../support/members.js';
import { placesOfThree } from './support/places-of-three.js';

const invalidFields = [
  {
    slug: 'without-type',
    name: 'without type',
    requirement: 'LDB-TYPE-REQUIRED',
    fields: { type: undefined },
  },
  {
    slug: 'unlisted-type',
    name: 'of an unlisted type',
    requirement: 'LDB-TYPE-ENUM',
    fields: { type: 'Unlisted' },
  },
  {
    slug: 'without-email',
    name: 'without email',
    requirement: 'LDB-EMAIL-REQUIRED',
    fields: { email: undefined },
  },
  {
    slug: 'address-without-at',
    name: 'with an address without @',
    requirement: 'LDB-EMAIL-VALID',
    fields: { email: 'conformance.example.com' },
  },
  {
    slug: 'without-status',
    name: 'without status',
    requirement: 'LDB-STATUS-REQUIRED',
    fields: { status: undefined },
  },
  {
    slug: 'unlisted-status',
    name: 'of an unlisted status',
    requirement: 'LDB-STATUS-ENUM',
    fields: { status: 'Unlisted' },
  },
  {
    slug: 'first-name-object',
    name: 'whose firstName is an object',
    requirement: 'LDB-FIRST-NAME-TYPE',
    fields: { firstName: { value: 'text' } },
  },
  {
    slug: 'last-name-object',
    name: 'whose lastName is an object',
    requirement: 'LDB-LAST-NAME-TYPE',
    fields: { lastName: { value: 'text' } },
  },
];

const others = { type: 'leadCompanyMember', status: 'Qualified' };

for (const { slug, name, requirement, fields } of invalidFields) {
  for (const position of placesOfThree) {
    test(
      `${requirement}/${slug}-${position.slug}-of-3`,
      { title: `a lead ${name} is not created as the ${position.name} of three`, holds: [requirement] },
      async ({ leadsB }) => {
        await expectKeptOut(leadsB, position, fields, { others });
      },
    );
  }
}
