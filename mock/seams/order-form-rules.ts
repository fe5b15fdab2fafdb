import type { OrderUpdate } from '../messages/request-bodies.js';
import type { ServiceRequest } from '../messages/request.js';
import type { Violation } from '../messages/violation.js';

/** How the form of an update is read (section 4.5). */
export interface OrderFormRules<Service> {
  /** The fields of an update as values: numbers and booleans parsed, the manager list gathered; unknown ones left out. */
  readUpdate(service: Service, request: ServiceRequest): OrderUpdate;

  /** Fields that the specification does not name (open). */
  unknownOrderFields(service: Service, request: ServiceRequest): Violation[];
}
