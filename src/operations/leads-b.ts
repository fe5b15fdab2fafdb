import type { Response } from '../exchange/response.js';
import type { MemberEntry } from './bulk-creation.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import { sampleEmail, samplePerson } from './sample-data.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** POST /members/bulk-lead as variant B describes it (section 4.3), at LEAD_B_PATH with LEAD_B_HEADERS. */
export class LeadsB {
  readonly #context: TestContext;
  readonly #workspace: Workspace;

  constructor(context: TestContext, workspace: Workspace) {
    this.#context = context;
    this.#workspace = workspace;
  }

  /** The same creation in another workspace. */
  in(workspace: Workspace): LeadsB {
    return new LeadsB(this.#context, workspace);
  }

  /** A valid lead with every required field; `fields` replaces some, and undefined leaves one out. */
  lead(fields: MemberEntry = {}): MemberEntry {
    return { type: 'individual', email: sampleEmail(), status: 'New', ...fields };
  }

  /** A lead whose full name is known, so that it can be found in the answer. */
  named(fields: MemberEntry = {}): MemberEntry {
    return this.lead({ ...samplePerson(), ...fields });
  }

  /** Sends the entries in one call; anything else than an array goes out as it is. */
  async create(entries: unknown, change?: Change): Promise<Response> {
    const { leadBPath, leadBHeaders } = this.#context.settings;
    const headers = leadBHeaders ?? { 'x-api-key': await this.#workspace.apiKey() };
    const call = { headers, json: entries, path: leadBPath };
    return this.#context.send(buildRequest('createLeads', call, change));
  }
}
