import { covers, expect, test } from '../../../src/test.js';
import { distinctLeads } from './distinct-leads.js';
import { controlCreated, expectCreated, sendToCreate } from './lead-outcome.js';

const leads = [
  { name: 'with the required fields alone', fields: { firstName: undefined, lastName: undefined } },
  { name: 'with a name', fields: {} },
  { name: 'of a lead company member', fields: { type: 'leadCompanyMember' } },
  { name: 'in the last of the six statuses', fields: { status: 'Negotiation' } },
];

for (const { name, fields } of leads) {
  test(`creating a lead ${name} answers 201`, covers('LDB-CREATE'), async ({ leadsB }) => {
    const lead = leadsB.named(fields);

    const answer = await leadsB.create([lead]);

    expect(answer).toBeAccepted(201);
    expectCreated(answer, lead);
  });
}

test('creating several leads answers 201', covers('LDB-CREATE'), async ({ leadsB, session }) => {
  expect(await leadsB.create(distinctLeads(leadsB, 3))).toBeAccepted(201);

  const answer = await leadsB.create([]);
  session.record('Q-EMPTY-ARRAY', `variant B: ${answer.status}`, answer);
});

for (const count of [2, 5, 20]) {
  test(`${count} leads in one call are all created`, covers('LDB-CREATE-MANY'), async ({ leadsB }) => {
    const leads = distinctLeads(leadsB, count);

    const answer = await sendToCreate(leadsB, leads);

    for (const lead of leads) expectCreated(answer, lead, leads);
  });
}

test(
  'leads of different types and statuses in one call are all created',
  covers('LDB-CREATE-MANY'),
  async ({ leadsB }) => {
    const [one, two, three] = distinctLeads(leadsB, 3);
    const leads = [
      { ...one, type: 'individual', status: 'Working' },
      { ...two, type: 'leadCompanyMember', status: 'Proposal Sent' },
      { ...three, type: 'individual', status: 'New' },
    ];
    for (const { type, status } of leads) {
      const alone = leadsB.named({ type, status });
      controlCreated(await leadsB.create([alone]), [alone]);
    }

    const answer = await leadsB.create(leads);

    for (const lead of leads) expectCreated(answer, lead, leads);
  },
);

test('a second call adds further leads', covers('LDB-CREATE'), async ({ leadsB }) => {
  const first = leadsB.named();
  controlCreated(await leadsB.create([first]), [first]);

  expect(await leadsB.create([leadsB.named()])).toBeAccepted(201);
});
