import { Clients } from '../../src/operations/clients.js';
import { control, covers, expect, test } from '../../src/test.js';
import { bulkClients, bulkLeads } from '../leads/bulk-creation.js';
import { inOneWorkspace } from '../leads/given-lead.js';
import { expectInvalidRefused, positions } from '../leads/invalid-entry.js';

for (const position of positions) {
  const title = `a lead with the email of a client, ${position.name}, is not created`;
  test(title, covers('LDA-EMAIL-UNIQUE'), async ({ leadsA, clients }) => {
    const client = clients.client();
    control(await clients.create([client]));

    await expectInvalidRefused(bulkLeads(leadsA), position, { email: client.email });
  });
}

for (const position of positions) {
  const title = `a lead with the email of a lead of variant B, ${position.name}, is not created`;
  test(title, covers('LDA-EMAIL-UNIQUE'), async ({ door, leadsA, leadsB }) => {
    inOneWorkspace(door);
    const there = leadsB.lead();
    control(await leadsB.create([there]));

    await expectInvalidRefused(bulkLeads(leadsA), position, { email: there.email });
  });
}

test(
  'the email of a client elsewhere does not hinder a lead',
  covers('LDA-EMAIL-SCOPE'),
  async ({ door, leadsA, elsewhere }) => {
    const [here, there] = [bulkLeads(leadsA), bulkClients(new Clients(door, elsewhere))];
    const client = await there.entry();
    control(await there.create([client]));
    control(await here.create([await here.entry()]));

    expect(await here.create([await here.entry({ email: client.email })])).toBeAccepted();
  },
);
