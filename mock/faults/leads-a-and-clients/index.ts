import type { Fault } from '../fault.js';
import { createdMemberFaults } from './created-members.js';
import { creationFaults } from './creation.js';
import { emailFaults } from './emails.js';
import { fieldFaults } from './fields.js';
import { leftOutFaults } from './left-out.js';
import { kindOfCallFaults } from './kinds-of-calls.js';
import { storedFieldFaults } from './stored-fields.js';
import { storedStatusFaults } from './stored-status.js';

/** Faults of the clauses that leads of variant A and clients have alike. */
export const leadAAndClientFaults: readonly Fault[] = [
  ...creationFaults,
  ...fieldFaults,
  ...emailFaults,
  ...storedStatusFaults,
  ...kindOfCallFaults,
  ...storedFieldFaults,
  ...leftOutFaults,
  ...createdMemberFaults,
];
