import {
  casesOf,
  control,
  controlCreated,
  expect,
  filledList,
  isCreated,
  isKeptOut,
  isObject,
  listedAll,
  listedCreated,
  onlyAt,
  refusal,
  shownId,
  showsName,
  stop,
  test,
  tookAll,
} from '../../../src/test.js';
import type { BulkCreation, BulkResponse, MemberEntry, Scene, Workspace } from '../../../src/test.js';
import {
  bothKinds,
  callLevels,
  conversionOf,
  convert,
  createdWith,
  memberLevels,
  optionalValues,
  tooMany,
  unusualNameCases,
} from '../members.js';
import type { CreatedKind } from '../members.js';

const members = [
  { member: '_id', suffix: 'RESULT-ID' },
  { member: 'an object identifier as the _id', suffix: 'RESULT-ID-FORM' },
  { member: 'the status', suffix: 'RESULT-STATUS' },
  { member: 'the role client', suffix: 'RESULT-ROLE' },
];

const statuses = { LDA: ['New', 'Contacted', 'Qualified'], CLI: ['New', 'Active', 'New'] };

for (const { prefix, operation, one, many, response, kind } of bothKinds) {
  test(
    `${prefix}-RESULT-MESSAGE/sizes`,
    { title: `${operation} answers with the stated message`, at: memberLevels },
    async ({ bulkOf }) => {
      expect(control(await bulkOf(kind).create())).toKeep(`${prefix}-RESULT-MESSAGE`, response);
    },
  );

  test(
    `${prefix}-RESULT-LIST/sizes`,
    { title: `${operation} lists as many created members as ${many} were sent`, at: memberLevels },
    async ({ bulkOf, workspace }) => {
      const answer = control(await bulkOf(kind).create());

      expect(answer).toHaveObjectBody();
      expect(answer).toKeep(`${prefix}-RESULT-LIST`, response);
      await demandStored(answer, workspace);
      expect(answer).toListCreated(1);
    },
  );

  test(
    `${prefix}-RESULT-LIST/single`,
    { title: `${operation} lists a single created member in an array, however it is sent`, at: callLevels },
    async ({ bulkOf }) => {
      expect(control(await bulkOf(kind).create())).toKeep(`${prefix}-RESULT-LIST`, response);
    },
  );

  test(
    `${prefix}-RESULT-LIST/of-25`,
    { title: `${operation} lists more than 20 created members if it accepts as many ${many}` },
    async ({ bulkOf, workspace, spares }) => {
      const bulk = bulkOf(kind);
      // In a workspace that is kept one of the two kinds is enough.
      if (spares && kind === 'leadsA') tooMany(21);
      const size = spares ? 21 : 25;
      const answer = await bulk.create(size);
      if (answer.refused)
        stop('inapplicable', {
          code: 'not-taken',
          subject: 'entries',
          message: `The target takes no ${size} ${many} in one call; the specification shows no limit.`,
        });

      await demandStored(control(answer), workspace);
      expect(answer).toListCreated(size);
      if (spares) return;
      const long = await bulk.create(120);
      if (tookAll(long)) expect(long).toListCreated(120);
    },
  );

  test(
    `${prefix}-RESULT-LIST/after-refusal`,
    {
      title: `${operation} creates no ${one} of a refused call with the next call`,
      cases: { duplicate: true, 'missing-field': false },
    },
    async ({ bulkOf, workspace }, isDuplicate) => {
      const bulk = bulkOf(kind);
      workspace.demandReadable();
      const wrong = isDuplicate ? { email: (await bulk.given()).email } : { firstName: undefined };
      const answer = await bulk.create(3, onlyAt(2, wrong as MemberEntry));
      const emails = answer.sent.slice(0, 2).map(({ email }) => String(email));
      const there = () => Promise.all(emails.map((email) => workspace.storedMember({ email })));
      if (answer.ok || (await there()).some((member) => member !== null))
        stop('inapplicable', {
          code: 'left-open',
          subject: 'entries',
          message: `The target creates the other ${many} of a call with a wrong entry, which the specification leaves open.`,
        });
      refusal(answer);

      controlCreated(await bulk.create());

      expect(await there(), {
        code: 'surplus',
        subject: 'member',
        message: `A call was refused, and ${many} that it had are there after the next call, which had others.`,
      }).toEqual([null, null]);
    },
  );

  for (const { member, suffix } of members)
    test(
      `${prefix}-${suffix}/sizes`,
      { title: `${operation} shows ${member} of each created ${one}`, at: memberLevels },
      async ({ bulkOf, session }) => {
        const answer = control(await bulkOf(kind).create());
        filledList(answer, 'createdMembers');

        expect(answer).toKeep(`${prefix}-${suffix}`, response);
        if (prefix === 'LDA' && suffix === 'RESULT-ROLE') session.observe('role-meaning', 'both');
      },
    );

  test(
    `${prefix}-RESULT-ROLE/own-status`,
    { title: `${operation} shows the role client of ${many} with statuses of their own` },
    async ({ bulkOf }) => {
      const answer = control(
        await bulkOf(kind).createTogether(statuses[prefix].length, (index) => ({
          status: statuses[prefix][index],
        })),
      );
      filledList(answer, 'createdMembers');

      expect(answer).toKeep(`${prefix}-RESULT-ROLE`, response);
    },
  );

  test(
    `${prefix}-RESULT-ID-UNIQUE/unique`,
    { title: `${operation} gives no two ${many} the same _id`, at: memberLevels },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const ids: unknown[] = [];
      for (const size of [2, 1]) {
        const answer = control(await bulk.create(size));
        ids.push(...listedAll(answer).map((member) => shownId(answer, member)));
      }
      if (ids.some((id) => typeof id !== 'string'))
        stop('cantTell', {
          code: 'response-lacks',
          subject: '_id',
          message: 'A created member shows no _id to compare.',
        });

      expect(ids).toBeDistinct('_id');
    },
  );

  test(
    `${prefix}-RESULT-NAME/sizes`,
    { title: `${operation} shows the first and last name of each created ${one} joined`, at: memberLevels },
    async ({ bulkOf }) => {
      expect(control(await bulkOf(kind).create())).toShowNames();
    },
  );

  test(
    `${prefix}-RESULT-NAME/unusual`,
    {
      title: `${operation} shows an unusual name of a ${one} joined if it accepts it`,
      cases: unusualNameCases,
    },
    async ({ bulkOf }, name) => {
      expect(await createdWith(name, bulkOf(kind))).toShowNames();
    },
  );
}

