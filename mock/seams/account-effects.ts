import type { Member } from '../domain/members.js';
import type { ApiKey, Company, RoleMapping, Workspace } from '../domain/workspaces.js';
import type { Entry } from '../messages/request-bodies.js';

/** What the requests with an API key read and create. */
export interface AccountEffects<Service> {
  /** The companies that a key is tied to (section 4.1). */
  listCompanies(service: Service, key: ApiKey | undefined): Company[];

  /** The role mappings of a company (section 4.2). */
  listRoles(service: Service, companyId: string): RoleMapping[];

  /** Stores a lead of variant A or a brand-new client (sections 2.3, 4.3, 4.4). */
  createMember(service: Service, workspace: Workspace, kind: 'lead' | 'client', entry: Entry): Member;

  /** Stores a lead of variant B with the client role of the workspace (section 4.3 B). */
  createLeadB(service: Service, workspace: Workspace, entry: Entry, details: Entry): Member;

  /** Makes a client of a lead (section 3.4). */
  convertLead(service: Service, lead: Member, entry: Entry): Member;

  /** A member as the answers of 4.3 A and 4.4 list it. */
  createdMember(service: Service, member: Member): Record<string, unknown>;

  /** Replaces the API key of a workspace; the previous one is invalid from now on (section 5). */
  regenerateKey(service: Service, workspace: Workspace): string;
}
