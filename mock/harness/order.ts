import { orderStatuses } from '../../src/contract/order-status.js';
import { HarnessError } from './harness-error.js';
import type { StateHandler } from './params.js';
import { count, flag, oneOf, optionalNumber, optionalText, workspaceOf } from './params.js';

/** A new order in a status, with the tasks that were asked for. */
export const order: StateHandler = (service, params) => {
  const { world } = service;
  const companyId = workspaceOf(service, params).company._id;
  const clientMemberId = optionalText(params, 'clientMemberId');
  if (clientMemberId !== undefined && world.members.get(clientMemberId)?.companyId !== companyId) {
    throw new HarnessError(400, 'no member of the company has this "clientMemberId".');
  }
  const made = service.seams.effects.newOrder(service, companyId, {
    status: oneOf(params, 'status', orderStatuses()),
    name: optionalText(params, 'name'),
    subscription: flag(params, 'subscription', false),
    currency: optionalText(params, 'currency'),
    budget: optionalNumber(params, 'budget'),
    openTasks: count(params, 'openTasks'),
    requestedTasks: count(params, 'requestedTasks'),
    clientMemberId,
  });
  return { orderId: made._id };
};
