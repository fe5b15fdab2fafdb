import { randomUUID } from 'node:crypto';
import {
  candidateField,
  casesOf,
  control,
  controlCreated,
  expect,
  isKeptOut,
  isObject,
  listedCreated,
  neededList,
  sampleEmail,
  slugOf,
  stop,
  strangeName,
  test,
} from '../../../src/test.js';
import type { BulkCreation, BulkResponse, MemberEntry, Workspace } from '../../../src/test.js';
import { memberLevels, sendToCreate } from '../members.js';

const unknownFields = [
  { slug: 'text', value: 'text' },
  { slug: 'number', value: 7 },
  { slug: 'boolean', value: true },
  { slug: 'null', value: null },
  { slug: 'array', value: ['text'] },
  { slug: 'object', value: { nested: { value: 'text' } } },
];

test(
  'LDB-UNKNOWN-REMOVED/each-value',
  {
    title: 'POST /members/bulk-lead creates a lead with an unknown field',
    cases: casesOf(unknownFields),
    at: memberLevels,
  },
  async ({ leadsB }, { value }) => {
    expect(await sendToCreate(leadsB, 1, { [strangeName]: value })).toHaveCreated();
  },
);

test(
  'LDB-UNKNOWN-REMOVED/every-place',
  { title: 'POST /members/bulk-lead creates leads that all have unknown fields' },
  async ({ leadsB }) => {
    const unknown = { [strangeName]: 'text', conformanceOther: 1 };

    expect(await sendToCreate(leadsB, 3, unknown)).toHaveCreated();
  },
);

test(
  'LDB-UNKNOWN-REMOVED/not-shown',
  { title: 'POST /members/bulk-lead neither shows, stores nor applies an unknown field of a created lead' },
  async ({ leadsBHere: leadsB, workspace, settings, elsewhere, spares }) => {
    const mark = randomUUID();
    const fields: MemberEntry = { type: 'leadCompanyMember', [strangeName]: mark };
    // A field of variant A, which may be the name of the phone number here.
    const phone = settings.leadBFields[candidateField('phoneNumber').text];
    if (phone !== undefined && phone !== 'contactNo') fields.contactNo = mark;

    const answer = control(await leadsB.create(1, fields));
    const member = await workspace.offeredMember({ email: String(answer.sent[0]?.email) });
    expect(JSON.stringify(member ?? {}), {
      code: 'surplus',
      subject: 'unknown-field',
      message: `A created lead is stored with an unknown field: ${strangeName}${'contactNo' in fields ? ' or contactNo' : ''}.`,
    }).not.toContain(mark);

    const created = listedCreated(answer);
    if (created.length === 0)
      stop('cantTell', {
        code: 'response-lacks',
        subject: 'created-leads',
        message: 'The response shows no created lead to look at.',
      });

    expect(JSON.stringify(created), {
      code: 'surplus',
      subject: 'unknown-field',
      message: 'A created lead shows an unknown field that was sent with it.',
    }).not.toContain(mark);

    // What names a lead or its workspace is no field of the variant either. A target may refuse the workspace of others.
    const company = spares ? undefined : await elsewhere.companyId();
    const _id = newId();
    const named = await leadsB.create(1, { _id, ...(company && { company, companyId: company }) });
    if (isKeptOut(named)) return;
    expect(JSON.stringify(listedCreated(named)), {
      code: 'surplus',
      subject: 'unknown-field',
      message: 'A lead is created with the _id that was sent with it.',
    }).not.toContain(_id);
    if (company === undefined) return;
    const foreign = await elsewhere.offeredMember({ email: String(named.sent[0]?.email) });
    expect(foreign ?? null, {
      code: 'surplus',
      subject: 'unknown-field',
      message: 'A lead is created in the workspace of others that was sent with it as company and companyId.',
    }).toBeNull();
  },
);

