import type { ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import type { Service } from '../service/service.js';
import { createMembers } from './create-members.js';

/** Lead creation of variant A (section 4.3). */
export function createLeadsA(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  return createMembers(service, request, {
    kind: 'lead',
    type: 'lead-a-request',
    required: ['firstName', 'lastName', 'email', 'role'],
    message: 'Lead created successfully',
    status: service.unspecified.leadSuccessStatus,
    check: (workspace, entry) => {
      const { rules } = service.seams;
      return rules.leadRoleIsMapping(service, workspace, entry) ?? rules.leadNotConverted(service, entry);
    },
  });
}
