import type { BulkKind } from '../../../../src/test.js';

/** What the tests of an operation that creates members in bulk say of it. */
export interface BulkWords {
  kind: Exclude<BulkKind, 'leadsB'>;
  /** Begins the ids of its requirements; what follows is the same for both kinds. */
  prefix: 'LDA' | 'CLI';
  /** What an entry is called. */
  one: string;
  many: string;
  /** The type in schemas/ of an entry, and that of the answer. */
  request: string;
  response: string;
}

/** Lead creation by variant A, and the creation of clients: what holds of both is tested for each. */
export const bulkKinds: readonly BulkWords[] = [
  {
    kind: 'leadsA',
    prefix: 'LDA',
    one: 'lead',
    many: 'leads',
    request: 'lead-a',
    response: 'lead-a-response',
  },
  {
    kind: 'clients',
    prefix: 'CLI',
    one: 'client',
    many: 'clients',
    request: 'client',
    response: 'client-response',
  },
];
