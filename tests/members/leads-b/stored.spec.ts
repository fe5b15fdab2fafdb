import {
  candidateField,
  casesOf,
  control,
  controlCreated,
  createdEntry,
  expect,
  leadBStatuses,
  namesToTell,
  shownStatus,
  slugOf,
  stop,
  test,
  tookAll,
  wasCreated,
} from '../../../src/test.js';
import type {
  BulkCreation,
  BulkResponse,
  EntryFields,
  MemberEntry,
  Scene,
  Workspace,
} from '../../../src/test.js';
import { demandUnusualTaken, expectStoredById, memberLevels, unusualText } from '../members.js';
import { demandOffered, demandTaken, eachType, knownNames, underAnyName } from './leads-b.js';

const calls = {
  lead: { size: 1, fields: { status: 'Contacted' } },
  'lead-company-member': { size: 1, fields: { type: 'leadCompanyMember', status: 'Negotiation' } },
  'each-of-3': { size: 3, fields: { status: 'Working' } },
};

test(
  'LDB-CREATE-STORED/stored',
  {
    title: 'POST /members/bulk-lead stores leads with the status that it shows',
    cases: {
      ...calls,
      'each-status': {
        size: leadBStatuses().length,
        fields: (index) => ({ status: leadBStatuses()[index] }),
      },
      'for-good': { size: 2, fields: { status: 'Contacted' }, isReadLater: true },
    } satisfies Record<string, { size: number; fields: EntryFields; isReadLater?: boolean }>,
    at: memberLevels,
  },
  async (
    { leadsBHere, workspace, orders },
    { size, fields, isReadLater = false }: { size: number; fields: EntryFields; isReadLater?: boolean },
  ) => {
    workspace.demandReadable();
    const answer = controlCreated(await leadsBHere.create(size, fields));
    if (isReadLater) await orders.settled('patient');

    for (const [index, member] of (await storedMembers(workspace, answer)).entries()) {
      expect(member, {
        code: 'not-created',
        subject: 'lead',
        message: 'The target accepted the lead, and it is not stored.',
      }).not.toBeNull();
      const status =
        shownStatus(answer, createdEntry(answer, index)) ??
        stop('cantTell', {
          code: 'response-lacks',
          subject: 'status',
          message: 'The response shows no status of the lead to compare with the stored one.',
        });
      expect(member?.status).toHaveValue('status', 'The status of the stored lead', status);
    }
  },
);

test(
  'LDB-CREATE-STORED/by-id',
  {
    title: 'POST /members/bulk-lead stores each lead under the id that it shows',
    cases: { alone: { size: 1 }, 'each-of-3': { size: 3 } },
    at: memberLevels,
  },
  async ({ leadsBHere, workspace }, { size }) => {
    workspace.demandReadable();
    const answer = controlCreated(await leadsBHere.create(size));
    await expectStoredById(answer, workspace);
  },
);

test(
  'LDB-CREATE-STORED/long-call',
  { title: 'POST /members/bulk-lead stores the last leads of a full call that it lists as created' },
  async ({ leadsBHere, workspace }) => {
    workspace.demandReadable();
    const full = await leadsBHere.create(200);
    const answer = full.refused ? await leadsBHere.create(150) : full;
    demandTaken(answer);
    const listed = [0, 30, 110, 149, 199].filter((index) => wasCreated(control(answer), index) === true);
    if (listed.length === 0) controlCreated(answer);

    for (const index of listed)
      expect(await workspace.storedMember({ email: String(answer.sent[index]?.email) }), {
        code: 'not-created',
        subject: 'lead',
        message: `The target listed lead ${index + 1} of ${answer.sent.length} as created, and it is not stored.`,
      }).not.toBeNull();
  },
);

test(
  'LDB-CONVERTED-STORED/new',
  {
    title: 'POST /members/bulk-lead stores a new lead of any status with isConvertedClient false',
    cases: {
      'each-status': {},
      'each-status-with-amount': { amount: 1500, source: 'referral' },
      'each-status-as-company-member': { type: 'leadCompanyMember' },
    } satisfies Record<string, { amount?: number; source?: string; type?: string }>,
    at: memberLevels,
  },
  async (
    { leadsBHere, workspace, settings },
    { amount, source, ...beside }: { amount?: number; source?: string; type?: string },
  ) => {
    workspace.demandReadable();
    const statuses = leadBStatuses();
    const further = {
      ...underAnyName(settings, 'closedWonAmount', amount),
      // Else the level of a case has a source of its own.
      ...(source !== undefined && underAnyName(settings, 'source', source)),
    };
    const answer = controlCreated(
      await leadsBHere.create(statuses.length, (index) => ({
        status: statuses[index],
        ...further,
        ...beside,
      })),
    );

    for (const [index, member] of (await storedMembers(workspace, answer)).entries())
      // It is not sent, so a service may keep none.
      expect(member?.isConvertedClient ?? false).toHaveValue(
        'isConvertedClient',
        `The stored isConvertedClient of a new lead with the status ${statuses[index]}`,
        false,
      );
  },
);

