import { setTimeout as pause } from 'node:timers/promises';
import type { OrderStatus } from '../../../src/contract/schemas.js';
import type { ClientNotification, Order } from '../../domain/orders.js';
import { roleOf } from '../../domain/world.js';
import { validationError } from '../../messages/request.js';
import type { Handled, ServiceRequest } from '../../messages/request.js';
import type { ServiceResponse } from '../../messages/response.js';
import { respond } from '../../messages/response.js';
import type { OrderUpdateContext } from '../../seams/rules.js';
import type { Service } from '../../service/service.js';
import type { Change } from './change.js';
import {
  addedRefusal,
  afterAWhile,
  aWhile,
  changedAnswer,
  changedEffect,
  changedRequest,
  inOrder,
  withMemory,
  sentHeader,
} from './change.js';

/** A request at its service. */
export interface Received {
  service: Service;
  request: ServiceRequest;
}

/** The rules that refuse the caller of an update, and whom they refuse. */
export const refusedCallers = {
  companyTied: 'member of other company',
  callerApproved: 'unapproved caller',
  callerHasRole: 'caller without role',
  subscriptionActive: 'expired subscription',
} as const;

/** What is known of an update while it is judged, and once it is decided. */
interface KnownUpdate extends Received {
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

/** Any text field is sent. */
export const sendsFields: Condition<{ request: ServiceRequest }> = ({ request }) => request.fields.length > 0;

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
  (role: string): Condition<Received> =>
  ({ service, request }) =>
    roleOf(service.world, service.seams.rules.findCaller(service, request)) === role;

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

/** The message of an accepted update (section 4.5). */
export const updatedMessage = 'Project has been updated';

/** The answer to an accepted update (section 4.5). */
export const acceptance = (): ServiceResponse => respond(200, { message: updatedMessage });

/** An update of an order that has been decided. */
export interface DecidedUpdate extends KnownUpdate {
  answer: ServiceResponse;
  /** The order before the update; `order` is the stored one. */
  before: Order;
  /** The text fields by wire name; of a repeated one the last. */
  sent: Readonly<Record<string, unknown>>;
}

/** An update while it is judged. */
export type UpdateContext = OrderUpdateContext<Service>;

/** Updates that are refused whatever they send. */
export const forbiddenUpdate = (when: Condition): Change =>
  addedRefusal('somethingSent', (context) => (when(context) ? validationError('not taken') : undefined));

type Act = (update: DecidedUpdate) => ServiceResponse | void;

/** Acts once an update of a known order was accepted; it may answer otherwise. */
export const acceptedUpdate = (act: Act, when: Condition<DecidedUpdate> = always): Change =>
  decidedUpdate(
    act,
    all(({ answer }) => answer.status < 300, when),
  );

/** Acts once an update of a known order was refused; it may answer otherwise. */
export const refusedUpdate = (act: Act, when: Condition<DecidedUpdate> = always): Change =>
  decidedUpdate(
    act,
    all(({ answer }) => answer.status >= 300, when),
  );

const decidedUpdate = (act: Act, when: Condition<DecidedUpdate>): Change =>
  withMemory((former = new WeakMap<ServiceRequest, Order>()) =>
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
        const update = { service, request, answer, before, order, sent };
        return (when(update) ? act(update) : undefined) ?? answer;
      }),
    ),
  );

/** Leaves a member of an order as it was before an accepted update. */
export const unstored = (member: keyof Order, when?: Condition<DecidedUpdate>): Change =>
  acceptedUpdate(({ order, before }) => {
    Object.assign(order, { [member]: before[member] });
  }, when);

/** Acts on an accepted update, of which the order is known as it was when the update came, some milliseconds before. */
export const overTheFormer = (act: (former: Order, update: DecidedUpdate) => void): Change =>
  withMemory((former = new WeakMap<ServiceRequest, Order>()) =>
    inOrder(
      (seams) => ({
        ...seams,
        handling: <Result>(service: Service, handled: Handled, work: () => Result): Result => {
          const order = handled.request && orderOf(service, handled.request);
          if (!handled.request || !order) return seams.handling(service, handled, work);
          former.set(handled.request, structuredClone(order));
          return seams.handling(service, handled, () => pause(10).then(work) as Result);
        },
      }),
      acceptedUpdate((update) => act(former.get(update.request) ?? update.order, update)),
    ),
  );

/** The order that an update is about, if there is one. */
export function orderOf({ world }: Service, { operation, query }: ServiceRequest): Order | undefined {
  const { pid } = query;
  return operation === 'updateOrder' && typeof pid === 'string' ? world.orders.get(pid) : undefined;
}

