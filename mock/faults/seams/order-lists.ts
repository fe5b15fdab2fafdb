import type { Order } from '../../domain/orders.js';
import type { UploadedFile } from '../../messages/request.js';
import type { Change } from './change.js';
import { changedEffect } from './effect.js';

/** Stores other files than were sent; the order may be changed before. */
export function storedFiles(change: (sent: UploadedFile[], order: Order) => UploadedFile[]): Change {
  return changedEffect('storeFiles', (store) => (service, order, sent) => {
    store(service, order, change(sent, order));
  });
}

/** Stores another list of project managers than was sent. */
export function storedManagers(change: (sent: string[], former: string[]) => string[]): Change {
  return changedEffect('replaceManagers', (replace) => (service, order, sent) => {
    replace(service, order, change(sent, [...order.assignedProjectManagers]));
  });
}
