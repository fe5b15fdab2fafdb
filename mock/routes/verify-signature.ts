import type { ServiceRequest, Verification } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';
import { shapeProblem, shapeViolations } from '../rules/shape.js';
import type { Service } from '../service/service.js';
import { refusal } from './error-body.js';

/** POST /api/v1/webhooks/verify-signature (section 4.6); its failure has a body of its own. */
export async function verifySignature(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  const { unspecified, seams } = service;
  const { rules } = seams;
  const unreadable = rules.bodyReadable(service, request, ['application/json']);
  if (unreadable) return refusal(unspecified, unreadable);
  const violations = await shapeViolations(service, 'verification-request', request.body);
  const incomplete = shapeProblem(violations, unspecified.verifyIncompleteStatus);
  if (incomplete) return refusal(unspecified, incomplete);
  if (rules.verifySignature(service, request.body as Verification)) {
    return respond(200, { verification_status: 'SUCCESS' });
  }
  return respond(403, { type: 'PermissionError', status: 403, verification_status: 'FAILED' });
}
