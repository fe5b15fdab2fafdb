import { clientCancellationFaults } from './client-cancellation.js';
import { closedOrderFaults } from './closed.js';
import { closingTaskFaults } from './closing-tasks.js';
import { closingFaults } from './closing.js';
import { notificationFaults } from './notifications.js';
import { pendingFaults } from './pending.js';
import { reviewFaults } from './review.js';

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
