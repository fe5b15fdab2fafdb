import { isClosed, type OrderStatus } from '../../src/contract/order-status.js';
import type { Member } from '../domain/members.js';
import type { Order } from '../domain/orders.js';
import { permissionError, type Problem } from '../domain/problem.js';
import { STORED_FIELDS } from '../effects/orders.js';
import type { OrderUpdate } from '../rules/orders.js';
import { shapeProblem, shapeViolations } from '../rules/shape.js';
import type { Service } from '../service.js';
import { ORDER_UPDATED } from '../webhooks/events.js';
import { refusal } from './error-body.js';
import { answer, type Answer, type ServiceRequest } from './request.js';

const REPEAT_FIELDS = ['repeatCount', 'repeatDuration'];

/** PUT /orders?pid= (section 4.5): everything is checked before anything is changed. */
export async function updateOrder(service: Service, request: ServiceRequest): Promise<Answer> {
  const { silences, seams } = service;
  const { rules } = seams;
  const caller = rules.findCaller(service, request);
  const denied = callerProblem(service, request, caller);
  if (denied) return refusal(silences, denied);

  const expected = [
    'multipart/form-data',
    ...(silences.orderJson === 'accepted' ? ['application/json'] : []),
  ];
  const unreadable = rules.bodyReadable(service, request, expected) ?? rules.pidForm(service, request);
  if (unreadable) return refusal(silences, unreadable);
  const order = rules.findOrder(service, request);
  const missing = rules.orderExists(service, order);
  if (missing || !order) return refusal(silences, missing ?? permissionError('no such order'));

  const update = rules.readUpdate(service, request);
  const closed =
    rules.orderOfCompany(service, order, companyOf(service, request, caller)) ??
    rules.orderOpen(service, order);
  if (closed) return refusal(silences, closed);
  const violations = await shapeViolations(service, 'order-update', update);
  violations.push(...rules.unknownOrderFields(service, request));
  const problem = shapeProblem(violations, 400) ?? updateProblem(service, request, order, caller, update);
  if (problem) return refusal(silences, problem);

  apply(service, request, order, update);
  return answer(200, { message: 'Project has been updated' });
}

function companyOf(service: Service, request: ServiceRequest, caller: Member | undefined): string {
  return service.seams.rules.header(service, request, 'companyid') ?? caller?.companyId ?? '';
}

function callerProblem(
  service: Service,
  request: ServiceRequest,
  caller: Member | undefined,
): Problem | undefined {
  const { rules } = service.seams;
  const companyId = rules.header(service, request, 'companyid');
  return (
    rules.requireBearer(service, request) ??
    rules.bearerIssued(service, caller) ??
    rules.requireCompany(service, request, companyId) ??
    rules.companyTied(service, caller, companyOf(service, request, caller)) ??
    rules.callerApproved(service, caller) ??
    rules.callerHasRole(service, caller) ??
    rules.subscriptionActive(service, companyOf(service, request, caller))
  );
}

function updateProblem(
  service: Service,
  request: ServiceRequest,
  order: Order,
  caller: Member | undefined,
  update: OrderUpdate,
): Problem | undefined {
  const { rules } = service.seams;
  const managers = update['assignedProjectManagers'] as string[] | undefined;
  return (
    rules.somethingSent(service, request, update) ??
    (update.status === undefined ? undefined : rules.moveAllowed(service, order, update.status)) ??
    rules.clientMayCancel(service, order, caller, update) ??
    rules.markTasksRequired(service, order, update) ??
    rules.rejectOnlyOnClosing(service, update) ??
    rules.repeatTogether(service, order, update) ??
    (managers === undefined ? undefined : rules.managersValid(service, order, managers))
  );
}

function apply(service: Service, request: ServiceRequest, order: Order, update: OrderUpdate): void {
  const { world, silences } = service;
  const { effects } = service.seams;
  const ignored =
    !order.subscription && silences.repeatWithoutSubscription === 'ignored' ? REPEAT_FIELDS : [];
  for (const field of STORED_FIELDS) {
    const value = update[field];
    if (value !== undefined && !ignored.includes(field)) effects.storeField(service, order, field, value);
  }
  const managers = update['assignedProjectManagers'] as string[] | undefined;
  if (managers) effects.replaceManagers(service, order, managers);
  const files = request.files.filter(({ field }) => field === 'files');
  if (files.length > 0) effects.storeFiles(service, order, files);
  if (update.status !== undefined) applyStatus(service, request, order, update, update.status);
  order.updatedAt = world.generator.timestamp();
  effects.emit(service, order.companyId, ORDER_UPDATED, () => ({
    order: effects.orderDocument(service, order),
    attachments: effects.attachments(service, order),
  }));
}

function applyStatus(
  service: Service,
  request: ServiceRequest,
  order: Order,
  update: OrderUpdate,
  to: OrderStatus,
): void {
  const { rules, effects } = service.seams;
  const clientId = rules.header(service, request, 'clientid') ?? null;
  if (order.status === 'Pending' && (to === 'Ongoing' || to === 'Review' || to === 'Completed')) {
    effects.activateFolder(service, order);
  }
  effects.changeStatus(service, order, to);
  if (to === 'Review') effects.notify(service, order, 'reviewNeeded', clientId);
  if (!isClosed(to)) return;
  effects.rejectRequested(service, order, update['rejectRequestedTasks'] === true);
  effects.markTasks(service, order, update['markTasksAsDone'] === true);
  effects.notify(service, order, to === 'Completed' ? 'orderCompletion' : 'orderCancellation', clientId);
}
