import type { Answer } from '../exchange/answer.js';
import type { Door } from './door.js';
import type { LeadBody } from './leads.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import { samplePerson } from './sample-data.js';
import type { Workspace } from './workspace.js';

/** POST /members/bulk-client (section 4.4). */
export class Clients {
  constructor(
    private readonly door: Door,
    private readonly workspace: Workspace,
  ) {}

  /** A valid brand-new client with every required field; `fields` replaces some, and undefined leaves one out. */
  client(fields: LeadBody = {}): LeadBody {
    return { ...samplePerson(), isConvertedClient: false, ...fields };
  }

  /** Sends the entries in one call; anything else than an array goes out as it is. */
  create(entries: unknown, change?: Change): Promise<Answer> {
    const { apiKey, companyId } = this.workspace;
    const call = { headers: { 'x-api-key': apiKey, companyid: companyId }, json: entries };
    return this.door.send(buildRequest('createClients', call, change));
  }
}
