import { control, covers, expect, test } from '../../../src/test.js';
import { bulkKinds } from './both-kinds.js';
import { createdStatusOf, outcomeOf } from './created-members.js';
import { positionsAmongOthers } from './invalid-entry.js';

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
    test(`a ${one} keeps the status ${status}`, covers(`${prefix}-STATUS-STORED`), async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      control(await bulk.create([await bulk.entry()]));
      const entry = await bulk.entry({ status });

      const answer = await bulk.create([entry]);

      expect(answer).toBeAccepted();
      expect(createdStatusOf(answer, entry), `The ${one} keeps the status that was sent.`).toBe(status);
    });
  }

  for (const statuses of [common, common.toReversed(), repeated]) {
    test(
      `${many} sent together keep their own status: ${statuses.join(', ')}`,
      covers(`${prefix}-STATUS-STORED`),
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        control(await bulk.create(await bulk.entries(statuses.length)));
        const entries = await Promise.all(statuses.map((status) => bulk.entry({ status })));

        const answer = await bulk.create(entries);

        expect(answer).toBeAccepted();
        expect(
          entries.map((entry) => createdStatusOf(answer, entry)),
          `Each ${one} keeps the status that was sent.`,
        ).toEqual(statuses);

        if (statuses !== common) return;
        for (const status of other) {
          const asked = await bulk.create([await bulk.entry({ status })]);
          session.record(otherQuestion, `${status}: ${outcomeOf(asked)}`, asked);
        }
      },
    );
  }

  const newByDefault = `A ${one} sent without a status is stored as New.`;

  test(`a ${one} sent without a status is New`, covers(`${prefix}-STATUS-DEFAULT`), async ({ bulkOf }) => {
    const bulk = bulkOf(kind);
    control(await bulk.create([await bulk.entry({ status: 'New' })]));
    const entry = await bulk.entry();

    const answer = await bulk.create([entry]);

    expect(answer).toBeAccepted();
    expect(createdStatusOf(answer, entry), newByDefault).toBe('New');
  });

  for (const { name, size, index } of positionsAmongOthers) {
    test(
      `a ${one} sent without a status, ${name} with another status, is New`,
      covers(`${prefix}-STATUS-DEFAULT`),
      async ({ bulkOf }) => {
        const bulk = bulkOf(kind);
        const others = (): ReturnType<typeof bulk.entries> =>
          Promise.all(Array.from({ length: size }, () => bulk.entry({ status: notNew })));
        control(await bulk.create(await others()));
        const entry = await bulk.entry();

        const answer = await bulk.create((await others()).with(index, entry));

        expect(answer).toBeAccepted();
        expect(createdStatusOf(answer, entry), newByDefault).toBe('New');
      },
    );
  }
}
