import { randomUUID } from 'node:crypto';
import {
  casesByRequirement,
  controlCreated,
  expect,
  fieldCases,
  isKeptOut,
  samplePerson,
  test,
} from '../../../src/test.js';
import type { BulkCreation, BulkResponse } from '../../../src/test.js';
import { alone, expectKeptOut, lastOfTwo, memberLevels, sendToCreate } from '../members.js';

const ofSchema = fieldCases('lead-b');

const invalidCases = [
  ...ofSchema.filter(({ valid }) => !valid),
  ...[
    { slug: 'no-local-part', value: '@example.com' },
    { slug: 'two-domains', value: 'conformance@example.com@example.com' },
    { slug: 'word', value: 'conformance' },
  ].map((each) => ({ ...each, field: 'email', requirement: 'LDB-EMAIL-VALID' })),
  { slug: 'company', field: 'type', value: 'company', requirement: 'LDB-TYPE-ENUM' },
  { slug: 'active', field: 'status', value: 'Active', requirement: 'LDB-STATUS-ENUM' },
];

for (const [requirement, cases] of casesByRequirement(invalidCases, (row) => row.requirement)) {
  const wrong = requirement.endsWith('-REQUIRED') ? 'without' : 'with an invalid';
  test(
    `${requirement}/invalid`,
    { title: `POST /members/bulk-lead creates no lead ${wrong} ${fieldIn(cases)}`, at: memberLevels },
    async ({ leadsB }) => {
      const invalid = Object.values(cases).map(({ field, value }) => ({ [field]: ofItsOwn(field, value) }));

      await expectKeptOut(leadsB, alone, invalid);
    },
  );

  test(
    `${requirement}/among-valid`,
    {
      title: `POST /members/bulk-lead creates no lead ${wrong} ${fieldIn(cases)} among others of another kind`,
    },
    async ({ leadsB }) => {
      const [{ field, value } = { field: '', value: null }] = Object.values(cases);
      const others = { type: 'leadCompanyMember', status: 'Qualified' };

      await expectKeptOut(leadsB, lastOfTwo, { [field]: ofItsOwn(field, value) }, { others });
    },
  );
}

/** The requirement that a listed value is accepted, by the one that another value is refused. */
const accepting: Readonly<Record<string, string>> = {
  'LDB-TYPE-ENUM': 'LDB-TYPE-TAKEN',
  'LDB-STATUS-ENUM': 'LDB-STATUS-TAKEN',
};

/** Ordinary values of the fields with listed values: another one is there, whichever a target refuses. */
const ordinary = { type: ['individual', 'leadCompanyMember'], status: ['New', 'Working'] };

/** Kinds of leads that share no listed value. */
const kinds = [
  { type: 'individual', status: 'New' },
  { type: 'leadCompanyMember', status: 'Working' },
];

const validCases = ofSchema.filter(({ valid }) => valid);

for (const [requirement, cases] of casesByRequirement(
  validCases,
  (row) => accepting[row.requirement] ?? row.requirement,
)) {
  test(
    `${requirement}/valid`,
    {
      title: `POST /members/bulk-lead creates a lead with any valid ${fieldIn(cases)}`,
      cases,
      ...(requirement === 'LDB-STATUS-TAKEN' && { at: memberLevels }),
    },
    async ({ leadsB }, { field, value }) => {
      const answer =
        field === 'type' || field === 'status'
          ? await sendListed(leadsB, field, value)
          : await sendToCreate(
              leadsB,
              1,
              { [field]: ofItsOwn(field, value) },
              field === 'email' ? [{}] : kinds,
            );

      expect(answer).toHaveCreated();
    },
  );
}

test(
  'LDB-TYPE-TAKEN/each-type',
  { title: 'POST /members/bulk-lead creates leads of either type', at: memberLevels },
  async ({ leadsB }) => {
    for (const type of ordinary.type) expect(await sendListed(leadsB, 'type', type)).toHaveCreated();
  },
);

const nameless = { firstName: undefined, lastName: undefined };

const names = [
  { field: 'firstName', other: 'lastName', requirement: 'LDB-FIRST-NAME' },
  { field: 'lastName', other: 'firstName', requirement: 'LDB-LAST-NAME' },
];

for (const { field, other, requirement } of names) {
  test(
    `${requirement}/beside-the-other`,
    { title: `POST /members/bulk-lead creates a lead with ${field} and ${other}` },
    async ({ leadsB, session }) => {
      expect(await sendToCreate(leadsB, 1, {}, [{ [field]: undefined }])).toHaveCreated();

      const number = await leadsB.create(1, { [field]: 7 });
      session.record('Q-COERCION', `${leadsB.operation}, a number for ${field}: ${number.status}`, number);
      const nothing = await leadsB.create(1, { [field]: null });
      session.record('Q-OPTIONAL-NULL', `${leadsB.operation}, ${field}: ${nothing.status}`, nothing);
    },
  );

  test(
    `${requirement}/with-and-without`,
    { title: `POST /members/bulk-lead creates a lead with only ${field}, and without it`, at: memberLevels },
    async ({ leadsB }) => {
      expect(await sendToCreate(leadsB, 1, { [other]: undefined }, [nameless])).toHaveCreated();
      expect(await sendToCreate(leadsB, 1, { [field]: undefined })).toHaveCreated();
    },
  );

  test(
    `${requirement}/two-words`,
    { title: `POST /members/bulk-lead creates a leadCompanyMember with a ${field} of two words` },
    async ({ leadsB }) => {
      const type = 'leadCompanyMember';
      controlCreated(await leadsB.create(1, { type, [field]: undefined }));
      const value = `${samplePerson().firstName} ${samplePerson().lastName}`;

      expect(await sendToCreate(leadsB, 1, { type, [field]: value }, [nameless])).toHaveCreated();
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

/** The field that the cases of a requirement are about. */
function fieldIn(cases: Readonly<Record<string, { field: string }>>): string {
  return [...new Set(Object.values(cases).map(({ field }) => field))].join(' and ');
}
