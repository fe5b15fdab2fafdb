import {
  control,
  controlCreated,
  createdEntry,
  expect,
  onlyAt,
  shownStatus,
  slugOf,
  stop,
  test,
  tookAll,
  wasCreated,
} from '../../../src/test.js';
import type { BulkResponse, EntryFields, MemberEntry, Workspace } from '../../../src/test.js';
import {
  bothKinds,
  createdWith,
  demandUnmoved,
  demandUnusualTaken,
  expectStoredById,
  memberLevels,
  optionalValues,
  singleLevels,
  unusualNameCases,
  unusualText,
} from '../members.js';

/** A text of 131 characters. */
const longText = 'Trade fair '.repeat(12).trim();

/**
 * Values that no clause says that a target must take. The phone number begins as none does and is longer than any: nothing
 * is gained by writing it in another form.
 */
const unusualValues: readonly unknown[] = [0, 250, 2.5, '0007912345601234', unusualText, longText];

/** The fields, with other values than the usual ones. */
const optionalFields = [
  { field: 'contactNo', suffix: 'CONTACT', others: ['0007912345601234'] },
  { field: 'source', suffix: 'SOURCE', others: ['Trade Fair', 'referral', 'social'] },
  { field: 'positionInBoard', suffix: 'POSITION', others: [25, 250, 0, 2.5] },
];

/** How many entries a long call has. */
const long = 120;

/** The readings of the positions of three entries that were sent without one (spec/contradictions.yaml). */
const readings: Readonly<Record<string, string>> = { '1,1,1': 'each-one', '1,2,3': 'in-order' };

const statuses = { LDA: ['Qualified', 'Contacted', 'New'], CLI: ['Active', 'New', 'Active'] };

