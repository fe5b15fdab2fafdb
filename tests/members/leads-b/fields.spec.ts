import { randomBytes, randomUUID } from 'node:crypto';
import {
  candidateField,
  candidateFields,
  casesByRequirement,
  casesOf,
  controlCreated,
  expect,
  fieldCases,
  isKeptOut,
  listedValues,
  namesToTell,
  samplePerson,
  slugOf,
  stop,
  strangeName,
  test,
} from '../../../src/test.js';
import type { BulkCreation, BulkResponse, MemberEntry } from '../../../src/test.js';
import { alone, expectKeptOut, lastOfTwo, memberLevels, sendToCreate } from '../members.js';
import type { Position } from '../members.js';
import {
  demandLong,
  demandOffered,
  eachType,
  expectValueCreated,
  expectValueKeptOut,
  knownNames,
  possibleNames,
  underAnyName,
  withoutFlag,
} from './leads-b.js';

const ofSchema = fieldCases('lead-b');

const invalidCases = [
  ...ofSchema.filter(({ valid }) => !valid),
  ...[
    { slug: 'no-local-part', value: '@example.com' },
    { slug: 'two-domains', value: 'conformance@example.com@example.com' },
    { slug: 'word', value: 'conformance' },
  ].map((each) => ({ ...each, field: 'email', requirement: 'LDB-EMAIL-VALID' })),
  { slug: 'company', field: 'type', value: 'company', requirement: 'LDB-TYPE-ENUM' },
  { slug: 'words-in-lower-case', field: 'status', value: 'proposal sent', requirement: 'LDB-STATUS-ENUM' },
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
      cases: { 'last-of-2': lastOfTwo, 'last-of-61': { slug: 'last-of-61', size: 61, index: 60 } },
    },
    async ({ leadsB, workspace, session, settings }, position) => {
      if (position.size > 30) await demandLong({ leadsB, workspace, settings }, position.size);
      const { field, value } = Object.values(cases).at(-1) ?? { field: '', value: null };
      const others = { type: 'leadCompanyMember', status: 'Qualified' };

      const { answer } = await expectKeptOut(
        leadsB,
        position,
        { [field]: ofItsOwn(field, value) },
        { others },
      );

      const kept = isKeptOut(answer, 0) ? 'not created' : 'created';
      session.record('Q-LEAD-B-AMONG-INVALID', `${answer.status}, ${kept}`, answer);
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
))
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
    {
      title: `POST /members/bulk-lead creates a lead with ${field} and ${other}`,
      cases: { plain: false, 'two-words': true },
    },
    async ({ leadsB, session }, ofTwoWords) => {
      if (ofTwoWords) {
        const type = 'leadCompanyMember';
        controlCreated(await leadsB.create(1, { type, [field]: undefined }));
        const value = `${samplePerson().firstName} ${samplePerson().lastName}`;
        expect(await sendToCreate(leadsB, 1, { type, [field]: value }, [nameless])).toHaveCreated();
        return;
      }
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
}

/**
 * Sends leads with a listed value, one beside each ordinary value of the other field. Where one is kept out, a lead that
 * differs in that field alone has to be created, or else it may be for its other field.
 * @returns the answer to one that is kept out for the value, or to one that is created
 */
