import type { Fault } from '../fault.js';
import { answerFaults } from './answer.js';
import { creationFaults } from './creation.js';
import { namedFieldFaults } from './named-fields.js';
import { plainFieldFaults } from './plain-fields.js';
import { storedFieldFaults } from './stored-fields.js';
import { optionalFieldFaults } from './optional-fields.js';

/** Faults of lead creation, variant B (section 4.3 B). */
export const leadBFaults: readonly Fault[] = [
  ...creationFaults,
  ...namedFieldFaults,
  ...optionalFieldFaults,
  ...plainFieldFaults,
  ...storedFieldFaults,
  ...answerFaults,
];
