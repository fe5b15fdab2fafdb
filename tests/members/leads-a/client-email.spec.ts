import { controlCreated, expect, stop, test } from '../../../src/test.js';
import { expectKeptOut, positions } from '../support/invalid-entry.js';

for (const position of positions) {
  const title = `a lead with the email of a client, ${position.name}, is not created`;
  test(
    `LDA-EMAIL-UNIQUE/client-${position.slug}`,
    { title, holds: ['LDA-EMAIL-UNIQUE'] },
    async ({ leadsA, clients }) => {
      const { email } = await clients.given();

      await expectKeptOut(leadsA, position, { email });
    },
  );
}

for (const position of positions) {
  const title = `a lead with the email of a lead of variant B, ${position.name}, is not created`;
  test(
    `LDA-EMAIL-UNIQUE/lead-b-${position.slug}`,
    { title, holds: ['LDA-EMAIL-UNIQUE'] },
    async ({ leadsA, leadsBHere, workspace }) => {
      const { email } = await leadsBHere.given();
      // A lead that variant B lists and does not keep has taken no email.
      if ((await workspace.offeredMember({ email })) === null)
        stop('cantTell', {
          code: 'precondition-missing',
          subject: 'lead',
          message: 'The lead of variant B was accepted and is not there, so its email is free.',
        });

      await expectKeptOut(leadsA, position, { email });
    },
  );
}

test(
  'LDA-EMAIL-SCOPE/client-elsewhere',
  { title: 'the email of a client elsewhere does not hinder a lead', holds: ['LDA-EMAIL-SCOPE'] },
  async ({ leadsA, clients, elsewhere }) => {
    const { email } = await clients.in(elsewhere).given();
    controlCreated(await leadsA.create());

    expect(await leadsA.create(1, { email })).toHaveCreated();
  },
);
