import { covers, expect, leadBStatuses, statusMember, stop, test } from '../../../src/test.js';
import { distinctLeads } from './distinct-leads.js';
import { entryOf } from './lead-outcome.js';

const sentence = 'A created lead has the status that was sent.';

for (const status of leadBStatuses()) {
  for (const type of ['individual', 'leadCompanyMember']) {
    test(
      `a lead of the type ${type} sent as ${status} is stored as ${status}`,
      covers('LDB-STATUS-STORED'),
      async ({ leadsB }) => {
        const lead = leadsB.named({ type, status });

        const answer = await leadsB.create([lead]);

        expect(storedStatus(entryOf(answer, lead)), sentence).toBe(status);
      },
    );
  }
}

const orders = [
  { name: 'in the order of the specification', statuses: leadBStatuses() },
  { name: 'in reverse', statuses: leadBStatuses().reverse() },
];

for (const { name, statuses } of orders) {
  test(
    `leads of every status sent in one call ${name} keep their own`,
    covers('LDB-STATUS-STORED'),
    async ({ leadsB }) => {
      const leads = distinctLeads(leadsB, statuses.length).map((lead, index) => ({
        ...lead,
        status: statuses[index],
      }));

      const answer = await leadsB.create(leads);

      const stored = leads.map((lead) => storedStatus(entryOf(answer, lead, leads)));
      expect(stored, 'Each created lead has the status that was sent with it.').toEqual(statuses);
    },
  );
}

function storedStatus(entry: unknown): unknown {
  const member = statusMember(entry);
  if (member === undefined) stop('cantTell', 'The created lead shows no status that could be compared.');
  return member.value;
}
