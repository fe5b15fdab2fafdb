import { controlCreated, describeOutcome, expect, onlyAt, slugOf, test } from '../../../src/test.js';
import { positionsAmongOthers } from '../support/invalid-entry.js';
import { optionalValues } from '../support/optional-values.js';
import { bulkKinds } from './support/both-kinds.js';

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

for (const { prefix, one, many, kind } of bulkKinds) {
  const { common, repeated, notNew, other, otherQuestion } = vocabularies[prefix];

  for (const status of common) {
    test(
      `${prefix}-STATUS-STORED/${slugOf(status)}`,
      { title: `a ${one} keeps the status ${status}`, holds: [`${prefix}-STATUS-STORED`] },
      async ({ bulkOf }) => {
        const bulk = bulkOf(kind);
        controlCreated(await bulk.create());

        const answer = await bulk.create(1, { status });

        expect(answer).toHaveCreated();
        expect(answer).toShowStatus(status);
      },
    );
  }

  for (const statuses of [common, common.toReversed(), repeated]) {
    test(
      `${prefix}-STATUS-STORED/call-${slugOf(statuses.join(' '))}`,
      {
        title: `${many} sent together keep their own status: ${statuses.join(', ')}`,
        holds: [`${prefix}-STATUS-STORED`],
      },
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        controlCreated(await bulk.create(statuses.length));

        const answer = await bulk.create(statuses.length, (index) => ({ status: statuses[index] }));

        expect(answer).toHaveCreated();
        for (const [index, status] of statuses.entries()) expect(answer).toShowStatus(status, index);

        if (statuses !== common) return;
        for (const status of other) {
          const asked = await bulk.create(1, { status });
          session.record(otherQuestion, `${status}: ${describeOutcome(asked)}`, asked);
        }
      },
    );
  }

  test(
    `${prefix}-STATUS-DEFAULT/left-out`,
    { title: `a ${one} sent without a status is New`, holds: [`${prefix}-STATUS-DEFAULT`] },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      controlCreated(await bulk.create(1, { status: 'New' }));

      const answer = await bulk.create();

      expect(answer).toHaveCreated();
      expect(answer).toShowStatus('New');
    },
  );

  test(
    `${prefix}-STATUS-DEFAULT/every-other-field`,
    {
      title: `a ${one} sent with every optional field but a status is New`,
      holds: [`${prefix}-STATUS-DEFAULT`],
    },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      controlCreated(await bulk.create(1, { ...optionalValues, status: 'New' }));

      const answer = await bulk.create(1, { ...optionalValues, status: undefined });

      expect(answer).toHaveCreated();
      expect(answer).toShowStatus('New');
    },
  );

  for (const { slug, name, size, index } of positionsAmongOthers) {
    test(
      `${prefix}-STATUS-DEFAULT/left-out-${slug}`,
      {
        title: `a ${one} sent without a status, ${name} with another status, is New`,
        holds: [`${prefix}-STATUS-DEFAULT`],
      },
      async ({ bulkOf }) => {
        const bulk = bulkOf(kind);
        const others = { status: notNew };
        controlCreated(await bulk.create(size, others));

        const answer = await bulk.create(size, onlyAt(index, { status: undefined }, others));

        expect(answer).toHaveCreated();
        expect(answer).toShowStatus('New', index);
      },
    );
  }
}
