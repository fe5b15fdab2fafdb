import type { Member } from '../domain/members.js';
import type { Order } from '../domain/orders.js';
import type { Problem } from '../messages/problem.js';
import type { OrderUpdate } from '../messages/request-bodies.js';
import type { ServiceRequest } from '../messages/request.js';

/** An update of an order that was found, before it is known whether the update is allowed. */
export interface OrderUpdateContext<Service> {
  service: Service;
  request: ServiceRequest;
  caller: Member | undefined;
  /** The company that was named, else that of the caller. */
  companyId: string;
  /** As it is stored, before the update. */
  order: Order;
  update: OrderUpdate;
}

/**
 * What an update of an order must keep beyond its schema (sections 3.1, 4.5). A rule answers the problem, or undefined
 * where the update keeps it, also because the rule is about a field that was not sent.
 */
export interface OrderRules<Service> {
  /** The query parameter pid is there and has the form of an order id (section 7: 400 ValidationError). */
  pidForm(service: Service, request: ServiceRequest): Problem | undefined;

  /** The order that pid names, of whatever company. */
  findOrder(service: Service, request: ServiceRequest): Order | undefined;

  /** The order exists (section 7). */
  orderExists(service: Service, order: Order | undefined): Problem | undefined;

  /** The order belongs to the company that was named. */
  orderOfCompany(context: OrderUpdateContext<Service>): Problem | undefined;

  /** A Completed or Cancelled order cannot be updated (section 3.1). */
  orderOpen(context: OrderUpdateContext<Service>): Problem | undefined;

  /** An update without any field (section 4.5: open). */
  somethingSent(context: OrderUpdateContext<Service>): Problem | undefined;

  /** The order may go from its status to the one that was sent (section 3.1). */
  moveAllowed(context: OrderUpdateContext<Service>): Problem | undefined;

  /** markTasksAsDone comes with Completed and Cancelled (section 4.5). */
  markTasksRequired(context: OrderUpdateContext<Service>): Problem | undefined;

  /** rejectRequestedTasks comes with Completed and Cancelled alone (section 4.5). */
  rejectOnlyOnClosing(context: OrderUpdateContext<Service>): Problem | undefined;

  /** A caller with the client role cancels a Pending order alone (section 3.1: 403 PermissionError). */
  clientMayCancel(context: OrderUpdateContext<Service>): Problem | undefined;

  /** repeatCount and repeatDuration come together when the recurrence changes (section 4.5). */
  repeatTogether(context: OrderUpdateContext<Service>): Problem | undefined;

  /** Whether an id belongs to a project manager of the company (section 4.5). */
  isManager(service: Service, companyId: string, id: string): boolean;

  /** Every id of the list belongs to a project manager of the company (section 4.5). */
  managersValid(context: OrderUpdateContext<Service>): Problem | undefined;
}
