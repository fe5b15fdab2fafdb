import { createdMemberFaults } from './created-members.js';
import { creationFaults, emailFaults, kindOfCallFaults, leftOutFaults } from './calls.js';
import { fieldFaults, storedFieldFaults, storedStatusFaults } from './fields.js';

/** Faults of the clauses that leads of variant A and clients have alike. */
export const leadAAndClientFaults = [
  ...creationFaults,
  ...fieldFaults,
  ...emailFaults,
  ...storedStatusFaults,
  ...kindOfCallFaults,
  ...storedFieldFaults,
  ...leftOutFaults,
  ...createdMemberFaults,
];
