import { statedHeader } from '../../src/contract/openapi.js';
import type { Workspace } from '../domain/workspaces.js';
import {
  authenticationError,
  permissionError,
  refuseIf,
  Refusal,
  validationError,
} from '../messages/request.js';
import type { Problem, ServiceRequest } from '../messages/request.js';
import type { Rules, Service } from '../service/service.js';

const bearer = /^Bearer +(\S+) *$/i;

export const accessRules = {
  header({ unspecified }, request, name) {
    const stated = statedHeader(request.operation, name);
    if (stated === undefined) return undefined;
    const any = unspecified.headerCase === 'any';
    const found = request.headers.find(([sent]) => (any ? sent.toLowerCase() === name : sent === stated));
    return found?.[1] === '' ? undefined : found?.[1];
  },

  findKey(service, request) {
    const sent = service.seams.rules.header(service, request, 'x-api-key');
    return sent === undefined ? undefined : service.world.keys.get(sent);
  },

  requireKey(service, request) {
    if (service.seams.rules.header(service, request, 'x-api-key') !== undefined) return undefined;
    return missingHeader(request, 'x-api-key', service.unspecified.keyMissingStatus);
  },

  keyIssued({ unspecified }, _request, key) {
    return key ? undefined : authenticationError('the API key is not valid', unspecified.keyWrongStatus);
  },

  requireCompany({ unspecified }, request, companyId) {
    const stated = statedHeader(request.operation, 'companyid');
    if (companyId !== undefined || !stated) return undefined;
    return missingHeader(request, stated, unspecified.companyMissingStatus);
  },

  keyMatchesCompany({ unspecified }, _request, key, companyId) {
    if (!key || companyId === undefined || key.companyIds.includes(companyId)) return undefined;
    return permissionError('the API key is not tied to this company', unspecified.otherCompanyStatus);
  },

  bearerToken(_service, request) {
    const header = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
    return header === undefined ? undefined : bearer.exec(header)?.[1];
  },

  findCaller(service, request) {
    const token = service.seams.rules.bearerToken(service, request);
    const memberId = token === undefined ? undefined : service.world.tokens.get(token);
    return memberId === undefined ? undefined : service.world.members.get(memberId);
  },

  requireBearer(service, request) {
    if (service.seams.rules.bearerToken(service, request) !== undefined) return undefined;
    return authenticationError('a bearer token is missing', service.unspecified.bearerMissingStatus);
  },

  bearerIssued({ unspecified }, caller) {
    return caller
      ? undefined
      : authenticationError('the bearer token is not valid', unspecified.bearerWrongStatus);
  },

  companyTied(_service, caller, companyId) {
    if (!caller || caller.companyId === companyId) return undefined;
    return permissionError('the caller is not a member of this company');
  },

  callerApproved(_service, caller) {
    return !caller || caller.approved ? undefined : permissionError('the caller is not an approved member');
  },

  callerHasRole(_service, caller) {
    return !caller || caller.roleId !== undefined ? undefined : permissionError('the caller has no role');
  },

  subscriptionActive({ world }, companyId) {
    if (!world.workspaces.get(companyId)?.subscriptionExpired) return undefined;
    return permissionError('the subscription of the workspace has expired');
  },

  bodyReadable(_service, request, expected) {
    if (expected.includes(request.contentType) || request.problem?.status === 413) return request.problem;
    return validationError(`the content type must be ${expected.join(' or ')}`);
  },

  rolesType({ unspecified }, request) {
    if (unspecified.rolesType === 'ignored' || request.query['type'] === 'company') return undefined;
    return validationError('the query parameter type must be company', 'type');
  },

  mayRegenerate(_service, role) {
    return role === 'SuperAdmin' || role === 'Admin';
  },
} satisfies Partial<Rules>;

/** The refusal for want of a header; names the one that came in another case. */
function missingHeader({ headers }: ServiceRequest, stated: string, status: number): Problem {
  const other = headers.find(
    ([name, value]) => name !== stated && name.toLowerCase() === stated.toLowerCase() && value !== '',
  )?.[0];
  const why = other === undefined ? 'is missing' : `was sent as ${other}: its case must be exact`;
  return authenticationError(`the header ${stated} ${why}`, status);
}

/**
 * The workspace that the API key and, unless `company` is false, the company id of a request let it use (section 5). Without
 * a company id it is the first that the key is tied to. Throws {@link Refusal}.
 */
export function authorizedByKey(
  service: Service,
  request: ServiceRequest,
  { company }: { company: boolean } = { company: true },
): Workspace {
  const { rules } = service.seams;
  const key = rules.findKey(service, request);
  const named = company ? rules.header(service, request, 'companyid') : undefined;
  refuseIf(
    rules.requireKey(service, request) ??
      rules.keyIssued(service, request, key) ??
      (company ? rules.requireCompany(service, request, named) : undefined) ??
      rules.keyMatchesCompany(service, request, key, named),
  );
  return workspaceNamed(service, named ?? key?.companyIds[0]);
}

/** The same by the bearer token alone, the credential of lead variant B if it is not the API key (section 5: open). */
export function authorizedByBearer(service: Service, request: ServiceRequest): Workspace {
  const { rules } = service.seams;
  const caller = rules.findCaller(service, request);
  refuseIf(rules.requireBearer(service, request) ?? rules.bearerIssued(service, caller));
  return workspaceNamed(service, caller?.companyId);
}

function workspaceNamed({ world }: Service, companyId = ''): Workspace {
  const workspace = world.workspaces.get(companyId);
  if (!workspace) throw new Refusal(permissionError('no such company'));
  return workspace;
}
