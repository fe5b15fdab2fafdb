import {
  casesByRequirement,
  casesOf,
  describeErrorBody,
  describeOutcome,
  expect,
  fieldCases,
  onlyAt,
  slugOf,
  test,
} from '../../../src/test.js';
import type { BulkCreation, MemberEntry, Session } from '../../../src/test.js';
import {
  alone,
  bothKinds,
  expectKeptOut,
  lastOfTwo,
  memberLevels,
  optionalValues,
  sendToCreate,
} from '../members.js';
import type { Controlled, CreatedKind } from '../members.js';

const requiredFields: { field: string; suffix: string; only?: CreatedKind['prefix'] }[] = [
  { field: 'firstName', suffix: 'FIRST-NAME-REQUIRED' },
  { field: 'lastName', suffix: 'LAST-NAME-REQUIRED' },
  { field: 'email', suffix: 'EMAIL-REQUIRED' },
  // A client is created without one (CLI-NO-ROLE).
  { field: 'role', suffix: 'ROLE-REQUIRED', only: 'LDA' },
  { field: 'isConvertedClient', suffix: 'CONVERTED-REQUIRED' },
];

const optionalFields = [
  { field: 'contactNo', suffix: 'CONTACT', values: ['+12025550143', '+442079460123'] },
  { field: 'source', suffix: 'SOURCE', values: ['website', 'referral', 'social', 'trade fair'] },
  { field: 'positionInBoard', suffix: 'POSITION', values: [1, 2, 25] },
];

/** Values that a lenient target may take for one of the stated type: sent for the record, never judged. */
const nearValues: Readonly<Record<string, { name: string; value: unknown }>> = {
  firstName: { name: 'a number', value: 12345 },
  lastName: { name: 'a number', value: 12345 },
  email: { name: 'a number', value: 12345 },
  role: { name: 'a number', value: 12345 },
  isConvertedClient: { name: 'the text "false"', value: 'false' },
  status: { name: 'a number', value: 1 },
  contactNo: { name: 'a number', value: 12025550143 },
  source: { name: 'a boolean', value: true },
  positionInBoard: { name: 'the text "2"', value: '2' },
};

for (const { prefix, operation, one, request, kind } of bothKinds) {
  for (const { field, suffix } of requiredFields.filter(({ only = prefix }) => only === prefix)) {
    test(
      `${prefix}-${suffix}/missing`,
      { title: `${operation} refuses a ${one} without ${field}`, at: memberLevels },
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        const { answer } = await expectKeptOut(bulk, alone, { [field]: undefined });

        const outcome = `${bulk.operation}, an entry without ${field}: ${describeOutcome(answer)}`;
        session.record('Q-BULK-ERROR', outcome, answer);
        session.record(
          'Q-ERROR-BODY-OTHERS',
          `${bulk.operation}: ${describeErrorBody(answer, 'ValidationError')}`,
          answer,
        );
      },
    );

    test(
      `${prefix}-${suffix}/every-other-field`,
      { title: `${operation} refuses a ${one} with every field but ${field}` },
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        await expectKeptOut(bulk, alone, { [field]: undefined }, { others: optionalValues });
        const active = kind === 'clients' && { status: 'Active' };
        await expectKeptOut(bulk, lastOfTwo, { firstName: 'Anna Maria', ...active, [field]: undefined });

        if (field === 'isConvertedClient') return;
        const empty = await bulk.create(1, { [field]: '' });
        session.record('Q-REQUIRED-EMPTY', `${bulk.operation}, ${field}: ${describeOutcome(empty)}`, empty);
      },
    );
  }

  for (const { field, suffix, values } of optionalFields) {
    test(
      `${prefix}-${suffix}/values`,
      {
        title: `${operation} creates a ${one} with ${field}`,
        cases: casesOf(values.map((value) => ({ slug: `value-${slugOf(value)}`, value }))),
      },
      async ({ bulkOf }, { value }) => {
        expect(await sendToCreate(bulkOf(kind), 1, { [field]: value })).toHaveCreated();
      },
    );

    test(
      `${prefix}-${suffix}/one-of-a-call`,
      { title: `${operation} creates one ${one} with ${field} among others without`, at: memberLevels },
      async ({ bulkOf }) => {
        const without = { [field]: undefined };

        expect(await sendToCreate(bulkOf(kind), 1, { [field]: values.at(-1) }, [without])).toHaveCreated();
      },
    );
  }

  const mistyped = fieldCases(request).filter(
    ({ valid, requirement }) => !valid && requirement.endsWith('-TYPE'),
  );

  for (const [requirement, mistakes] of casesByRequirement(mistyped, (row) => row.requirement)) {
    const [{ field } = { field: '' }] = Object.values(mistakes);
    test(
      `${requirement}/wrong-type`,
      { title: `${operation} refuses a ${one} with ${field} of the wrong type`, at: memberLevels },
      async ({ bulkOf }) => {
        const wrong = Object.values(mistakes).map(({ value }) => ({ [field]: value }));

        await expectKeptOut(bulkOf(kind), alone, wrong, controlOf(field));
      },
    );

    test(
      `${requirement}/near-type`,
      { title: `${operation} refuses a ${one} with ${field} of the wrong type beside every other field` },
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        const [{ value } = { value: null }] = Object.values(mistakes);
        await expectKeptOut(bulk, alone, { [field]: value }, { others: optionalValues });

        await recordNearValues(bulk, field, session);
      },
    );
  }
}

