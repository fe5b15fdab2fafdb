import { randomUUID } from 'node:crypto';
import { controlCreated, expect, fieldCases, isKeptOut, test } from '../../../src/test.js';
import type { BulkCreation, BulkResponse, MemberEntry } from '../../../src/test.js';
import { takenBy } from '../../support/taken.js';
import { alone, expectKeptOut } from '../support/members.js';
import { sendToCreate } from './support/plain-leads.js';

const cases = [
  ...fieldCases('lead-b'),
  ...[
    { slug: 'no-local-part', name: 'an address without a local part', value: '@example.com' },
    {
      slug: 'two-domains',
      name: 'an address with two domains',
      value: 'conformance@example.com@example.com',
    },
    { slug: 'word', name: 'a word', value: 'conformance' },
  ].map((each) => ({ ...each, field: 'email', valid: false, requirement: 'LDB-EMAIL-VALID' })),
  {
    slug: 'company',
    field: 'type',
    name: '"company"',
    value: 'company',
    valid: false,
    requirement: 'LDB-TYPE-ENUM',
  },
  {
    slug: 'active',
    field: 'status',
    name: '"Active"',
    value: 'Active',
    valid: false,
    requirement: 'LDB-STATUS-ENUM',
  },
];

/** Ordinary values of the fields with listed values: another one is there, whichever a target refuses. */
const ordinary = { type: ['individual', 'leadCompanyMember'], status: ['New', 'Working'] };

/** Kinds of leads that share no listed value. */
const kinds = [
  { type: 'individual', status: 'New' },
  { type: 'leadCompanyMember', status: 'Working' },
];

for (const { field, slug, name, value, valid, requirement } of cases) {
  const fields = (): MemberEntry => ({ [field]: ofItsOwn(field, value) });

  if (valid)
    test(
      `${takenBy(requirement)}/${slug}`,
      { title: `a lead whose ${field} is ${name} is created`, holds: [takenBy(requirement)] },
      async ({ leadsB }) => {
        const answer =
          field === 'type' || field === 'status'
            ? await sendListed(leadsB, field, value)
            : await sendToCreate(leadsB, 1, fields(), field === 'email' ? [{}] : kinds);

        expect(answer).toHaveCreated();
      },
    );
  else
    test(
      `${requirement}/${slug}`,
      { title: `a lead whose ${field} is ${name} is not created`, holds: [requirement] },
      async ({ leadsB }) => {
        await expectKeptOut(leadsB, alone, fields());
      },
    );
}

const requiredFields = [
  { field: 'type', requirement: 'LDB-TYPE-REQUIRED', fields: { status: 'Negotiation' } },
  { field: 'email', requirement: 'LDB-EMAIL-REQUIRED', fields: { type: 'leadCompanyMember' } },
  { field: 'status', requirement: 'LDB-STATUS-REQUIRED', fields: { type: 'leadCompanyMember' } },
];

for (const { field, requirement, fields } of requiredFields) {
  test(
    `${requirement}/other-kind`,
    { title: `a lead of another kind without ${field} is not created`, holds: [requirement] },
    async ({ leadsB }) => {
      await expectKeptOut(leadsB, alone, { [field]: undefined }, { others: fields });
    },
  );
}

/**
 * Sends a lead with a listed value. Where it is kept out, a lead that differs in that field alone has to be created, or
 * else it may be for its other field, and a lead with another value of that one is sent.
 */
async function sendListed(
  leadsB: BulkCreation,
  field: 'type' | 'status',
  value: unknown,
): Promise<BulkResponse> {
  const other = field === 'type' ? 'status' : 'type';
  const send = (beside: string, sent: unknown): Promise<BulkResponse> =>
    leadsB.create(1, { [other]: beside, [field]: sent });
  for (const beside of ordinary[other]) {
    const answer = await send(beside, value);
    if (!isKeptOut(answer)) return answer;
    for (const plain of ordinary[field].filter((each) => each !== value))
      if (!isKeptOut(await send(beside, plain))) return answer;
  }
  return controlCreated(await leadsB.create());
}

/** An address that no other lead has: a target may keep those of earlier runs. */
function ofItsOwn(field: string, value: unknown): unknown {
  return field === 'email' && typeof value === 'string'
    ? value.replace('formance', `formance.${randomUUID()}`)
    : value;
}
