import { control, covers, expect, test } from '../../src/test.js';
import { bulkLeads } from '../leads/bulk-creation.js';
import { positionsAmongOthers, sendChanged } from '../leads/invalid-entry.js';

const optionalFields = [
  { field: 'contactNo', value: '+12025550143', requirement: 'LDA-CONTACT' },
  { field: 'contactNo', value: '+442079460123', requirement: 'LDA-CONTACT' },
  { field: 'source', value: 'website', requirement: 'LDA-SOURCE' },
  { field: 'source', value: 'referral', requirement: 'LDA-SOURCE' },
  { field: 'source', value: 'social', requirement: 'LDA-SOURCE' },
  { field: 'source', value: 'trade fair', requirement: 'LDA-SOURCE' },
  { field: 'positionInBoard', value: 1, requirement: 'LDA-POSITION' },
  { field: 'positionInBoard', value: 2, requirement: 'LDA-POSITION' },
  { field: 'positionInBoard', value: 25, requirement: 'LDA-POSITION' },
];

for (const { field, value, requirement } of optionalFields) {
  test(`a lead may carry the ${field} ${value}`, covers(requirement), async ({ leadsA }) => {
    const bulk = bulkLeads(leadsA);
    control(await bulk.create([await bulk.entry()]));

    expect(await bulk.create([await bulk.entry({ [field]: value })])).toBeAccepted();
  });
}

const byField = [...new Map(optionalFields.map((each) => [each.field, each])).values()];

for (const { field, value, requirement } of byField) {
  test(
    `one lead of a call may carry ${field} and the others none`,
    covers(requirement),
    async ({ leadsA }) => {
      const bulk = bulkLeads(leadsA);
      control(await bulk.create(await bulk.entries(3)));

      for (const position of positionsAmongOthers)
        expect((await sendChanged(bulk, position, { [field]: value })).answer).toBeAccepted();
    },
  );
}
