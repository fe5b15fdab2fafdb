import {
  casesOf,
  control,
  expect,
  filledList,
  isKeptOut,
  listedCreated,
  onlyAt,
  stop,
  test,
} from '../../../src/test.js';
import type { BulkCreation, BulkResponse, MemberEntry, Scene } from '../../../src/test.js';
import { bothKinds, convert, memberLevels, optionalValues } from '../members.js';
import type { CreatedKind } from '../members.js';

type Surroundings = Pick<Scene, 'bulkOf'>;

/** A kind of call that an operation has besides the plainest; what is said of its answer is said of every answer. */
interface Call {
  slug: string;
  /** Which entries it creates, by index. */
  created: number[];
  send: (by: Surroundings, kind: CreatedKind['kind']) => Promise<BulkResponse>;
}

const calls: Call[] = [
  {
    slug: 'every-field',
    created: [0],
    send: (by, kind) => by.bulkOf(kind).create(1, optionalValues),
  },
  {
    slug: 'other-status',
    created: [0],
    send: (by, kind) => by.bulkOf(kind).create(1, { status: kind === 'clients' ? 'Active' : 'Qualified' }),
  },
  {
    slug: 'duplicate-among-three',
    created: [0, 2],
    send: withDuplicate,
  },
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

  for (const { suffix, part } of parts) {
    test(
      `${prefix}-${suffix}/every-call`,
      { title: `${operation} answers any kind of call with ${part}`, cases },
      async ({ bulkOf }, { created, send }) => {
        const answer = control(await send({ bulkOf }, kind));
        if (suffix !== 'RESULT-MESSAGE') filledList(answer, 'createdMembers');

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
  }

  test(
    `${prefix}-RESULT-NAME/every-call`,
    { title: `${operation} answers any kind of call with the names of what it created`, cases },
    async ({ bulkOf }, { created, send }) => {
      const answer = control(await send({ bulkOf }, kind));

      expect(answer).toShowNames(created);
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
  async ({ clients, givenLead, session }) => {
    const { answer } = await convert(clients, await givenLead(), session);

    expect(control(answer)).toShowNames();
  },
);

/** A call of which a duplicate is refused; the test is inapplicable where the target refuses the whole call for it. */
async function withDuplicate({ bulkOf }: Surroundings, kind: CreatedKind['kind']): Promise<BulkResponse> {
  const bulk = bulkOf(kind);
  const { email } = await bulk.given();
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
