import { writeClauseTable } from './clause-table.js';

/** `npm run clauses`: makes docs/clauses.md of spec/clauses.yaml, the catalogue, the tests and the faults. */
await writeClauseTable();
