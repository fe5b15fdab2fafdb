import { candidateField } from '../contract/catalogue.js';
import { endpointOf } from '../contract/openapi.js';
import { BulkResponse, notTaken, refusedControl, Response } from '../exchange/response.js';
import type { BulkKind, MemberEntry } from '../exchange/response.js';
import {
  createdIn,
  describeOutcome,
  isAmongListed,
  isCreated,
  shownId,
  tookAll,
  wasCreated,
} from '../exchange/created-entries.js';
import type { NoResponse } from '../exchange/wire.js';
import { stop } from '../session/running-test.js';
import { fieldsInWords } from '../session/words.js';
import { filled, hasPlaceholder } from '../target/variables.js';
import type { CredentialName } from '../target/variables.js';
import { BulkLevels } from './bulk-levels.js';
import type { LeveledCall } from './bulk-levels.js';
import { buildRequest } from './request.js';
import type { Call, Change } from './request.js';
import { samplePerson } from './sample-data.js';
import type { TestContext } from './test-context.js';
import { Workspace } from './workspace.js';

/** Fields that replace those of valid entries (undefined leaves one out): of all, or of each by its index. */
export type EntryFields = MemberEntry | ((index: number) => MemberEntry);

/** A member that is there. */
export interface GivenMember {
  firstName: string;
  lastName: string;
  email: string;
  /** The id that the answer to its creation shows; undefined where it shows none. */
  id: string | undefined;
}

const operations: Record<BulkKind, { id: string; variant?: string }> = {
  leadsA: { id: 'createLeads', variant: 'A' },
  leadsB: { id: 'createLeads', variant: 'B' },
  clients: { id: 'createClients' },
};

/** A target may take its entries one at a time: of more than so many, each gives the call so many milliseconds more. */
const severalEntries = 20;
const timeOfEntry = 150;

/** So many entries a call that takes several has to take. */
const fewest = 2;

/** Values of optional fields of variant A and of clients that no sound target refuses. */
const fillers: MemberEntry = { contactNo: '+12025550143', positionInBoard: 2, source: 'website' };

/** The same of variant B, by the names of the fields in spec/lead-b-candidates.yaml. */
const fillersOfB = { lastEngagementDate: '2026-01-02T03:04:05.000Z', city: 'Lisbon', country: 'Portugal' };

/** Bulk creation of leads by either variant (section 4.3), or of clients (section 4.4). */
export class BulkCreation {
  readonly #context: TestContext;
  readonly #workspace: Workspace;
  /** Undefined where its calls are sent at none. */
  readonly #levels: BulkLevels | undefined;
  #made = 0;
  readonly #sent = new WeakSet<MemberEntry>();

