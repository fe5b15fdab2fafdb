import type { Answer } from '../exchange/answer.js';
import type { Door } from './door.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import { samplePerson, sampleEmail } from './sample-data.js';
import type { Workspace } from './workspace.js';

/** A lead as a request carries it; members may be left out or of any type, since tests send wrong ones. */
export type LeadBody = Record<string, unknown>;

/** POST /members/bulk-lead as variant A describes it (section 4.3). */
export class LeadsA {
  constructor(
    private readonly door: Door,
    private readonly workspace: Workspace,
  ) {}

  /** A valid lead with every required field; `fields` replaces some, and undefined leaves one out. */
  async lead(fields: LeadBody = {}): Promise<LeadBody> {
    return {
      ...samplePerson(),
      role: await this.workspace.clientRoleId(),
      isConvertedClient: false,
      ...fields,
    };
  }

  /** Sends the entries in one call; anything else than an array goes out as it is. */
  create(entries: unknown, change?: Change): Promise<Answer> {
    const { apiKey, companyId } = this.workspace;
    const call = { headers: { 'x-api-key': apiKey, companyid: companyId }, json: entries };
    return this.door.send(buildRequest('createLeads', call, change));
  }
}

/** POST /members/bulk-lead as variant B describes it (section 4.3), at LEAD_B_PATH with LEAD_B_HEADERS. */
export class LeadsB {
  constructor(
    private readonly door: Door,
    private readonly workspace: Workspace,
  ) {}

  /** A valid lead with every required field; `fields` replaces some, and undefined leaves one out. */
  lead(fields: LeadBody = {}): LeadBody {
    return { type: 'individual', email: sampleEmail(), status: 'New', ...fields };
  }

  /** A lead whose full name is known, so that it can be found in the answer. */
  named(fields: LeadBody = {}): LeadBody {
    return this.lead({ ...samplePerson(), ...fields });
  }

  create(entries: unknown, change?: Change): Promise<Answer> {
    const { leadBPath, leadBHeaders } = this.door.settings;
    const headers = leadBHeaders ?? { 'x-api-key': this.workspace.apiKey };
    return this.door.send(buildRequest('createLeads', { headers, json: entries, path: leadBPath }, change));
  }
}
