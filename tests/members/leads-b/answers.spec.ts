import {
  casesOf,
  control,
  controlCreated,
  createdEntry,
  describeLeadBAnswer,
  emailMember,
  existingMember,
  expect,
  idMember,
  isKeptOut,
  isObjectId,
  listedAll,
  listedCreated,
  nameMember,
  readLeadBAnswer,
  reasonMember,
  sampleEmail,
  shownId,
  statusMember,
  stop,
  test,
  wasCreated,
} from '../../../src/test.js';
import type { BulkCreation, BulkResponse, MemberEntry, Scene } from '../../../src/test.js';
import {
  callLevels,
  convertedLead,
  createdWith,
  memberLevels,
  tooMany,
  unusualNameCases,
  writtenAt,
} from '../members.js';
import { demandTaken, eachType } from './leads-b.js';

/** Calls that differ in what their response has to list: N is a new lead, D one with the email of an existing lead. */
const callPatterns = [
  { slug: 'one-new-lead', pattern: 'N' },
  { slug: 'three-new-leads', pattern: 'NNN' },
  { slug: 'one-duplicate', pattern: 'D' },
  { slug: 'three-duplicates', pattern: 'DDD' },
  { slug: 'new-and-duplicate', pattern: 'ND' },
  { slug: '3-new-and-2-duplicates', pattern: 'NNNDD' },
];

/** The name of a flag that is false where all went well. */
const tellsOfTrouble = /err|fail|invalid|skip|dup|partial|reject/i;

test(
  'LDB-RESULT-FLAG/every-call',
  {
    title: 'POST /members/bulk-lead answers with a boolean flag',
    cases: casesOf(callPatterns),
    at: memberLevels,
  },
  async ({ leadsB, session }, { pattern }) => {
    const answer = control(await sendPattern(leadsB, pattern));
    const duplicate = answer.sent[indicesOf(pattern, 'D')[0] ?? -1];
    if (pattern.includes('N') && duplicate !== undefined)
      session.record('Q-LEAD-B-MEMBERS', describeLeadBAnswer(answer, duplicate), answer);

    const { flags } = readLeadBAnswer(answer);

    expect(flags[0], {
      code: 'missing',
      subject: 'success',
      message: 'The response has no boolean outside its lists.',
    }).toBeDefined();
  },
);

test(
  'LDB-RESULT-FLAG-TRUE/all-created',
  {
    title: 'POST /members/bulk-lead answers with a flag of success if every lead is created',
    cases: casesOf(callPatterns.filter(({ pattern }) => !pattern.includes('D'))),
    at: memberLevels,
  },
  async ({ leadsB }, { pattern }) => {
    const answer = controlCreated(await sendPattern(leadsB, pattern));
    const flags = readLeadBAnswer(answer).flags.filter(({ key }) => !tellsOfTrouble.test(key));
    if (flags.length === 0)
      stop('cantTell', {
        code: 'response-lacks',
        subject: 'success',
        message: 'The response has no boolean that could tell of success.',
      });

    const values = flags.map(({ value }) => value);
    expect(values, {
      code: 'value',
      subject: 'success',
      message: `Every lead was created, and no boolean of the response is true: ${flags.map(({ key }) => key).join(', ')}.`,
    }).toContain(true);
  },
);

test(
  'LDB-RESULT-CREATED/every-call',
  {
    title: 'POST /members/bulk-lead answers with an array of the created leads',
    cases: casesOf(callPatterns),
    at: memberLevels,
  },
  async ({ leadsB }, { pattern }) => {
    const answer = control(await sendPattern(leadsB, pattern));

    const list = readLeadBAnswer(answer).created?.value;

    expect(list, {
      code: 'missing',
      subject: 'created-leads',
      message: 'The response has no array of the created leads.',
    }).toBeDefined();
    if (!pattern.includes('N')) return;
    if (list?.length === 0 && answer.status !== 201)
      stop('cantTell', {
        code: 'control-not-created',
        message: 'The target created none of the leads, so the response has none to list.',
      });
    expect(list, {
      code: 'missing',
      subject: 'created-leads',
      message: 'The target answered 201, and the array of the created leads is empty.',
    }).not.toHaveLength(0);
    const created = indicesOf(pattern, 'N').map((index) => answer.sent[index] ?? {});
    const stored = (await Promise.all(created.map((lead) => leadsB.isStored(lead)))).filter(Boolean);
    const listed = (list?.length ?? 0) - answer.beside;
    expect(listed, {
      code: 'missing',
      subject: 'created-leads',
      message: `The target created ${stored.length} leads, and the array of the created leads has ${listed} of them.`,
    }).toBeGreaterThanOrEqual(stored.length);
  },
);