test(
  'LDB-ROLE-ASSIGNED/assigned',
  {
    title: 'POST /members/bulk-lead gives leads the client role of the workspace',
    cases: {
      ...calls,
      'with-agent': { size: 1, fields: {}, hasAgent: true },
      'company-member-with-agent': { size: 1, fields: { type: 'leadCompanyMember' }, hasAgent: true },
    },
    at: memberLevels,
  },
  async (
    { leadsBHere, workspace, settings, orders },
    { size, fields, hasAgent = false }: { size: number; fields: MemberEntry; hasAgent?: boolean },
  ) => {
    workspace.demandReadable();
    const agent = hasAgent ? (await orders.member('projectManager')).id : undefined;
    const answer = controlCreated(
      await leadsBHere.create(size, { ...fields, ...underAnyName(settings, 'assignedAgentId', agent) }),
    );

    for (const member of await storedMembers(workspace, answer))
      expect(member?.role).toHaveValue('role', 'The role of the stored lead', 'client');
  },
);

test(
  'LDB-STATUS-STORED/each-status',
  {
    title: 'POST /members/bulk-lead stores a lead with the status that was sent',
    cases: casesOf(
      leadBStatuses().flatMap((status) =>
        Object.values(eachType).map(({ slug, type }) => ({
          slug: `${slugOf(status)}-${slug}`,
          fields: { type, status },
        })),
      ),
    ),
  },
  async ({ leadsB }, { fields }) => {
    expect(control(await leadsB.create(1, fields))).toShowStatus(fields.status);
  },
);

test(
  'LDB-STATUS-STORED/together',
  {
    title: 'POST /members/bulk-lead stores each lead of a call with its own status',
    cases: {
      'every-status-in-order': leadBStatuses(),
      'every-status-reversed': leadBStatuses().toReversed(),
    },
  },
  async ({ leadsB }, statuses) => {
    const answer = control(await leadsB.create(statuses.length, (index) => ({ status: statuses[index] })));

    for (const [index, status] of statuses.entries()) expect(answer).toShowStatus(status, index);
  },
);

function storedMembers(workspace: Workspace, { sent }: BulkResponse) {
  return Promise.all(sent.map(({ email }) => workspace.storedMember({ email: String(email) })));
}

/**
 * Values that a conforming target stores as they are: addresses of images and files may become references of its own, of an
 * empty list nothing shows, and whether an invitation is sent says what to do and not what the lead has.
 */
const values: Readonly<Record<string, unknown>> = {
  phoneNumber: '+12025550143',
  country: 'Germany',
  city: 'Köln',
  state: 'Saxony',
  zipCode: '01067',
  address: 'Rear Building, Apartment 12, 221 Long Market Street',
  companyName: 'Conformance Ltd',
  source: 'referral',
  estimatedValue: '1500.50',
  website: 'https://example.com/Our-Agency',
  lastContactedDate: '2026-01-15T12:00:00.000Z',
  closedWonCurrencyCode: 'EUR',
  closedWonAmount: 1130.1,
  lastEngagementDate: '2026-01-16T12:00:00.000Z',
  lastEngagementType: 'Phone',
  firstOutreachDate: '2026-01-12T12:00:00.000Z',
  disqualificationReason: 'No budget this year',
  emailActivityCount: 14,
  meetingCount: 25,
  messageThreadCount: 36,
  outreachActivityCount: 47,
  lastActivityDate: '2026-01-17T12:00:00.000Z',
};

/** Other ones, by what the specification calls the field. */
const otherValues: Readonly<Record<string, string>> = {
  [candidateField('address').text]: `Rear Building, Apartment 12, 221 ${'Old '.repeat(20)}Market Street`,
  [candidateField('lastEngagementType').text]: 'Online Meeting',
};

/** What is sent with an individual in the place of the usual value. */
const ofIndividuals: Readonly<Record<string, string>> = {
  [candidateField('lastEngagementType').text]: 'One-to-One',
};

