import { casesOf, describeOutcome, expect, onlyAt, slugOf, test } from '../../../src/test.js';
import type { EntryFields } from '../../../src/test.js';
import { bothKinds, optionalValues, positionsAmongOthers, sendToCreate } from '../members.js';

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
      holds: [`${prefix}-STATUS-STORED`],
      cases: casesOf(common.map((status) => ({ slug: slugOf(status), status }))),
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
      holds: [`${prefix}-STATUS-STORED`],
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
      holds: [`${prefix}-STATUS-DEFAULT`],
      cases: casesOf(withoutStatus(notNew)),
    },
    async ({ bulkOf }, { size, index, valid, fields }) => {
      const answer = await sendToCreate(bulkOf(kind), size, fields, [valid]);

      expect(answer).toHaveCreated();
      expect(answer).toShowStatus('New', index);
    },
  );
}

/** An entry without a status, and what the control sends in its place. */
interface WithoutStatus {
  slug: string;
  size: number;
  index: number;
  valid: EntryFields;
  fields: EntryFields;
}

function withoutStatus(otherStatus: string): WithoutStatus[] {
  const others = { status: otherStatus };
  return [
    { slug: 'left-out', size: 1, index: 0, valid: { status: 'New' }, fields: {} },
    {
      slug: 'every-other-field',
      size: 1,
      index: 0,
      valid: { ...optionalValues, status: 'New' },
      fields: { ...optionalValues, status: undefined },
    },
    ...positionsAmongOthers.map(({ slug, size, index }) => ({
      slug: `left-out-${slug}`,
      size,
      index,
      valid: others,
      fields: onlyAt(index, { status: undefined }, others),
    })),
  ];
}
