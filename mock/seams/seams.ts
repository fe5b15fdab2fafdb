import type { Delivery, ServiceResponse } from '../messages/response.js';
import type { Handled, ServiceRequest } from '../messages/request.js';
import type {
  AccessRules,
  EntryRules,
  LeadBRules,
  MemberRules,
  OrderFormRules,
  OrderRules,
  ShapeRules,
  WebhookRules,
} from './rules.js';
import type { AccountEffects, EventEffects, OrderEffects } from './effects.js';

/** What is allowed: one function for each rule, most of them answering a Problem or undefined. */
export interface RulesOf<Service>
  extends
    AccessRules<Service>,
    ShapeRules<Service>,
    EntryRules<Service>,
    MemberRules<Service>,
    LeadBRules<Service>,
    OrderFormRules<Service>,
    OrderRules<Service>,
    WebhookRules<Service> {}

/** What happens: one function for each change, notification or post. */
export interface EffectsOf<Service>
  extends AccountEffects<Service>, OrderEffects<Service>, EventEffects<Service> {}

/**
 * The named places at which a fault replaces or wraps what the service does. The service calls everything here
 * through `service.seams`, also from within another seam, so that a replacement is seen everywhere. The service itself
 * is a parameter of the types, since it holds its seams: so they stand below it and know nothing of it.
 */
export interface SeamsOf<Service> {
  /** Everything that is done for one request or one action of the harness, and what it sets off later. */
  handling<Result>(service: Service, handled: Handled, work: () => Result): Result;
  /** The parsed request before it is handled; may return another one. */
  request(service: Service, request: ServiceRequest): ServiceRequest;
  rules: RulesOf<Service>;
  effects: EffectsOf<Service>;
  /** The response before it is sent; the world may be read and changed through the service. */
  response(service: Service, response: ServiceResponse, request: ServiceRequest): ServiceResponse;
  /** A post to a receiver before it is sent: none, another one, or several. */
  delivery(service: Service, delivery: Delivery): Delivery[];
}
