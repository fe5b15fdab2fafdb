import type { RequestType } from '../messages/request-bodies.js';
import type { Violation } from '../messages/violation.js';

/** What counts of that which the schemas of the contract find. */
export interface ShapeRules<Service> {
  /**
   * The violations that count: what the schema found, without what other rules decide (array sizes,
   * isConvertedClient of a lead), and bent as the unspecified behaviours say.
   */
  violations(service: Service, type: RequestType, value: unknown, found: Violation[]): Violation[];
}
