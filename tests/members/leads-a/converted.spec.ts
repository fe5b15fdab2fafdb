import { covers, test } from '../../../src/test.js';
import { alone, expectKeptOut, positions } from '../support/invalid-entry.js';
import { optionalValues } from '../support/optional-values.js';

for (const position of positions) {
  const title = `a lead whose isConvertedClient is true, ${position.name}, is refused`;
  test(title, covers('LDA-CONVERTED-FALSE'), async ({ leadsA }) => {
    await expectKeptOut(leadsA, position, { isConvertedClient: true });
  });
}

test(
  'a lead with every field whose isConvertedClient is true is refused',
  covers('LDA-CONVERTED-FALSE'),
  async ({ leadsA }) => {
    await expectKeptOut(leadsA, alone, { isConvertedClient: true }, { others: optionalValues });
  },
);
