import type { Workspace } from '../domain/workspaces.js';
import type { Problem, ServiceRequest } from '../messages/request.js';
import { permissionError } from '../messages/request.js';
import type { Service } from '../service/service.js';

/** The workspace that a request may use, or why it may use none. */
type Access = { workspace: Workspace; problem?: undefined } | { problem: Problem };

/**
 * Checks the API key and, unless `company` is false, the company id of a request (section 5). Without a company id the
 * workspace is the first that the key is tied to.
 */
export function authorizeKey(
  service: Service,
  request: ServiceRequest,
  { company }: { company: boolean } = { company: true },
): Access {
  const { world, seams } = service;
  const { rules } = seams;
  const key = rules.findKey(service, request);
  const named = company ? rules.header(service, request, 'companyid') : undefined;
  const problem =
    rules.requireKey(service, request) ??
    rules.keyIssued(service, request, key) ??
    (company ? rules.requireCompany(service, request, named) : undefined) ??
    rules.keyMatchesCompany(service, request, key, named);
  if (problem) return { problem };
  const workspace = world.workspaces.get(named ?? key?.companyIds[0] ?? '');
  return workspace ? { workspace } : { problem: permissionError('no such company') };
}

/** Checks the bearer token alone: the credential of lead variant B where it is not the API key (section 5: open). */
export function authorizeBearer(service: Service, request: ServiceRequest): Access {
  const { rules } = service.seams;
  const caller = rules.findCaller(service, request);
  const problem = rules.requireBearer(service, request) ?? rules.bearerIssued(service, caller);
  if (problem) return { problem };
  const workspace = service.world.workspaces.get(caller?.companyId ?? '');
  return workspace ? { workspace } : { problem: permissionError('no such company') };
}
