import { control, covers, expect, test } from '../../src/test.js';
import { bulkClients } from '../leads/bulk-creation.js';
import { createdStatusOf, outcomeOf } from '../leads/created-members.js';
import { positionsAmongOthers } from '../leads/invalid-entry.js';

const commonStatuses = ['New', 'Active'];
const otherStatuses = ['Contacted', 'Qualified', 'Inactive'];

for (const status of commonStatuses) {
  test(`a client keeps the status ${status}`, covers('CLI-STATUS-STORED'), async ({ clients }) => {
    const bulk = bulkClients(clients);
    control(await bulk.create([await bulk.entry()]));
    const client = await bulk.entry({ status });

    const answer = await bulk.create([client]);

    expect(answer).toBeAccepted();
    expect(createdStatusOf(answer, client), 'The client keeps the status that was sent.').toBe(status);
  });
}

const mixtures = [commonStatuses, commonStatuses.toReversed(), ['Active', 'Active', 'New']];

for (const statuses of mixtures) {
  const title = `clients sent together keep their own status: ${statuses.join(', ')}`;
  test(title, covers('CLI-STATUS-STORED'), async ({ clients, session }) => {
    const bulk = bulkClients(clients);
    control(await bulk.create(await bulk.entries(statuses.length)));
    const entries = await Promise.all(statuses.map((status) => bulk.entry({ status })));

    const answer = await bulk.create(entries);

    expect(answer).toBeAccepted();
    expect(
      entries.map((entry) => createdStatusOf(answer, entry)),
      'Each client keeps the status that was sent.',
    ).toEqual(statuses);

    if (statuses !== commonStatuses) return;
    for (const status of otherStatuses) {
      const other = await bulk.create([await bulk.entry({ status })]);
      session.record('Q-CLIENT-STATUS-OTHER', `${status}: ${outcomeOf(other)}`, other);
    }
  });
}

test('a client sent without a status is New', covers('CLI-STATUS-DEFAULT'), async ({ clients }) => {
  const bulk = bulkClients(clients);
  control(await bulk.create([await bulk.entry({ status: 'New' })]));
  const client = await bulk.entry();

  const answer = await bulk.create([client]);

  expect(answer).toBeAccepted();
  expect(createdStatusOf(answer, client), 'A client sent without a status is stored as New.').toBe('New');
});

for (const { name, size, index } of positionsAmongOthers) {
  const title = `a client sent without a status, ${name} with another status, is New`;
  test(title, covers('CLI-STATUS-DEFAULT'), async ({ clients }) => {
    const bulk = bulkClients(clients);
    const active = (): ReturnType<typeof bulk.entry> => bulk.entry({ status: 'Active' });
    const others = (): ReturnType<typeof bulk.entries> => Promise.all(Array.from({ length: size }, active));
    control(await bulk.create(await others()));
    const client = await bulk.entry();

    const answer = await bulk.create((await others()).with(index, client));

    expect(answer).toBeAccepted();
    expect(createdStatusOf(answer, client), 'A client sent without a status is stored as New.').toBe('New');
  });
}
