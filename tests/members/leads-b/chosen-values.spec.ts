import { randomBytes } from 'node:crypto';
import { covers, listedValues, test } from '../../../src/test.js';
import { expectValueCreated, expectValueKeptOut } from './support/known-names.js';
import { endsOfThree } from './support/places-of-three.js';

const engagement = { field: 'lastEngagementType', requirement: 'LDB-ENGAGEMENT-TYPE', kept: 'Email' };
const categories = { field: 'categories', requirement: 'LDB-CATEGORIES-EXIST', kept: undefined };

const accepted = [
  ...listedValues('engagement-type').map((value) => ({
    ...engagement,
    name: `the last engagement type ${value}`,
    value: value as unknown,
  })),
  ...[false, true].map((value) => ({
    field: 'sendInvitation',
    requirement: 'LDB-INVITATION',
    name: `the send-invitation flag ${value}`,
    value,
  })),
];

for (const { name, field, requirement, value } of accepted) {
  for (const type of ['individual', 'leadCompanyMember']) {
    test(
      `a lead of the type ${type} with ${name} is created`,
      covers(requirement),
      async ({ leadsB, session }) => {
        await expectValueCreated({ leadsB, session }, { field, value, others: { type } });
      },
    );
  }
}

const strangeId = (): string => randomBytes(12).toString('hex');

const refused: { name: string; field: string; requirement: string; kept?: string; value: () => unknown }[] = [
  ...['Unlisted', 'Emailx', 'Fax', 'email'].map((value) => ({
    ...engagement,
    name: `the last engagement type ${value}`,
    value: () => value,
  })),
  { ...categories, name: 'a category id that does not exist', value: () => [strangeId()] },
  { ...categories, name: 'two category ids that do not exist', value: () => [strangeId(), strangeId()] },
  { ...categories, name: 'a category id that is a word', value: () => ['unlisted'] },
];

for (const { name, field, requirement, value, kept } of refused) {
  test(`a lead with ${name} is not created`, covers(requirement), async ({ leadsB, session }) => {
    await expectValueKeptOut({ leadsB, session }, { field, value: value(), kept });
  });
}

const firstOfEach = refused.filter(
  ({ field }, row) => refused.findIndex((each) => each.field === field) === row,
);

for (const { name, field, requirement, value, kept } of firstOfEach) {
  for (const position of endsOfThree) {
    test(
      `a lead company member with ${name} is not created as the ${position.name} of three`,
      covers(requirement),
      async ({ leadsB, session }) => {
        const others = { type: 'leadCompanyMember' };

        await expectValueKeptOut({ leadsB, session }, { field, value: value(), kept, position, others });
      },
    );
  }
}
