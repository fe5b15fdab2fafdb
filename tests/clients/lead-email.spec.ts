import { control, covers, expect, test } from '../../src/test.js';
import { bulkClients } from '../leads/bulk-creation.js';
import { givenLead } from '../leads/given-lead.js';
import { expectInvalidRefused, positions } from '../leads/invalid-entry.js';

for (const position of positions) {
  const title = `a brand-new client with the email of a lead, ${position.name}, is not created`;
  test(title, covers('CLI-EMAIL-UNIQUE'), async ({ clients, door, workspace }) => {
    const { email } = await givenLead(door, workspace);

    await expectInvalidRefused(bulkClients(clients), position, { email });
  });
}

test(
  'the email of a lead elsewhere does not hinder a client',
  covers('CLI-EMAIL-SCOPE'),
  async ({ door, clients, elsewhere }) => {
    const bulk = bulkClients(clients);
    const { email } = await givenLead(door, elsewhere);
    control(await bulk.create([await bulk.entry()]));

    expect(await bulk.create([await bulk.entry({ email })])).toBeAccepted();
  },
);
