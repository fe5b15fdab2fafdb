import { covers, test } from '../../../src/test.js';
import { bulkKinds } from './both-kinds.js';
import type { BulkWords } from './both-kinds.js';
import { outcomeOf } from './created-members.js';
import { expectInvalidRefused, positions } from './invalid-entry.js';

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
    for (const position of positions) {
      test(
        `a ${one} without ${field}, ${position.name}, is refused`,
        covers(`${prefix}-${suffix}`),
        async ({ bulkOf, session }) => {
          const bulk = bulkOf(kind);
          const { answer } = await expectInvalidRefused(bulk, position, { [field]: undefined });

          session.record(
            'Q-BULK-ERROR',
            `${bulk.operation}, an entry without ${field}: ${outcomeOf(answer)}`,
            answer,
          );
          if (position.size > 1 || field === 'isConvertedClient') return;
          const empty = await bulk.create([await bulk.entry({ [field]: '' })]);
          session.record('Q-REQUIRED-EMPTY', `${bulk.operation}, ${field}: ${outcomeOf(empty)}`, empty);
        },
      );
    }
  }
}
