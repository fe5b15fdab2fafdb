import type { Member } from '../domain/members.js';
import type { Order } from '../domain/orders.js';
import type { Webhook } from '../domain/webhooks.js';
import type { Entry, Handled, ServiceRequest } from '../messages/request.js';
import type { Service } from '../service/service.js';
import type { Memory } from './memory.js';

/** What the mock sees as a request or an action of the harness begins: whether a level holds is known by nothing else. */
export interface Occasion {
  service: Service;
  memory: Memory;
  handled: Handled;
}

/** A request, as an occasion. */
export interface RequestOccasion extends Occasion {
  request: ServiceRequest;
  /** The order that an update is about, where there is one. */
  order?: Order;
}

/** The place of an entry in its call. */
export interface Place {
  /** From 0. */
  index: number;
  count: number;
}

/** How a level is recognized: of a request as a whole, of one entry of a bulk call, of one webhook. */
export interface Recognizer {
  request?(occasion: RequestOccasion): boolean;
  entry?(entry: Entry, place: Place, occasion: RequestOccasion): boolean;
  webhook?(webhook: Webhook, occasion: Occasion): boolean;
}

/** The entries of a bulk call; undefined for any other request. */
export function entriesOf({ operation, body }: ServiceRequest): unknown[] | undefined {
  const creates = operation === 'createLeads' || operation === 'createClients';
  return creates && Array.isArray(body) ? (body as unknown[]) : undefined;
}

/** The members of a service that have an email. */
export function membersWith({ world }: Service, email: unknown): Member[] {
  return [...world.members.values()].filter((member) => member.email === email);
}
