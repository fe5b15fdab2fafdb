import { effects, type Effects } from './effects/index.js';
import type { Answer, ServiceRequest } from './routes/request.js';
import { rules, type Rules } from './rules/index.js';
import type { Service } from './service.js';
import type { Delivery } from './webhooks/delivery.js';

/**
 * The named places at which a fault replaces or wraps what the service does. The service calls everything here
 * through `service.seams`, also from within another seam, so that a replacement is seen everywhere.
 */
export interface Seams {
  /** The parsed request before it is handled; may return another one. */
  request(service: Service, request: ServiceRequest): ServiceRequest;
  /** What is allowed: one function for each rule, most of them answering a Problem or undefined. */
  rules: Rules;
  /** What happens: one function for each change, notice or post. */
  effects: Effects;
  /** The answer before it is sent; the world may be read and changed through the service. */
  response(service: Service, answer: Answer, request: ServiceRequest): Answer;
  /** A post to a receiver before it is sent: none, another one, or several. */
  delivery(service: Service, delivery: Delivery): Delivery[];
}

/** The seams of a service without a fault. */
export const defaultSeams: Readonly<Seams> = {
  request: (_service, request) => request,
  rules,
  effects,
  response: (_service, answer) => answer,
  delivery: (_service, delivery) => [delivery],
};
