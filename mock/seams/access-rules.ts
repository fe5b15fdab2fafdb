import type { Member } from '../domain/members.js';
import type { ApiKey } from '../domain/workspaces.js';
import type { Problem } from '../messages/problem.js';
import type { ServiceRequest } from '../messages/request.js';

/** Who may ask (sections 4 and 5). A rule answers the problem, or undefined where the request keeps it. */
export interface AccessRules<Service> {
  /**
   * The value of a header that the contract states for the operation, in the case stated there; undefined where it is
   * missing.
   * @param name in lower case
   */
  header(service: Service, request: ServiceRequest, name: string): string | undefined;

  /** The record of the API key of a request. */
  findKey(service: Service, request: ServiceRequest): ApiKey | undefined;

  /** An API key is there. */
  requireKey(service: Service, request: ServiceRequest): Problem | undefined;

  /** The API key was issued and is still valid. */
  keyIssued(service: Service, request: ServiceRequest, key: ApiKey | undefined): Problem | undefined;

  /** A company id is there, where the operation states a header for it. */
  requireCompany(
    service: Service,
    request: ServiceRequest,
    companyId: string | undefined,
  ): Problem | undefined;

  /** The API key is tied to the company that was named. */
  keyMatchesCompany(
    service: Service,
    request: ServiceRequest,
    key: ApiKey | undefined,
    companyId: string | undefined,
  ): Problem | undefined;

  /** The bearer token of a request. */
  bearerToken(service: Service, request: ServiceRequest): string | undefined;

  /** The signed-in member that a request comes from. */
  findCaller(service: Service, request: ServiceRequest): Member | undefined;

  /** A bearer token is there. */
  requireBearer(service: Service, request: ServiceRequest): Problem | undefined;

  /** The bearer token was issued. */
  bearerIssued(service: Service, caller: Member | undefined): Problem | undefined;

  /** The caller is a member of the company that was named (section 5: 403 PermissionError). */
  companyTied(service: Service, caller: Member | undefined, companyId: string): Problem | undefined;

  /** The caller is approved (section 5: 403 PermissionError). */
  callerApproved(service: Service, caller: Member | undefined): Problem | undefined;

  /** The caller has a role in the company (section 5: 403 PermissionError). */
  callerHasRole(service: Service, caller: Member | undefined): Problem | undefined;

  /** The subscription of the workspace has not expired (section 7: 403 PermissionError). */
  subscriptionActive(service: Service, companyId: string): Problem | undefined;

  /** The body has a content type that the operation takes, and could be read. */
  bodyReadable(service: Service, request: ServiceRequest, expected: string[]): Problem | undefined;

  /** The role listing asks for the company's roles (section 4.2). */
  rolesType(service: Service, request: ServiceRequest): Problem | undefined;

  /** Whether a user with this role may regenerate the API key (section 5). */
  mayRegenerate(service: Service, role: string): boolean;
}