test(
  'LDB-FIELDS-STORED/each-field',
  {
    title: 'POST /members/bulk-lead stores the optional fields of a lead',
    cases: casesOf(
      Object.entries(values)
        .filter(([field]) => !readTogether(field))
        .map(([field, value]) => ({ slug: slugOf(field), field, value })),
    ),
  },
  async ({ leadsBHere: leadsB, workspace, session, settings }, { field, value }) => {
    demandOffered(settings, field);
    workspace.demandReadable();
    await expectStored({ leadsB, workspace, session, settings }, field, value);
  },
);

test(
  'LDB-FIELDS-STORED/agent',
  {
    title: 'POST /members/bulk-lead stores the agent of a lead',
    cases: {
      plain: { beside: {} },
      'lead-company-member': { beside: { type: 'leadCompanyMember' } },
      'with-category': { beside: {}, hasCategory: true },
    },
    at: memberLevels,
  },
  async (
    { leadsBHere: leadsB, workspace, session, settings, orders },
    { beside, hasCategory = false }: { beside: MemberEntry; hasCategory?: boolean },
  ) => {
    const surroundings = { leadsB, workspace, session, settings };
    demandOffered(settings, 'assignedAgentId');
    workspace.demandReadable();
    const { id } = await orders.member('projectManager');
    const others = { ...beside };
    if (hasCategory) {
      const value = [await workspace.categoryId()];
      for (const name of await knownNames(surroundings, 'categories')) others[name] = value;
    }

    await expectStored(surroundings, 'assignedAgentId', id, others);
  },
);

test(
  'LDB-FIELDS-STORED/source-of-second',
  {
    title: 'POST /members/bulk-lead stores the source of the last lead of a call',
    // The sources that the specification names are examples.
    cases: {
      plain: { size: 2, value: 'Trade fair' },
      'of-150': { size: 150, value: 'Trade fair' },
      'unusual-text': { size: 2, value: unusualText },
    },
  },
  async ({ leadsBHere: leadsB, workspace, session, settings }, { size, value }) => {
    workspace.demandReadable();
    let stored: unknown;
    for (const name of await knownNames({ leadsB, session, settings }, 'source')) {
      const answer = await leadsB.create(size, { [name]: value });
      demandTaken(answer);
      if (value === unusualText) await demandUnusualTaken(answer, leadsB, name);
      const { sent } = controlCreated(answer);
      const last = await workspace.storedMember({ email: String(sent.at(-1)?.email) });
      stored = last?.[candidateField('source').text];
      if (isStoredAs(stored, value)) return;
    }
    expect(stored).toBeStored('source', value);
  },
);

test(
  'LDB-FIELDS-STORED/category',
  { title: 'POST /members/bulk-lead stores the categories of a lead', at: memberLevels },
  async ({ leadsBHere: leadsB, workspace, session, settings }) => {
    demandOffered(settings, 'categories');
    workspace.demandReadable();
    // A team names one; a harness makes another each time.
    const value = [...new Set([await workspace.categoryId(), await workspace.categoryId()])];

    await expectStored({ leadsB, workspace, session, settings }, 'categories', value);
  },
);

test(
  'LDB-FIELDS-STORED/second-lead',
  {
    title:
      'POST /members/bulk-lead stores every optional field of a lead that has them all, and other values of some',
    at: memberLevels,
  },
  async ({ leadsBHere: leadsB, workspace, session, settings, orders }) => {
    const offered = Object.entries(values).filter(
      ([field]) => readTogether(field) && settings.leadBFields[candidateField(field).text] !== null,
    );
    if (offered.length < 2) for (const field of Object.keys(values)) demandOffered(settings, field);
    workspace.demandReadable();
    const sent: { name: string; text: string; value: unknown }[] = [];
    for (const [field, value] of offered)
      for (const name of await namesToTell({ leadsB, session, settings }, field))
        sent.push({ name, text: candidateField(field).text, value });
    // A field whose name is not known is sent under each that it may have.
    const texts = [...new Set(sent.map(({ text }) => text))];
    if (texts.length < 2)
      stop('untested', {
        code: 'field-name-unknown',
        settings: ['LEAD_B_FIELDS'],
        message:
          'This needs the wire names of at least two fields of section 4.3: name them in LEAD_B_FIELDS.',
      });

    const numbers = sent.filter(({ value }) => typeof value === 'number');
    const others = sent.flatMap((field) => {
      const value = otherValues[field.text];
      return value === undefined ? [] : [{ ...field, value }];
    });
    // No section says how long a text must be taken.
    const long = others.filter(({ value }) => value.length > 100);
    const taken = await leadsB.create(1, Object.fromEntries(long.map(({ name, value }) => [name, value])));
    const usual = tookAll(taken) ? others : others.filter((field) => !long.includes(field));
    const leads = [
      {
        type: 'individual',
        each: sent.map((field) => ({ ...field, value: ofIndividuals[field.text] ?? field.value })),
      },
      // What is stored is stored for good.
      { type: 'leadCompanyMember', each: sent, untilRead: () => orders.settled('patient') },
      // Of most two fields one comes without the other.
      { type: 'individual', each: sent.filter(({ text }) => texts.indexOf(text) % 2 === 0) },
      { type: 'leadCompanyMember', each: sent.filter(({ text }) => texts.indexOf(text) % 2 === 1) },
      {
        type: 'leadCompanyMember',
        each: [...usual, ...numbers.map((field) => ({ ...field, value: 0 }))],
      },
    ];
    for (const { type, each, untilRead } of leads) {
      const fields = Object.fromEntries(each.map(({ name, value }) => [name, value]));
      const stored = await storedLead({ leadsB, workspace }, { type, ...fields }, untilRead);

      const lost = each.filter(({ text, value }) => !isStoredAs(stored[text], value));
      expect(
        lost.map(({ text }) => text),
        {
          code: 'not-stored',
          subject: 'fields',
          message: `Of ${each.length} fields that were sent, these are not stored as they were sent: ${lost.map(({ text, value }) => `${text} ${String(value)}`).join(', ')}.`,
        },
      ).toEqual([]);
    }
  },
);

