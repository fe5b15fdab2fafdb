import type { Delivery } from '../messages/delivery.js';
import type { Handled } from '../messages/handled.js';
import type { ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import type { AccessRules } from './access-rules.js';
import type { AccountEffects } from './account-effects.js';
import type { EntryRules } from './entry-rules.js';
import type { EventEffects } from './event-effects.js';
import type { LeadBRules } from './lead-b-rules.js';
import type { MemberRules } from './member-rules.js';
import type { OrderEffects } from './order-effects.js';
import type { OrderFormRules } from './order-form-rules.js';
import type { OrderRules } from './order-rules.js';
import type { ShapeRules } from './shape-rules.js';
import type { WebhookRules } from './webhook-rules.js';

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
