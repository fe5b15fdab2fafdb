import type { ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import type { Service } from '../service/service.js';
import { createMembers } from './create-members.js';

/** POST /members/bulk-client (section 4.4), which also converts leads (section 3.4). */
export function createClients(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  return createMembers(service, request, {
    kind: 'client',
    type: 'client-request',
    required: ['firstName', 'lastName', 'email'],
    message: 'Client created successfully',
    status: service.unspecified.clientSuccessStatus,
    check: () => undefined,
  });
}
