import type { ServiceRequest } from '../../messages/request.js';
import type { ServiceResponse } from '../../messages/response.js';
import type { Service } from '../../service/service.js';
import type { Change } from './change.js';

/** Changes an answer before it is sent; its body is a copy, so that it may be edited in place. */
export function changedAnswer(
  change: (answer: ServiceResponse, request: ServiceRequest, service: Service) => ServiceResponse,
): Change {
  return (seams) => ({
    ...seams,
    response: (service, answer, request) =>
      change(structuredClone(seams.response(service, answer, request)), request, service),
  });
}

/** An answer whose body has other members besides; one that is undefined is left out. */
export function withMembers(answer: ServiceResponse, members: Record<string, unknown>): ServiceResponse {
  return { ...answer, body: { ...(answer.body as object), ...members } };
}
