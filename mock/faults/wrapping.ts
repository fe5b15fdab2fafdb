import type { Effects, Rules, Seams, Service } from '../service/service.js';
import type { ServiceResponse } from '../messages/response.js';
import type { ServiceRequest } from '../messages/request.js';

/** What a fault does to the seams. */
export type Apply = (seams: Seams) => Seams;

/** Replaces one rule; `wrap` gets the rule that stood there. */
export function withRule<Name extends keyof Rules>(
  name: Name,
  wrap: (original: Rules[Name]) => Rules[Name],
): Apply {
  return (seams) => ({ ...seams, rules: { ...seams.rules, [name]: wrap(seams.rules[name]) } });
}

/** Replaces one effect; `wrap` gets the effect that stood there. */
export function withEffect<Name extends keyof Effects>(
  name: Name,
  wrap: (original: Effects[Name]) => Effects[Name],
): Apply {
  return (seams) => ({ ...seams, effects: { ...seams.effects, [name]: wrap(seams.effects[name]) } });
}

/** Changes a request before it is handled. */
export function withRequest(change: (service: Service, request: ServiceRequest) => ServiceRequest): Apply {
  return (seams) => ({
    ...seams,
    request: (service, request) => change(service, seams.request(service, request)),
  });
}

/** Changes an answer before it is sent; its body is a copy, so that it may be edited in place. */
export function withAnswer(
  change: (answer: ServiceResponse, request: ServiceRequest, service: Service) => ServiceResponse,
): Apply {
  return (seams) => ({
    ...seams,
    response: (service, answer, request) =>
      change(structuredClone(seams.response(service, answer, request)), request, service),
  });
}

/** Several changes of the seams, one after another. */
export function inOrder(...changes: Apply[]): Apply {
  return (seams) => changes.reduce((changed, change) => change(changed), seams);
}
