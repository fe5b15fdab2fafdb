import type { RequestType } from '../../messages/request-bodies.js';
import type { Fault } from '../fault.js';

/** One of the two bulk creations that are alike: leads of variant A (section 4.3) and clients (section 4.4). */
export interface Kind {
  kind: 'lead' | 'client';
  type: RequestType;
  /** Begins the ids of the requirements. */
  prefix: 'LDA' | 'CLI';
  /** Begins the ids of faults of the creation. */
  title: string;
  /** The common values of a status (sections 3.2, 3.3), the default first. */
  statuses: readonly string[];
}

const kinds: readonly Kind[] = [
  {
    kind: 'lead',
    type: 'lead-a-request',
    prefix: 'LDA',
    title: 'lead-creation-of-variant-a',
    statuses: ['New', 'Contacted', 'Qualified'],
  },
  {
    kind: 'client',
    type: 'client-request',
    prefix: 'CLI',
    title: 'the-creation-of-clients',
    statuses: ['New', 'Active'],
  },
];

/** The faults that both creations may have. */
export function ofBothKinds(faultsOf: (kind: Kind) => readonly Fault[]): Fault[] {
  return kinds.flatMap(faultsOf);
}
