import { covers, samplePerson, test } from '../../../src/test.js';
import { controlCreated, expectCreated, sendToCreate } from './lead-outcome.js';

const nameless = { firstName: undefined, lastName: undefined };

const names = [
  { field: 'firstName', other: 'lastName', requirement: 'LDB-FIRST-NAME' },
  { field: 'lastName', other: 'firstName', requirement: 'LDB-LAST-NAME' },
];

for (const { field, other, requirement } of names) {
  test(`a lead with ${field} is created`, covers(requirement), async ({ leadsB, session }) => {
    const lead = leadsB.named();

    expectCreated(await sendToCreate(leadsB, [lead], [nameless]), lead);

    const number = await leadsB.create([leadsB.named({ [field]: 7 })]);
    session.record('Q-COERCION', `variant B, a number for ${field}: ${number.status}`, number);
    const nothing = await leadsB.create([leadsB.named({ [field]: null })]);
    session.record('Q-OPTIONAL-NULL', `variant B, ${field}: ${nothing.status}`, nothing);
  });

  test(`a lead with ${field} alone is created`, covers(requirement), async ({ leadsB }) => {
    const lead = leadsB.named({ [other]: undefined });

    expectCreated(await sendToCreate(leadsB, [lead], [nameless]), lead);
  });

  test(`a lead that leaves ${field} out is created`, covers(requirement), async ({ leadsB }) => {
    const lead = leadsB.named({ [field]: undefined });

    expectCreated(await sendToCreate(leadsB, [lead], [nameless]), lead);
  });

  test(
    `a lead company member with a ${field} of two words is created`,
    covers(requirement),
    async ({ leadsB }) => {
      const plain = leadsB.named({ type: 'leadCompanyMember', [field]: undefined });
      controlCreated(await leadsB.create([plain]), [plain]);
      const value = `${samplePerson().firstName} ${samplePerson().lastName}`;
      const lead = leadsB.named({ type: 'leadCompanyMember', [field]: value });

      expectCreated(await sendToCreate(leadsB, [lead], [nameless]), lead);
    },
  );
}