test(
  'LDB-RESULT-CREATED/of-60',
  { title: 'POST /members/bulk-lead lists every lead of a long call that it creates' },
  async ({ leadsB, spares }) => {
    if (spares) tooMany(60);
    const answer = await leadsB.create(60);
    demandTaken(answer);
    const unlisted = control(answer).sent.filter((_, index) => wasCreated(answer, index) !== true);
    for (const lead of unlisted)
      if (!(await leadsB.isStored(lead)))
        stop('cantTell', {
          code: 'control-not-created',
          message: 'The response does not list every lead, and nothing shows that the others were created.',
        });
    expect(answer).toListCreated(answer.sent.length);
  },
);

test(
  'LDB-RESULT-SKIPPED/every-call',
  {
    title: 'POST /members/bulk-lead answers with an array of the skipped leads',
    cases: casesOf([...callPatterns, { slug: '22-duplicates', pattern: 'D'.repeat(22) }]),
    at: memberLevels,
  },
  async ({ leadsB, spares }, { pattern }) => {
    if (spares && pattern.length > 20) tooMany(2 * pattern.length);
    const answer = control(await sendPattern(leadsB, pattern));
    const skipped = indicesOf(pattern, 'D');
    demandSkipped(answer, pattern);

    const list = readLeadBAnswer(answer).skipped?.value;

    expect(list, {
      code: 'missing',
      subject: 'skipped-leads',
      message: 'The response has no array of the skipped leads.',
    }).toBeDefined();
    if (skipped.length === 0) return;
    expect(list, {
      code: 'value',
      subject: 'skipped-leads',
      message: `The target skipped ${skipped.length} leads, and the array of the skipped leads has ${list?.length ?? 0} entries.`,
    }).toHaveLength(skipped.length);
  },
);

const createdMembers = [
  { slug: 'id', name: 'an id', requirement: 'LDB-RESULT-CREATED-ID', find: idMember },
  { slug: 'full-name', name: 'its full name', requirement: 'LDB-RESULT-CREATED-NAME', find: nameMember },
  { slug: 'status', name: 'a status', requirement: 'LDB-RESULT-CREATED-STATUS', find: statusMember },
];

for (const { slug, name, requirement, find } of createdMembers) {
  test(
    `${requirement}/each-type`,
    {
      title: `POST /members/bulk-lead shows a created lead with ${name}`,
      cases: {
        individual: { type: 'individual', status: 'New' },
        'lead-company-member': { type: 'leadCompanyMember', status: 'Proposal Sent' },
      },
      at: memberLevels,
    },
    async ({ leadsB }, fields) => {
      const answer = control(await leadsB.create(1, fields));

      expect([createdEntry(answer)]).toEachHave(slug, name, (entry) => find(entry, answer.sent[0] ?? {}));
    },
  );

  test(
    `${requirement}/beside-skipped`,
    { title: `POST /members/bulk-lead shows each lead created beside skipped ones with ${name}` },
    async ({ leadsB }) => {
      const answer = control(await sendPattern(leadsB, 'NNNDD'));
      const entries = listedCreated(answer);
      if (entries.length !== 3)
        stop('cantTell', {
          code: 'response-lacks',
          subject: 'created-leads',
          message: 'The response does not list the three created leads.',
        });

      expect(entries).toEachHave(slug, name, (entry) => answer.sent.find((lead) => find(entry, lead)));
    },
  );
}

test(
  'LDB-RESULT-CREATED-NAME/unusual',
  {
    title: 'POST /members/bulk-lead shows the full name of a lead with an unusual name',
    cases: unusualNameCases,
  },
  async ({ leadsB }, name) => {
    expect(await createdWith(name, leadsB)).toShowNames();
  },
);

