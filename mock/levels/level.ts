import type { Order } from '../domain/orders.js';
import type { Webhook } from '../domain/webhooks.js';
import { changedEffect, inOrder, sentHeader } from '../faults/seams/change.js';
import type { Entry, Handled, ServiceRequest } from '../messages/request.js';
import type { Seams, Service } from '../service/service.js';

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

/** One request or action from its beginning until its response is written. */
export interface Handling {
  handled: Handled;
  over: boolean;
}

/** What happened before, as far as a level is known by it. The service itself does not keep it. */
export class Memory {
  /** Ids of orders that took an update, and of those that an update moved to another status. */
  readonly updated = new Set<string>();
  readonly moved = new Set<string>();
  /** Ids of webhooks by what happened to them. */
  readonly changed = new Set<string>();
  readonly switchedOff = new Set<string>();
  readonly reactivated = new Set<string>();
  readonly rotated = new Set<string>();
  readonly deliveries = new Map<string, number>();
  /** Ids of companies whose API key was regenerated. */
  readonly regenerated = new Set<string>();
  /** By record: whether the last request was refused, and what is under way. */
  readonly #refused = new Map<string, boolean>();
  readonly #underWay = new Map<string, Handling[]>();
  readonly #answered = new Set<string>();

  /** Notes that a request begins. */
  begin(request: ServiceRequest, handling: Handling): void {
    const others = this.#underWay.get(recordOf(request)) ?? [];
    this.#underWay.set(recordOf(request), [...others.filter(({ over }) => !over), handling]);
  }

  /** Notes the response to a request. */
  answer(request: ServiceRequest, status: number): void {
    this.#refused.set(recordOf(request), status >= 400);
    this.#answered.add(contentOf(request));
    const { pid } = request.query;
    if (request.operation === 'updateOrder' && status < 300) this.updated.add(String(pid));
  }

  /** Whether the same request was answered before. */
  knows(request: ServiceRequest): boolean {
    return this.#answered.has(contentOf(request));
  }

  /** Whether the last request to the record of a request was refused. */
  refusedBefore(request: ServiceRequest): boolean {
    return this.#refused.get(recordOf(request)) === true;
  }

  /** Whether another request to the record of a request is under way. */
  isBusy(request: ServiceRequest): boolean {
    return (this.#underWay.get(recordOf(request)) ?? []).some(
      ({ over, handled }) => !over && handled.request !== request,
    );
  }

  /** The seams, with this memory listening to what they do. */
  listening(seams: Seams): Seams {
    return inOrder(
      changedEffect('changeStatus', (change, service, order, status) => {
        if (order.status !== status) this.moved.add(order._id);
        change(service, order, status);
      }),
      changedEffect('configureWebhook', (configure, service, webhook, wanted) => {
        const { url, events } = webhook;
        configure(service, webhook, wanted);
        if (url !== webhook.url || String(events) !== String(webhook.events)) this.changed.add(webhook._id);
        if (wanted.active === false) this.switchedOff.add(webhook._id);
        else if (wanted.active && this.switchedOff.delete(webhook._id)) this.reactivated.add(webhook._id);
      }),
      changedEffect('rotateSecret', (rotate, service, webhook) => {
        this.rotated.add(webhook._id);
        return rotate(service, webhook);
      }),
      changedEffect('regenerateKey', (regenerate, service, workspace) => {
        this.regenerated.add(workspace.company._id);
        return regenerate(service, workspace);
      }),
      changedEffect('countOutcome', (count, service, webhook, outcome) => {
        this.deliveries.set(webhook._id, (this.deliveries.get(webhook._id) ?? 0) + 1);
        count(service, webhook, outcome);
      }),
    )(seams);
  }
}

/** What a request is about: an order, a webhook, or the members of a company that one operation creates or lists. */
function recordOf(request: ServiceRequest): string {
  const { operation, query, body } = request;
  if (operation === 'updateOrder') return `order ${String(query['pid'])}`;
  if (operation === 'verifySignature')
    return `webhook ${String((body as { webhookId?: unknown })?.webhookId)}`;
  return `${operation} ${sentHeader(request, 'companyid')} ${sentHeader(request, 'x-api-key')}`;
}

/** Everything that tells one request from another. */
function contentOf(request: ServiceRequest): string {
  const { query, body, fields, files } = request;
  const token = sentHeader(request, 'authorization');
  return JSON.stringify([recordOf(request), token, query, body, fields, files]);
}
