import { test } from '../../../src/test.js';
import { alone, expectKeptOut, positions } from '../support/invalid-entry.js';
import { optionalValues } from '../support/optional-values.js';

for (const position of positions) {
  const title = `a lead whose isConvertedClient is true, ${position.name}, is refused`;
  test(
    `LDA-CONVERTED-FALSE/${position.slug}`,
    { title, holds: ['LDA-CONVERTED-FALSE'] },
    async ({ leadsA }) => {
      await expectKeptOut(leadsA, position, { isConvertedClient: true });
    },
  );
}

test(
  'LDA-CONVERTED-FALSE/every-field',
  {
    title: 'a lead with every field whose isConvertedClient is true is refused',
    holds: ['LDA-CONVERTED-FALSE'],
  },
  async ({ leadsA }) => {
    await expectKeptOut(leadsA, alone, { isConvertedClient: true }, { others: optionalValues });
  },
);
