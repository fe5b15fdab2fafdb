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
import type { BulkCreation, BulkResponse, MemberEntry } from '../../../src/test.js';
import { placesAmongOthers } from './leads-b.js';
import { alone, expectKeptOut, sendToCreate } from '../members.js';
import type { Position } from '../members.js';

/** One value of a field that makes a lead invalid. */
interface InvalidCase {
  requirement: string;
  slug: string;
  field: string;
  value: unknown;
  position: Position;
  /** What every lead of the call holds besides. */
  others: MemberEntry;
}

const ofSchema = fieldCases('lead-b');

const anyLead = { position: alone, others: {} };
const invalidAlone: InvalidCase[] = [
  ...ofSchema.filter(({ valid }) => !valid),
  ...[
    { slug: 'no-local-part', value: '@example.com' },
    { slug: 'two-domains', value: 'conformance@example.com@example.com' },
    { slug: 'word', value: 'conformance' },
  ].map((each) => ({ ...each, field: 'email', requirement: 'LDB-EMAIL-VALID' })),
  { slug: 'company', field: 'type', value: 'company', requirement: 'LDB-TYPE-ENUM' },
  { slug: 'active', field: 'status', value: 'Active', requirement: 'LDB-STATUS-ENUM' },
].map((each) => ({ ...each, ...anyLead }));

const ofAnotherKind: InvalidCase[] = [
  { field: 'type', requirement: 'LDB-TYPE-REQUIRED', others: { status: 'Negotiation' } },
  { field: 'email', requirement: 'LDB-EMAIL-REQUIRED', others: { type: 'leadCompanyMember' } },
  { field: 'status', requirement: 'LDB-STATUS-REQUIRED', others: { type: 'leadCompanyMember' } },
].map((each) => ({ ...each, slug: 'other-kind', value: undefined, position: alone }));

const invalidAmongValid: InvalidCase[] = [
  { slug: 'without-type', requirement: 'LDB-TYPE-REQUIRED', field: 'type', value: undefined },
  { slug: 'unlisted-type', requirement: 'LDB-TYPE-ENUM', field: 'type', value: 'Unlisted' },
  { slug: 'without-email', requirement: 'LDB-EMAIL-REQUIRED', field: 'email', value: undefined },
  {
    slug: 'address-without-at',
    requirement: 'LDB-EMAIL-VALID',
    field: 'email',
    value: 'conformance.example.com',
  },
  { slug: 'without-status', requirement: 'LDB-STATUS-REQUIRED', field: 'status', value: undefined },
  { slug: 'unlisted-status', requirement: 'LDB-STATUS-ENUM', field: 'status', value: 'Unlisted' },
  {
    slug: 'first-name-object',
    requirement: 'LDB-FIRST-NAME-TYPE',
    field: 'firstName',
    value: { value: 'text' },
  },
  {
    slug: 'last-name-object',
    requirement: 'LDB-LAST-NAME-TYPE',
    field: 'lastName',
    value: { value: 'text' },
  },
].flatMap((each) =>
  placesAmongOthers.map((position) => ({
    ...each,
    slug: `${each.slug}-${position.slug}`,
    position,
    others: { type: 'leadCompanyMember', status: 'Qualified' },
  })),
);

const invalidCases = [...invalidAlone, ...ofAnotherKind, ...invalidAmongValid];

for (const [requirement, cases] of casesByRequirement(invalidCases, (row) => row.requirement)) {
  const wrong = requirement.endsWith('-REQUIRED') ? 'without' : 'with an invalid';
  test(
    `${requirement}/invalid`,
    {
      title: `POST /members/bulk-lead creates no lead ${wrong} ${fieldIn(cases)}`,
      holds: [requirement],
      cases,
    },
    async ({ leadsB }, { field, value, position, others }) => {
      await expectKeptOut(leadsB, position, { [field]: ofItsOwn(field, value) }, { others });
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
      holds: [requirement],
      cases,
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

const nameless = { firstName: undefined, lastName: undefined };

const names = [
  { field: 'firstName', other: 'lastName', requirement: 'LDB-FIRST-NAME' },
  { field: 'lastName', other: 'firstName', requirement: 'LDB-LAST-NAME' },
];

for (const { field, other, requirement } of names) {
  test(
    `${requirement}/beside-the-other`,
    { title: `POST /members/bulk-lead creates a lead with ${field} and ${other}`, holds: [requirement] },
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
    {
      title: `POST /members/bulk-lead creates a lead with only ${field}, and without it`,
      holds: [requirement],
      cases: {
        alone: { fields: { [other]: undefined }, plain: nameless },
        'left-out': { fields: { [field]: undefined }, plain: {} },
      },
    },
    async ({ leadsB }, { fields, plain }) => {
      expect(await sendToCreate(leadsB, 1, fields, [plain])).toHaveCreated();
    },
  );

  test(
    `${requirement}/two-words`,
    {
      title: `POST /members/bulk-lead creates a leadCompanyMember with a ${field} of two words`,
      holds: [requirement],
    },
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
