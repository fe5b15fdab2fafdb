import { covers, test } from '../../src/test.js';
import { bulkClients } from '../leads/bulk-creation.js';
import { outcomeOf } from '../leads/created-members.js';
import { expectInvalidRefused, positions } from '../leads/invalid-entry.js';

const requiredFields = [
  { field: 'firstName', requirement: 'CLI-FIRST-NAME-REQUIRED' },
  { field: 'lastName', requirement: 'CLI-LAST-NAME-REQUIRED' },
  { field: 'email', requirement: 'CLI-EMAIL-REQUIRED' },
  { field: 'isConvertedClient', requirement: 'CLI-CONVERTED-REQUIRED' },
];

for (const { field, requirement } of requiredFields) {
  for (const position of positions) {
    test(
      `a client without ${field}, ${position.name}, is refused`,
      covers(requirement),
      async ({ clients, session }) => {
        const bulk = bulkClients(clients);

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
