import { answerFaults, creationFaults } from './calls.js';
import { namedFieldFaults, optionalFieldFaults, plainFieldFaults, storedFieldFaults } from './fields.js';

/** Faults of lead creation, variant B (section 4.3 B). */
export const leadBFaults = [
  ...creationFaults,
  ...namedFieldFaults,
  ...optionalFieldFaults,
  ...plainFieldFaults,
  ...storedFieldFaults,
  ...answerFaults,
];
