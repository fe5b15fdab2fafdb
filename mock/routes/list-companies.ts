import type { Service } from '../service.js';
import { refusal } from './error-body.js';
import { answer, type Answer, type ServiceRequest } from './request.js';

/** GET /accounts/companies (section 4.1). */
export function listCompanies(service: Service, request: ServiceRequest): Answer {
  const { rules, effects } = service.seams;
  const key = rules.findKey(service, request);
  const problem = rules.requireKey(service, request) ?? rules.keyIssued(service, request, key);
  if (problem) return refusal(service.silences, problem);
  return answer(200, { message: 'Companies listed', companies: effects.listCompanies(service, key) });
}