test(
  'LDB-RESULT-CREATED-ID/unique',
  { title: 'POST /members/bulk-lead shows each created lead with its own id' },
  async ({ leadsB, spares }) => {
    const answer = control(await leadsB.create(spares ? 2 : 4));

    expect(listedAll(answer).map((entry) => shownId(answer, entry))).toBeDistinct('_id');
  },
);

test(
  'LDB-RESULT-CREATED-ID-FORM/each-type',
  {
    title: 'POST /members/bulk-lead shows an object identifier as the id of a created lead',
    cases: eachType,
    at: memberLevels,
  },
  async ({ leadsB }, { type }) => {
    const answer = control(await leadsB.create(1, { type }));
    const id =
      shownId(answer, createdEntry(answer)) ??
      stop('cantTell', {
        code: 'response-lacks',
        subject: '_id',
        message: 'The created lead shows no id whose form could be judged.',
      });

    expect(isObjectId(id), {
      code: 'value',
      subject: '_id',
      message: `The id of a created lead, ${JSON.stringify(id)}, is not an object identifier.`,
    }).toBe(true);
  },
);

test(
  'LDB-RESULT-CREATED-NAME/own-names',
  {
    title: 'POST /members/bulk-lead shows each created lead with its own name',
    cases: {
      both: {},
      'first-name-alone': { lastName: undefined },
      'last-name-alone': { firstName: undefined },
    },
    at: memberLevels,
  },
  async ({ leadsB }, fields) => {
    expect(control(await leadsB.create(2, fields))).toShowNames();
  },
);

test(
  'LDB-RESULT-SKIPPED/own-call',
  { title: 'POST /members/bulk-lead lists a duplicate of its own call as skipped' },
  async ({ leadsB }) => {
    const email = sampleEmail();
    const answer = control(await leadsB.create(3, (index) => (index === 1 ? {} : { email })));
    const created = listedCreated(answer).length;
    if (created > 2)
      stop('inapplicable', {
        code: 'left-open',
        subject: 'duplicate',
        message: 'The target creates both leads of an email, which variant B leaves open.',
      });
    if (created < 2)
      stop('cantTell', {
        code: 'response-lacks',
        subject: 'created-leads',
        message: 'The response does not list two created leads, so the third need not be a skipped one.',
      });

    expect(readLeadBAnswer(answer).skipped?.value ?? [], {
      code: 'missing',
      subject: 'skipped-leads',
      message: 'Of two leads with one email the target created one and does not list the other as skipped.',
    }).toHaveLength(1);
  },
);

const skippedMembers = [
  {
    member: 'email',
    name: 'the address that was sent',
    requirement: 'LDB-RESULT-SKIPPED-EMAIL',
    find: emailMember,
  },
  { member: 'reason', name: 'a reason', requirement: 'LDB-RESULT-SKIPPED-REASON', find: reasonMember },
];

for (const { member, name, requirement, find } of skippedMembers) {
  test(
    `${requirement}/each`,
    {
      title: `POST /members/bulk-lead shows each skipped lead with ${name}`,
      cases: casesOf(callPatterns.filter(({ pattern }) => pattern.includes('D'))),
      at: memberLevels,
    },
    async ({ leadsB, session }, { pattern }) => {
      const answer = control(await sendPattern(leadsB, pattern));
      const entries = skippedFrom(answer, pattern);
      const shown = existingMember(entries[0]) === undefined ? 'not shown' : 'shown';
      session.record('Q-LEAD-B-EXISTING', `the existing lead is ${shown}`, answer);

      const duplicates = duplicatesOf(answer, pattern);
      expect(entries).toEachHave(member, name, (entry) => {
        const own = duplicates.find((lead) => emailMember(entry, lead) !== undefined);
        return find(entry, own ?? {});
      });
    },
  );

  test(
    `${requirement}/own-call`,
    { title: `POST /members/bulk-lead shows a duplicate of its own call with ${name}` },
    async ({ leadsB }) => {
      const email = sampleEmail();
      const answer = control(await leadsB.create(3, (index) => (index === 1 ? {} : { email })));

      const entries = readLeadBAnswer(answer).skipped?.value ?? [];
      if (entries.length === 0)
        stop('cantTell', {
          code: 'response-lacks',
          subject: 'skipped-leads',
          message: 'The response lists no skipped lead, although two of the call share an address.',
        });
      expect(entries).toEachHave(member, name, (entry) => find(entry, { email }));
    },
  );
}

