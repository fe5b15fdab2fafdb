import { control, covers, expect, readLeadBAnswer, stop, test } from '../../../src/test.js';
import { distinctLeads } from './distinct-leads.js';
import { controlCreated } from './lead-outcome.js';

const limit = 200;

for (const type of ['individual', 'leadCompanyMember']) {
  test(
    `${limit} leads of the type ${type} in one call are all created`,
    covers('LDB-LIMIT'),
    async ({ leadsB }) => {
      const few = distinctLeads(leadsB, 2, { type });
      controlCreated(await leadsB.create(few), few);
      const leads = distinctLeads(leadsB, limit, { type });

      const answer = await leadsB.create(leads);

      expect(answer).toBeAccepted();
      const { created } = readLeadBAnswer(answer, leads);
      if (created === undefined) stop('cantTell', 'The answer shows no list of created leads to count.');
      expect(created.value.length, `All ${limit} leads of the call are created.`).toBe(limit);
    },
  );
}

for (const count of [limit + 1, limit + 50]) {
  test(`${count} leads in one call are refused`, covers('LDB-LIMIT-EXCEEDED'), async ({ leadsB }) => {
    const valid = distinctLeads(leadsB, limit);
    if (readLeadBAnswer(control(await leadsB.create(valid)), valid).created?.value.length !== limit)
      stop('cantTell', `The control of this test, ${limit} leads, was accepted and not created as a whole.`);
    const leads = distinctLeads(leadsB, count);

    const answer = await leadsB.create(leads);

    const created = answer.ok ? readLeadBAnswer(answer, leads).created : undefined;
    if (created?.value.length === 0)
      expect(created.value, 'No lead of a call over the limit is created.').toEqual([]);
    else expect(answer).toBeRefused();
  });
}
