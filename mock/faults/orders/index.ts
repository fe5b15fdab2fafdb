import type { Fault } from '../fault.js';
import { accessFaults } from './access.js';
import { alteredValueFaults } from './altered-values.js';
import { clientCancellationFaults } from './client-cancellation.js';
import { clientIdFaults } from './client-id.js';
import { closedFaults } from './closed.js';
import { closingFaults } from './closing.js';
import { errorFaults } from './errors.js';
import { fieldNameFaults } from './field-name.js';
import { fileFaults } from './files.js';
import { jointFieldFaults } from './joint-fields.js';
import { limitFaults } from './limits.js';
import { listedValueFaults } from './listed-values.js';
import { managerFaults } from './managers.js';
import { ongoingFaults } from './ongoing-moves.js';
import { orderIdFaults } from './order-id.js';
import { otherOrderFaults } from './other-orders.js';
import { partialFaults } from './partial.js';
import { requestFaults } from './request.js';
import { reviewFaults } from './review-moves.js';
import { storedValueFaults } from './stored-values.js';
import { taskFaults } from './tasks.js';

/** Every fault of PUT /orders and of its errors. */
export const orderFaults: readonly Fault[] = [
  ...requestFaults,
  ...orderIdFaults,
  ...clientIdFaults,
  ...accessFaults,
  ...storedValueFaults,
  ...alteredValueFaults,
  ...limitFaults,
  ...listedValueFaults,
  ...jointFieldFaults,
  ...managerFaults,
  ...fileFaults,
  ...partialFaults,
  ...otherOrderFaults,
  ...reviewFaults,
  ...ongoingFaults,
  ...closingFaults,
  ...clientCancellationFaults,
  ...taskFaults,
  ...closedFaults,
  ...errorFaults,
  ...fieldNameFaults,
];
