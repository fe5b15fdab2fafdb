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
  isKeptOut,
} from '../exchange/created-entries.js';
import type { NoResponse, WireRequest } from '../exchange/wire.js';
import { fieldsInWords } from '../session/session.js';
import type { Settings } from '../target/settings.js';
import { buildRequest } from './request.js';
import type { Call, Change } from './request.js';
import type { TestContext } from './test-context.js';
import { samplePerson } from './sample-data.js';
import { Workspace } from './workspace.js';
import type { Levels } from '../contract/dimensions.js';

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
    if (isLeveled && Object.keys(context.levels).length > 0) this.#levels = new BulkLevels(context, this);
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

  /** As many valid entries, each with every required field and a name that no other entry has. */
  entries(count: number, fields: EntryFields = {}): Promise<MemberEntry[]> {
    return Promise.all(
      Array.from({ length: count }, async (_, index) => ({
        ...this.#person(),
        ...(await this.#requiredFields()),
        ...fieldsAt(fields, index),
      })),
    );
  }

  /** Sends new valid entries in one call. */
  async create(count = 1, fields: EntryFields = {}, change?: Change): Promise<BulkResponse> {
    return this.#send(await this.entries(count, fields), fields, change);
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
    return this.#send(entries, {}, change);
  }

  /** Sends entries of which one is altered; its fields say what the call asks for. */
  async sendAltered(
    entries: readonly MemberEntry[],
    index: number,
    fields: MemberEntry,
  ): Promise<BulkResponse> {
    const altered = entries.map((entry, at) => (at === index ? { ...entry, ...fields } : entry));
    return this.#send(altered, onlyAt(index, fields));
  }

  /** @param fields what the call asks for */
  #send(entries: readonly MemberEntry[], fields: EntryFields, change?: Change): Promise<BulkResponse> {
    const send = async (sent: LeveledCall): Promise<BulkResponse> =>
      this.#answered(await this.#context.send(await this.#request(sent)), sent, fields);
    return this.#levels?.send(entries, change, send) ?? send({ own: entries, call: entries, change });
  }

  /** As {@link BulkCreation.create}, for a caller that goes on when no response comes. */
  async attempt(
    count: number,
    fields: EntryFields = {},
    change?: Change,
  ): Promise<BulkResponse | NoResponse> {
    const entries = await this.entries(count, fields);
    const sent = { own: entries, call: entries, change };
    const came = await this.#context.attempt(await this.#request(sent));
    return came instanceof Response ? this.#answered(came, sent, fields) : came;
  }

  async #request({ call, change }: LeveledCall): Promise<WireRequest> {
    const request = buildRequest(operations[this.kind].id, await this.#call(call), change);
    if (call.length > severalEntries) request.extraTime = call.length * timeOfEntry;
    return request;
  }

  async #answered(
    response: Response,
    { own, call }: LeveledCall,
    fields: EntryFields,
  ): Promise<BulkResponse> {
    response.asked = () => askedFor(call.length, own.length, fields);
    if (this.#path !== undefined) response.path = this.#path;
    const answer = new BulkResponse(response, this.kind, own, call);
    if (answer.ok && answer.kind !== 'leadsB') {
      if (createdIn(answer) === undefined) answer.absent = await this.#absent(answer.sent);
      answer.storedUnlisted = await this.#storedUnlisted(answer);
    }
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

  /** The entries that an accepted call does not list and a harness shows. */
  async #storedUnlisted(answer: BulkResponse): Promise<Set<number>> {
    const stored = new Set<number>();
    for (const [index, entry] of answer.sent.entries()) {
      // An entry that was sent before may be stored since then.
      const isRepeated = this.#sent.has(entry);
      this.#sent.add(entry);
      if (!isRepeated && isAmongListed(answer, index) === false && (await this.isStored(entry)))
        stored.add(index);
    }
    return stored;
  }

  /** The entries of an accepted call without a list that a harness does not show. */
  async #absent(sent: readonly MemberEntry[]): Promise<Set<number>> {
    const absent = new Set<number>();
    for (const [index, entry] of sent.entries()) {
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

  /** A lead that was created may sign in with the password that it was sent with, under whatever name. */
  #learnPasswords(entries: readonly MemberEntry[]): void {
    for (const name of namesOfB('password', this.#context.settings))
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
      return { json, path: this.#path, headers: await this.#workspace.credentialsOfB() };
    }
    const [apiKey, companyid] = [await this.#workspace.apiKey(), await this.#workspace.companyId()];
    return { json, headers: { 'x-api-key': apiKey, companyid } };
  }
}

/** The names that a field of variant B may have: the one of LEAD_B_FIELDS, none where it is null, else all, the likeliest first. */
function namesOfB(field: string, { leadBFields }: Pick<Settings, 'leadBFields'>): string[] {
  const { text, names } = candidateField(field);
  const { [text]: given } = leadBFields;
  return given === undefined ? names : [given].flatMap((name) => name ?? []);
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
function askedFor(size: number, count: number, fields: EntryFields): string {
  const entries = size === 1 ? '1 entry' : `${size} entries`;
  const altered = Array.from({ length: count }, (_, index) => fieldsInWords(fieldsAt(fields, index)));
  const words = [...new Set(altered)].filter((each) => each !== '');
  return words.length === 1 ? `${entries} with ${words[0]}` : entries;
}

function fieldsAt(fields: EntryFields, index: number): MemberEntry {
  return typeof fields === 'function' ? fields(index) : fields;
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

/** One call at the levels of a case. */
interface LeveledCall {
  /** The entries that the test is about. */
  own: readonly MemberEntry[];
  /** Every entry, in its order. */
  call: readonly MemberEntry[];
  change: Change | undefined;
}

/** How many valid entries stand before those of a test and after them. */
const beside: Readonly<Record<string, { before: number; after: number }>> = {
  first: { before: 0, after: 2 },
  middle: { before: 1, after: 1 },
  last: { before: 2, after: 0 },
  'past-third': { before: 3, after: 1 },
  'past-tenth': { before: 10, after: 0 },
};

/** As many as it takes, where few members are to be made. */
const besideFew: typeof beside = {
  ...beside,
  first: { before: 0, after: 1 },
  last: { before: 1, after: 0 },
};

/** What the text of a field says that a test is not about. */
const texts: Readonly<Record<string, string>> = {
  mixed: '<b>The "old" fair</b> &amp; Messe für Büromöbel 🏢',
  markup: '<b class="fair">Trade fair</b> &amp; exhibition',
  long: 'Trade fair '.repeat(12).trim(),
  'beyond-ascii': 'Messe für Büromöbel',
  'beyond-basic-plane': 'Trade fair 🏢',
  quotes: `The "old" customer's word`,
  word: 'null',
};

/** The levels that take no harness: the others make members, and nobody clears up after a run without one. */
const sparing: Levels = { encoding: 'chunked', with: 'other-fields', timing: 'after-refusal' };
const sparingPositions = ['first', 'middle', 'last', 'past-third'];

/** Values of optional fields of variant A and of clients that no sound target refuses. */
const fillers: MemberEntry = { contactNo: '+12025550143', positionInBoard: 2, source: 'website' };

/** The same of variant B, by the names of the fields in spec/lead-b-candidates.yaml. */
const fillersOfB = { lastEngagementDate: '2026-01-02T03:04:05.000Z', city: 'Lisbon', country: 'Portugal' };

/** Sends calls of bulk creation at the levels of a case (`spec/dimensions.yaml`). */
class BulkLevels {
  readonly #context: TestContext;
  readonly #creation: BulkCreation;
  readonly #levels: Levels;
  /** Whether as few members as will do are to be made. */
  readonly #makesFew: boolean;
  #hasOthers = false;
  #wasRefused = false;
  /** Whether entries come alone from now on: few members are to be made, and the target creates those beside an invalid entry. */
  #isPlacedEnough = false;
  readonly #elsewhere = new Set<string>();

  constructor(context: TestContext, creation: BulkCreation) {
    this.#context = context;
    this.#creation = creation;
    this.#makesFew = !context.given.canMakeRecords;
    this.#levels = this.#makesFew ? sparingly(context.levels) : context.levels;
  }

  /**
   * Sends the entries of a test, beside what the levels ask for. What is turned away for its encoding or for coming at once
   * with another call is sent again without.
   */
  async send(
    entries: readonly MemberEntry[],
    change: Change | undefined,
    send: (call: LeveledCall) => Promise<BulkResponse>,
  ): Promise<BulkResponse> {
    if (entries.length === 0) return send({ own: entries, call: entries, change });
    const own = entries.map((entry) => this.#altered(entry));
    const { position = '' } = this.#levels;
    const places = this.#makesFew ? besideFew : beside;
    const { before = 0, after = 0 } = (this.#isPlacedEnough ? undefined : places[position]) ?? {};
    const others = await this.#creation.entries(before + after);
    await this.#surround(own);
    const plainly = { own, call: [...others.slice(0, before), ...own, ...others.slice(before)], change };
    const { timing, encoding } = this.#levels;
    const call: LeveledCall =
      encoding === 'chunked' ? { ...plainly, change: { ...change, encoding } } : plainly;
    // The call before may have been refused in any case.
    if (timing === 'after-refusal' && !this.#wasRefused)
      await this.#plain.send([{ firstName: 'Refused' }], change);
    // The other one goes out first: it is under way when this comes.
    const other = timing === 'at-once' ? await this.#creation.entries(1) : [];
    const under = other.length === 0 ? undefined : this.#plain.send(other, change);
    const [answer] = await Promise.all([send(call), under]);
    const isTurnedAway =
      (encoding === 'chunked' && answer.needsLength) || (timing === 'at-once' && answer.isLockedOut);
    answer.atOnce = other.length;
    this.#wasRefused = answer.refused;
    if (this.#makesFew && answer.ok && own.every((_entry, index) => isKeptOut(answer, index)))
      this.#isPlacedEnough = true;
    return isTurnedAway ? send(plainly) : answer;
  }

  /** Makes the members that are to be there before. */
  async #surround(own: readonly MemberEntry[]): Promise<void> {
    const { context } = this.#levels;
    if (context === 'other-members' && !this.#hasOthers) {
      this.#hasOthers = true;
      demandMade(await this.#plain.send(await this.#creation.entries(1)));
    }
    if (context !== 'email-elsewhere') return;
    const emails = [...new Set(own.map(({ email }) => email))].filter(
      (email): email is string => typeof email === 'string' && email !== '' && !this.#elsewhere.has(email),
    );
    if (emails.length === 0) return;
    for (const email of emails) this.#elsewhere.add(email);
    const other = new Workspace(this.#context, () => this.#context.given.otherWorkspace(), false);
    // Clients, since these take no more than a key and a company.
    const clients = new BulkCreation(this.#context, 'clients', other);
    demandMade(await clients.create(emails.length, (index) => ({ email: emails[index] })));
  }

  /** At no levels. */
  get #plain(): BulkCreation {
    return this.#creation.plain;
  }

  #altered(entry: MemberEntry): MemberEntry {
    const { with: beside, value = '' } = this.#levels;
    const isFree = (field: string): boolean => !(field in entry);
    const text = texts[value];
    const field = text === undefined ? undefined : this.#freeTexts.find(isFree);
    const said = field === undefined ? {} : { [field]: text };
    const others = Object.entries(this.#fillers).filter(([name]) => isFree(name));
    const filled = beside === 'other-fields' ? Object.fromEntries(others.slice(0, 2)) : {};
    return { ...entry, ...filled, ...said };
  }

  /** The names of fields without a rule for their text: an entry gets the first that it does not name. */
  get #freeTexts(): string[] {
    return this.#creation.kind === 'leadsB' ? this.#nameOf('source') : ['source', 'contactNo'];
  }

  /** Optional fields: an entry gets the first two that it does not name. */
  get #fillers(): MemberEntry {
    if (this.#creation.kind !== 'leadsB') return fillers;
    return Object.fromEntries(
      Object.entries(fillersOfB).flatMap(([field, value]) =>
        this.#nameOf(field).map((name) => [name, value]),
      ),
    );
  }

  /** Variant B shows no name of a field: the one of LEAD_B_FIELDS, else the likeliest, which is removed if it is unknown. */
  #nameOf(field: string): string[] {
    return namesOfB(field, this.#context.settings).slice(0, 1);
  }
}

function sparingly({ position, ...others }: Levels): Levels {
  const levels = { ...others, ...(position && { position: position === 'past-tenth' ? 'last' : position }) };
  return Object.fromEntries(
    Object.entries(levels).filter(
      ([dimension, level]) =>
        dimension === 'value' ||
        sparing[dimension as keyof Levels] === level ||
        (dimension === 'position' && sparingPositions.includes(level)),
    ),
  );
}

function demandMade(answer: BulkResponse): void {
  if (!answer.ok)
    refusedControl(answer, `A member that was to be there before was refused: ${answer.statusPhrase}.`);
}
