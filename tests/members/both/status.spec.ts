import { casesOf, describeOutcome, expect, onlyAt, slugOf, test } from '../../../src/test.js';
import { bothKinds, memberLevels, optionalValues, sendToCreate } from '../members.js';

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
    { title: `${operation} creates a ${one} without a status as New`, at: memberLevels },
    async ({ bulkOf }) => {
      const answer = await sendToCreate(bulkOf(kind), 1, {}, [{ status: 'New' }]);

      expect(answer).toHaveCreated();
      expect(answer).toShowStatus('New');
    },
  );

  test(
    `${prefix}-STATUS-DEFAULT/among-others`,
    {
      title: `${operation} creates a ${one} without a status as New among others with one`,
      cases: {
        'every-other-field': { others: { ...optionalValues, status: notNew } },
        'first-of-3': { others: { status: notNew } },
      },
    },
    async ({ bulkOf }, { others }) => {
      const without = onlyAt(0, { status: undefined }, others);
      const answer = await sendToCreate(bulkOf(kind), 3, without, [others]);

      expect(answer).toHaveCreated();
      expect(answer).toShowStatus('New', 0);
    },
  );
}
