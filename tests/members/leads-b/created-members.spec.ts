import {
  control,
  covers,
  createdEntries,
  expect,
  idMember,
  nameMember,
  statusMember,
  stop,
  test,
  unusualNames,
} from '../../../src/test.js';
import { distinctLeads } from './distinct-leads.js';
import { entryOf } from './lead-outcome.js';
import { callWith } from './result-calls.js';

const members = [
  { name: 'an id', requirement: 'LDB-RESULT-CREATED-ID', find: idMember },
  { name: 'its full name', requirement: 'LDB-RESULT-CREATED-NAME', find: nameMember },
  { name: 'a status', requirement: 'LDB-RESULT-CREATED-STATUS', find: statusMember },
];

for (const { name, requirement, find } of members) {
  for (const fields of [
    { type: 'individual', status: 'New' },
    { type: 'leadCompanyMember', status: 'Proposal Sent' },
  ]) {
    test(`a created lead of the type ${fields.type} has ${name}`, covers(requirement), async ({ leadsB }) => {
      const lead = leadsB.named(fields);

      const entry = entryOf(await leadsB.create([lead]), lead);

      expect(find(entry, lead)?.value, `A created lead has ${name}.`).toBeDefined();
    });
  }

  test(
    `every lead that is created beside skipped ones has ${name}`,
    covers(requirement),
    async ({ leadsB }) => {
      const { answer, leads } = await callWith(leadsB, 3, 2);
      const entries = createdEntries(answer, leads);
      if (entries.length !== 3) stop('cantTell', 'The answer does not list three created leads to look at.');

      const found = entries.filter((entry) => leads.some((lead) => find(entry, lead) !== undefined));

      expect(found, `Each of the three created leads has ${name}.`).toHaveLength(3);
    },
  );
}

for (const { name, firstName, lastName } of unusualNames) {
  test(
    `a created lead with a name ${name} has its full name`,
    covers('LDB-RESULT-CREATED-NAME'),
    async ({ leadsB }) => {
      const lead = leadsB.lead({ firstName, lastName });
      const answer = await leadsB.create([lead]);
      if (answer.refused) stop('inapplicable', `The target takes no name ${name}, which no clause demands.`);

      const entry = entryOf(answer, lead);

      expect(nameMember(entry, lead)?.value, 'A created lead has its full name.').toBeDefined();
    },
  );
}

test('created leads have ids of their own', covers('LDB-RESULT-CREATED-ID'), async ({ leadsB }) => {
  const leads = distinctLeads(leadsB, 4);
  const entries = createdEntries(control(await leadsB.create(leads)), leads);
  if (entries.length !== 4) stop('cantTell', 'The answer does not list four created leads to look at.');

  const ids = entries.map((entry) => idMember(entry)?.value);

  expect(new Set(ids).size, 'Each created lead has an id of its own.').toBe(4);
});

test('created leads have their own names', covers('LDB-RESULT-CREATED-NAME'), async ({ leadsB }) => {
  const leads = distinctLeads(leadsB, 4);
  const entries = createdEntries(control(await leadsB.create(leads)), leads);
  if (entries.length !== 4) stop('cantTell', 'The answer does not list four created leads to look at.');

  const named = leads.filter((lead) => entries.some((entry) => nameMember(entry, lead) !== undefined));

  expect(named, 'Each sent lead shows in the list by its full name.').toEqual(leads);
});