/** An entry that is not there has not to be listed either: that it was not created is judged by others. */
async function demandStored(answer: BulkResponse, workspace: Workspace): Promise<void> {
  for (const [index, { email }] of answer.sent.entries()) {
    const isAbsent =
      !isCreated(answer, index) && (await workspace.offeredMember({ email: String(email) })) === null;
    if (isAbsent)
      stop('cantTell', {
        code: 'precondition-missing',
        subject: 'entry',
        message: `Entry ${index + 1} of ${answer.sent.length} was accepted, and no such member is there.`,
      });
  }
}

type Surroundings = Pick<Scene, 'bulkOf'>;

/** A kind of call that an operation has besides the plainest; what is said of its answer is said of every answer. */
interface Call {
  slug: string;
  /** Which entries it creates, by index. */
  created: number[];
  send: (by: Surroundings, kind: CreatedKind['kind']) => Promise<BulkResponse>;
}

const calls: Call[] = [
  { slug: 'every-field', created: [0], send: (by, kind) => by.bulkOf(kind).create(1, optionalValues) },
  {
    slug: 'other-status',
    created: [0],
    send: (by, kind) => by.bulkOf(kind).create(1, { status: kind === 'clients' ? 'Active' : 'Qualified' }),
  },
  { slug: 'duplicate-among-three', created: [0, 2], send: withDuplicate },
];

/** What is said of every response, whatever the call. */
const parts = [
  { suffix: 'RESULT-MESSAGE', part: 'the stated message' },
  { suffix: 'RESULT-LIST', part: 'the list of what it created' },
  { suffix: 'RESULT-ID', part: 'the _id of each member' },
  { suffix: 'RESULT-ID-FORM', part: 'an object identifier as each _id' },
  { suffix: 'RESULT-STATUS', part: 'the status of each member' },
  { suffix: 'RESULT-ROLE', part: 'the role client of each member' },
];

