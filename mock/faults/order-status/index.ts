import { clientCancellationFaults, pendingFaults, reviewFaults } from './moves.js';
import { closedOrderFaults } from './closed.js';
import { closingFaults, closingTaskFaults, notificationFaults } from './closing.js';

/** Every fault of the moves of an order, of their effects and of the notifications. */
export const orderStatusFaults = [
  ...reviewFaults,
  ...pendingFaults,
  ...closingFaults,
  ...closingTaskFaults,
  ...clientCancellationFaults,
  ...closedOrderFaults,
  ...notificationFaults,
];
