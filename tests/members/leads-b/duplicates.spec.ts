import { control, covers, expect, readLeadBAnswer, stop, test } from '../../../src/test.js';
import { distinctLeads } from './distinct-leads.js';
import { inOneWorkspace } from '../both/one-workspace.js';
import { controlCreated, expectCreated, expectNotCreated } from './lead-outcome.js';

const again = [
  { name: 'the same lead', fields: {} },
  { name: 'a lead of another type', fields: { type: 'leadCompanyMember' } },
  { name: 'a lead of another status', fields: { status: 'Working' } },
];

for (const { name, fields } of again) {
  test(
    `${name} with the address of an existing lead is not created`,
    covers('LDB-EMAIL-UNIQUE'),
    async ({ leadsB }) => {
      const existing = leadsB.named();
      controlCreated(await leadsB.create([existing]), [existing]);
      const lead = leadsB.named({ ...fields, email: existing.email });

      expectNotCreated(await leadsB.create([lead]), lead);
    },
  );
}

for (const { position, index } of [
  { position: 'first', index: 0 },
  { position: 'second', index: 1 },
  { position: 'last', index: 2 },
]) {
  test(
    `a lead with the address of an existing lead is not created as the ${position} of three`,
    covers('LDB-EMAIL-UNIQUE'),
    async ({ leadsB }) => {
      const existing = leadsB.named();
      controlCreated(await leadsB.create([existing]), [existing]);
      const leads = distinctLeads(leadsB, 3).map((lead, at) =>
        at === index ? { ...lead, email: existing.email } : lead,
      );

      expectNotCreated(await leadsB.create(leads), leads[index] ?? {}, leads);
    },
  );
}

test(
  'a lead with the address of a client is not created',
  covers('LDB-EMAIL-UNIQUE'),
  async ({ leadsB, clients, isStrangeToB }) => {
    inOneWorkspace(isStrangeToB);
    const client = await clients.entry();
    control(await clients.create([client]));
    const lead = leadsB.named({ email: client.email });

    expectNotCreated(await leadsB.create([lead]), lead);
  },
);

test(
  'a lead with the address of a lead of variant A is not created',
  covers('LDB-EMAIL-UNIQUE'),
  async ({ leadsA, leadsB, isStrangeToB }) => {
    inOneWorkspace(isStrangeToB);
    const existing = await leadsA.entry();
    control(await leadsA.create([existing]));
    const lead = leadsB.named({ email: existing.email });

    expectNotCreated(await leadsB.create([lead]), lead);
  },
);

test(
  'the address of a lead elsewhere does not hinder a lead',
  covers('LDB-EMAIL-SCOPE'),
  async ({ leadsB, elsewhere, isStrangeToB }) => {
    inOneWorkspace(isStrangeToB);
    const there = leadsB.in(elsewhere);
    const existing = there.named();
    controlCreated(await there.create([existing]), [existing]);
    const valid = distinctLeads(leadsB, 2);
    controlCreated(await leadsB.create(valid), valid);
    const leads = distinctLeads(leadsB, 2).map((lead, at) =>
      at === 1 ? { ...lead, email: existing.email } : lead,
    );

    expectCreated(await leadsB.create(leads), leads[1] ?? {}, leads);
  },
);

const repeated = [
  { name: 'two leads', count: 2, same: [0, 1] },
  { name: 'the first and the last of three leads', count: 3, same: [0, 2] },
  { name: 'the last two of four leads', count: 4, same: [2, 3] },
];

for (const { name, count, same } of repeated) {
  test(
    `at most one is created where ${name} in one call share an address`,
    covers('LDB-EMAIL-OWN'),
    async ({ leadsB }) => {
      const valid = distinctLeads(leadsB, count);
      controlCreated(await leadsB.create(valid), valid);
      const { email } = leadsB.lead();
      const leads = distinctLeads(leadsB, count).map((lead, index) =>
        same.includes(index) ? { ...lead, email } : lead,
      );

      const answer = await leadsB.create(leads);

      if (!answer.ok) {
        expect(answer).toBeRefused();
        return;
      }
      const { created } = readLeadBAnswer(answer, leads);
      if (created === undefined) stop('cantTell', 'The answer shows no list of created leads to count.');
      const sentence = 'Of the leads that share an address at most one is created.';
      expect(created.value.length, sentence).toBeLessThanOrEqual(count - 1);
    },
  );
}
