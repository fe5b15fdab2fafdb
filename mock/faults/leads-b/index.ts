import type { Fault } from '../fault.js';
import { answerFaults, creationFaults } from './calls.js';
import { namedFieldFaults, optionalFieldFaults, plainFieldFaults, storedFieldFaults } from './fields.js';

/** Faults of lead creation, variant B (section 4.3 B). */
export const leadBFaults: readonly Fault[] = [
  ...creationFaults,
  ...namedFieldFaults,
  ...optionalFieldFaults,
  ...plainFieldFaults,
  ...storedFieldFaults,
  ...answerFaults,
];
