import { control, covers, expect, test } from '../../../src/test.js';
import { expectInvalidRefused, positions } from '../both/invalid-entry.js';

for (const position of positions) {
  const title = `a brand-new client with the email of a lead, ${position.name}, is not created`;
  test(title, covers('CLI-EMAIL-UNIQUE'), async ({ clients, givenLead }) => {
    const { email } = await givenLead();

    await expectInvalidRefused(clients, position, { email });
  });
}

test(
  'the email of a lead elsewhere does not hinder a client',
  covers('CLI-EMAIL-SCOPE'),
  async ({ clients, givenLead, elsewhere }) => {
    const bulk = clients;
    const { email } = await givenLead(elsewhere);
    control(await bulk.create([await bulk.entry()]));

    expect(await bulk.create([await bulk.entry({ email })])).toBeAccepted();
  },
);