test(
  'LDB-RESULT-SKIPPED-EMAIL/own-addresses',
  {
    title: 'POST /members/bulk-lead shows each skipped lead with the email that was sent',
    cases: {
      plain: { there: 'anna', sent: 'anna' },
      'with-capitals': { there: 'Anna', sent: 'Anna' },
      'of-a-lead-without-capitals': { there: 'anna', sent: 'Anna' },
    },
  },
  async ({ leadsB }, { there, sent }) => {
    const own = ['', sampleEmail(), sampleEmail(), sampleEmail()];
    controlCreated(await leadsB.plain.create(3, (index) => ({ email: `${there}.${own[index + 1]}` })));
    const answer = control(
      await leadsB.create(4, (index) => (index === 0 ? {} : { email: `${sent}.${own[index]}` })),
    );
    const entries = skippedFrom(answer, 'NDDD');

    const hidden = duplicatesOf(answer, 'NDDD')
      .filter((lead) => !entries.some((entry) => emailMember(entry, lead)?.value === lead.email))
      .map(({ email }) => email);
    expect(hidden, {
      code: 'missing',
      subject: 'skipped-leads',
      message: `${hidden.length} of 3 skipped duplicates do not show their email as it was sent among the skipped leads.`,
    }).toEqual([]);
  },
);

test(
  'LDB-RESULT-SKIPPED-REASON/of-client',
  { title: 'POST /members/bulk-lead shows a duplicate of a client with a reason' },
  async ({ leadsB, clients }) => {
    const { email } = await clients.given();
    const answer = control(await leadsB.create(2, (index) => (index === 1 ? { email } : {})));

    if (listedCreated(answer).length > 1)
      stop('inapplicable', {
        code: 'left-open',
        subject: 'duplicate',
        message: 'The target creates a lead with the email of a client, which variant B leaves open.',
      });
    const entries = readLeadBAnswer(answer).skipped?.value ?? [];
    if (entries.length === 0)
      stop('cantTell', {
        code: 'response-lacks',
        subject: 'skipped-leads',
        message: 'The response lists no skipped lead, although one has the address of a client.',
      });
    expect(entries).toEachHave('reason', 'a reason', (entry) => reasonMember(entry, { email }));
  },
);

function duplicatesOf(answer: BulkResponse, pattern: string): MemberEntry[] {
  return indicesOf(pattern, 'D').map((index) => answer.sent[index] ?? {});
}

/** Ends a test at a target that creates duplicates, which variant B leaves open, or does not tell that it skipped them. */
function demandSkipped(answer: BulkResponse, pattern: string): void {
  const created = indicesOf(pattern, 'D').filter((index) => !isKeptOut(answer, index));
  if (created.some((index) => wasCreated(answer, index)))
    stop('inapplicable', {
      code: 'left-open',
      subject: 'duplicate',
      message: 'The target creates a lead with the email of another one, which variant B leaves open.',
    });
  if (created.length > 0)
    stop('cantTell', {
      code: 'refusal-missing',
      subject: 'duplicate',
      message: 'The response does not tell that the duplicates were skipped.',
    });
}

/** The skipped leads of an answer; the test is `cantTell` where it does not list as many as were duplicates. */
function skippedFrom(answer: BulkResponse, pattern: string): unknown[] {
  demandSkipped(answer, pattern);
  const entries = readLeadBAnswer(answer).skipped?.value;
  const count = indicesOf(pattern, 'D').length;
  return entries?.length === count
    ? entries
    : stop('cantTell', {
        code: 'response-lacks',
        subject: 'skipped-leads',
        message: `The response does not list ${count} skipped leads to look at.`,
      });
}

const ofDuplicates = [
  { slug: 'duplicate-alone', pattern: 'D' },
  { slug: 'two-duplicates', pattern: 'DD' },
  { slug: 'five-duplicates', pattern: 'DDDDD' },
];
const mixed = [
  { slug: 'new-lead-before-duplicate', pattern: 'ND' },
  { slug: 'new-lead-after-duplicate', pattern: 'DN' },
  { slug: 'new-lead-among-duplicates', pattern: 'DDNDD' },
  { slug: 'duplicate-among-new-leads', pattern: 'NNDNN' },
];