test(
  'LDA-CONVERTED-FALSE/refused',
  { title: 'POST /members/bulk-lead refuses a lead with isConvertedClient true', at: memberLevels },
  async ({ leadsA }) => {
    const converted = { isConvertedClient: true };

    await expectKeptOut(leadsA, alone, [converted, { ...converted, status: 'Qualified' }]);
  },
);

/** The field as the control sends it; a required one is there already. */
function controlOf(field: string): Controlled {
  return { valid: field in optionalValues ? { [field]: optionalValues[field] } : {} };
}

/** Records whether a value of a near type is accepted and, for an optional field, null. */
async function recordNearValues(bulk: BulkCreation, field: string, session: Session): Promise<void> {
  const near = nearValues[field];
  if (near !== undefined) {
    const answer = await bulk.create(1, { [field]: near.value });
    const outcome = `${bulk.operation}, ${field} as ${near.name}: ${describeOutcome(answer)}`;
    session.record('Q-COERCION', outcome, answer);
  }
  if (field in optionalValues) {
    const answer = await bulk.create(1, { [field]: null });
    const outcome = `${bulk.operation}, ${field} as null: ${describeOutcome(answer)}`;
    session.record('Q-OPTIONAL-NULL', outcome, answer);
  }
}

/** The statuses of each kind: those that it commonly has, some of them repeated, one that is not New, and others. */
const vocabularies = {
  LDA: {
    common: ['New', 'Contacted', 'Qualified'],
    repeated: ['Qualified', 'Qualified', 'Contacted', 'New'],
    notNew: 'Contacted',
    other: ['Working', 'Proposal Sent', 'Negotiation', 'Dormant'],
    otherQuestion: 'Q-LEAD-STATUS-OTHER',
  },
  CLI: {
    common: ['New', 'Active'],
    repeated: ['Active', 'Active', 'New'],
    notNew: 'Active',
    other: ['Contacted', 'Qualified', 'Inactive'],
    otherQuestion: 'Q-CLIENT-STATUS-OTHER',
  },
};

for (const { prefix, operation, one, many, kind } of bothKinds) {
  const { common, repeated, notNew, other, otherQuestion } = vocabularies[prefix];

  test(
    `${prefix}-STATUS-STORED/kept`,
    {
      title: `${operation} keeps the status of a ${one}`,
      // New is what a lead is by default, too.
      cases: casesOf(
        common.filter((each) => each !== 'New').map((status) => ({ slug: slugOf(status), status })),
      ),
      at: memberLevels,
    },
    async ({ bulkOf }, { status }) => {
      const answer = await sendToCreate(bulkOf(kind), 1, { status });

      expect(answer).toHaveCreated();
      expect(answer).toShowStatus(status);
    },
  );

  test(
    `${prefix}-STATUS-STORED/together`,
    {
      title: `${operation} keeps the status of each of several ${many}`,
      cases: casesOf(
        [common, common.toReversed(), repeated].map((statuses) => ({
          slug: `call-${slugOf(statuses.join(' '))}`,
          statuses,
        })),
      ),
    },
    async ({ bulkOf, session }, { statuses }) => {
      const bulk = bulkOf(kind);
      const answer = await sendToCreate(bulk, statuses.length, (index) => ({ status: statuses[index] }));

      expect(answer).toHaveCreated();
      for (const [index, status] of statuses.entries()) expect(answer).toShowStatus(status, index);

      if (statuses !== common) return;
      for (const status of other) {
        const asked = await bulk.create(1, { status });
        session.record(otherQuestion, `${status}: ${describeOutcome(asked)}`, asked);
      }
    },
  );

  test(
    `${prefix}-STATUS-DEFAULT/default`,
    {
      title: `${operation} creates a ${one} without a status as New`,
      cases: {
        plain: [{}],
        'each-source': ['website', 'referral', 'social'].map((source) => ({ source })),
      } satisfies Record<string, MemberEntry[]>,
      at: memberLevels,
    },
    async ({ bulkOf }, entries: MemberEntry[]) => {
      const entry = (index: number): MemberEntry => entries[index] ?? {};
      const answer = await sendToCreate(bulkOf(kind), entries.length, entry, [
        (index) => ({ ...entry(index), status: 'New' }),
      ]);

      expect(answer).toHaveCreated();
      for (const index of entries.keys()) expect(answer).toShowStatus('New', index);
    },
  );

  test(
    `${prefix}-STATUS-DEFAULT/among-others`,
    {
      title: `${operation} creates a ${one} without a status as New among others with one`,
      cases: {
        'every-other-field': { index: 0, others: { ...optionalValues, status: notNew } },
        'first-of-3': { index: 0, others: { status: notNew } },
        'last-of-3': { index: 2, others: { status: notNew } },
      },
    },
    async ({ bulkOf }, { index, others }) => {
      const without = onlyAt(index, { status: undefined }, others);
      const answer = await sendToCreate(bulkOf(kind), 3, without, [others]);

      expect(answer).toHaveCreated();
      expect(answer).toShowStatus('New', index);
    },
  );
}
