import { describeErrorBody, describeOutcome, test } from '../../../src/test.js';
import { alone, expectKeptOut, positions } from '../support/invalid-entry.js';
import { optionalValues } from '../support/optional-values.js';
import { bulkKinds } from './support/both-kinds.js';
import type { BulkWords } from './support/both-kinds.js';

const requiredFields: { field: string; suffix: string; only?: BulkWords['prefix'] }[] = [
  { field: 'firstName', suffix: 'FIRST-NAME-REQUIRED' },
  { field: 'lastName', suffix: 'LAST-NAME-REQUIRED' },
  { field: 'email', suffix: 'EMAIL-REQUIRED' },
  // A client is created without one (CLI-NO-ROLE).
  { field: 'role', suffix: 'ROLE-REQUIRED', only: 'LDA' },
  { field: 'isConvertedClient', suffix: 'CONVERTED-REQUIRED' },
];

for (const { prefix, one, kind } of bulkKinds) {
  for (const { field, suffix } of requiredFields.filter(({ only = prefix }) => only === prefix)) {
    test(
      `${prefix}-${suffix}/every-other-field`,
      { title: `a ${one} with every field but ${field} is refused`, holds: [`${prefix}-${suffix}`] },
      async ({ bulkOf }) => {
        await expectKeptOut(bulkOf(kind), alone, { [field]: undefined }, { others: optionalValues });
      },
    );

    for (const position of positions) {
      test(
        `${prefix}-${suffix}/${position.slug}`,
        { title: `a ${one} without ${field}, ${position.name}, is refused`, holds: [`${prefix}-${suffix}`] },
        async ({ bulkOf, session }) => {
          const bulk = bulkOf(kind);
          const answer = await expectKeptOut(bulk, position, { [field]: undefined });

          const outcome = `${bulk.operation}, an entry without ${field}: ${describeOutcome(answer)}`;
          session.record('Q-BULK-ERROR', outcome, answer);
          session.record(
            'Q-ERROR-BODY-OTHERS',
            `${bulk.operation}: ${describeErrorBody(answer, 'ValidationError')}`,
            answer,
          );
          if (position.size > 1 || field === 'isConvertedClient') return;
          const empty = await bulk.create(1, { [field]: '' });
          session.record('Q-REQUIRED-EMPTY', `${bulk.operation}, ${field}: ${describeOutcome(empty)}`, empty);
        },
      );
    }
  }
}
