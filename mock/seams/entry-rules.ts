import type { Entry } from '../messages/request-bodies.js';
import type { Violation } from '../messages/violation.js';

/** How the entries of a bulk call are read where the specification leaves it open (section 4). */
export interface EntryRules<Service> {
  /** The entry as it is judged: near types and null bent as the unspecified behaviours say. */
  preparedEntry(service: Service, variant: 'A' | 'B', entry: unknown): unknown;

  /** Required fields that are an empty string. */
  emptyRequired(service: Service, entries: Entry[], required: readonly string[]): Violation[];
}
