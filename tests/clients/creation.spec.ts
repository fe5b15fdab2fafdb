import { control, covers, expect, stop, test } from '../../src/test.js';
import { bulkClients } from '../leads/bulk-creation.js';
import { outcomeOf, refusesAll } from '../leads/created-members.js';

test(
  'a client with every required field and no other is created',
  covers('CLI-CREATE'),
  async ({ clients, session }) => {
    const bulk = bulkClients(clients);

    const answer = await bulk.create([await bulk.entry()]);

    expect(answer).toBeAccepted();
    session.record('Q-CLIENT-SUCCESS', `${answer.status}`, answer);
    const unknown = await bulk.create([await bulk.entry({ conformanceNote: 'text' })]);
    session.record('Q-UNKNOWN-FIELD', `${bulk.operation}: ${outcomeOf(unknown)}`, unknown);
    const empty = await bulk.create([]);
    session.record('Q-EMPTY-ARRAY', `${bulk.operation}: ${outcomeOf(empty)}`, empty);
  },
);

test('clients are created one call after the other', covers('CLI-CREATE'), async ({ clients }) => {
  const bulk = bulkClients(clients);

  for (const entry of await bulk.entries(3)) expect(await bulk.create([entry])).toBeAccepted();
});

for (const size of [2, 3, 10]) {
  test(`a call with ${size} clients is accepted`, covers('CLI-CREATE-MANY'), async ({ clients, session }) => {
    const bulk = bulkClients(clients);
    control(await bulk.create([await bulk.entry()]));

    expect(await bulk.create(await bulk.entries(size))).toBeAccepted();

    if (size < 10) return;
    const many = await bulk.create(await bulk.entries(201));
    session.record('Q-ARRAY-LIMIT', `${bulk.operation}, 201 entries: ${outcomeOf(many)}`, many);
  });
}

test('each client of a call is there afterwards', covers('CLI-CREATE-MANY'), async ({ clients }) => {
  const bulk = bulkClients(clients);
  const taken = async ({ email }: { email?: unknown }): Promise<boolean> =>
    refusesAll(await bulk.create([await bulk.entry({ email })]));
  // A member shows by its email, which no other may have; where members created singly don't show so, none do.
  const singly = await bulk.entries(2);
  for (const entry of singly) control(await bulk.create([entry]));
  for (const entry of singly)
    if (!(await taken(entry)))
      stop('cantTell', 'The target takes an email twice, so that no client shows by its email.');
  const together = await bulk.entries(4);
  control(await bulk.create(together));

  const there: boolean[] = [];
  for (const entry of together) there.push(await taken(entry));

  expect(there, 'The email of each client of the call is taken afterwards.').toEqual([
    true,
    true,
    true,
    true,
  ]);
});
