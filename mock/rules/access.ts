import { statedHeader } from '../../src/contract/header-names.js';
import type { Member } from '../domain/members.js';
import type { Problem } from '../domain/problem.js';
import { authenticationError, permissionError, validationError } from '../domain/problem.js';
import type { ApiKey } from '../domain/world.js';
import type { ServiceRequest } from '../routes/request.js';
import type { Service } from '../service.js';

const BEARER = /^Bearer +(\S+) *$/i;

/** Who may ask (sections 4 and 5). A rule answers the problem, or undefined where the request keeps it. */
export const accessRules = {
  /**
   * The value of a header that the contract states for the operation, in the case stated there; undefined where it is
   * missing.
   * @param name in lower case
   */
  header({ silences }: Service, request: ServiceRequest, name: string): string | undefined {
    const stated = statedHeader(request.operation, name);
    if (stated === undefined) return undefined;
    const any = silences.headerCase === 'any';
    const found = request.headers.find(([sent]) => (any ? sent.toLowerCase() === name : sent === stated));
    return found?.[1] === '' ? undefined : found?.[1];
  },

  /** The record of the API key of a request. */
  findKey(service: Service, request: ServiceRequest): ApiKey | undefined {
    const sent = service.seams.rules.header(service, request, 'x-api-key');
    return sent === undefined ? undefined : service.world.keys.get(sent);
  },

  /** An API key is there. */
  requireKey(service: Service, request: ServiceRequest): Problem | undefined {
    if (service.seams.rules.header(service, request, 'x-api-key') !== undefined) return undefined;
    return authenticationError('the header x-api-key is missing', service.silences.keyMissingStatus);
  },

  /** The API key was issued and is still valid. */
  keyIssued({ silences }: Service, _request: ServiceRequest, key: ApiKey | undefined): Problem | undefined {
    return key ? undefined : authenticationError('the API key is not valid', silences.keyWrongStatus);
  },

  /** A company id is there, where the operation states a header for it. */
  requireCompany(
    { silences }: Service,
    request: ServiceRequest,
    companyId: string | undefined,
  ): Problem | undefined {
    const stated = statedHeader(request.operation, 'companyid');
    if (companyId !== undefined || !stated) return undefined;
    return authenticationError(`the header ${stated} is missing`, silences.companyMissingStatus);
  },

  /** The API key is tied to the company that was named. */
  keyMatchesCompany(
    { silences }: Service,
    _request: ServiceRequest,
    key: ApiKey | undefined,
    companyId: string | undefined,
  ): Problem | undefined {
    if (!key || companyId === undefined || key.companyIds.includes(companyId)) return undefined;
    return permissionError('the API key is not tied to this company', silences.otherCompanyStatus);
  },

  /** The bearer token of a request. */
  bearerToken(_service: Service, request: ServiceRequest): string | undefined {
    const header = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
    return header === undefined ? undefined : BEARER.exec(header)?.[1];
  },

  /** The signed-in member that a request comes from. */
  findCaller(service: Service, request: ServiceRequest): Member | undefined {
    const token = service.seams.rules.bearerToken(service, request);
    const memberId = token === undefined ? undefined : service.world.tokens.get(token);
    return memberId === undefined ? undefined : service.world.members.get(memberId);
  },

  /** A bearer token is there. */
  requireBearer(service: Service, request: ServiceRequest): Problem | undefined {
    if (service.seams.rules.bearerToken(service, request) !== undefined) return undefined;
    return authenticationError('a bearer token is missing', service.silences.bearerMissingStatus);
  },

  /** The bearer token was issued. */
  bearerIssued({ silences }: Service, caller: Member | undefined): Problem | undefined {
    return caller
      ? undefined
      : authenticationError('the bearer token is not valid', silences.bearerWrongStatus);
  },

  /** The caller is a member of the company that was named (section 5: 403 PermissionError). */
  companyTied(_service: Service, caller: Member | undefined, companyId: string): Problem | undefined {
    if (!caller || caller.companyId === companyId) return undefined;
    return permissionError('the caller is not a member of this company');
  },

  /** The caller is approved (section 5: 403 PermissionError). */
  callerApproved(_service: Service, caller: Member | undefined): Problem | undefined {
    return !caller || caller.approved ? undefined : permissionError('the caller is not an approved member');
  },

  /** The caller has a role in the company (section 5: 403 PermissionError). */
  callerHasRole(_service: Service, caller: Member | undefined): Problem | undefined {
    return !caller || caller.roleId !== undefined ? undefined : permissionError('the caller has no role');
  },

  /** The subscription of the workspace has not expired (section 7: 403 PermissionError). */
  subscriptionActive({ world }: Service, companyId: string): Problem | undefined {
    if (!world.workspaces.get(companyId)?.subscriptionExpired) return undefined;
    return permissionError('the subscription of the workspace has expired');
  },

  /** The body has a content type that the operation takes, and could be read. */
  bodyReadable({ silences }: Service, request: ServiceRequest, expected: string[]): Problem | undefined {
    if (expected.includes(request.contentType)) return request.problem;
    if (request.problem?.status === 413) return request.problem;
    return validationError(
      `the content type must be ${expected.join(' or ')}`,
      undefined,
      silences.wrongContentTypeStatus,
    );
  },

  /** The role listing asks for the company's roles (section 4.2). */
  rolesType({ silences }: Service, request: ServiceRequest): Problem | undefined {
    if (silences.rolesType === 'ignored' || request.query['type'] === 'company') return undefined;
    return validationError('the query parameter type must be company', 'type');
  },

  /** Whether a user with this role may regenerate the API key (section 5). */
  mayRegenerate(_service: Service, role: string): boolean {
    return role === 'SuperAdmin' || role === 'Admin';
  },
};