  /** @param isLeveled whether its calls are sent at the levels of the case */
  constructor(
    context: TestContext,
    readonly kind: BulkKind,
    workspace: Workspace,
    isLeveled = false,
  ) {
    this.#context = context;
    this.#workspace = workspace;
    if (isLeveled && Object.keys(context.levels).length > 0)
      this.#levels = new BulkLevels(context.levels, context.given.canMakeRecords, {
        entries: (count) => this.entries(count),
        send: (entries, change) => this.plain.send(entries, change),
        createElsewhere: (emails) => this.#createElsewhere(emails),
        sendRefused: (change) => this.plain.send([{ firstName: 'Refused' }], change),
        freeTexts: this.#freeTexts(),
        fillers: this.kind === 'leadsB' ? this.#fillersOfB() : fillers,
      });
  }

  /** The same creation at no levels: for what prepares a case, or finds something out for it. */
  get plain(): BulkCreation {
    return this.#levels ? new BulkCreation(this.#context, this.kind, this.#workspace) : this;
  }

  /** Names the operation in the record of an open question. */
  get operation(): string {
    const { id, variant } = operations[this.kind];
    const endpoint = endpointOf(id, this.#path);
    return variant === undefined ? endpoint : `${endpoint}, variant ${variant}`;
  }

  /** Finds something out about the target: see {@link TestContext.findOnce}. */
  get findOnce(): TestContext['findOnce'] {
    return this.#context.findOnce;
  }

  /** The same creation in another workspace, at no levels. */
  in(workspace: Workspace): BulkCreation {
    return new BulkCreation(this.#context, this.kind, workspace);
  }

  /** A valid entry with every required field and a name that no other entry has. */
  async entry(fields: MemberEntry = {}): Promise<MemberEntry> {
    return { ...this.#person(), ...(await this.#requiredFields()), ...fields };
  }

  /** As many valid entries. */
  entries(count: number, fields: EntryFields = {}): Promise<MemberEntry[]> {
    return Promise.all(
      Array.from({ length: count }, (_, index) =>
        this.entry(typeof fields === 'function' ? fields(index) : fields),
      ),
    );
  }

  /** Sends new valid entries in one call. */
  async create(count = 1, fields: EntryFields = {}, change?: Change): Promise<BulkResponse> {
    return this.#send(await this.entries(count, fields), (size) => askedFor(size, count, fields), change);
  }

  /** As {@link BulkCreation.create}, as the control of a test: see {@link BulkCreation.heedLimit}. */
  async createTogether(count: number, fields: EntryFields = {}): Promise<BulkResponse> {
    return this.heedLimit(await this.create(count, fields));
  }

  /**
   * Ends the test as inapplicable where a call was refused for the number of its entries alone: section 8 does not show how
   * many variant A and the creation of clients take. Two have to be taken, since both take several.
   */
  async heedLimit(answer: BulkResponse): Promise<BulkResponse> {
    const { length } = answer.call;
    if (!answer.refused || length <= fewest || this.kind === 'leadsB') return answer;
    const many = await this.plain.create(length);
    if (!many.refused) return answer;
    const few = await this.plain.send(many.sent.slice(0, fewest));
    if (!tookAll(few)) return answer;
    this.#context.session.record(
      'Q-ARRAY-LIMIT',
      `${this.operation}, ${length} entries: ${describeOutcome(many)}`,
      many,
    );
    return notTaken(
      'entries',
      `The target answers ${many.statusPhrase} to ${length} entries in one call and takes ${fewest} of them; the specification shows no limit.`,
    );
  }

  /** Sends entries in one call as they are. */
  async send(entries: readonly MemberEntry[], change?: Change): Promise<BulkResponse> {
    return this.#send(entries, (size) => askedFor(size), change);
  }

  /** Sends entries of which one is altered; its fields say what the call asks for. */
  async sendAltered(
    entries: readonly MemberEntry[],
    index: number,
    fields: MemberEntry,
  ): Promise<BulkResponse> {
    const altered = entries.map((entry, at) => (at === index ? { ...entry, ...fields } : entry));
    return this.#send(altered, (size) => askedFor(size, entries.length, onlyAt(index, fields)));
  }

  /** @param asked what the call asks for, by how many entries it has */
  #send(
    entries: readonly MemberEntry[],
    asked: (size: number) => string,
    change?: Change,
  ): Promise<BulkResponse> {
    const send = async (sent: LeveledCall): Promise<BulkResponse> => {
      const request = buildRequest(operations[this.kind].id, await this.#call(sent.call), sent.change);
      const { length } = sent.call;
      if (length > severalEntries) request.extraTime = length * timeOfEntry;
      return this.#answered(await this.#context.send(request), sent, () => asked(length));
    };
    return this.#levels?.send(entries, change, send) ?? send({ own: entries, call: entries, change });
  }

  /** As {@link BulkCreation.create}, for a caller that goes on when no response comes. */
  async attempt(
    count: number,
    fields: EntryFields = {},
    change?: Change,
  ): Promise<BulkResponse | NoResponse> {
    const entries = await this.entries(count, fields);
    const request = buildRequest(operations[this.kind].id, await this.#call(entries), change);
    const came = await this.#context.attempt(request);
    const sent = { own: entries, call: entries };
    return came instanceof Response ? this.#answered(came, sent, () => askedFor(count, count, fields)) : came;
  }

  async #answered(
    response: Response,
    { own, call }: Pick<LeveledCall, 'own' | 'call'>,
    asked: () => string,
  ): Promise<BulkResponse> {
    response.asked = asked;
    if (this.#path !== undefined) response.path = this.#path;
    const answer = new BulkResponse(response, this.kind, own, call);
    answer.absent = await this.#absent(answer);
    answer.storedUnlisted = await this.#storedUnlisted(answer);
    this.#keepCreated(answer);
    return answer;
  }

  /** Whether a harness shows an entry stored: see {@link BulkCreation.shownStored}. False, too, where it does not tell. */
  async isStored(entry: MemberEntry): Promise<boolean> {
    return (await this.shownStored(entry)) === true;
  }

  /**
   * Whether a harness shows an entry stored: a member with its email and its names, since another may have the email, and
   * for a conversion one that is converted. False where nobody has the email, undefined where that does not tell.
   */
  async shownStored(entry: MemberEntry): Promise<boolean | undefined> {
    const { email, firstName, lastName, isConvertedClient } = entry;
    if (typeof email !== 'string' || email === '') return undefined;
    const names = Object.entries({ firstName, lastName }).filter(([, name]) => typeof name === 'string');
    const found = await this.#workspace.offeredMember({ email });
    if (!found) return found === null ? false : undefined;
    const isIt = names.length > 0 && names.every(([field, name]) => found[field] === name);
    return isIt && (isConvertedClient !== true || found.isConvertedClient === true) ? true : undefined;
  }

  /**
   * A member that a call of its own created; the test is `cantTell` where it did not.
   * @param fields what it has beside its names and its email
   */
  async given(fields: MemberEntry = {}): Promise<GivenMember> {
    const person = this.#person();
    const answer = await this.plain.create(1, { ...person, ...fields });
    if (!isCreated(answer, 0))
      refusedControl(
        answer,
        `The control of this test created no member: ${this.operation} answered ${answer.statusPhrase}.`,
      );
    const id = shownId(answer, createdIn(answer)?.[0]);
    return { ...person, id: typeof id === 'string' ? id : undefined };
  }

  /** Members are kept by their addresses: by these their owners find them, whatever an answer shows. */
  #keepCreated(answer: BulkResponse): void {
    if (!answer.ok) return;
    for (const entry of answer.call) {
      const { email } = entry;
      const index = answer.sent.indexOf(entry);
      if (typeof email === 'string' && email !== '' && (index < 0 || wasCreated(answer, index) !== false))
        this.#context.session.created('member', email);
    }
    for (const [index, { email }] of answer.sent.entries())
      if (wasCreated(answer, index) === true) this.#workspace.expectMember(email);
    for (const created of createdIn(answer) ?? []) this.#workspace.expectMember(shownId(answer, created));
  }

  /** Looks for the entries that an accepted call of variant A or of clients does not list, where a harness shows them. */
  async #storedUnlisted(answer: BulkResponse): Promise<Set<number>> {
    const stored = new Set<number>();
    if (!answer.ok || answer.kind === 'leadsB') return stored;
    for (const [index, entry] of answer.sent.entries()) {
      // An entry that was sent before may be stored since then.
      const isRepeated = this.#sent.has(entry);
      this.#sent.add(entry);
      if (!isRepeated && isAmongListed(answer, index) === false && (await this.isStored(entry)))
        stored.add(index);
    }
    return stored;
  }

  /** Looks for the entries of an accepted call of variant A or of clients whose answer has no list, where a harness shows them. */
  async #absent(answer: BulkResponse): Promise<Set<number>> {
    const absent = new Set<number>();
    if (!answer.ok || answer.kind === 'leadsB' || createdIn(answer) !== undefined) return absent;
    for (const [index, entry] of answer.sent.entries()) {
      const { email, firstName } = entry;
      if (typeof email !== 'string' || email === '') continue;
      const found = await this.#workspace.offeredMember({ email });
      if (found === undefined) continue;
      // Of an entry that was sent before, it is that one.
      if (found === null || found.firstName !== firstName || this.#sent.has(entry)) absent.add(index);
    }
    return absent;
  }

  #person(): Omit<GivenMember, 'id'> {
    const { firstName, lastName, email } = samplePerson();
    const mark = markOf(this.#made++);
    return { firstName: `${firstName}${mark}`, lastName: `${lastName}${mark}`, email };
  }

  async #requiredFields(): Promise<MemberEntry> {
    switch (this.kind) {
      case 'leadsA':
        return { role: await this.#workspace.clientRoleId(), isConvertedClient: false };
      case 'leadsB':
        return { type: 'individual', status: 'New', ...this.#context.uninvited };
      case 'clients':
        return { isConvertedClient: false };
    }
  }

  /** Clients, since these take no more than a key and a company. */
  #createElsewhere(emails: readonly string[]): Promise<BulkResponse> {
    const other = new Workspace(this.#context, () => this.#context.given.otherWorkspace(), false);
    return new BulkCreation(this.#context, 'clients', other).create(emails.length, (index) => ({
      email: emails[index],
    }));
  }

  #freeTexts(): string[] {
    return this.kind === 'leadsB' ? this.#nameOf('source') : ['source', 'contactNo'];
  }

  #fillersOfB(): MemberEntry {
    return Object.fromEntries(
      Object.entries(fillersOfB).flatMap(([field, value]) =>
        this.#nameOf(field).map((name) => [name, value]),
      ),
    );
  }

  /** Variant B shows no name of a field: the one of LEAD_B_FIELDS, else the likeliest, which is removed if it is unknown. */
  #nameOf(field: string): string[] {
    return this.#namesOf(field).slice(0, 1);
  }

  /** The names that a field of variant B may have: the one of LEAD_B_FIELDS, else all, the likeliest first. */
  #namesOf(field: string): string[] {
    const { text, names } = candidateField(field);
    const { [text]: given } = this.#context.settings.leadBFields;
    return given === undefined ? names : [given].flatMap((name) => name ?? []);
  }

  /** A lead that was created may sign in with the password that it was sent with, under whatever name. */
  #learnPasswords(entries: readonly MemberEntry[]): void {
    for (const name of this.#namesOf('password'))
      for (const { [name]: value } of entries)
        if (typeof value === 'string')
          this.#context.session.recorder.redaction.learn(passwordPlaceholder(value), value);
  }

  /** Variant B is at LEAD_B_PATH, since no path of its own is shown (section 4.3). */
  get #path(): string | undefined {
    return this.kind === 'leadsB' ? this.#context.settings.leadBPath : undefined;
  }

  async #call(json: readonly MemberEntry[]): Promise<Call> {
    if (this.kind === 'leadsB') {
      this.#learnPasswords(json);
      return { json, path: this.#path, headers: await credentialB(this.#context, this.#workspace) };
    }
    const [apiKey, companyid] = [await this.#workspace.apiKey(), await this.#workspace.companyId()];
    return { json, headers: { 'x-api-key': apiKey, companyid } };
  }
}

