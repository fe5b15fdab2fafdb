import { covers, test } from '../../../src/test.js';
import { expectInvalidRefused, positions } from '../both/invalid-entry.js';
import { optionalValues } from '../both/near-values.js';

for (const position of positions) {
  const title = `a lead whose isConvertedClient is true, ${position.name}, is refused`;
  test(title, covers('LDA-CONVERTED-FALSE'), async ({ leadsA }) => {
    await expectInvalidRefused(leadsA, position, { isConvertedClient: true });
  });
}

test(
  'a lead with every field whose isConvertedClient is true is refused',
  covers('LDA-CONVERTED-FALSE'),
  async ({ leadsA }) => {
    const [alone] = positions;

    await expectInvalidRefused(
      leadsA,
      alone!,
      { ...optionalValues, isConvertedClient: true },
      { ...optionalValues },
    );
  },
);
