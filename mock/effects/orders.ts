import { addOrder } from '../domain/orders.js';
import type { OrderStatus } from '../../src/contract/order-status.js';
import type { ClientNotice, Order, OrderSeed, Task } from '../domain/orders.js';
import type { UploadedFile } from '../routes/request.js';
import type { Service } from '../service.js';

/** The fields that an update stores as they were sent (section 2.4). */
export const STORED_FIELDS = [
  'name',
  'budget',
  'currency',
  'quantity',
  'deadline',
  'kickoffDate',
  'notes',
  'brief',
  'repeatCount',
  'repeatDuration',
  'billingCycleCount',
  'billingCycleEvent',
] as const;
export type StoredField = (typeof STORED_FIELDS)[number];

/** What an accepted update changes (sections 3.1, 4.5, 6.4). */
export const orderEffects = {
  /** Stores a new order with the defaults of section 2.4. */
  newOrder({ world }: Service, companyId: string, seed: OrderSeed): Order {
    return addOrder(world, companyId, seed);
  },

  /** Stores one field of an update. */
  storeField(_service: Service, order: Order, field: StoredField, value: unknown): void {
    (order as unknown as Record<StoredField, unknown>)[field] = value;
  },

  /** Puts the order to the status that was sent. */
  changeStatus(_service: Service, order: Order, status: OrderStatus): void {
    order.status = status;
  },

  /** Makes the uploaded files accessible to the project team. */
  activateFolder(_service: Service, order: Order): void {
    order.folderActive = true;
  },

  /** The list of project managers is complete: ids added come, ids missing go. */
  replaceManagers(_service: Service, order: Order, ids: string[]): void {
    order.assignedProjectManagers = [...new Set(ids)];
  },

  /** Appends files; none replaces another, whatever its name. */
  storeFiles({ world }: Service, order: Order, files: UploadedFile[]): void {
    const { generator } = world;
    for (const { name, size, mimetype } of files) {
      order.files.push({ _id: generator.id(), name, size, mimetype, uploadedAt: generator.timestamp() });
    }
  },

  /** Marks every task as done, or leaves all as they are. */
  markTasks(_service: Service, order: Order, done: boolean): void {
    if (!done) return;
    for (const task of order.tasks) task.done = true;
  },

  /** The tasks that the client requested and that are still outstanding. */
  outstandingRequests(_service: Service, order: Order): Task[] {
    return order.tasks.filter(({ requested, done, rejected }) => requested && !done && !rejected);
  },

  /** Rejects outstanding client-requested tasks, or leaves them. */
  rejectRequested(service: Service, order: Order, reject: boolean): void {
    if (!reject) return;
    for (const task of service.seams.effects.outstandingRequests(service, order)) task.rejected = true;
  },

  /** Sends the client a notice, with the real-time socket id of the request where there was one. */
  notify(_service: Service, order: Order, kind: ClientNotice['kind'], clientId: string | null): void {
    order.notifications.push({ kind, clientId });
  },

  /** The order as an event carries it; the stored shape is not shown (section 2.4). */
  orderDocument(_service: Service, order: Order): Record<string, unknown> {
    const document: Record<string, unknown> = { _id: order._id, status: order.status };
    for (const field of STORED_FIELDS) document[field] = order[field];
    return {
      ...document,
      assignedProjectManagers: [...order.assignedProjectManagers],
      company: order.companyId,
      client: order.clientMemberId,
      isSubscription: order.subscription,
      createdAt: order.createdAt,
      updatedAt: order.updatedAt,
    };
  },

  /** The metadata of an order's attachments as an event carries them. */
  attachments(_service: Service, order: Order): Record<string, unknown>[] {
    return order.files.map((file) => ({ ...file }));
  },
};