for (const { requirement, what, status, cases, at } of [
  {
    ...{ requirement: 'LDB-ALL-SKIPPED', what: 'duplicates alone', status: 200 },
    cases: casesOf(ofDuplicates),
    // A valid lead beside them would be created.
    at: [...callLevels, ...writtenAt],
  },
  {
    ...{ requirement: 'LDB-CREATE-MIXED', what: 'new leads and duplicates', status: 201 },
    cases: casesOf(mixed),
    at: memberLevels,
  },
])
  test(
    `${requirement}/status`,
    { title: `POST /members/bulk-lead answers ${status} for ${what}`, cases, at },
    async ({ leadsB }, { pattern }) => {
      const answer = control(await sendPattern(leadsB, pattern));

      demandSkipped(answer, pattern);
      if (indicesOf(pattern, 'N').some((index) => wasCreated(answer, index) === false))
        stop('cantTell', {
          code: 'control-refused',
          subject: 'createLeads',
          message: 'The target did not create the new leads, which this test builds on.',
        });
      expect(answer).toBeAccepted(status);
    },
  );

test(
  'LDB-MIXED-CREATED/created',
  { title: 'POST /members/bulk-lead creates the new leads of a call with duplicates', cases: casesOf(mixed) },
  async ({ leadsB }, { pattern }) => {
    const answer = control(await sendPattern(leadsB, pattern));

    for (const index of indicesOf(pattern, 'N')) {
      if (wasCreated(answer, index) === false && (await leadsB.isStored(answer.sent[index] ?? {})))
        stop('cantTell', {
          code: 'response-lacks',
          subject: 'created-leads',
          message:
            'The response does not list a lead that was created: the tests of LDB-RESULT-CREATED judge that.',
        });
      expect(answer).toHaveCreated(index);
    }
  },
);

test(
  'LDB-DUPLICATE-STATUS/of-leads',
  {
    title: 'POST /members/bulk-lead reports duplicates of leads without an error status',
    cases: casesOf([...mixed, ...ofDuplicates]),
    at: memberLevels,
  },
  async ({ leadsB }, { pattern }) => {
    const answer = await sendPattern(leadsB, pattern);

    if (!answer.ok) control(await leadsB.create(pattern.length));
    expect(answer).toBeAccepted(200, 201);
  },
);

type GivesMember = (scene: Scene) => Promise<{ email: string }>;

/** Members whose email a lead may have. */
const otherMembers: Record<string, GivesMember> = {
  client: ({ clients }) => clients.given(),
  'lead-a': ({ leadsA }) => leadsA.given(),
  'converted-lead': convertedLead,
};

test(
  'LDB-DUPLICATE-STATUS/of-others',
  {
    title:
      'POST /members/bulk-lead reports a duplicate of another member, or of its own call, without an error status',
    cases: { ...otherMembers, 'own-call': undefined } as Record<string, GivesMember | undefined>,
  },
  async (scene, other) => {
    const { email } = (await other?.(scene)) ?? { email: sampleEmail() };
    const count = other === undefined ? 3 : 1;
    const leadsB = other === undefined ? scene.leadsB : scene.leadsBHere;
    control(await leadsB.create(count));

    expect(await leadsB.create(count, (index) => (index === 1 ? {} : { email }))).toBeAccepted(200, 201);
  },
);

test(
  'LDB-ALL-SKIPPED/of-others',
  { title: 'POST /members/bulk-lead answers 200 for a duplicate of another member', cases: otherMembers },
  async (scene, other) => {
    const { email } = await other(scene);
    const answer = control(await scene.leadsBHere.create(1, { email }));

    demandSkipped(answer, 'D');
    expect(answer).toBeAccepted(200);
  },
);

/** Sends leads of a pattern in one call, after the leads that its duplicates repeat. */
async function sendPattern(leadsB: BulkCreation, pattern: string): Promise<BulkResponse> {
  const leads = await leadsB.entries(pattern.length);
  const taken = indicesOf(pattern, 'D').map((index) => leads[index]?.email);
  if (taken.length > 0)
    controlCreated(await leadsB.plain.create(taken.length, (index) => ({ email: taken[index] })));
  return leadsB.send(leads);
}

/** Where a letter stands in a pattern. */
function indicesOf(pattern: string, letter: 'N' | 'D'): number[] {
  return [...pattern].flatMap((each, index) => (each === letter ? [index] : []));
}
