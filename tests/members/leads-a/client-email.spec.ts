import { control, covers, expect, test } from '../../../src/test.js';
import { inOneWorkspace } from '../both/one-workspace.js';
import { expectInvalidRefused, positions } from '../both/invalid-entry.js';

for (const position of positions) {
  const title = `a lead with the email of a client, ${position.name}, is not created`;
  test(title, covers('LDA-EMAIL-UNIQUE'), async ({ leadsA, clients }) => {
    const client = await clients.entry();
    control(await clients.create([client]));

    await expectInvalidRefused(leadsA, position, { email: client.email });
  });
}

for (const position of positions) {
  const title = `a lead with the email of a lead of variant B, ${position.name}, is not created`;
  test(title, covers('LDA-EMAIL-UNIQUE'), async ({ leadsA, leadsB, isStrangeToB }) => {
    inOneWorkspace(isStrangeToB);
    const there = leadsB.lead();
    control(await leadsB.create([there]));

    await expectInvalidRefused(leadsA, position, { email: there.email });
  });
}

test(
  'the email of a client elsewhere does not hinder a lead',
  covers('LDA-EMAIL-SCOPE'),
  async ({ leadsA, clients, elsewhere }) => {
    const [here, there] = [leadsA, clients.in(elsewhere)];
    const client = await there.entry();
    control(await there.create([client]));
    control(await here.create([await here.entry()]));

    expect(await here.create([await here.entry({ email: client.email })])).toBeAccepted();
  },
);
