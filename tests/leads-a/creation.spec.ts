import { control, covers, expect, stop, test } from '../../src/test.js';
import { bulkLeads } from '../leads/bulk-creation.js';
import { outcomeOf, refusesAll } from '../leads/created-members.js';

test(
  'a lead with every required field and no other is created',
  covers('LDA-CREATE'),
  async ({ leadsA, session }) => {
    const bulk = bulkLeads(leadsA);

    const answer = await bulk.create([await bulk.entry()]);

    expect(answer).toBeAccepted();
    session.record('Q-LEAD-A-SUCCESS', `${answer.status}`, answer);
    const unknown = await bulk.create([await bulk.entry({ conformanceNote: 'text' })]);
    session.record('Q-UNKNOWN-FIELD', `${bulk.operation}: ${outcomeOf(unknown)}`, unknown);
    const empty = await bulk.create([]);
    session.record('Q-EMPTY-ARRAY', `${bulk.operation}: ${outcomeOf(empty)}`, empty);
  },
);

test('leads are created one call after the other', covers('LDA-CREATE'), async ({ leadsA }) => {
  const bulk = bulkLeads(leadsA);

  for (const entry of await bulk.entries(3)) expect(await bulk.create([entry])).toBeAccepted();
});

for (const size of [2, 3, 10]) {
  test(`a call with ${size} leads is accepted`, covers('LDA-CREATE-MANY'), async ({ leadsA, session }) => {
    const bulk = bulkLeads(leadsA);
    control(await bulk.create([await bulk.entry()]));

    expect(await bulk.create(await bulk.entries(size))).toBeAccepted();

    if (size < 10) return;
    const many = await bulk.create(await bulk.entries(201));
    session.record('Q-ARRAY-LIMIT', `${bulk.operation}, 201 entries: ${outcomeOf(many)}`, many);
  });
}

test('each lead of a call is there afterwards', covers('LDA-CREATE-MANY'), async ({ leadsA }) => {
  const bulk = bulkLeads(leadsA);
  const taken = async ({ email }: { email?: unknown }): Promise<boolean> =>
    refusesAll(await bulk.create([await bulk.entry({ email })]));
  // A member shows by its email, which no other may have; where members created singly don't show so, none do.
  const singly = await bulk.entries(2);
  for (const entry of singly) control(await bulk.create([entry]));
  for (const entry of singly)
    if (!(await taken(entry)))
      stop('cantTell', 'The target takes an email twice, so that no lead shows by its email.');
  const together = await bulk.entries(4);
  control(await bulk.create(together));

  const there: boolean[] = [];
  for (const entry of together) there.push(await taken(entry));

  expect(there, 'The email of each lead of the call is taken afterwards.').toEqual([true, true, true, true]);
});
