import type { OrderStatus } from '../../src/contract/order-status.js';
import type { ClientNotification, Order, OrderSeed, StoredField, Task } from '../domain/orders.js';
import type { UploadedFile } from '../messages/request.js';

/** What an accepted update changes (sections 3.1, 4.5, 6.4). */
export interface OrderEffects<Service> {
  /** Stores a new order with the defaults of section 2.4. */
  newOrder(service: Service, companyId: string, seed: OrderSeed): Order;

  /** Stores one field of an update. */
  storeField(service: Service, order: Order, field: StoredField, value: unknown): void;

  /** Puts the order to the status that was sent. */
  changeStatus(service: Service, order: Order, status: OrderStatus): void;

  /** Makes the uploaded files accessible to the project team. */
  activateFolder(service: Service, order: Order): void;

  /** The list of project managers is complete: ids added come, ids missing go. */
  replaceManagers(service: Service, order: Order, ids: string[]): void;

  /** Appends files; none replaces another, whatever its name. */
  storeFiles(service: Service, order: Order, files: UploadedFile[]): void;

  /** Marks every task as done, or leaves all as they are. */
  markTasks(service: Service, order: Order, done: boolean): void;

  /** The tasks that the client requested and that are still outstanding. */
  outstandingRequests(service: Service, order: Order): Task[];

  /** Rejects outstanding client-requested tasks, or leaves them. */
  rejectRequested(service: Service, order: Order, reject: boolean): void;

  /** Sends the client a notification, with the real-time socket id of the request where there was one. */
  notify(service: Service, order: Order, kind: ClientNotification['kind'], clientId: string | null): void;

  /** The order as an event carries it; the stored shape is not shown (section 2.4). */
  orderDocument(service: Service, order: Order): Record<string, unknown>;

  /** The metadata of an order's attachments as an event carries them. */
  attachments(service: Service, order: Order): Record<string, unknown>[];
}
