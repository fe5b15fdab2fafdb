import { randomUUID } from 'node:crypto';
import { covers, expect, fieldCases, test } from '../../../src/test.js';
import type { MemberEntry } from '../../../src/test.js';
import { takenBy } from '../../support/taken.js';
import { alone, expectKeptOut } from '../support/invalid-entry.js';
import { sendToCreate } from './support/plain-leads.js';

const cases = [
  ...fieldCases('lead-b'),
  ...[
    { name: 'an address without a local part', value: '@example.com' },
    { name: 'an address with two domains', value: 'conformance@example.com@example.com' },
    { name: 'a word', value: 'conformance' },
  ].map((each) => ({ ...each, field: 'email', valid: false, requirement: 'LDB-EMAIL-VALID' })),
  { field: 'type', name: '"company"', value: 'company', valid: false, requirement: 'LDB-TYPE-ENUM' },
  { field: 'status', name: '"Active"', value: 'Active', valid: false, requirement: 'LDB-STATUS-ENUM' },
];

/** Kinds of leads that share no listed value, so that one of them is ordinary whichever value is refused. */
const kinds = [
  { type: 'individual', status: 'New' },
  { type: 'leadCompanyMember', status: 'Working' },
];

for (const { field, name, value, valid, requirement } of cases) {
  const fields = (): MemberEntry => ({ [field]: ofItsOwn(field, value) });

  if (valid)
    test(`a lead whose ${field} is ${name} is created`, covers(takenBy(requirement)), async ({ leadsB }) => {
      const plain = field === 'email' ? [{}] : kinds;

      expect(await sendToCreate(leadsB, 1, fields(), plain)).toHaveCreated();
    });
  else
    test(`a lead whose ${field} is ${name} is not created`, covers(requirement), async ({ leadsB }) => {
      await expectKeptOut(leadsB, alone, fields());
    });
}

const requiredFields = [
  { field: 'type', requirement: 'LDB-TYPE-REQUIRED', fields: { status: 'Negotiation' } },
  { field: 'email', requirement: 'LDB-EMAIL-REQUIRED', fields: { type: 'leadCompanyMember' } },
  { field: 'status', requirement: 'LDB-STATUS-REQUIRED', fields: { type: 'leadCompanyMember' } },
];

for (const { field, requirement, fields } of requiredFields) {
  test(`a lead of another kind without ${field} is not created`, covers(requirement), async ({ leadsB }) => {
    await expectKeptOut(leadsB, alone, { [field]: undefined }, { others: fields });
  });
}

/** An address that no other lead has: a target may keep those of earlier runs. */
function ofItsOwn(field: string, value: unknown): unknown {
  return field === 'email' && typeof value === 'string'
    ? value.replace('formance', `formance.${randomUUID()}`)
    : value;
}
