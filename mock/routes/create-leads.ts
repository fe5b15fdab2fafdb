import type { ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import type { Service } from '../service/service.js';
import { createLeadsA } from './create-leads-a.js';
import { createLeadsB } from './create-leads-b.js';

/** POST /members/bulk-lead, in the variant that the request speaks (section 4.3). */
export function createLeads(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  const variant = service.seams.rules.leadVariant(service, request);
  return variant === 'B' ? createLeadsB(service, request) : createLeadsA(service, request);
}
