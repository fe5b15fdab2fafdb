import type { RequestType } from '../../messages/request-bodies.js';
import type { Fault } from '../fault.js';

/** One of the two bulk creations that are alike: leads of variant A (section 4.3) and clients (section 4.4). */
export interface BulkKind {
  area: 'lead' | 'client';
  type: RequestType;
  /** Begins the ids of the requirements. */
  prefix: 'LDA' | 'CLI';
}

const bulkKinds: readonly BulkKind[] = [
  { area: 'lead', type: 'lead-a-request', prefix: 'LDA' },
  { area: 'client', type: 'client-request', prefix: 'CLI' },
];

/** The faults that both creations may have. */
export function ofBothKinds(faultsOf: (kind: BulkKind) => Fault[]): Fault[] {
  return bulkKinds.flatMap(faultsOf);
}
