import { covers, test } from '../../../src/test.js';
import { distinctLeads } from './distinct-leads.js';
import { controlCreated, expectNotCreated } from './lead-outcome.js';

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
const positions = [
  { position: 'first', index: 0 },
  { position: 'second', index: 1 },
  { position: 'last', index: 2 },
];

for (const { name, requirement, fields } of invalidFields) {
  for (const { position, index } of positions) {
    test(
      `a lead ${name} is not created as the ${position} of three`,
      covers(requirement),
      async ({ leadsB }) => {
        const kind = { type: 'leadCompanyMember', status: 'Qualified' };
        const valid = distinctLeads(leadsB, 3, kind);
        controlCreated(await leadsB.create(valid), valid);
        const leads = distinctLeads(leadsB, 3, kind).map((lead, at) =>
          at === index ? { ...lead, ...fields } : lead,
        );

        expectNotCreated(await leadsB.create(leads), leads[index] ?? {}, leads);
      },
    );
  }
}
