import type { Unspecified } from '../configuration/unspecified.js';
import type { OperationId, ServiceRequest } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import type { Service } from '../service/service.js';
import { createClients } from './create-clients.js';
import { createLeadsB } from './create-leads-b.js';
import { createLeads } from './create-leads.js';
import { listCompanies } from './list-companies.js';
import { listRoles } from './list-roles.js';
import { updateOrder } from './update-order.js';
import { verifySignature } from './verify-signature.js';

/** One operation of chapter 4 at its address. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  operation: OperationId;
  handle(service: Service, request: ServiceRequest): ServiceResponse | Promise<ServiceResponse>;
}

const leadsPath = '/members/bulk-lead';

/** The operations of the service; variant B of lead creation may have a path of its own (section 4.3). */
export function routes({ leadVariants, leadBPath }: Readonly<Unspecified>): Route[] {
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
