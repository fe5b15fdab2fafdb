import { covers, test } from '../../src/test.js';
import { bulkLeads } from '../leads/bulk-creation.js';
import { expectInvalidRefused, positions } from '../leads/invalid-entry.js';
import { optionalValues } from '../leads/near-values.js';

for (const position of positions) {
  const title = `a lead whose isConvertedClient is true, ${position.name}, is refused`;
  test(title, covers('LDA-CONVERTED-FALSE'), async ({ leadsA }) => {
    await expectInvalidRefused(bulkLeads(leadsA), position, { isConvertedClient: true });
  });
}

test(
  'a lead with every field whose isConvertedClient is true is refused',
  covers('LDA-CONVERTED-FALSE'),
  async ({ leadsA }) => {
    const [alone] = positions;

    await expectInvalidRefused(
      bulkLeads(leadsA),
      alone!,
      { ...optionalValues, isConvertedClient: true },
      { ...optionalValues },
    );
  },
);
