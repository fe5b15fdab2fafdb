import { randomUUID } from 'node:crypto';
import { control, covers, expect, readLeadBAnswer, stop, test } from '../../../src/test.js';
import { distinctLeads } from './distinct-leads.js';
import { expectCreated, keptOut, sendToCreate } from './lead-outcome.js';

const unknownFields = [
  { name: 'text', value: 'text' },
  { name: 'a number', value: 7 },
  { name: 'a boolean', value: true },
  { name: 'null', value: null },
  { name: 'an array', value: ['text'] },
  { name: 'an object', value: { nested: { value: 'text' } } },
];

for (const { name, value } of unknownFields) {
  test(
    `a lead with an unknown field that holds ${name} is created`,
    covers('LDB-UNKNOWN-REMOVED'),
    async ({ leadsB }) => {
      const lead = leadsB.named({ conformanceStrangeField: value });

      expectCreated(await sendToCreate(leadsB, [lead]), lead);
    },
  );
}

test(
  'leads with an unknown field are created in every place of a call',
  covers('LDB-UNKNOWN-REMOVED'),
  async ({ leadsB }) => {
    const leads = distinctLeads(leadsB, 3, { conformanceStrangeField: 'text', conformanceOther: 1 });

    const answer = await sendToCreate(leadsB, leads);

    for (const lead of leads) expectCreated(answer, lead, leads);
  },
);

test(
  'the unknown field of a lead shows in no created lead',
  covers('LDB-UNKNOWN-REMOVED'),
  async ({ leadsB }) => {
    const mark = randomUUID();
    const lead = leadsB.named({ type: 'leadCompanyMember', conformanceStrangeField: mark });

    const answer = control(await leadsB.create([lead]));
    const { created } = readLeadBAnswer(answer, [lead]);
    if (created === undefined || created.value.length === 0)
      stop('cantTell', 'The answer shows no created lead that could be looked at.');

    expect(JSON.stringify(created.value), 'A created lead shows no unknown field.').not.toContain(mark);
  },
);

test(
  'the unknown field of a lead does not come back with a later duplicate',
  covers('LDB-UNKNOWN-REMOVED'),
  async ({ leadsB }) => {
    const mark = randomUUID();
    const lead = leadsB.named({ conformanceStrangeField: mark });
    control(await leadsB.create([lead]));

    const duplicate = await leadsB.create([leadsB.named({ email: lead.email })]);

    expect(duplicate.text, 'An existing lead shows no unknown field.').not.toContain(mark);
  },
);

const forbiddenFields = [
  { field: 'role', value: 'ffffffffffffffffffffffff' },
  { field: 'isConvertedClient', value: false },
  { field: 'positionInBoard', value: 1 },
];

for (const { field, value } of forbiddenFields) {
  test(
    `a field that is called almost like ${field} does not hinder a lead`,
    covers('LDB-UNKNOWN-REMOVED'),
    async ({ leadsB, session }) => {
      const forbidden = leadsB.named({ [field]: value });
      const trial = await leadsB.create([forbidden]);
      if (trial.ok || trial.refused)
        session.observe('lead-b-forbidden', keptOut(trial, forbidden) ? 'refused' : 'removed');
      session.record('Q-UNKNOWN-FIELD', `variant B, ${field}: ${trial.status}`, trial);
      const lead = leadsB.named({ [`${field}Strange`]: value });

      expectCreated(await sendToCreate(leadsB, [lead]), lead);
    },
  );
}
