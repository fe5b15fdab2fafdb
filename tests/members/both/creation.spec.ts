import { randomBytes } from 'node:crypto';
import {
  casesOf,
  control,
  controlCreated,
  describeOutcome,
  expect,
  isCreated,
  isKeptOut,
  isObject,
  objectsIn,
  onlyAt,
  places,
  refusal,
  sampleEmail,
  stop,
  test,
  tookAll,
  whereB,
} from '../../../src/test.js';
import type { BulkResponse, Scene } from '../../../src/test.js';
import {
  alone,
  bareLevels,
  bothKinds,
  expectKeptOut,
  memberLevels,
  sendEachInvalid,
  sendInvalid,
  sendToCreate,
  tooMany,
} from '../members.js';

/**
 * Whether an accepted call is answered with more than what was created: how an entry that is not created is reported is not
 * shown (section 7).
 */
function tellsOfOthers({ ok, status, json }: BulkResponse): boolean {
  const lists = [...places(json)].filter(({ value }) => Array.isArray(value) && value.length > 0);
  return ok && (status === 207 || lists.length > 1);
}

const successQuestions = { LDA: 'Q-LEAD-A-SUCCESS', CLI: 'Q-CLIENT-SUCCESS' };

for (const { prefix, operation, one, many, kind } of bothKinds) {
  test(
    `${prefix}-CREATE/required-fields`,
    {
      title: `${operation} creates a ${one} with only the required fields`,
      at: ['encoding', 'context/other-members', 'timing'],
    },
    async ({ bulkOf }) => {
      expect(await bulkOf(kind).create()).toHaveCreated();
    },
  );

  test(
    `${prefix}-CREATE/beside-optional`,
    {
      title: `${operation} creates a ${one} with only the required fields where it takes more`,
      at: bareLevels,
    },
    async ({ bulkOf }) => {
      expect(await sendToCreate(bulkOf(kind), 1, {}, [{ status: 'New', source: 'website' }])).toHaveCreated();
    },
  );

  test(
    `${prefix}-CREATE/one-after-another`,
    { title: `${operation} creates ${many} in one call after another` },
    async ({ bulkOf, session }) => {
      const bulk = bulkOf(kind);
      for (let call = 0; call < 2; call += 1) expect(await bulk.create()).toHaveCreated();
      // To a query by pattern it is the same.
      const email = sampleEmail();
      controlCreated(await bulk.create(1, { email }));
      const [first, ...rest] = sampleEmail();
      const other = [first, '_', ...rest].join('');
      const like = await bulk.create(1, { email: `${email[0]}_${email.slice(2)}` });
      // No section says that an underscore must be taken.
      if (tookAll(like) || tookAll(await bulk.create(1, { email: other }))) expect(like).toHaveCreated();

      const answer = await bulk.create();
      expect(answer).toHaveCreated();
      session.record(successQuestions[prefix], `${answer.status}`, answer);
      session.record('Q-MEDIA-TYPE', `${bulk.operation}: ${answer.header('content-type') ?? 'none'}`, answer);
      const unknown = await bulk.create(1, { conformanceNote: 'text' });
      session.record('Q-UNKNOWN-FIELD', `${bulk.operation}: ${describeOutcome(unknown)}`, unknown);
      const empty = await bulk.create(0);
      session.record('Q-EMPTY-ARRAY', `${bulk.operation}: ${describeOutcome(empty)}`, empty);
      for (const [what, contentType, body] of [
        ['no JSON', 'application/json', '[{"email":'],
        ['an object', 'application/json', JSON.stringify((await bulk.entries(1))[0])],
        ['a stated charset', 'application/json; charset=utf-8', JSON.stringify(await bulk.entries(1))],
      ] as const) {
        const other = await bulk.create(1, {}, { raw: { contentType, body } });
        session.record('Q-BULK-BODY', `${bulk.operation}, ${what}: ${other.status}`, other);
      }
    },
  );

  test(
    `${prefix}-CREATE/corrected`,
    {
      title: `${operation} creates a ${one} that is sent again with the field that was missing, alone and among others`,
    },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      for (const size of [1, 2]) {
        const entries = await bulk.entries(size);
        const at = Math.floor(size / 2);
        const answer = await bulk.sendAltered(entries, at, { firstName: undefined });
        if (!isKeptOut(answer, at)) {
          if (size > 1) return;
          stop('inapplicable', {
            code: 'nothing-to-test',
            subject: 'firstName',
            message: `This test corrects a refused entry, and the target created a ${one} without firstName.`,
          });
        }

        // A target may refuse the whole call, or create the others.
        const left = answer.refused ? entries : entries.slice(at, at + 1);
        const again = await bulk.send(left);

        if (!tookAll(again)) {
          controlCreated(await bulk.createTogether(left.length));
          const stored = await Promise.all(left.map((entry) => bulk.shownStored(entry)));
          if (stored.some((isStored) => isStored !== false)) {
            // A target may refuse the call and create its valid entry all the same.
            if (size > 1) return;
            stop('cantTell', {
              code: 'indistinct',
              subject: 'email',
              message: 'The target may have stored an entry that it refused, so its email may be taken.',
            });
          }
        }
        expect(again).toHaveCreated();
      }
    },
  );

  test(
    `${prefix}-CREATE-MANY/sizes`,
    {
      title: `${operation} creates several ${many} in one call`,
      cases: casesOf([2, 3, 10].map((size) => ({ slug: `call-of-${size}`, size }))),
    },
    async ({ bulkOf }, { size }) => {
      const bulk = bulkOf(kind);
      const several = await bulk.create(size);
      if (!tookAll(several)) {
        controlCreated(await bulk.create());
        await bulk.heedLimit(several);
      }

      expect(several).toHaveCreated();
    },
  );

  test(
    `${prefix}-CREATE-MANY/long-call`,
    { title: `${operation} creates every ${one} of a long call that it accepts` },
    async ({ bulkOf, workspace, session, spares }) => {
      const bulk = bulkOf(kind);
      if (spares) tooMany(201);
      await bulk.given();
      let answer = await bulk.create(201);
      session.record('Q-ARRAY-LIMIT', `${bulk.operation}, 201 entries: ${describeOutcome(answer)}`, answer);
      if (answer.refused) answer = await bulk.createTogether(60);

      if (!tookAll(answer) && tellsOfOthers(answer))
        stop('inapplicable', {
          code: 'not-taken',
          subject: 'entries',
          message: `The target creates some of ${answer.sent.length} entries and tells of the others; the specification shows no limit.`,
        });
      expect(answer).toHaveCreated();
      const { length } = answer.sent;
      for (const index of [0, 110, length - 1].filter((each) => each < length)) {
        const member = await workspace.offeredMember({ email: String(answer.sent[index]?.email) });
        expect(member, {
          code: 'not-created',
          subject: one,
          message: `The call was accepted, and ${one} ${index + 1} of ${length} is not stored.`,
        }).not.toBeNull();
      }
    },
  );

  test(
    `${prefix}-CREATE-MANY/each-is-there`,
    { title: `${operation} stores each ${one} of a call` },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const taken = async ({ email }: { email?: unknown }): Promise<boolean> =>
        isKeptOut(await bulk.create(1, { email }));
      // A member shows by its email, which no other may have; where members created singly don't show so, none do.
      for (const single of [await bulk.given(), await bulk.given()])
        if (!(await taken(single)))
          stop('cantTell', {
            code: 'indistinct',
            subject: 'email',
            message: `The target takes one email twice, so an email does not show whether a ${one} is there.`,
          });
      const together = control(await bulk.createTogether(4)).sent;

      const absent: unknown[] = [];
      for (const entry of together) if (!(await taken(entry))) absent.push(entry.email);

      expect(absent, {
        code: 'not-created',
        subject: 'email',
        message: `${absent.length} of ${together.length} ${many} of one call were not created: their emails are free afterwards.`,
      }).toEqual([]);
    },
  );
}

