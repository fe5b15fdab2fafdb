import type { Service } from '../service.js';
import { authorizeKey } from './authorize.js';
import { refusal } from './error-body.js';
import { answer, type Answer, type ServiceRequest } from './request.js';

/** GET /roles?type=company (section 4.2). */
export function listRoles(service: Service, request: ServiceRequest): Answer {
  const { rules, effects } = service.seams;
  const access = authorizeKey(service, request);
  if (access.problem) return refusal(service.silences, access.problem);
  const problem = rules.rolesType(service, request);
  if (problem) return refusal(service.silences, problem);
  return answer(200, { roles: effects.listRoles(service, access.workspace.company._id) });
}
