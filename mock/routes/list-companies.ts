import type { ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';
import type { Service } from '../service/service.js';
import { refusal } from './error-body.js';

/** GET /accounts/companies (section 4.1). */
export function listCompanies(service: Service, request: ServiceRequest): ServiceResponse {
  const { rules, effects } = service.seams;
  const key = rules.findKey(service, request);
  const problem = rules.requireKey(service, request) ?? rules.keyIssued(service, request, key);
  if (problem) return refusal(service.unspecified, problem);
  return respond(200, { message: 'Companies listed', companies: effects.listCompanies(service, key) });
}