async function sendListed(
  leadsB: BulkCreation,
  field: 'type' | 'status',
  value: unknown,
): Promise<BulkResponse> {
  const other = field === 'type' ? 'status' : 'type';
  const send = (beside: string, sent: unknown): Promise<BulkResponse> =>
    leadsB.create(1, { [other]: beside, [field]: sent });
  let created: BulkResponse | undefined;
  for (const beside of ordinary[other]) {
    const answer = await send(beside, value);
    if (!isKeptOut(answer)) {
      created = answer;
      continue;
    }
    for (const plain of ordinary[field].filter((each) => each !== value))
      if (!isKeptOut(await send(beside, plain))) return answer;
  }
  return created ?? controlCreated(await leadsB.create());
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

const numbers = [
  { field: 'closedWonAmount', prefix: 'LDB-AMOUNT', values: [0, 1500, 99.95] },
  { field: 'emailActivityCount', prefix: 'LDB-EMAIL-COUNT', values: [0, 12] },
  { field: 'meetingCount', prefix: 'LDB-MEETING-COUNT', values: [0, 12] },
  { field: 'messageThreadCount', prefix: 'LDB-THREAD-COUNT', values: [0, 12] },
  { field: 'outreachActivityCount', prefix: 'LDB-OUTREACH-COUNT', values: [0, 12] },
];

const blankFields = [...numbers, { field: 'disqualificationReason', prefix: 'LDB-DISQUALIFICATION' }];

/** One value of a field that a lead is created with. */
interface AcceptedCase {
  requirement: string;
  slug: string;
  field: string;
  value: unknown;
  position?: Position;
  /** What every lead of the call holds besides. */
  others?: MemberEntry;
}

const behindAnother = { position: lastOfTwo, others: { type: 'leadCompanyMember', status: 'Negotiation' } };

const blanksAndNumbers: AcceptedCase[] = [
  ...blankFields.flatMap(({ field, prefix }) => [
    { field, slug: 'null', requirement: `${prefix}-NULL`, value: null },
    { field, slug: 'empty', requirement: `${prefix}-EMPTY`, value: '' },
  ]),
  ...numbers.flatMap(({ field, prefix, values }) =>
    values.map((value) => ({ field, slug: slugOf(value), requirement: `${prefix}-NUMBER`, value })),
  ),
].flatMap((each) => [each, { ...each, ...behindAnother, slug: `${each.slug}-last-of-2` }]);

const chosenValues: AcceptedCase[] = listedValues('engagement-type').flatMap((value) =>
  Object.values(eachType).map(({ slug, type }) => ({
    field: 'lastEngagementType',
    requirement: 'LDB-ENGAGEMENT-TYPE',
    value,
    slug: `${slugOf(value)}-${slug}`,
    others: { type },
  })),
);

const accepted = [...blanksAndNumbers, ...chosenValues];

for (const [requirement, cases] of casesByRequirement(accepted, (row) => row.requirement)) {
  const field = Object.values(cases)[0]?.field ?? '';
  test(
    `${requirement}/accepted`,
    { title: `POST /members/bulk-lead creates a lead with any allowed ${candidateField(field).text}`, cases },
    (scene, lead) => expectValueCreated(scene, lead),
  );
}

test(
  'LDB-INVITATION/accepted',
  {
    title: `POST /members/bulk-lead creates a lead with any allowed ${candidateField('sendInvitation').text}`,
    cases: eachType,
    at: memberLevels,
  },
  async (scene, { type }) => {
    for (const value of [false, true])
      await expectValueCreated(scene, { field: 'sendInvitation', value, others: { type } });
  },
);

test(
  'LDB-ENGAGEMENT-TYPE/refused',
  {
    title: 'POST /members/bulk-lead creates no lead with an unlisted last engagement type',
    cases: casesOf([
      ...['Unlisted', 'Emailx', 'Meeting', 'Fax', 'email'].map((value) => ({
        slug: `refused-${slugOf(value)}`,
        value,
        position: alone,
        others: {},
      })),
      {
        slug: 'unlisted-last',
        value: 'Unlisted',
        position: lastOfTwo,
        others: { type: 'leadCompanyMember' },
      },
    ]),
    at: ['with/other-fields'],
  },
  (scene, lead) => expectValueKeptOut(scene, { ...lead, field: 'lastEngagementType', kept: 'Email' }),
);

const unknownId = (): string => randomBytes(12).toString('hex');

test(
  'LDB-CATEGORIES/existing',
  {
    title: 'POST /members/bulk-lead creates a lead with an existing category',
    cases: eachType,
    at: memberLevels,
  },
  async ({ leadsBHere: leadsB, workspace, session, settings }, { type }) => {
    demandOffered(settings, 'categories');
    const value = [await workspace.categoryId()];

    await expectValueCreated({ leadsB, session, settings }, { field: 'categories', value, others: { type } });
  },
);

/** Ids of categories of which one at least does not exist. */
const wrongCategories: { slug: string; ids: (known: string) => string[] }[] = [
  { slug: 'unknown', ids: () => [unknownId()] },
  { slug: 'two-unknown', ids: () => [unknownId(), unknownId()] },
  { slug: 'word', ids: () => ['unlisted'] },
  { slug: 'known-and-unknown', ids: (known) => [known, unknownId()] },
];

test(
  'LDB-CATEGORIES-EXIST/refused',
  {
    title: 'POST /members/bulk-lead creates no lead with a category that does not exist',
    cases: casesOf([
      ...wrongCategories.map((each) => ({ ...each, position: alone, others: {} })),
      {
        slug: 'unknown-last',
        ids: () => [unknownId()],
        position: lastOfTwo,
        others: { type: 'leadCompanyMember' },
      },
    ]),
    at: memberLevels,
  },
  async ({ leadsBHere: leadsB, workspace, session, settings }, { ids, position, others }) => {
    demandOffered(settings, 'categories');
    const known = await workspace.categoryId();

    await expectValueKeptOut(
      { leadsB, session, settings },
      { field: 'categories', value: ids(known), kept: [known], position, others },
    );
  },
);

test(
  'LDB-CATEGORIES-EXIST/foreign',
  {
    title: 'POST /members/bulk-lead creates no lead with the category of another workspace',
    at: memberLevels,
  },
  async ({ leadsBHere: leadsB, workspace, elsewhere, session, settings }) => {
    demandOffered(settings, 'categories');
    const [kept, foreign] = [await workspace.categoryId(), await elsewhere.categoryId()];

    await expectValueKeptOut(
      { leadsB, session, settings },
      { field: 'categories', value: [foreign], kept: [kept] },
    );
  },
);

/** The optional fields that have no rule but their type, each with values that no conforming target refuses. */
const optionalFields: { field: string; requirement: string; values: unknown[] }[] = [
  { field: 'phoneNumber', requirement: 'LDB-PHONE', values: ['+12025550143', ''] },
  { field: 'country', requirement: 'LDB-COUNTRY', values: ['Austria'] },
  { field: 'city', requirement: 'LDB-CITY', values: ['Linz'] },
  { field: 'state', requirement: 'LDB-STATE', values: ['Upper Austria'] },
  { field: 'zipCode', requirement: 'LDB-ZIP', values: ['4020', 'SW1A 1AA'] },
  { field: 'address', requirement: 'LDB-ADDRESS', values: ['1 Main Street'] },
  { field: 'companyName', requirement: 'LDB-COMPANY-NAME', values: ['Conformance Ltd'] },
  { field: 'source', requirement: 'LDB-SOURCE', values: ['website', 'referral', 'social'] },
  { field: 'estimatedValue', requirement: 'LDB-ESTIMATED-VALUE', values: ['1500'] },
  { field: 'website', requirement: 'LDB-WEBSITE', values: ['https://example.com'] },
  { field: 'lastContactedDate', requirement: 'LDB-LAST-CONTACTED', values: ['2026-01-15T09:30:00.000Z'] },
  { field: 'attachedFileIds', requirement: 'LDB-FILES', values: [[]] },
  { field: 'profileImage', requirement: 'LDB-PROFILE-IMAGE', values: ['https://example.com/image.png'] },
  { field: 'customFieldResponses', requirement: 'LDB-CUSTOM-FIELDS', values: [[]] },
  { field: 'closedWonCurrencyCode', requirement: 'LDB-CURRENCY', values: ['EUR', 'USD'] },
  {
    field: 'lastEngagementDate',
    requirement: 'LDB-LAST-ENGAGEMENT-DATE',
    values: ['2026-01-15T09:30:00.000Z'],
  },
  { field: 'firstOutreachDate', requirement: 'LDB-FIRST-OUTREACH', values: ['2026-01-15T09:30:00.000Z'] },
  { field: 'lastActivityDate', requirement: 'LDB-LAST-ACTIVITY', values: ['2026-01-15T09:30:00.000Z'] },
];

for (const { field, requirement, values } of optionalFields) {
  const { text } = candidateField(field);

  test(
    `${requirement}/carried`,
    { title: `POST /members/bulk-lead creates a lead with the field ${text}` },
    async (scene) => {
      for (const value of values) await expectValueCreated(scene, { field, value });
    },
  );

  test(
    `${requirement}/any-name`,
    { title: `POST /members/bulk-lead creates a lead with the ${text} under any name` },
    async ({ leadsB, settings }) => {
      demandOffered(settings, field);
      // A name that the target does not know is removed, and under the one that it knows the value is right. One that
      // takes no unknown field at all is blamed by the requirement of that.
      const unknown = { [strangeName]: values[0] };
      for (const name of possibleNames(settings, field))
        expect(await sendToCreate(leadsB, 1, { [name]: values[0] }, [unknown])).toHaveCreated();
    },
  );
}

test(
  'LDB-AGENT/workspace-member',
  { title: 'POST /members/bulk-lead creates a lead with a member of the workspace as its agent' },
  async ({ leadsBHere: leadsB, session, settings, orders }) => {
    demandOffered(settings, 'assignedAgentId');
    const { id } = await orders.member('projectManager');

    await expectValueCreated({ leadsB, session, settings }, { field: 'assignedAgentId', value: id });
  },
);

const phone = candidateField('phoneNumber');
const invitation = candidateField('sendInvitation');

test(
  'LDB-PHONE-DEFAULT/default',
  {
    title: `POST /members/bulk-lead stores no ${phone.text} of a lead sent without one`,
    cases: eachType,
    at: memberLevels,
  },
  async ({ leadsBHere, workspace, session, settings }, { type }) => {
    demandOffered(settings, 'phoneNumber');
    workspace.demandReadable();
    const stored = async (fields: MemberEntry): Promise<unknown> => {
      const { sent } = controlCreated(await leadsBHere.create(1, { type, ...fields }));
      return (await workspace.storedMember({ email: String(sent[0]?.email) }))?.[phone.text] ?? '';
    };
    expect(await stored({}), {
      code: 'value',
      subject: 'phoneNumber',
      message: `A lead was sent without a ${phone.text} and is stored with one.`,
    }).toBe('');

    // One that never shows a phone number shows none here either.
    const set = await stored(underAnyName(settings, 'phoneNumber', '+12025550143'));
    if (set === '') {
      await knownNames({ leadsB: leadsBHere, session, settings }, 'phoneNumber');
      stop('untested', {
        code: 'harness-lacks',
        subject: 'member.read',
        settings: ['HARNESS_URL', 'LEAD_B_FIELDS'],
        message: `The harness shows no ${phone.text} of a lead that was sent with one: show it in member.read, or name the field in LEAD_B_FIELDS.`,
      });
    }
  },
);

test(
  'LDB-INVITATION-DEFAULT/default',
  {
    title: `POST /members/bulk-lead stores the default of the field ${invitation.text}`,
    cases: eachType,
    at: memberLevels,
  },
  async ({ leadsBHere, workspace, settings }, { type }) => {
    demandOffered(settings, 'sendInvitation');
    workspace.demandReadable();
    const { sent } = controlCreated(await leadsBHere.create(1, { type, ...withoutFlag(settings) }));

    const member = await workspace.storedMember({ email: String(sent[0]?.email) });

    const flag = member?.[invitation.text];
    if (flag === undefined || flag === null)
      stop('inapplicable', {
        code: 'not-stored',
        subject: 'sendInvitation',
        message: `The target does not store the field ${invitation.text} of a lead, and no clause says that it must.`,
      });
    expect(flag).toHaveValue(
      'sendInvitation',
      `The stored ${invitation.text} of a lead sent without it`,
      true,
    );
  },
);

/** The fields with a type that is not any list: a target may take a single value for a list of one. */
const typed = candidateFields().filter(({ field }) => field !== 'customFieldResponses');

test(
  'LDB-FIELDS-TYPE/each-field',
  { title: 'POST /members/bulk-lead creates no lead with an optional field of another type' },
  async ({ leadsB, session, settings }) => {
    const offered = typed.filter(({ text }) => settings.leadBFields[text] !== null);
    if (offered.length === 0) demandOffered(settings, 'country');
    const invalid: MemberEntry[] = [];
    const nameless: string[] = [];
    for (const { field, text, hopeless } of offered) {
      const names = await namesToTell({ leadsB, session, settings }, field);
      if (names.length === 0) nameless.push(text);
      invalid.push(...names.map((name) => ({ [name]: hopeless.at(-1) })));
    }

    if (invalid.length > 0) await expectKeptOut(leadsB, alone, invalid);

    if (nameless.length > 0)
      stop('untested', {
        code: 'field-name-unknown',
        subject: nameless.join(', '),
        settings: ['LEAD_B_FIELDS'],
        message: `The target refused no wrong value under any likely name of these fields: ${nameless.join(', ')}. Name them in LEAD_B_FIELDS.`,
      });
  },
);

test(
  'LDB-FIELDS-TYPE/country',
  {
    title: 'POST /members/bulk-lead creates no lead with a country that is an object',
    at: memberLevels,
  },
  async ({ leadsB, session, settings }) => {
    const [value] = candidateField('country').hopeless;

    await expectValueKeptOut({ leadsB, session, settings }, { field: 'country', value });
  },
);
