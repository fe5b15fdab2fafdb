import { leadBDefaults } from '../configuration/lead-b-names.js';
import { addMember, emailKey, fullName } from '../domain/members.js';
import type { Company } from '../domain/workspaces.js';
import { roleNamed } from '../domain/workspaces.js';
import type { Entry } from '../messages/request-bodies.js';
import type { AccountEffects } from '../seams/account-effects.js';
import type { Service } from '../service/service.js';

/** An optional field of an entry; null stands for a field that was left out. */
function optional<T>(entry: Entry, name: string): T | undefined {
  return (entry[name] ?? undefined) as T | undefined;
}

export const accountEffects: AccountEffects<Service> = {
  listCompanies({ world }, key) {
    const found: Company[] = [];
    for (const companyId of key?.companyIds ?? []) {
      const workspace = world.workspaces.get(companyId);
      if (workspace) found.push(workspace.company);
    }
    return found;
  },

  listRoles({ world }, companyId) {
    return world.workspaces.get(companyId)?.roles ?? [];
  },

  createMember(service, workspace, kind, entry) {
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
      emailKey(email, service.unspecified.emailCase),
    );
  },

  createLeadB(service, workspace, entry, details) {
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
        details: { type: entry['type'], ...leadBDefaults, ...details },
      },
      emailKey(email, service.unspecified.emailCase),
    );
  },

  convertLead(_service, lead, entry) {
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

  createdMember(_service, member) {
    return { _id: member._id, name: member.name, status: member.status, role: 'client' };
  },

  regenerateKey({ world }, workspace) {
    const previous = world.keys.get(workspace.apiKey);
    world.keys.delete(workspace.apiKey);
    const key = world.generator.credential('key');
    world.keys.set(key, { key, companyIds: previous?.companyIds ?? [workspace.company._id] });
    workspace.apiKey = key;
    return key;
  },
};
