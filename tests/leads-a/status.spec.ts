import { control, covers, expect, test } from '../../src/test.js';
import { bulkLeads } from '../leads/bulk-creation.js';
import { createdStatusOf, outcomeOf } from '../leads/created-members.js';
import { positionsAmongOthers } from '../leads/invalid-entry.js';

const commonStatuses = ['New', 'Contacted', 'Qualified'];
const otherStatuses = ['Working', 'Proposal Sent', 'Negotiation', 'Dormant'];

for (const status of commonStatuses) {
  test(`a lead keeps the status ${status}`, covers('LDA-STATUS-STORED'), async ({ leadsA }) => {
    const bulk = bulkLeads(leadsA);
    control(await bulk.create([await bulk.entry()]));
    const lead = await bulk.entry({ status });

    const answer = await bulk.create([lead]);

    expect(answer).toBeAccepted();
    expect(createdStatusOf(answer, lead), 'The lead keeps the status that was sent.').toBe(status);
  });
}

const mixtures = [
  commonStatuses,
  commonStatuses.toReversed(),
  ['Qualified', 'Qualified', 'Contacted', 'New'],
];

for (const statuses of mixtures) {
  const title = `leads sent together keep their own status: ${statuses.join(', ')}`;
  test(title, covers('LDA-STATUS-STORED'), async ({ leadsA, session }) => {
    const bulk = bulkLeads(leadsA);
    control(await bulk.create(await bulk.entries(statuses.length)));
    const leads = await Promise.all(statuses.map((status) => bulk.entry({ status })));

    const answer = await bulk.create(leads);

    expect(answer).toBeAccepted();
    expect(
      leads.map((lead) => createdStatusOf(answer, lead)),
      'Each lead keeps the status that was sent.',
    ).toEqual(statuses);

    if (statuses !== commonStatuses) return;
    for (const status of otherStatuses) {
      const other = await bulk.create([await bulk.entry({ status })]);
      session.record('Q-LEAD-STATUS-OTHER', `${status}: ${outcomeOf(other)}`, other);
    }
  });
}

test('a lead sent without a status is New', covers('LDA-STATUS-DEFAULT'), async ({ leadsA }) => {
  const bulk = bulkLeads(leadsA);
  control(await bulk.create([await bulk.entry({ status: 'New' })]));
  const lead = await bulk.entry();

  const answer = await bulk.create([lead]);

  expect(answer).toBeAccepted();
  expect(createdStatusOf(answer, lead), 'A lead sent without a status is stored as New.').toBe('New');
});

for (const { name, size, index } of positionsAmongOthers) {
  const title = `a lead sent without a status, ${name} with another status, is New`;
  test(title, covers('LDA-STATUS-DEFAULT'), async ({ leadsA }) => {
    const bulk = bulkLeads(leadsA);
    const contacted = (): ReturnType<typeof bulk.entry> => bulk.entry({ status: 'Contacted' });
    const others = (): ReturnType<typeof bulk.entries> =>
      Promise.all(Array.from({ length: size }, contacted));
    control(await bulk.create(await others()));
    const lead = await bulk.entry();

    const answer = await bulk.create((await others()).with(index, lead));

    expect(answer).toBeAccepted();
    expect(createdStatusOf(answer, lead), 'A lead sent without a status is stored as New.').toBe('New');
  });
}