/**
 * The credential headers of variant B for a workspace: those of LEAD_B_HEADERS, since none are shown (section 5). The test
 * is `untested` where these belong to one workspace and it is about another than its own.
 */
async function credentialB(context: TestContext, workspace: Workspace): Promise<Record<string, string>> {
  // With a harness a test without a further workspace can use whichever one LEAD_B_HEADERS names.
  if (!workspace.isOwn) demandCredentialB(context, workspace);
  const { leadBHeaders = { 'x-api-key': '${API_KEY}' } } = context.settings;
  const credentialOf = (name: CredentialName): Promise<string> => {
    if (name === 'API_KEY') return workspace.apiKey();
    return name === 'COMPANY_ID' ? workspace.companyId() : workspace.accessToken();
  };
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(leadBHeaders)) headers[name] = await filled(value, credentialOf);
  return headers;
}

/** Ends a test as `untested` where the credentials of variant B belong to another workspace than this one. */
export function demandCredentialB({ settings, given }: TestContext, workspace: Workspace): void {
  const { leadBHeaders } = settings;
  if (leadBHeaders === undefined || Object.values(leadBHeaders).some(hasPlaceholder)) return;
  // Prepared credentials are those of the one prepared workspace; a harness makes one for each test.
  if (!given.canMakeRecords && workspace.isOwn) return;
  stop('untested', {
    code: 'own-credentials',
    settings: ['LEAD_B_HEADERS'],
    message:
      'This needs variant B in one workspace of several, and LEAD_B_HEADERS has the credentials of a single one: write ${API_KEY}, ${COMPANY_ID} or ${ACCESS_TOKEN} in it, which stand for those of each workspace.',
  });
}

