import { control, covers, expect, test } from '../../src/test.js';
import { bulkClients } from '../leads/bulk-creation.js';
import { positionsAmongOthers, sendChanged } from '../leads/invalid-entry.js';

const optionalFields = [
  { field: 'contactNo', value: '+12025550143', requirement: 'CLI-CONTACT' },
  { field: 'contactNo', value: '+442079460123', requirement: 'CLI-CONTACT' },
  { field: 'source', value: 'website', requirement: 'CLI-SOURCE' },
  { field: 'source', value: 'referral', requirement: 'CLI-SOURCE' },
  { field: 'source', value: 'social', requirement: 'CLI-SOURCE' },
  { field: 'source', value: 'trade fair', requirement: 'CLI-SOURCE' },
  { field: 'positionInBoard', value: 1, requirement: 'CLI-POSITION' },
  { field: 'positionInBoard', value: 2, requirement: 'CLI-POSITION' },
  { field: 'positionInBoard', value: 25, requirement: 'CLI-POSITION' },
];

for (const { field, value, requirement } of optionalFields) {
  test(`a client may carry the ${field} ${value}`, covers(requirement), async ({ clients }) => {
    const bulk = bulkClients(clients);
    control(await bulk.create([await bulk.entry()]));

    expect(await bulk.create([await bulk.entry({ [field]: value })])).toBeAccepted();
  });
}

const byField = [...new Map(optionalFields.map((each) => [each.field, each])).values()];

for (const { field, value, requirement } of byField) {
  test(
    `one client of a call may carry ${field} and the others none`,
    covers(requirement),
    async ({ clients }) => {
      const bulk = bulkClients(clients);
      control(await bulk.create(await bulk.entries(3)));

      for (const position of positionsAmongOthers)
        expect((await sendChanged(bulk, position, { [field]: value })).answer).toBeAccepted();
    },
  );
}
