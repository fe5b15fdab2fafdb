import { beginCommand } from '../src/run/one-sentence.js';
import { writeClauseTable } from './clause-table.js';

/** `npm run clauses`: makes docs/clauses.md of spec/clauses.yaml, the catalogue, the tests and the faults. */
beginCommand({
  call: 'npm run clauses',
  does: 'Makes docs/clauses.md of spec/clauses.yaml, the catalogue, the tests and the faults.',
});
await writeClauseTable();
