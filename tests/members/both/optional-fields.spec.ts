import { controlCreated, expect, onlyAt, slugOf, test } from '../../../src/test.js';
import { positionsAmongOthers } from '../support/invalid-entry.js';
import { bulkKinds } from './support/both-kinds.js';

const optionalFields = [
  { field: 'contactNo', value: '+12025550143', suffix: 'CONTACT' },
  { field: 'contactNo', value: '+442079460123', suffix: 'CONTACT' },
  { field: 'source', value: 'website', suffix: 'SOURCE' },
  { field: 'source', value: 'referral', suffix: 'SOURCE' },
  { field: 'source', value: 'social', suffix: 'SOURCE' },
  { field: 'source', value: 'trade fair', suffix: 'SOURCE' },
  { field: 'positionInBoard', value: 1, suffix: 'POSITION' },
  { field: 'positionInBoard', value: 2, suffix: 'POSITION' },
  { field: 'positionInBoard', value: 25, suffix: 'POSITION' },
];

const byField = [...new Map(optionalFields.map((each) => [each.field, each])).values()];

for (const { prefix, one, kind } of bulkKinds) {
  for (const { field, value, suffix } of optionalFields) {
    test(
      `${prefix}-${suffix}/value-${slugOf(value)}`,
      { title: `a ${one} may carry the ${field} ${value}`, holds: [`${prefix}-${suffix}`] },
      async ({ bulkOf }) => {
        const bulk = bulkOf(kind);
        controlCreated(await bulk.create());

        expect(await bulk.create(1, { [field]: value })).toHaveCreated();
      },
    );
  }

  for (const { field, value, suffix } of byField) {
    test(
      `${prefix}-${suffix}/one-of-a-call`,
      {
        title: `one ${one} of a call may carry ${field} and the others none`,
        holds: [`${prefix}-${suffix}`],
      },
      async ({ bulkOf }) => {
        const bulk = bulkOf(kind);
        controlCreated(await bulk.create(3));

        for (const { size, index } of positionsAmongOthers)
          expect(await bulk.create(size, onlyAt(index, { [field]: value }))).toHaveCreated();
      },
    );
  }
}
