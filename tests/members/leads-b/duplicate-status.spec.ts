import { control, covers, expect, stop, test, wasCreated } from '../../../src/test.js';
import type { LeadsB, MemberEntry, Response } from '../../../src/test.js';
import { distinctLeads } from './distinct-leads.js';
import { controlCreated, expectCreated } from './lead-outcome.js';

const calls = [
  { name: 'a duplicate alone', pattern: 'D', requirement: 'LDB-ALL-SKIPPED', status: 200 },
  { name: 'two duplicates', pattern: 'DD', requirement: 'LDB-ALL-SKIPPED', status: 200 },
  { name: 'five duplicates', pattern: 'DDDDD', requirement: 'LDB-ALL-SKIPPED', status: 200 },
  { name: 'a new lead before a duplicate', pattern: 'ND', requirement: 'LDB-CREATE-MIXED', status: 201 },
  { name: 'a new lead after a duplicate', pattern: 'DN', requirement: 'LDB-CREATE-MIXED', status: 201 },
  { name: 'a new lead among duplicates', pattern: 'DDNDD', requirement: 'LDB-CREATE-MIXED', status: 201 },
  { name: 'a duplicate among new leads', pattern: 'NNDNN', requirement: 'LDB-CREATE-MIXED', status: 201 },
];

for (const { name, pattern, requirement, status } of calls) {
  test(`a call with ${name} answers ${status}`, covers(requirement), async ({ leadsB }) => {
    const leads = await newAndDuplicate(leadsB, pattern);

    const answer = control(await leadsB.create(leads));

    if (leads.some((lead, index) => mistaken(answer, lead, leads, pattern[index])))
      stop('cantTell', 'The target did not skip the duplicates and create the others, which this needs.');
    expect(answer).toBeAccepted(status);
  });

  if (pattern.includes('D') && pattern.includes('N'))
    test(`a call with ${name} creates the new leads`, covers('LDB-MIXED-CREATED'), async ({ leadsB }) => {
      const leads = await newAndDuplicate(leadsB, pattern);

      const answer = control(await leadsB.create(leads));

      for (const [index, lead] of leads.entries())
        if (pattern[index] === 'N') expectCreated(answer, lead, leads);
    });

  test(
    `a call with ${name} reports the duplicates without an error status`,
    covers('LDB-DUPLICATE-STATUS'),
    async ({ leadsB }) => {
      const leads = await newAndDuplicate(leadsB, pattern);

      const answer = await leadsB.create(leads);

      const sentence = 'Duplicates are reported in an answer with the status 200 or 201.';
      expect([200, 201], sentence).toContain(answer.status);
    },
  );
}

test(
  'a duplicate of a client is reported without an error status',
  covers('LDB-DUPLICATE-STATUS'),
  async ({ leadsB, clients }) => {
    const client = await clients.entry();
    control(await clients.create([client]));
    control(await leadsB.create([leadsB.named()]));

    const answer = await leadsB.create([leadsB.named({ email: client.email })]);

    const sentence = 'A duplicate is reported in an answer with the status 200 or 201.';
    expect([200, 201], sentence).toContain(answer.status);
  },
);

/** Leads of one call: D has the address of an existing lead, N one of its own. */
async function newAndDuplicate(leadsB: LeadsB, pattern: string): Promise<MemberEntry[]> {
  const leads = distinctLeads(leadsB, pattern.length);
  const existing = leads
    .filter((_, index) => pattern[index] === 'D')
    .map(({ email }) => leadsB.named({ email }));
  controlCreated(await leadsB.create(existing), existing);
  return leads;
}

function mistaken(answer: Response, lead: MemberEntry, leads: MemberEntry[], letter = ''): boolean {
  return wasCreated(answer, lead, leads) === (letter === 'D');
}