test(
  'LDB-UNKNOWN-REMOVED/not-with-duplicate',
  { title: 'POST /members/bulk-lead shows no unknown field of the lead that a duplicate repeats' },
  async ({ leadsB }) => {
    const mark = randomUUID();
    const email = sampleEmail();
    control(await leadsB.create(1, { email, [strangeName]: mark }));

    const duplicate = await leadsB.create(1, { email });

    expect(duplicate.text, {
      code: 'surplus',
      subject: 'unknown-field',
      message: 'The response shows an unknown field that was sent with an existing lead.',
    }).not.toContain(mark);
  },
);

/** An id in the form of those of the service that nothing has. */
function newId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 24);
}

/** The id of no role. */
const strangeRole = 'ffffffffffffffffffffffff';

test(
  'LDB-FORBIDDEN-UNUSED/stored',
  { title: 'POST /members/bulk-lead does not store a forbidden field of a lead', at: memberLevels },
  async ({ leadsBHere: leadsB, workspace }) => {
    workspace.demandReadable();
    const plain = await storedPlain({ leadsB, workspace });
    for (const [field, value, type] of [
      ['isConvertedClient', true, 'individual'],
      ['isConvertedClient', true, 'leadCompanyMember'],
      ['positionInBoard', 7, 'individual'],
    ] as const) {
      const stored = await storedOf(workspace, await leadsB.create(1, { type, [field]: value }));
      if (plain[field] === value)
        stop('cantTell', {
          code: 'indistinct',
          subject: field,
          message: `A lead that was sent without ${field} is stored with ${value} too.`,
        });
      expect(stored?.[field], {
        code: 'surplus',
        subject: field,
        message: `The ${field} that came with a lead is stored: ${value}.`,
      }).not.toBe(value);
    }
  },
);

test(
  'LDB-FORBIDDEN-UNUSED/role',
  { title: 'POST /members/bulk-lead does not store a role that comes with a lead', at: memberLevels },
  async ({ leadsBHere: leadsB, workspace, roles }) => {
    workspace.demandReadable();
    const others = neededList(control(await roles.list()), 'roles').flatMap((mapping) =>
      isObject(mapping) && isObject(mapping.role) && mapping.role.name !== 'client' ? [mapping._id] : [],
    );

    const plain = await storedPlain({ leadsB, workspace });

    for (const role of [strangeRole, ...others.slice(0, 2)]) {
      const stored = await storedOf(workspace, await leadsB.create(1, { role }));

      // Which role every lead gets is the matter of another requirement.
      if (stored)
        expect(stored.role).toHaveValue('role', 'The role of a lead that was sent with one', plain.role);
    }
  },
);

/** A stored lead that is as plain as any. */
async function storedPlain({
  leadsB,
  workspace,
}: {
  leadsB: BulkCreation;
  workspace: Workspace;
}): Promise<MemberEntry> {
  return (
    (await storedOf(workspace, controlCreated(await leadsB.plain.create()))) ??
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'lead',
      message: 'The lead that was sent without these fields is not there to be read back.',
    })
  );
}

/** The lead of a call as it is stored; null where it was kept out. */
function storedOf(workspace: Workspace, { sent }: BulkResponse): Promise<MemberEntry | null> {
  return workspace.storedMember({ email: String(sent[0]?.email) });
}

const forbiddenFields = [
  { field: 'role', value: strangeRole },
  { field: 'isConvertedClient', value: false },
  { field: 'positionInBoard', value: 1 },
];

test(
  'LDB-UNKNOWN-REMOVED/near-forbidden',
  {
    title: 'POST /members/bulk-lead creates a lead with a field called almost like a forbidden one',
    cases: casesOf(forbiddenFields.map((each) => ({ ...each, slug: `near-${slugOf(each.field)}` }))),
  },
  async ({ leadsB, session }, { field, value }) => {
    const trial = await leadsB.create(1, { [field]: value });
    if (trial.ok || trial.refused)
      session.observe('lead-b-forbidden', isKeptOut(trial) ? 'refused' : 'removed');
    session.record('Q-UNKNOWN-FIELD', `${leadsB.operation}, ${field}: ${trial.status}`, trial);

    expect(await sendToCreate(leadsB, 1, { [`${field}Strange`]: value })).toHaveCreated();
  },
);
