import { acceptanceFaults } from './acceptance.js';
import { callerFaults } from './caller.js';
import { clientIdFaults } from './clientid.js';
import { fileFaults } from './files.js';
import { flagFaults } from './flags.js';
import { leftOutFaults } from './left-out.js';
import { managerFaults } from './managers.js';
import { orderIdFaults } from './order-id.js';
import { otherOrderFaults } from './other-orders.js';
import { recurrenceFaults } from './recurrence.js';
import { refusedUpdateFaults } from './refused.js';

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