test(
  'LEAD-CREATE/either-variant',
  { title: 'POST /members/bulk-lead creates a lead by variant A or by variant B' },
  async ({ tryLeadVariants, session, settings }) => {
    // Tried again, so that the exchanges stand with the verdict; LEAD_VARIANT may declare what the target does not keep.
    const { a, b } = await tryLeadVariants();
    const [byA, byB] = [a.outcome === 'accepted', b.outcome === 'accepted'];
    session.observe('lead-variant', byA && byB ? 'both' : byA ? 'A' : byB ? 'B' : 'neither');
    if (byA || byB) return;

    const { leadVariant } = settings;
    const { answer, said } = leadVariant === 'B' ? b : a;
    if (leadVariant === 'auto')
      stop('cantTell', {
        code: 'lead-variant-unknown',
        settings: ['LEAD_VARIANT', 'LEAD_B_PATH', 'LEAD_B_HEADERS'],
        message: `No lead was created. Variant A: ${a.said} Variant B: ${b.said} ${whereB}`,
      });
    expect(
      answer ??
        stop('cantTell', {
          code: 'no-response',
          subject: 'createLeads',
          message: `No lead was created: ${said}`,
        }),
    ).toHaveCreated();
  },
);

const unknownId = (): string => randomBytes(12).toString('hex');

test(
  'LDA-ROLE-WRONG/wrong',
  { title: 'POST /members/bulk-lead fails for a lead with a wrong role', at: memberLevels },
  async ({ leadsA, workspace }) => {
    const longer = `${await workspace.clientRoleId()}0`;
    const roles = [unknownId(), 'wrong', 'client', await workspace.companyId(), longer];
    const wrong = roles.map((role) => ({ role }));

    for (const answer of await sendEachInvalid(leadsA, wrong)) expect(answer).toBeRefused();
  },
);

