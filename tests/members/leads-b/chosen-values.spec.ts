import { randomBytes } from 'node:crypto';
import { covers, listedValues, test } from '../../../src/test.js';
import { confirmedNames, sendAlone, sendUnder } from './confirmed-names.js';
import { distinctLeads } from './distinct-leads.js';
import { controlCreated, expectCreated, expectNotCreated } from './lead-outcome.js';

const engagementTypes = listedValues('engagement-type');

const accepted = [
  ...engagementTypes.map((value) => ({
    name: `the last engagement type ${value}`,
    field: 'lastEngagementType',
    requirement: 'LDB-ENGAGEMENT-TYPE',
    value,
  })),
  ...[false, true].map((value) => ({
    name: `the send-invitation flag ${value}`,
    field: 'sendInvitation',
    requirement: 'LDB-INVITATION',
    value,
  })),
];

for (const { name, field, requirement, value } of accepted) {
  for (const type of ['individual', 'leadCompanyMember']) {
    test(
      `a lead of the type ${type} with ${name} is created`,
      covers(requirement),
      async ({ leadsB, session }) => {
        const plain = leadsB.named({ type });
        controlCreated(await leadsB.create([plain]), [plain]);
        const names = await confirmedNames(leadsB, session, field);

        const { answer, lead } = await sendUnder(names, 'created', (wireName) =>
          sendAlone(leadsB, { type, [wireName]: value }),
        );

        expectCreated(answer, lead);
      },
    );
  }
}

const strangeId = (): string => randomBytes(12).toString('hex');

const refused = [
  ...['Unlisted', 'Emailx', 'Fax', 'email'].map((value) => ({
    name: `the last engagement type ${value}`,
    field: 'lastEngagementType',
    requirement: 'LDB-ENGAGEMENT-TYPE',
    value: (): unknown => value,
    kept: 'Email' as string | undefined,
  })),
  ...[
    { name: 'a category id that does not exist', value: () => [strangeId()] },
    { name: 'two category ids that do not exist', value: () => [strangeId(), strangeId()] },
    { name: 'a category id that is a word', value: () => ['unlisted'] },
  ].map((each) => ({
    ...each,
    field: 'categories',
    requirement: 'LDB-CATEGORIES-EXIST',
    kept: undefined as string | undefined,
  })),
];

for (const { name, field, requirement, value, kept } of refused) {
  test(`a lead with ${name} is not created`, covers(requirement), async ({ leadsB, session }) => {
    const names = await confirmedNames(leadsB, session, field);

    const { answer, lead } = await sendUnder(names, 'kept out', async (wireName) => {
      const valid = await sendAlone(leadsB, { [wireName]: kept });
      controlCreated(valid.answer, valid.sent);
      return sendAlone(leadsB, { [wireName]: value() });
    });

    expectNotCreated(answer, lead);
  });
}

const firstOfEach = refused.filter(
  ({ field }, row) => refused.findIndex((each) => each.field === field) === row,
);

for (const { name, field, requirement, value, kept } of firstOfEach) {
  for (const { position, index } of [
    { position: 'first', index: 0 },
    { position: 'last', index: 2 },
  ]) {
    test(
      `a lead company member with ${name} is not created as the ${position} of three`,
      covers(requirement),
      async ({ leadsB, session }) => {
        const names = await confirmedNames(leadsB, session, field);

        const { answer, lead, sent } = await sendUnder(names, 'kept out', async (wireName) => {
          const kind = { type: 'leadCompanyMember', [wireName]: kept };
          const valid = distinctLeads(leadsB, 3, kind);
          controlCreated(await leadsB.create(valid), valid);
          const leads = distinctLeads(leadsB, 3, kind);
          const lead = { ...leads[index], [wireName]: value() };
          leads[index] = lead;
          return { answer: await leadsB.create(leads), lead, sent: leads };
        });

        expectNotCreated(answer, lead, sent);
      },
    );
  }
}
