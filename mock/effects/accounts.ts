import { addMember, emailKey, fullName, type Member } from '../domain/members.js';
import type { Company, RoleMapping, Workspace } from '../domain/workspaces.js';
import { roleNamed } from '../domain/workspaces.js';
import type { ApiKey } from '../domain/world.js';
import type { Entry } from '../rules/members.js';
import type { Service } from '../service.js';
import { LEAD_B_DEFAULTS } from '../variants/lead-b-names.js';

/** An optional field of an entry; null stands for a field that was left out. */
function optional<T>(entry: Entry, name: string): T | undefined {
  return (entry[name] ?? undefined) as T | undefined;
}

/** What the requests with an API key read and create. */
export const accountEffects = {
  /** The companies that a key is tied to (section 4.1). */
  listCompanies({ world }: Service, key: ApiKey | undefined): Company[] {
    const found: Company[] = [];
    for (const companyId of key?.companyIds ?? []) {
      const workspace = world.workspaces.get(companyId);
      if (workspace) found.push(workspace.company);
    }
    return found;
  },

  /** The role mappings of a company (section 4.2). */
  listRoles({ world }: Service, companyId: string): RoleMapping[] {
    return world.workspaces.get(companyId)?.roles ?? [];
  },

  /** Stores a lead of variant A or a brand-new client (sections 2.3, 4.3, 4.4). */
  createMember(service: Service, workspace: Workspace, kind: 'lead' | 'client', entry: Entry): Member {
    const email = entry['email'] as string;
    return addMember(
      service.world,
      workspace,
      {
        kind,
        firstName: entry['firstName'] as string,
        lastName: entry['lastName'] as string,
        email,
        roleId: roleNamed(workspace, 'client')?._id,
        status: optional(entry, 'status') ?? 'New',
        contactNo: optional(entry, 'contactNo'),
        source: optional(entry, 'source'),
        positionInBoard: optional(entry, 'positionInBoard') ?? 1,
      },
      emailKey(email, service.silences.emailCase),
    );
  },

  /** Stores a lead of variant B with the client role of the workspace (section 4.3 B). */
  createLeadB(service: Service, workspace: Workspace, entry: Entry, details: Entry): Member {
    const email = entry['email'] as string;
    const firstName = optional<string>(entry, 'firstName') ?? '';
    const lastName = optional<string>(entry, 'lastName') ?? '';
    return addMember(
      service.world,
      workspace,
      {
        kind: 'lead',
        firstName,
        lastName,
        name: fullName(firstName, lastName) || String(email),
        email,
        roleId: roleNamed(workspace, 'client')?._id,
        status: entry['status'] as string,
        details: { type: entry['type'], ...LEAD_B_DEFAULTS, ...details },
      },
      emailKey(email, service.silences.emailCase),
    );
  },

  /** Makes a client of a lead (section 3.4). */
  convertLead(_service: Service, lead: Member, entry: Entry): Member {
    lead.kind = 'client';
    lead.isConvertedClient = true;
    lead.firstName = entry['firstName'] as string;
    lead.lastName = entry['lastName'] as string;
    lead.name = fullName(lead.firstName, lead.lastName);
    lead.status = optional(entry, 'status') ?? 'New';
    lead.contactNo = optional(entry, 'contactNo') ?? lead.contactNo;
    lead.source = optional(entry, 'source') ?? lead.source;
    lead.positionInBoard = optional(entry, 'positionInBoard') ?? lead.positionInBoard;
    return lead;
  },

  /** A member as the answers of 4.3 A and 4.4 list it. */
  createdMember(_service: Service, member: Member): Record<string, unknown> {
    return { _id: member._id, name: member.name, status: member.status, role: 'client' };
  },

  /** Replaces the API key of a workspace; the previous one is invalid from now on (section 5). */
  regenerateKey({ world }: Service, workspace: Workspace): string {
    const previous = world.keys.get(workspace.apiKey);
    world.keys.delete(workspace.apiKey);
    const key = world.generator.credential('key');
    world.keys.set(key, { key, companyIds: previous?.companyIds ?? [workspace.company._id] });
    workspace.apiKey = key;
    return key;
  },
};
