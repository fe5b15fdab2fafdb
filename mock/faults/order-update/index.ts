import { acceptanceFaults, clientIdFaults, leftOutFaults } from './acceptance.js';
import { callerFaults, orderIdFaults } from './caller.js';
import { fileFaults, flagFaults, managerFaults, recurrenceFaults } from './fields.js';
import { otherOrderFaults, refusedUpdateFaults } from './refused.js';

/** Every fault of PUT /orders itself: the request, its access and the rules of section 4.5. */
export const orderUpdateFaults = [
  ...acceptanceFaults,
  ...leftOutFaults,
  ...otherOrderFaults,
  ...refusedUpdateFaults,
  ...orderIdFaults,
  ...callerFaults,
  ...clientIdFaults,
  ...flagFaults,
  ...recurrenceFaults,
  ...managerFaults,
  ...fileFaults,
];