for (const { prefix, operation, one, many, kind } of bothKinds) {
  for (const { field, suffix, others } of optionalFields) {
    test(
      `${prefix}-${suffix}-STORED/stored`,
      {
        title: `${operation} stores the ${field} of a ${one}`,
        cases: {
          plain: { value: optionalValues[field] },
          ...Object.fromEntries(others.map((value) => [`value-${slugOf(value)}`, { value }])),
          ...(field === 'source' && {
            'unusual-text': { value: unusualText },
            'long-text': { value: longText },
          }),
          'for-good': { value: optionalValues[field], isReadLater: true },
        } satisfies Record<string, { value: unknown; isReadLater?: boolean }>,
        at: memberLevels,
      },
      async (
        { bulkOf, workspace, session, orders, spares },
        { value, isReadLater = false }: { value: unknown; isReadLater?: boolean },
      ) => {
        const bulk = bulkOf(kind);
        workspace.demandReadable();
        const answer = await bulk.create(1, { [field]: value });
        if (unusualValues.includes(value)) await demandUnusualTaken(answer, bulk, field);
        controlCreated(answer);
        if (isReadLater) await orders.settled('patient');

        const member = await storedEntry(workspace, answer);

        // Where members are spared, the workspace is that of all tests.
        demandUnmoved(member[field], value, spares ? Infinity : answer.createdAfter(0));
        session.record('Q-MEMBER-STORED', Object.keys(member).sort().join(', '));
        expect(member[field]).toBeStored(field, value);
      },
    );

    test(
      `${prefix}-${suffix}-STORED/each-of-a-call`,
      { title: `${operation} stores each ${one} of a call with its own ${field}` },
      async ({ bulkOf, workspace, spares }) => {
        const bulk = bulkOf(kind);
        workspace.demandReadable();
        // Entries without a position may be numbered.
        const value = field === 'positionInBoard' ? 25 : optionalValues[field];
        const answer = controlCreated(
          await bulk.createTogether(3, onlyAt(1, { status: 'New', [field]: value })),
        );

        const shown = await Promise.all(
          [0, 1, 2].map(async (index) => (await storedEntry(workspace, answer, index))[field]),
        );

        demandUnmoved(shown[1], value, spares ? Infinity : answer.createdAfter(1));
        const own = shown.map((each) => each === value);
        expect(own, {
          code: 'not-stored',
          subject: field,
          message: `Only the second of 3 entries was sent with ${field} ${String(value)}, and it is stored with ${
            own
              .map((has, index) => (has ? `entry ${index + 1}` : ''))
              .filter(Boolean)
              .join(' and ') || 'none of them'
          }.`,
        }).toEqual([false, true, false]);
      },
    );
  }

  test(
    `${prefix}-CREATE-STORED/stored`,
    {
      title: `${operation} stores ${many} with the names sent and the status shown`,
      cases: {
        alone: { size: 1, fields: { status: statuses[prefix][0] } },
        'each-of-3': { size: 3, fields: (index: number) => ({ status: statuses[prefix][index] }) },
        'default-status': { size: 1, fields: {} },
        'for-good': { size: 2, fields: { status: statuses[prefix][1] }, isReadLater: true },
      } satisfies Record<string, { size: number; fields: EntryFields; isReadLater?: boolean }>,
      at: memberLevels,
    },
    async (
      { bulkOf, workspace, orders },
      { size, fields, isReadLater = false }: { size: number; fields: EntryFields; isReadLater?: boolean },
    ) => {
      const bulk = bulkOf(kind);
      workspace.demandReadable();
      const answer = controlCreated(await bulk.createTogether(size, fields));
      if (isReadLater) await orders.settled('patient');

      for (const [index, { firstName, lastName }] of answer.sent.entries()) {
        const status = shownStatus(answer, createdEntry(answer, index));
        if (typeof status !== 'string')
          stop('cantTell', {
            code: 'response-lacks',
            subject: 'status',
            message: 'The response shows no status to compare with the stored one.',
          });
        expect(await storedEntry(workspace, answer, index), {
          code: 'not-stored',
          subject: 'member',
          message: `Entry ${index + 1} of ${answer.sent.length} is not stored with the names that were sent and the status that the response shows.`,
        }).toMatchObject({ firstName, lastName, status });
      }
    },
  );

  test(
    `${prefix}-CREATE-STORED/by-id`,
    {
      title: `${operation} stores each ${one} under the _id that it shows`,
      cases: {
        alone: { size: 1, taken: [] },
        'each-of-10': { size: 10, taken: [] },
        'beside-duplicates': { size: 6, taken: [1, 4] },
      } satisfies Record<string, { size: number; taken: number[] }>,
      at: memberLevels,
    },
    async ({ bulkOf, workspace }, { size, taken }: { size: number; taken: number[] }) => {
      const bulk = bulkOf(kind);
      workspace.demandReadable();
      if (taken.length === 0)
        return expectStoredById(controlCreated(await bulk.createTogether(size)), workspace, { one });
      const { email } = await bulk.given();
      const answer = await bulk.create(size, (index) => (taken.includes(index) ? { email } : {}));
      const listed = [...answer.sent.keys()].filter(
        (index) => answer.ok && !taken.includes(index) && wasCreated(answer, index) === true,
      );
      if (listed.length === 0)
        stop('inapplicable', {
          code: 'left-open',
          subject: 'duplicate',
          message:
            'The target lists no entry of a call with duplicates as created, and no clause says that it must.',
        });
      await expectStoredById(answer, workspace, { one, listed });
    },
  );

  test(
    `${prefix}-CREATE-STORED/unusual-calls`,
    {
      title: `${operation} stores ${many} of a long call, and those with an unusual name that it accepts, under the _id that it shows`,
      cases: { ...unusualNameCases, [`each-of-${long}`]: null },
    },
    async ({ bulkOf, workspace }, name) => {
      const bulk = bulkOf(kind);
      workspace.demandReadable();
      const answer = name === null ? await bulk.createTogether(long) : await createdWith(name, bulk);
      if (name === null && answer.ok && !tookAll(answer))
        stop('inapplicable', {
          code: 'not-taken',
          subject: 'entries',
          message: `The target does not create all ${long} entries of a call, and section 8 shows no limit: the tests of ${prefix}-CREATE-MANY judge that.`,
        });
      await expectStoredById(control(answer), workspace, { one });
    },
  );

  test(
    `${prefix}-POSITION-DEFAULT/default`,
    {
      title: `${operation} stores 1 as the positionInBoard of a ${one} sent without one`,
      cases: {
        plain: {},
        'with-status': { status: statuses[prefix][0] },
        'with-source': { source: 'referral' },
      },
      at: singleLevels,
    },
    async ({ bulkOf, workspace, spares }, fields) => {
      const bulk = bulkOf(kind);
      workspace.demandReadable();
      for (const which of spares ? ['an'] : ['an', 'another']) {
        const answer = controlCreated(await bulk.create(1, { ...fields, positionInBoard: undefined }));
        const { positionInBoard } = await storedEntry(workspace, answer);
        demandUnmoved(positionInBoard, 1, spares ? Infinity : 0);
        expect(positionInBoard).toHaveValue(
          'positionInBoard',
          `The stored positionInBoard of ${which} entry sent without one`,
          1,
        );
      }
    },
  );

  test(
    `${prefix}-POSITION-DEFAULT/of-several`,
    { title: `${operation} stores a positionInBoard of each of several ${many} sent without one` },
    async ({ bulkOf, workspace, session }) => {
      const bulk = bulkOf(kind);
      workspace.demandReadable();
      const answer = controlCreated(await bulk.createTogether(25));
      const positions: unknown[] = [];
      for (const index of [0, 1, 2, 12, 24])
        positions.push((await storedEntry(workspace, answer, index)).positionInBoard);
      session.observe('position-of-several', readings[positions.slice(0, 3).join()] ?? 'other');
      const wrong = positions.filter((position) => !(Number(position) >= 1));
      expect(wrong, {
        code: 'value',
        subject: 'positionInBoard',
        message: `Of 25 entries that were sent without a positionInBoard, some are stored with ${wrong.map(String).join(' and ')}. The default is 1, also where a target numbers them.`,
      }).toEqual([]);
    },
  );
}

test(
  'LDA-CONVERTED-STORED/new',
  {
    title: 'POST /members/bulk-lead stores new leads with isConvertedClient false',
    cases: { plain: {}, contacted: { status: 'Contacted' }, qualified: { status: 'Qualified' } },
    at: memberLevels,
  },
  async ({ leadsA, workspace }, fields) => {
    workspace.demandReadable();
    const answer = controlCreated(await leadsA.create(1, fields));

    const { isConvertedClient } = await storedEntry(workspace, answer);

    expect(isConvertedClient).toHaveValue(
      'isConvertedClient',
      'The stored isConvertedClient of a new lead',
      false,
    );
  },
);

/** The stored member of a created entry; one that is not there stands for a member without a field. */
async function storedEntry(workspace: Workspace, { sent }: BulkResponse, index = 0): Promise<MemberEntry> {
  return (await workspace.storedMember({ email: String(sent[index]?.email) })) ?? {};
}
