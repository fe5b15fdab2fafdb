import type { OrderStatus } from '../../src/contract/schemas.js';
import { isClosed } from '../../src/contract/schemas.js';
import { storedFields } from '../domain/orders.js';
import type { ServiceRequest } from '../messages/request.js';
import { permissionError, refuseIf, Refusal } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';
import { shapeProblem, shapeViolations } from '../rules/shape.js';
import type { OrderUpdateContext } from '../seams/rules.js';
import type { Service } from '../service/service.js';
import { orderUpdated } from '../webhooks/events.js';

/** PUT /orders?pid= (section 4.5): everything is checked before anything is changed. */
export async function updateOrder(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  const { unspecified, seams } = service;
  const { rules } = seams;
  const caller = rules.findCaller(service, request);
  const named = rules.header(service, request, 'companyid');
  const companyId = named ?? caller?.companyId ?? '';
  refuseIf(
    rules.requireBearer(service, request) ??
      rules.bearerIssued(service, caller) ??
      rules.requireCompany(service, request, named) ??
      rules.companyTied(service, caller, companyId) ??
      rules.callerApproved(service, caller) ??
      rules.callerHasRole(service, caller) ??
      rules.subscriptionActive(service, companyId),
  );
  const expected = [
    'multipart/form-data',
    ...(unspecified.orderJson === 'accepted' ? ['application/json'] : []),
  ];
  refuseIf(rules.bodyReadable(service, request, expected) ?? rules.pidForm(service, request));
  const order = rules.findOrder(service, request);
  refuseIf(rules.orderExists(service, order));
  if (!order) throw new Refusal(permissionError('no such order'));

  const context = { service, request, caller, companyId, order, update: rules.readUpdate(service, request) };
  await check(context);
  apply(context);
  return respond(200, { message: 'Project has been updated' });
}

/** Holds an update to the rules. Throws {@link Refusal}. */
async function check(context: OrderUpdateContext<Service>): Promise<void> {
  const { service, request, update } = context;
  const { rules } = service.seams;
  refuseIf(rules.orderOfCompany(context) ?? rules.orderOpen(context));
  const violations = await shapeViolations(service, 'order-update', update);
  violations.push(...rules.unknownOrderFields(service, request));
  refuseIf(
    shapeProblem(violations, 400) ??
      rules.somethingSent(context) ??
      rules.moveAllowed(context) ??
      rules.clientMayCancel(context) ??
      rules.markTasksRequired(context) ??
      rules.rejectOnlyOnClosing(context) ??
      rules.repeatTogether(context) ??
      rules.managersValid(context),
  );
}

function apply(context: OrderUpdateContext<Service>): void {
  const { service, request, order, update } = context;
  const { world, seams } = service;
  const { effects } = seams;
  for (const field of storedFields) {
    const value = update[field];
    if (value !== undefined) effects.storeField(service, order, field, value);
  }
  const { assignedProjectManagers: managers, status } = update;
  if (managers) effects.replaceManagers(service, order, managers);
  const files = request.files.filter(({ field }) => field === 'files');
  if (files.length > 0) effects.storeFiles(service, order, files);
  if (status !== undefined) applyStatus(context, status);
  order.updatedAt = world.generator.timestamp();
  effects.emit(service, order.companyId, orderUpdated, () => ({
    order: effects.orderDocument(service, order),
    attachments: effects.attachments(service, order),
  }));
}

function applyStatus(
  { service, request, order, update }: OrderUpdateContext<Service>,
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
