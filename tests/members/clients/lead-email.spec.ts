import { controlCreated, expect, test } from '../../../src/test.js';
import { expectKeptOut, positions } from '../support/invalid-entry.js';

for (const position of positions) {
  const title = `a brand-new client with the email of a lead, ${position.name}, is not created`;
  test(
    `CLI-EMAIL-UNIQUE/lead-${position.slug}`,
    { title, holds: ['CLI-EMAIL-UNIQUE'] },
    async ({ clients, givenLead }) => {
      const { email } = await givenLead();

      await expectKeptOut(clients, position, { email });
    },
  );
}

test(
  'CLI-EMAIL-SCOPE/lead-elsewhere',
  { title: 'the email of a lead elsewhere does not hinder a client', holds: ['CLI-EMAIL-SCOPE'] },
  async ({ clients, givenLead, elsewhere }) => {
    const { email } = await givenLead(elsewhere);
    controlCreated(await clients.create());

    expect(await clients.create(1, { email })).toHaveCreated();
  },
);
