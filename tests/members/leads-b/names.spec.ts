import { controlCreated, expect, samplePerson, test } from '../../../src/test.js';
import { sendToCreate } from './support/plain-leads.js';

const nameless = { firstName: undefined, lastName: undefined };

const names = [
  { field: 'firstName', other: 'lastName', requirement: 'LDB-FIRST-NAME' },
  { field: 'lastName', other: 'firstName', requirement: 'LDB-LAST-NAME' },
];

for (const { field, other, requirement } of names) {
  test(
    `${requirement}/beside-the-other`,
    { title: `a lead with ${field} is created`, holds: [requirement] },
    async ({ leadsB, session }) => {
      expect(await sendToCreate(leadsB, 1, {}, [{ [field]: undefined }])).toHaveCreated();

      const number = await leadsB.create(1, { [field]: 7 });
      session.record('Q-COERCION', `${leadsB.operation}, a number for ${field}: ${number.status}`, number);
      const nothing = await leadsB.create(1, { [field]: null });
      session.record('Q-OPTIONAL-NULL', `${leadsB.operation}, ${field}: ${nothing.status}`, nothing);
    },
  );

  test(
    `${requirement}/alone`,
    { title: `a lead with ${field} alone is created`, holds: [requirement] },
    async ({ leadsB }) => {
      expect(await sendToCreate(leadsB, 1, { [other]: undefined }, [nameless])).toHaveCreated();
    },
  );

  test(
    `${requirement}/left-out`,
    { title: `a lead that leaves ${field} out is created`, holds: [requirement] },
    async ({ leadsB }) => {
      expect(await sendToCreate(leadsB, 1, { [field]: undefined }, [{}])).toHaveCreated();
    },
  );

  test(
    `${requirement}/two-words`,
    { title: `a lead company member with a ${field} of two words is created`, holds: [requirement] },
    async ({ leadsB }) => {
      const type = 'leadCompanyMember';
      controlCreated(await leadsB.create(1, { type, [field]: undefined }));
      const value = `${samplePerson().firstName} ${samplePerson().lastName}`;

      expect(await sendToCreate(leadsB, 1, { type, [field]: value }, [nameless])).toHaveCreated();
    },
  );
}
