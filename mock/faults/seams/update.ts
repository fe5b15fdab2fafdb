import type { Order } from '../../domain/orders.js';
import type { ServiceRequest } from '../../messages/request.js';
import { validationError } from '../../messages/problem.js';
import type { ServiceResponse } from '../../messages/response.js';
import { respond } from '../../messages/response.js';
import type { Service } from '../../service/service.js';
import { changedAnswer } from './answer.js';
import type { Change } from './change.js';
import { inOrder, remembering } from './change.js';
import type { Condition } from './condition.js';
import { addedRefusal } from './refusal.js';
import { changedRequest } from './request.js';

/** The message of an accepted update (section 4.5). */
export const updatedMessage = 'Project has been updated';

/** The answer to an accepted update (section 4.5). */
export const acceptance = (): ServiceResponse => respond(200, { message: updatedMessage });

/** An update of an order that has been decided. */
export interface DecidedUpdate {
  service: Service;
  request: ServiceRequest;
  answer: ServiceResponse;
  /** The order before the update, and the stored one. */
  before: Order;
  order: Order;
  /** The text fields by wire name; of a repeated one the last. */
  sent: Readonly<Record<string, unknown>>;
}

/** Updates that are refused whatever they send. */
export function forbiddenUpdate(when: Condition): Change {
  return addedRefusal('somethingSent', (context) =>
    when(context) ? validationError('not taken') : undefined,
  );
}

type Act = (update: DecidedUpdate) => ServiceResponse | void;

/** Acts once an update of a known order was accepted; it may answer otherwise. */
export function acceptedUpdate(act: Act): Change {
  return decidedUpdate((update) => (update.answer.status < 300 ? act(update) : undefined));
}

/** Acts once an update of a known order was refused; it may answer otherwise. */
export function refusedUpdate(act: Act): Change {
  return decidedUpdate((update) => (update.answer.status < 300 ? undefined : act(update)));
}

/** Acts once an update of a known order is decided. */
export function decidedUpdate(act: Act): Change {
  return remembering(
    () => new WeakMap<ServiceRequest, Order>(),
    (former) =>
      inOrder(
        changedRequest((service, request) => {
          const order = orderOf(service, request);
          if (order) former.set(request, structuredClone(order));
          return request;
        }),
        changedAnswer((answer, request, service) => {
          const order = orderOf(service, request);
          const before = former.get(request);
          if (!order || !before) return answer;
          const sent = Object.fromEntries(request.fields);
          return act({ service, request, answer, before, order, sent }) ?? answer;
        }),
      ),
  );
}

function orderOf({ world }: Service, { operation, query }: ServiceRequest): Order | undefined {
  const { pid } = query;
  return operation === 'updateOrder' && typeof pid === 'string' ? world.orders.get(pid) : undefined;
}