/** A move of an order; where `from` is left out it stands for every state. */
export interface Move {
  from?: OrderStatus;
  to: OrderStatus;
}

/** An update is a move. */
export const isMove =
  ({ from, to }: Move): Condition<DecidedUpdate> =>
  ({ before, sent }) =>
    sent['status'] === to && (from === undefined || before.status === from);

/** Acts once a move was accepted; it may answer otherwise. */
export const acceptedMove = (move: Move, act: Act, when: Condition<DecidedUpdate> = always): Change =>
  acceptedUpdate(act, all(isMove(move), when));

/** A move that is refused; `when` looks at the rest of the update. */
export const forbiddenMove = ({ from, to }: Move, when: Condition<UpdateContext> = always): Change =>
  addedRefusal('markTasksRequired', (context) => {
    const moves = context.update.status === to && (from === undefined || context.order.status === from);
    return moves && when(context) ? validationError('this move is not possible', 'status') : undefined;
  });

/** A move that is accepted and ends in another status; without one it stays where it was. */
export const moveEndingIn = (move: Move, status?: OrderStatus): Change =>
  acceptedMove(move, (update) => endingIn(status ?? update.before.status)(update));

/** A move that does not activate the folder. */
export const moveWithoutFolder = (move: Move, when: Condition<DecidedUpdate> = always): Change =>
  unstored('folderActive', all(isMove(move), when));

/** A move that sends the client no notification. */
export const moveWithoutNotification = (move: Move, when: Condition<DecidedUpdate> = always): Change =>
  unstored('notifications', all(isMove(move), when));

/** A move that sends the client a notification of another kind. */
export const moveWithNotification = (move: Move, kind: ClientNotification['kind']): Change =>
  acceptedMove(move, ({ order, before }) => {
    for (const notification of order.notifications.slice(before.notifications.length))
      notification.kind = kind;
  });

/** A move that emits no event. */
export const moveWithoutEvent = (move: Move): Change =>
  withMemory((memory: { last?: Required<Move> } = {}) =>
    inOrder(
      changedEffect('changeStatus', (change, service, order, to) => {
        memory.last = { from: order.status, to };
        change(service, order, to);
      }),
      changedEffect('emit', (emit, service, companyId, event, describe) => {
        const { last } = memory;
        delete memory.last;
        const silent = last?.to === move.to && (move.from ?? last.from) === last.from;
        if (!silent) emit(service, companyId, event, describe);
      }),
    ),
  );

/** What a refused update leaves behind in the order, although it may change nothing. */
export type Leftover = (update: DecidedUpdate) => void;

/** The order in another status. */
export const endingIn =
  (status: OrderStatus): Leftover =>
  ({ order }) => {
    order.status = status;
  };

/** Text fields; what is too short to be a name counts as not sent. */
export const leftoverTexts =
  (...fields: ('name' | 'notes' | 'brief' | 'deadline' | 'kickoffDate')[]): Leftover =>
  ({ order, sent }) => {
    for (const field of fields) {
      const text = sent[field];
      if (typeof text === 'string' && text.length > 1) order[field] = text;
    }
  };

/** The status, where it is one of these. */
export const leftoverStatus =
  (...statuses: Order['status'][]): Leftover =>
  ({ order, sent }) => {
    order.status = statuses.find((each) => each === sent['status']) ?? order.status;
  };

/** The files. */
export const leftoverFiles: Leftover = ({ service, order, request }) =>
  service.seams.effects.storeFiles(service, order, request.files);

/** The project managers that are valid. */
export const leftoverManagers: Leftover = ({ service, order, request }) => {
  const valid = sentManagers(request).filter((id) =>
    service.seams.rules.isManager(service, order.companyId, id),
  );
  if (valid.length > 0) order.assignedProjectManagers = valid;
};

/** The tasks, as markTasksAsDone says. */
export const leftoverTasks: Leftover = ({ order, sent }) => {
  if (sent['markTasksAsDone'] === 'true') for (const task of order.tasks) task.done = true;
};

/** A notification to the client. */
export const leftoverNotification =
  (kind: ClientNotification['kind']): Leftover =>
  ({ service, order }) =>
    service.seams.effects.notify(service, order, kind, null);

/** What is left behind some milliseconds later. */
export const late =
  (leftover: Leftover, delay = aWhile): Leftover =>
  (update) =>
    afterAWhile(() => leftover(update), delay);

function sentManagers({ fields }: ServiceRequest): string[] {
  return fields.flatMap(([name, value]) => (name === 'assignedProjectManagers[]' ? [String(value)] : []));
}