test(
  'LDB-FIELDS-STORED/only-names',
  {
    title: 'POST /members/bulk-lead stores the names of a lead that is sent with no more',
    cases: {
      'only-both-names': { firstName: 'Ada', lastName: 'Lovelace' },
      'only-first-name': { firstName: 'Grace' },
      'only-last-name': { lastName: 'Hopper' },
    },
  },
  async ({ leadsBHere: leadsB, workspace }, fields) => {
    workspace.demandReadable();
    const stored = await storedLead(
      { leadsB, workspace },
      { firstName: undefined, lastName: undefined, ...fields },
    );

    expect(stored, {
      code: 'not-stored',
      subject: Object.keys(fields).join(','),
      message: `The ${Object.keys(fields).join(' and the ')} of the lead is not stored as it was sent.`,
    }).toMatchObject(fields);
  },
);

/** Whether a field is read together with others. Of the source the level of a case has a text of its own. */
function readTogether(field: string): boolean {
  return field !== 'source';
}

type Leads = { leadsB: BulkCreation; workspace: Workspace };

/**
 * Expects that a lead with a value of a field is stored with it, under one of the names by which the target knows it.
 * @param beside what the lead holds besides
 */
async function expectStored(
  { workspace, ...surroundings }: Leads & Pick<Scene, 'session' | 'settings'>,
  field: string,
  value: unknown,
  beside: MemberEntry = {},
): Promise<void> {
  const { text } = candidateField(field);
  let stored: unknown;
  for (const name of await knownNames(surroundings, field)) {
    const lead = { ...beside, [name]: value };
    stored = (await storedLead({ workspace, leadsB: surroundings.leadsB }, lead))[text];
    if (isStoredAs(stored, value)) return;
  }
  expect(stored).toBeStored(field, value, text);
}

/** A lead once it is stored. */
async function storedLead(
  { leadsB, workspace }: Leads,
  fields: MemberEntry,
  untilRead?: () => Promise<void>,
): Promise<MemberEntry> {
  const { sent } = controlCreated(await leadsB.create(1, fields));
  await untilRead?.();
  const member = await workspace.storedMember({ email: String(sent[0]?.email) });
  return (
    member ??
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'lead',
      message: 'The lead was accepted and is not there to be read back.',
    })
  );
}

/** Milliseconds by which a date that is kept without its time, or with another offset, may differ. */
const aDay = 86_400_000;

/**
 * Whether a value of a lead of variant B is stored as it was sent. No section shows the stored form: a number may be a
 * text and the other way round, a date may be kept without its time, an id or an amount with more of its record. A leading
 * zero or plus belongs to a text.
 */
function isStoredAs(stored: unknown, sent: unknown): boolean {
  if (stored === null || stored === undefined || stored === '') return false;
  if (typeof stored === 'object') {
    const shown = JSON.stringify(stored);
    return [sent].flat().every((each) => shown.includes(JSON.stringify(each)));
  }
  if (/^\d{4}-\d\d-\d\dT/.test(String(sent)))
    return Math.abs(Date.parse(String(stored)) - Date.parse(String(sent))) < aDay;
  if (String(stored) === String(sent)) return true;
  return !/^(0\d|\+)/.test(String(sent)) && Number(stored) === Number(sent);
}
