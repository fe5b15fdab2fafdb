import { listedValues, slugOf, test } from '../../../src/test.js';
import { expectValueCreated, expectValueKeptOut } from './support/known-names.js';
import { endsOfThree } from './support/places-of-three.js';

const engagement = { field: 'lastEngagementType', requirement: 'LDB-ENGAGEMENT-TYPE', kept: 'Email' };

const accepted = [
  ...listedValues('engagement-type').map((value) => ({
    ...engagement,
    slug: slugOf(value),
    name: `the last engagement type ${value}`,
    value: value as unknown,
  })),
  ...[false, true].map((value) => ({
    field: 'sendInvitation',
    requirement: 'LDB-INVITATION',
    slug: slugOf(value),
    name: `the send-invitation flag ${value}`,
    value,
  })),
];

for (const { slug, name, field, requirement, value } of accepted) {
  for (const type of ['individual', 'leadCompanyMember']) {
    test(
      `${requirement}/${slug}-${slugOf(type)}`,
      { title: `a lead of the type ${type} with ${name} is created`, holds: [requirement] },
      async ({ leadsB, session, settings }) => {
        await expectValueCreated({ leadsB, session, settings }, { field, value, others: { type } });
      },
    );
  }
}

const refused = ['Unlisted', 'Emailx', 'Fax', 'email'];
const { field, requirement, kept } = engagement;

for (const value of refused) {
  test(
    `${requirement}/refused-${slugOf(value)}`,
    { title: `a lead with the last engagement type ${value} is not created`, holds: [requirement] },
    async ({ leadsB, session, settings }) => {
      await expectValueKeptOut({ leadsB, session, settings }, { field, value, kept });
    },
  );
}

for (const position of endsOfThree) {
  test(
    `${requirement}/unlisted-${position.slug}`,
    {
      title: `a lead company member with an unlisted last engagement type is not created as the ${position.name} of three`,
      holds: [requirement],
    },
    async ({ leadsB, session, settings }) => {
      const others = { type: 'leadCompanyMember' };

      await expectValueKeptOut(
        { leadsB, session, settings },
        { field, value: 'Unlisted', kept, position, others },
      );
    },
  );
}
