import type { ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';
import type { Service } from '../service/service.js';
import { authorizeKey } from './authorize.js';
import { refusal } from './error-body.js';

/** GET /roles?type=company (section 4.2). */
export function listRoles(service: Service, request: ServiceRequest): ServiceResponse {
  const { rules, effects } = service.seams;
  const access = authorizeKey(service, request);
  if (access.problem) return refusal(service.unspecified, access.problem);
  const problem = rules.rolesType(service, request);
  if (problem) return refusal(service.unspecified, problem);
  return respond(200, { roles: effects.listRoles(service, access.workspace.company._id) });
}
