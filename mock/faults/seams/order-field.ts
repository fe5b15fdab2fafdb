import type { Order, StoredField } from '../../domain/orders.js';
import type { OrderUpdate, UploadedFile } from '../../messages/request.js';
import type { Change } from './change.js';
import { addedViolation, changedEffect, changedRule, ignoredViolation } from './change.js';

type When = (value: never, update: OrderUpdate) => boolean;

/** A field of an update that is read as something else than was sent; as undefined it counts as not sent. */
export const misreadField =
  (field: string) =>
  (read: (sent: unknown) => unknown): Change =>
    changedRule('readUpdate', (original, service, request) => {
      const update = original(service, request);
      if (update[field] !== undefined) update[field] = read(update[field]);
      if (update[field] === undefined) delete update[field];
      return update;
    });

/** A field of an update that may break the contract; `when` looks at the wrong value and at the whole update. */
export const uncheckedField =
  (field: string) =>
  (when: When = () => true): Change =>
    ignoredViolation(
      'order-update',
      (found, update) => found.field === field && when(found.value as never, update as OrderUpdate),
    );

/** A field of an update that refuses what it must take. */
export const forbiddenValue =
  (field: string) =>
  (when: When): Change =>
    addedViolation(
      'order-update',
      field,
      (sent, update) => sent !== undefined && when(sent as never, update),
    );

/** A field that is stored as something else than was sent; as undefined it is not stored. */
export const storedField =
  (field: StoredField) =>
  (change: (sent: never, order: Order) => unknown): Change =>
    changedEffect('storeField', (store, service, order, name, sent) => {
      const kept = name === field ? change(sent as never, order) : sent;
      if (kept !== undefined) store(service, order, name, kept);
    });

/** The beginning of a text. */
export const cutAt =
  (length: number) =>
  (text: string): string =>
    text.slice(0, length);

/** Stores other files than were sent; the order may be changed before. */
export const storedFiles = (change: (sent: UploadedFile[], order: Order) => UploadedFile[]): Change =>
  changedEffect('storeFiles', (store, service, order, sent) => {
    store(service, order, change(sent, order));
  });

/** Stores another list of project managers than was sent. */
export const storedManagers = (change: (sent: string[], former: string[]) => string[]): Change =>
  changedEffect('replaceManagers', (replace, service, order, sent) => {
    replace(service, order, change(sent, [...order.assignedProjectManagers]));
  });
