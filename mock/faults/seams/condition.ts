import type { OrderStatus } from '../../../src/contract/order-status.js';
import type { Order } from '../../domain/orders.js';
import type { ServiceRequest } from '../../messages/request.js';
import type { Service } from '../../service/service.js';
import { callerRole } from './caller.js';
import { sentHeader } from './request.js';

/** What is known of an update while it is judged, and once it is decided. */
export interface KnownUpdate {
  service: Service;
  request: ServiceRequest;
  order: Order;
}

/** When a fault shows. */
export type Condition<Known = KnownUpdate> = (known: Known) => boolean;

export const always = (): boolean => true;

/** A text field is sent, or is sent with this value. */
export const sends =
  (field: string, value?: string): Condition<{ request: ServiceRequest }> =>
  ({ request }) =>
    request.fields.some(([name, sent]) => name === field && (value === undefined || sent === value));

/** A file is sent. */
export const sendsFiles: Condition<{ request: ServiceRequest }> = ({ request }) => request.files.length > 0;

/** A real-time socket id of the client is sent. */
export const sendsClientId: Condition<{ request: ServiceRequest }> = ({ request }) =>
  sentHeader(request, 'clientid') !== undefined;

/** The order is in a state: while an update is judged the former one, once it is decided the stored one. */
export const isIn =
  (status: OrderStatus): Condition =>
  ({ order }) =>
    order.status === status;

/** The order is a subscription. */
export const isSubscription: Condition = ({ order }) => order.subscription;

/** The caller has the role of this name. */
export const sentBy =
  (role: string): Condition =>
  (update) =>
    callerRole(update) === role;

/** All of several conditions hold. */
export const all =
  <Known>(...conditions: Condition<Known>[]): Condition<Known> =>
  (known) =>
    conditions.every((holds) => holds(known));

/** A condition does not hold. */
export const not =
  <Known>(condition: Condition<Known>): Condition<Known> =>
  (known) =>
    !condition(known);