test(
  'LDA-ROLE-WRONG/of-another-company',
  {
    title: 'POST /members/bulk-lead fails for a lead with the client role of another company',
    cases: {
      alone: { position: alone },
      'last-of-61': { position: { slug: 'last-of-61', size: 61, index: 60 } },
      'of-same-key': { position: alone, ofSameKey: true },
    },
  },
  async (scene, { position, ofSameKey = false }) => {
    const { leadsA, workspace } = scene;
    // A run that makes few members makes no such call.
    if (position.size > 30) workspace.demandReadable();
    const role = ofSameKey ? await roleOfSameKey(scene) : await scene.elsewhere.clientRoleId();

    expect(await sendInvalid(leadsA, position, { role })).toBeRefused();
  },
);

/** The id of the client role of another company that the key is tied to (section 4.1). */
async function roleOfSameKey({ companies, roles, workspace }: Scene): Promise<unknown> {
  const [own, ownRole] = [await workspace.companyId(), await workspace.clientRoleId()];
  const listed = objectsIn(control(await companies.list()), 'companies').map(({ _id }) => _id);
  for (const companyid of listed) {
    if (typeof companyid !== 'string' || companyid === own) continue;
    const mappings = objectsIn(await roles.list({ headers: { companyid } }), 'roles');
    const mapping = mappings.find(({ role }) => isObject(role) && role.name === 'client');
    if (mapping !== undefined && mapping._id !== ownRole) return mapping._id;
  }
  return stop('inapplicable', {
    code: 'nothing-to-test',
    subject: 'role',
    message: 'The key is tied to no other company with a client role of its own.',
  });
}

test(
  'LDA-ROLE-WRONG-NONE/among-valid',
  {
    title: 'POST /members/bulk-lead creates no lead of a call that fails for a role',
    cases: casesOf([1, 2].map((index) => ({ slug: `entry-${index + 1}-of-3`, index }))),
  },
  async ({ leadsA }, { index }) => {
    const { sent } = refusal(await leadsA.create(3, onlyAt(index, { role: unknownId() })));

    // Had the failed call stored one of them, its email would be taken now.
    const again = await leadsA.send(sent.filter((_, at) => at !== index));
    if (!tookAll(again)) {
      controlCreated(await leadsA.create(2));
      const shown = await Promise.all(again.sent.map((entry) => leadsA.shownStored(entry)));
      // Where none is there, they are refused for something else.
      if (shown.every((isStored) => isStored === false)) return;
    }
    expect(again).toHaveCreated();
  },
);

test(
  'LDA-RESULT-ROLE/other-mapping',
  { title: 'POST /members/bulk-lead shows the role client if it accepts the id of another role' },
  async ({ leadsA, roles, session }) => {
    const others = objectsIn(control(await roles.list()), 'roles').filter(
      ({ _id, role }) => typeof _id === 'string' && isObject(role) && role.name !== 'client',
    );
    if (others.length === 0)
      stop('inapplicable', {
        code: 'nothing-to-test',
        subject: 'role',
        message: 'The company lists no role beside client.',
      });
    controlCreated(await leadsA.create());

    for (const { _id } of others) {
      const answer = await leadsA.create(1, { role: _id });
      session.record('Q-LEAD-ROLE-OTHER', describeOutcome(answer), answer);
      if (answer.ok) expect(answer).toKeep('LDA-RESULT-ROLE', 'lead-a-response');
    }
  },
);

test(
  'LDA-ROLE-DEFINITION/refused',
  {
    title: 'POST /members/bulk-lead refuses a lead with the role definition id as its role',
    at: memberLevels,
  },
  async ({ leadsA, workspace }) => {
    const role = await workspace.clientRoleDefinitionId();
    if (role === (await workspace.clientRoleId()))
      stop('cantTell', {
        code: 'indistinct',
        subject: 'role',
        message:
          'The role mapping and the role definition have the same id, so one can not be distinguished from the other.',
      });

    await expectKeptOut(leadsA, alone, { role });
  },
);

test(
  'CLI-NO-ROLE/without',
  {
    title: 'POST /members/bulk-client creates clients without a role',
    cases: {
      'required-fields': { size: 1, fields: {} },
      'every-field': { size: 1, fields: { status: 'Active' } },
      'each-of-3': { size: 3, fields: {} },
    },
    at: memberLevels,
  },
  async ({ clients, workspace }, { size, fields }) => {
    const answer = await clients.create(size, fields);

    // A refusal is for the missing role only if the same clients are created with one.
    if (!answer.sent.every((_, index) => isCreated(answer, index)))
      controlCreated(await clients.createTogether(size, { ...fields, role: await workspace.clientRoleId() }));
    expect(answer).toHaveCreated();
  },
);
