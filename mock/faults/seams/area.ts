import { isObject } from '../../../src/contract/json-value.js';
import type { Workspace } from '../../domain/workspaces.js';
import type { OperationId, ServiceRequest } from '../../messages/request.js';
import type { Service } from '../../service/service.js';

/** What a fault is seeded in: an operation, of which lead creation is one for each variant (section 4.3). */
export type Area = 'companies' | 'roles' | 'lead' | 'lead-b' | 'client' | 'verification';

const operations: Readonly<Record<Area, OperationId>> = {
  companies: 'listCompanies',
  roles: 'listRoles',
  lead: 'createLeads',
  'lead-b': 'createLeads',
  client: 'createClients',
  verification: 'verifySignature',
};

/** Whether a request is meant for an area; the variants of lead creation differ in the fields that variant A needs. */
export function isFor(area: Area, { operation, body }: ServiceRequest): boolean {
  if (operation !== operations[area]) return false;
  if (operation !== 'createLeads') return true;
  const entries = Array.isArray(body) ? (body as unknown[]) : [];
  const ofA = entries.some((entry) => isObject(entry) && ('role' in entry || 'isConvertedClient' in entry));
  return ofA === (area === 'lead');
}

/** The first workspace that the API key of a request is tied to. */
export function workspaceOf(service: Service, request: ServiceRequest): Workspace | undefined {
  const key = service.seams.rules.findKey(service, request);
  return service.world.workspaces.get(key?.companyIds[0] ?? '');
}
