import type { Response } from '../exchange/response.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import { samplePerson } from './sample-data.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** An entry as a request carries it; members may be left out or of any type, since tests send wrong ones. */
export type MemberEntry = Record<string, unknown>;

/** The two operations that create members by the same rules. */
export type BulkKind = 'leads' | 'clients';

const operations = {
  leads: { id: 'createLeads', words: 'POST /members/bulk-lead, variant A' },
  clients: { id: 'createClients', words: 'POST /members/bulk-client' },
} as const;

/** Bulk creation of leads by variant A (section 4.3), or of clients (section 4.4). */
export class BulkCreation {
  readonly #context: TestContext;
  readonly #workspace: Workspace;
  #made = 0;

  constructor(
    context: TestContext,
    readonly kind: BulkKind,
    workspace: Workspace,
  ) {
    this.#context = context;
    this.#workspace = workspace;
  }

  /** Names the operation in the record of an open question. */
  get operation(): string {
    return operations[this.kind].words;
  }

  /** The same creation in another workspace. */
  in(workspace: Workspace): BulkCreation {
    return new BulkCreation(this.#context, this.kind, workspace);
  }

  /**
   * A valid entry with every required field, whose names no other entry has; `fields` replaces some, and undefined
   * leaves one out.
   */
  async entry(fields: MemberEntry = {}): Promise<MemberEntry> {
    const { firstName, lastName, email } = samplePerson();
    const mark = markOf(this.#made++);
    return {
      firstName: `${firstName}${mark}`,
      lastName: `${lastName}${mark}`,
      email,
      ...(this.kind === 'leads' && { role: await this.#workspace.clientRoleId() }),
      isConvertedClient: false,
      ...fields,
    };
  }

  /** As many valid entries, where wanted with one of them changed. */
  entries(size: number, changed?: { index: number; fields: MemberEntry }): Promise<MemberEntry[]> {
    return Promise.all(
      Array.from({ length: size }, (_, index) => this.entry(index === changed?.index ? changed.fields : {})),
    );
  }

  /** Sends the entries in one call; anything else than an array goes out as it is. */
  async create(entries: unknown, change?: Change): Promise<Response> {
    const headers = {
      'x-api-key': await this.#workspace.apiKey(),
      companyid: await this.#workspace.companyId(),
    };
    return this.#context.send(buildRequest(operations[this.kind].id, { headers, json: entries }, change));
  }
}

/** Two letters that tell the names of up to 676 entries apart, since sample names may repeat. */
function markOf(count: number): string {
  const letter = (value: number): string => String.fromCharCode(97 + (value % 26));
  return letter(Math.floor(count / 26)).toUpperCase() + letter(count);
}
