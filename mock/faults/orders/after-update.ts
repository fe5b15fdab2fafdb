import type { Order } from '../../domain/orders.js';
import type { ServiceResponse } from '../../messages/response.js';
import type { ServiceRequest } from '../../messages/request.js';
import type { Service } from '../../service/service.js';
import type { Apply } from '../wrapping.js';
import { inOrder, withAnswer, withRequest } from '../wrapping.js';

/** An update of an order that has been decided. */
export interface Updated {
  service: Service;
  request: ServiceRequest;
  answer: ServiceResponse;
  accepted: boolean;
  /** The order before the update, and the stored one. */
  before: Order;
  order: Order;
  /** The text fields by wire name; of a repeated one the last. */
  sent: Readonly<Record<string, unknown>>;
}

/** Lets a fault act once an update of a known order is decided; it may answer otherwise. */
export function afterUpdate(act: (update: Updated) => ServiceResponse | void): Apply {
  const snapshots = new WeakMap<ServiceRequest, Order>();
  return inOrder(
    withRequest((service, request) => {
      const order = orderOf(service, request);
      if (order) snapshots.set(request, structuredClone(order));
      return request;
    }),
    withAnswer((answer, request, service) => {
      const order = orderOf(service, request);
      const before = snapshots.get(request);
      if (!order || !before) return answer;
      const sent = Object.fromEntries(request.fields);
      return act({ service, request, answer, accepted: answer.status < 300, before, order, sent }) ?? answer;
    }),
  );
}

/** Lets a fault act once an update was accepted. */
export function afterAccepted(act: (update: Updated) => ServiceResponse | void): Apply {
  return afterUpdate((update) => (update.accepted ? act(update) : undefined));
}

/** Lets a fault act once an update was refused. */
export function afterRefused(act: (update: Updated) => ServiceResponse | void): Apply {
  return afterUpdate((update) => (update.accepted ? undefined : act(update)));
}

function orderOf({ world }: Service, { operation, query }: ServiceRequest): Order | undefined {
  const { pid } = query;
  return operation === 'updateOrder' && typeof pid === 'string' ? world.orders.get(pid) : undefined;
}
