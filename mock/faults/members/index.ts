import type { Fault } from '../fault.js';
import { bulkAnswerFaults } from './bulk-answers.js';
import { bulkFieldFaults } from './bulk-fields.js';
import { bulkRuleFaults } from './bulk-rules.js';
import { duplicateErrorFaults } from './duplicate-errors.js';
import { leadBAnswerFaults } from './lead-b-answers.js';
import { leadBCallFaults } from './lead-b-calls.js';
import { leadBDetailFaults } from './lead-b-details.js';
import { leadBFieldFaults } from './lead-b-fields.js';
import { leadRoleFaults } from './lead-roles.js';

/** Faults of the creation of leads and clients (sections 2.3, 3.2 to 3.4, 4.3, 4.4). */
export const memberFaults: readonly Fault[] = [
  ...bulkFieldFaults,
  ...bulkRuleFaults,
  ...bulkAnswerFaults,
  ...duplicateErrorFaults,
  ...leadRoleFaults,
  ...leadBFieldFaults,
  ...leadBDetailFaults,
  ...leadBAnswerFaults,
  ...leadBCallFaults,
];