for (const { prefix, operation, response, kind } of bothKinds) {
  const cases = casesOf(calls);

  for (const { suffix, part } of parts)
    test(
      `${prefix}-${suffix}/every-call`,
      { title: `${operation} answers any kind of call with ${part}`, cases },
      async ({ bulkOf }, { created, send }) => {
        const answer = control(await send({ bulkOf }, kind));
        if (suffix !== 'RESULT-MESSAGE') filledList(answer, 'createdMembers');
        else if (created.length < answer.sent.length && ![200, 201].includes(answer.status))
          stop('inapplicable', {
            code: 'left-open',
            subject: 'message',
            message: `The target answers ${answer.status} where it kept an entry out, and section 7 does not show what such an answer says.`,
          });

        expect(answer).toKeep(`${prefix}-${suffix}`, response);
        if (suffix !== 'RESULT-LIST') return;
        if (listedCreated(answer).length < created.length)
          await controlAllCreated(
            bulkOf(kind),
            created.map((index) => answer.sent[index] ?? {}),
          );
        expect(answer).toListCreated(created.length);
      },
    );

  test(
    `${prefix}-RESULT-NAME/every-call`,
    { title: `${operation} answers any kind of call with the names of what it created`, cases },
    async ({ bulkOf }, { created, send }) => {
      expect(control(await send({ bulkOf }, kind))).toShowNames(created);
    },
  );
}

for (const { suffix, part } of parts)
  test(
    `CLI-${suffix}/conversion`,
    { title: `POST /members/bulk-client answers a conversion with ${part}`, at: memberLevels },
    async ({ clients, givenLead, session }) => {
      const { answer } = await convert(clients, await givenLead(), session, { status: 'Active' });
      control(answer);
      if (!['RESULT-MESSAGE', 'RESULT-LIST'].includes(suffix)) filledList(answer, 'createdMembers');

      expect(answer).toKeep(`CLI-${suffix}`, 'client-response');
      if (suffix === 'RESULT-LIST') expect(answer).toListCreated(1);
    },
  );

test(
  'CLI-RESULT-NAME/conversion',
  { title: 'POST /members/bulk-client answers a conversion with the names of the client', at: memberLevels },
  async ({ clients, givenLead, session, workspace }) => {
    const { answer, way } = await convert(clients, await givenLead(), session);

    expect(control(answer)).toShowNames();

    const lead = await givenLead();
    const names = { firstName: 'Noor', lastName: 'Haddad' };
    const renamed = await clients.plain.create(1, { ...conversionOf(lead, way), ...names });
    const stored = await workspace.offeredMember({ email: lead.email });
    if (isKeptOut(renamed) || !stored) return;
    const [created] = listedAll(renamed);
    // Whether a conversion gives a lead other names, no section says.
    if (showsName(renamed, created, names)) return;
    expect(isObject(created) ? created.name : undefined).toHaveValue(
      'name',
      'The name that is shown of a lead that was converted under another one',
      `${String(stored.firstName)} ${String(stored.lastName)}`,
    );
  },
);

/** A call of which a duplicate is refused; the test is inapplicable where the target refuses the whole call for it. */
async function withDuplicate({ bulkOf }: Surroundings, kind: CreatedKind['kind']): Promise<BulkResponse> {
  const bulk = bulkOf(kind);
  // Without a harness one member is enough for all: it stays as it is.
  const { email } = await bulk.findOnce(`a taken email, ${kind}`, () => bulk.given());
  const answer = await bulk.create(3, onlyAt(1, { email } as MemberEntry));
  if (answer.refused)
    stop('inapplicable', {
      code: 'left-open',
      subject: 'duplicate',
      message: 'The target refuses the whole call for one duplicate, which the specification leaves open.',
    });
  if (!isKeptOut(answer, 1))
    stop('cantTell', {
      code: 'refusal-missing',
      subject: 'duplicate',
      message: 'This test looks at a refused entry, and the target created the duplicate.',
    });
  return answer;
}

/**
 * The control of a list that is too short: each entry is there, as its email shows, which no other member may have.
 * Where some are and some are not, a call that creates less than it was sent is blamed by another requirement.
 */
async function controlAllCreated(bulk: BulkCreation, entries: readonly MemberEntry[]): Promise<void> {
  const taken: boolean[] = [];
  for (const { email } of entries) taken.push(isKeptOut(await bulk.create(1, { email })));
  if (new Set(taken).size > 1)
    stop('cantTell', {
      code: 'control-not-created',
      message: 'The call created fewer members than it had entries, so its list is shorter as well.',
    });
}
