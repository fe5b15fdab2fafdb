import type { Unspecified } from '../configuration/unspecified.js';
import { refuseIf } from '../messages/request.js';
import type { OperationId, ServiceRequest, Verification } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';
import { authorizedByKey } from '../rules/access.js';
import { shapeProblem, shapeViolations } from '../rules/shape.js';
import type { Service } from '../service/service.js';
import { createClients, createLeadsA, createLeadsB } from './bulk-creation.js';
import { updateOrder } from './update-order.js';

/** GET /accounts/companies (section 4.1). */
function listCompanies(service: Service, request: ServiceRequest): ServiceResponse {
  const { rules, effects } = service.seams;
  const key = rules.findKey(service, request);
  refuseIf(rules.requireKey(service, request) ?? rules.keyIssued(service, request, key));
  return respond(200, { message: 'Companies listed', companies: effects.listCompanies(service, key) });
}

/** GET /roles?type=company (section 4.2). */
function listRoles(service: Service, request: ServiceRequest): ServiceResponse {
  const { rules, effects } = service.seams;
  const { company } = authorizedByKey(service, request);
  refuseIf(rules.rolesType(service, request));
  return respond(200, { roles: effects.listRoles(service, company._id) });
}

/** POST /members/bulk-lead, in the variant that the request speaks (section 4.3). */
function createLeads(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  const variant = service.seams.rules.leadVariant(service, request);
  return variant === 'B' ? createLeadsB(service, request) : createLeadsA(service, request);
}

/** POST /api/v1/webhooks/verify-signature (section 4.6); its failure has a body of its own. */
async function verifySignature(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
  const { rules } = service.seams;
  refuseIf(rules.bodyReadable(service, request, ['application/json']));
  const violations = await shapeViolations(service, 'verification-request', request.body);
  refuseIf(shapeProblem(violations, service.unspecified.verifyIncompleteStatus));
  return rules.verifySignature(service, request.body as Verification)
    ? respond(200, { verification_status: 'SUCCESS' })
    : respond(403, { type: 'PermissionError', status: 403, verification_status: 'FAILED' });
}

/** One operation of chapter 4 at its address. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  operation: OperationId;
  handle(service: Service, request: ServiceRequest): ServiceResponse | Promise<ServiceResponse>;
}

const leadsPath = '/members/bulk-lead';

/** The operations of the service; variant B of lead creation may have a path of its own (section 4.3). */
export function routes({ leadVariants, leadBPath }: Unspecified): Route[] {
  const operations: Route[] = [
    { method: 'GET', path: '/accounts/companies', operation: 'listCompanies', handle: listCompanies },
    { method: 'GET', path: '/roles', operation: 'listRoles', handle: listRoles },
    { method: 'POST', path: '/members/bulk-client', operation: 'createClients', handle: createClients },
    { method: 'PUT', path: '/orders', operation: 'updateOrder', handle: updateOrder },
    {
      method: 'POST',
      path: '/api/v1/webhooks/verify-signature',
      operation: 'verifySignature',
      handle: verifySignature,
    },
  ];
  const apart = leadBPath !== leadsPath;
  if (!apart || leadVariants !== 'B') {
    operations.push({ method: 'POST', path: leadsPath, operation: 'createLeads', handle: createLeads });
  }
  if (apart && leadVariants !== 'A') {
    operations.push({ method: 'POST', path: leadBPath, operation: 'createLeads', handle: createLeadsB });
  }
  return operations;
}