/**
 * What a password is shown as: what it is made of, so that a reader sees which rule it breaks (section 8) and can make up
 * another one of its kind.
 */
function passwordPlaceholder(value: string): string {
  const kinds = { UPPER: /\p{Lu}/u, LOWER: /\p{Ll}/u, DIGIT: /\d/, SPECIAL: /[^\p{L}\d]/u };
  const found = Object.entries(kinds).flatMap(([name, kind]) => (kind.test(value) ? [name] : []));
  return `$${['PASSWORD', value.length, ...found].join('_')}`;
}

/**
 * What a call asks for, in words that follow "accepted": where its entries differ, those that are altered.
 * @param size how many entries it has
 * @param count how many of them its test is about
 */
function askedFor(size: number, count = size, fields: EntryFields = {}): string {
  const entries = size === 1 ? '1 entry' : `${size} entries`;
  const altered = Array.from({ length: count }, (_, index) =>
    fieldsInWords(typeof fields === 'function' ? fields(index) : fields),
  );
  const words = [...new Set(altered)].filter((each) => each !== '');
  return words.length === 1 ? `${entries} with ${words[0]}` : entries;
}

/** Fields of the entry at an index; `others` are those of every entry. */
export function onlyAt(index: number, fields: MemberEntry, others: MemberEntry = {}): EntryFields {
  return (at) => (at === index ? { ...others, ...fields } : others);
}

/** Two letters that tell the names of up to 676 entries apart, since sample names may repeat. */
function markOf(count: number): string {
  const letter = (value: number): string => String.fromCharCode(97 + (value % 26));
  return letter(Math.floor(count / 26)).toUpperCase() + letter(count);
}
