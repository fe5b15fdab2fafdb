import type { Unspecified } from '../configuration/unspecified.js';
import type { World } from '../domain/world.js';
import type { Handled, ServiceRequest } from '../messages/request.js';
import type { Delivery, ServiceResponse } from '../messages/response.js';
import type { EffectsOf } from '../seams/effects.js';
import type { RulesOf } from '../seams/rules.js';
import { DeliveryQueue } from './delivery-queue.js';

const capacity = 500;

/** One answered request of the service's own interface. */
export interface RequestLogEntry {
  operation: string;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  status: number;
  /** The beginning of the answer's body, of a refusal alone. */
  refusal?: string;
}

/** The latest requests, oldest first; older ones are forgotten. */
class RequestLog {
  readonly #slots: RequestLogEntry[] = [];
  #next = 0;

  add(entry: RequestLogEntry): void {
    this.#slots[this.#next] = entry;
    this.#next = (this.#next + 1) % capacity;
  }

  entries(): RequestLogEntry[] {
    return this.#slots.length < capacity
      ? [...this.#slots]
      : [...this.#slots.slice(this.#next), ...this.#slots.slice(0, this.#next)];
  }
}

/**
 * The named places at which a fault replaces or wraps what the service does. The service calls everything here
 * through `service.seams`, also from within another seam, so that a replacement is seen everywhere.
 */
export interface Seams {
  /** Everything that is done for one request or one action of the harness, and what it sets off later. */
  handling<Result>(service: Service, handled: Handled, work: () => Result): Result;
  /** The parsed request before it is handled; may return another one. */
  request(service: Service, request: ServiceRequest): ServiceRequest;
  rules: Rules;
  effects: Effects;
  /** The response before it is sent; the world may be read and changed through the service. */
  response(service: Service, response: ServiceResponse, request: ServiceRequest): ServiceResponse;
  /** A post to a receiver before it is sent: none, another one, or several. */
  delivery(service: Service, delivery: Delivery): Delivery[];
}

/** The service: its memory, the choices it makes and the functions it is made of. */
export interface Service {
  world: World;
  unspecified: Unspecified;
  seams: Seams;
  /** The posts that are under way or wait for another attempt. */
  queue: DeliveryQueue;
  log: RequestLog;
}

export type Rules = RulesOf<Service>;
export type Effects = EffectsOf<Service>;

/** Composes a service from its choices and its seams; `world` is the memory to start with. */
export function createService(unspecified: Unspecified, seams: Seams, world: World): Service {
  return { world, unspecified, seams, queue: new DeliveryQueue(), log: new RequestLog() };
}
