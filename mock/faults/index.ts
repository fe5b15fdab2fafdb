import { accountFaults } from './accounts/index.js';
import type { Fault } from './fault.js';
import { memberFaults } from './members/index.js';
import { errorFaults } from './errors.js';
import { orderFieldFaults } from './order-fields/index.js';
import { orderStatusFaults } from './order-status/index.js';
import { orderUpdateFaults } from './order-update/index.js';
import { webhookFaults } from './webhooks/index.js';

/** Every fault of the mock. */
export const faults: readonly Fault[] = [
  ...accountFaults,
  ...memberFaults,
  ...orderUpdateFaults,
  ...orderFieldFaults,
  ...orderStatusFaults,
  ...errorFaults,
  ...webhookFaults,
];
