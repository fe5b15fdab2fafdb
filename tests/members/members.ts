import { isDeepStrictEqual } from 'node:util';
import {
  casesOf,
  control,
  controlCreated,
  createdEntry,
  describeOutcome,
  expect,
  isKeptOut,
  isObjectId,
  listIn,
  onlyAt,
  shownId,
  stop,
  tookAll,
  unusualNames,
} from '../../src/test.js';
import type {
  BulkCreation,
  BulkKind,
  BulkResponse,
  EntryFields,
  GivenMember,
  MemberEntry,
  Scene,
  Session,
  Varied,
  Workspace,
} from '../../src/test.js';

/** A text with quotation marks, letters beyond ASCII and a character beyond the basic plane; no clause says that a target must take it. */
export const unusualText = 'Die "Süd" Messe 🏢';

/** How a call can be sent that creates members, whatever it is about: most of it takes other calls. */
const calledAt: Varied = [
  { once: 'access' },
  { once: 'with' },
  { once: 'encoding' },
  { once: 'context/other-members' },
  { once: 'context/email-elsewhere' },
  { once: 'timing/after-refusal' },
  { once: 'timing/at-once' },
];

/** Where an entry stands; past the tenth of twelve it stands in the middle, too, and past the third of four it is the last. */
const placedAt: Varied = [
  { once: 'position/first' },
  { once: 'position/past-third' },
  { once: 'position/past-tenth' },
];

/** What its texts hold; the markup has quotes, and a character beyond the basic plane is beyond ASCII. */
export const writtenAt: Varied = ['value'];

/** What is asked of an entry at any of these levels. */
export const memberLevels: Varied = [...writtenAt, ...placedAt, ...calledAt];

/** As {@link memberLevels}, of one that is sent with no other text. */
export const bareLevels: Varied = [...placedAt, ...calledAt];

/** As {@link memberLevels}, of an email that a member elsewhere has in any case. */
export const scopeLevels: Varied = memberLevels.filter(
  (each) => typeof each === 'string' || each.once !== 'context/email-elsewhere',
);

/** What is asked of an entry that comes by itself: several may be numbered. */
export const singleLevels: Varied = [
  ...calledAt.filter((each) => typeof each === 'string' || each.once !== 'timing/at-once'),
  ...writtenAt,
];

/** What is asked of a call as a whole. */
export const callLevels: Varied = calledAt;

/** An operation that creates members in bulk, as its tests name it. */
export interface CreatedKind {
  kind: Exclude<BulkKind, 'leadsB'>;
  /** Begins the ids of its requirements; what follows is the same for both kinds. */
  prefix: 'LDA' | 'CLI';
  operation: string;
  /** What an entry is called. */
  one: string;
  many: string;
  /** The type in schemas/ of an entry, and that of the response. */
  request: string;
  response: string;
}

/** Lead creation by variant A, and the creation of clients: what holds of both is tested for each. */
export const bothKinds: readonly CreatedKind[] = [
  {
    kind: 'leadsA',
    prefix: 'LDA',
    operation: 'POST /members/bulk-lead',
    one: 'lead',
    many: 'leads',
    request: 'lead-a',
    response: 'lead-a-response',
  },
  {
    kind: 'clients',
    prefix: 'CLI',
    operation: 'POST /members/bulk-client',
    one: 'client',
    many: 'clients',
    request: 'client',
    response: 'client-response',
  },
];

/** Values of the optional fields that no conforming target refuses (sections 4.3 and 4.4). */
export const optionalValues: Readonly<Record<string, string | number>> = {
  status: 'New',
  contactNo: '+12025550143',
  source: 'website',
  positionInBoard: 2,
};

/** Where one entry stands in a call of `size` entries. */
export interface Position {
  slug: string;
  size: number;
  index: number;
}

/** An entry in a call of its own. */
export const alone: Position = { slug: 'alone', size: 1, index: 0 };

/** An entry behind a valid one. */
export const lastOfTwo: Position = { slug: 'last-of-2', size: 2, index: 1 };

/** What the control of an invalid entry holds: `valid` in its place, `others` in every entry. */
export interface Controlled {
  valid?: MemberEntry;
  others?: MemberEntry;
}

/** What came of calls with an invalid entry, in the order of what was sent. */
interface InvalidCalls {
  answers: BulkResponse[];
  /** Whether the entries of all calls were created afterwards, so that the calls had stored none of them. */
  areFree: boolean;
  /** The entry of the last call, if that was created afterwards, and whether that call was refused as a whole. */
  free?: MemberEntry;
  wasRefused: boolean;
}

/** What makes an entry invalid, one set of fields for each call. */
type Invalid = MemberEntry | readonly MemberEntry[];

/**
 * Sends a call for each way of being invalid, and then the same entries with valid fields in their place, each of which has
 * to be created: the calls differ from their control in these fields alone. Where a call was not refused as a whole, the
 * other entries may be there already, and the next call and the control have new ones.
 */
async function sendInvalidCalls(
  bulk: BulkCreation,
  { size, index }: Position,
  invalid: Invalid,
  { valid = {}, others = {} }: Controlled,
): Promise<InvalidCalls> {
  const fields = onlyAt(index, valid, others);
  const answers: BulkResponse[] = [];
  let entries = await bulk.entries(size, fields);
  let isClean = true;
  let wasRefused = true;
  for (const each of [invalid].flat() as MemberEntry[]) {
    if (!wasRefused) entries = await bulk.entries(size, fields);
    const answer = await bulk.sendAltered(entries, index, each);
    answers.push(answer);
    wasRefused = answer.refused && !(await bulk.isStored(answer.sent[index] ?? {}));
    isClean &&= wasRefused;
  }
  const entry = entries[index] ?? {};
  if (!wasRefused) entries = (await bulk.entries(size, fields)).with(index, entry);
  if (tookAll(await bulk.send(entries))) return { answers, areFree: isClean, free: entry, wasRefused };
  controlCreated(await bulk.createTogether(size, fields));
  return { answers, areFree: false, wasRefused };
}

/** Sends a call whose entry at a position is invalid, with its control: see {@link sendInvalidCalls}. */
export async function sendInvalid(
  bulk: BulkCreation,
  position: Position,
  invalid: MemberEntry,
  controlled: Controlled = {},
): Promise<BulkResponse> {
  const { answers } = await sendInvalidCalls(bulk, position, invalid, controlled);
  return answers[0] as BulkResponse;
}

/** Sends calls of one entry, each invalid in its way, with one control for all: see {@link sendInvalidCalls}. */
export async function sendEachInvalid(
  bulk: BulkCreation,
  invalid: readonly MemberEntry[],
): Promise<readonly BulkResponse[]> {
  return (await sendInvalidCalls(bulk, alone, invalid, {})).answers;
}

/** An invalid call that created nothing of its entry. */
interface KeptOut {
  answer: BulkResponse;
  /** Whether the entries of the call were created afterwards, so that it had stored none of them. */
  areFree: boolean;
}

/**
 * As {@link sendInvalid}, in one way or several, and expects that the invalid entry is not created: by the answer, by a
 * harness that can tell, and by its email, which has to be free still.
 */
export async function expectKeptOut(
  bulk: BulkCreation,
  position: Position,
  invalid: Invalid,
  controlled: Controlled = {},
): Promise<KeptOut> {
  const { index } = position;
  const { answers, areFree, free, wasRefused } = await sendInvalidCalls(bulk, position, invalid, controlled);
  // To look at an entry by its email creates it: one of a call that was not refused as a whole is enough.
  let mayLook = (free === undefined || wasRefused) && isOfNobody(invalid, controlled);
  for (const answer of answers) {
    expect(answer).toHaveKeptOut(index);
    const entry = answer.sent[index] ?? {};
    if (areFree || (free !== undefined && entry.email === free.email)) continue;
    const isShown = await bulk.shownStored(entry);
    const isStored = isShown ?? (mayLook && (await isTaken(bulk, entry, controlled)));
    if (isShown === undefined) mayLook = false;
    expect(isStored, {
      code: 'not-refused',
      subject: 'entry',
      message: `The target did not list an invalid entry as created, and ${isShown ? 'it is stored' : 'its email is taken'}.`,
    }).toBe(false);
  }
  return { answer: answers[0] as BulkResponse, areFree };
}

/**
 * Sends entries that have to be created for what they hold. If one of them is refused or left out, calls of as many plain
 * entries are the control, of which one has to create them: a target that refuses every entry is blamed by the requirement
 * that an entry is created.
 * @param plain how the entries of each of these calls differ from ordinary ones
 */
export async function sendToCreate(
  bulk: BulkCreation,
  count: number,
  fields: EntryFields = {},
  plain: readonly EntryFields[] = [{}],
): Promise<BulkResponse> {
  const sent = await bulk.create(count, fields);
  if (tookAll(sent)) return sent;
  for (const [index, plainFields] of plain.entries()) {
    const answer = await bulk.create(count, plainFields);
    if (tookAll(answer)) break;
    if (index === plain.length - 1) controlCreated(await bulk.heedLimit(answer));
  }
  return sent;
}

/** Whether the email of an invalid entry was made for it, so that nobody has it where the entry is not stored. */
function isOfNobody(invalid: Invalid, { valid = {}, others = {} }: Controlled = {}): boolean {
  return ![invalid, valid, others].flat().some((fields) => 'email' in fields);
}

/** Whether a valid entry is not created with an email, and is with another one. */
export async function isTaken(
  bulk: BulkCreation,
  { email }: MemberEntry,
  { valid = {}, others = {} }: Controlled = {},
): Promise<boolean> {
  if (tookAll(await bulk.create(1, { ...others, ...valid, email }))) return false;
  controlCreated(await bulk.create(1, { ...others, ...valid }));
  return true;
}

/** Names that no clause says a target must take, as cases. */
export const unusualNameCases = casesOf(unusualNames.map((each) => ({ ...each, slug: `name-${each.slug}` })));

/** The response to the creation of a member with such a name; the test is inapplicable if the target refuses it. */
export async function createdWith(
  { name, firstName, lastName }: (typeof unusualNames)[number],
  bulk: BulkCreation,
): Promise<BulkResponse> {
  const answer = await bulk.create(1, { firstName, lastName });
  if (isKeptOut(answer))
    stop('inapplicable', {
      code: 'not-taken',
      subject: 'name',
      message: `The target refuses a name ${name}, and no clause says that it must take it.`,
    });
  return control(answer);
}

/** The test is inapplicable where the target keeps out a value that no clause says that it must take. */
export async function demandUnusualTaken(
  answer: BulkResponse,
  bulk: BulkCreation,
  field: string,
): Promise<void> {
  if (!isKeptOut(answer)) return;
  controlCreated(await bulk.create());
  stop('inapplicable', {
    code: 'not-taken',
    subject: field,
    message: `The target refuses the ${field} ${String(answer.sent[0]?.[field])}, and no clause says that it must take it.`,
  });
}

/**
 * Ends a test as `inapplicable` where members that were created after one may have moved it down its column: a position is
 * a place there (section 2.3).
 * @param later how many these are at most
 */
export function demandUnmoved(stored: unknown, sent: unknown, later: number): void {
  if (typeof stored !== 'number' || typeof sent !== 'number') return;
  if (stored <= sent || stored > sent + later) return;
  stop('inapplicable', {
    code: 'left-open',
    subject: 'positionInBoard',
    message: `The member is stored at ${stored} and not at ${sent}, and ${later === Infinity ? 'others' : later} may have been created after it: no section says whether they move it down its column.`,
  });
}

/** How an entry may name the lead that it converts: section 3.4 does not show it. Its email is always sent. */
interface Way {
  name: string;
  fields: (id: string) => MemberEntry;
}

/** The ways that are tried. */
export const ways: readonly Way[] = [
  { name: 'its email', fields: () => ({}) },
  { name: 'its email and _id', fields: (_id) => ({ _id }) },
  { name: 'its email and id', fields: (id) => ({ id }) },
  { name: 'its email and leadId', fields: (leadId) => ({ leadId }) },
  { name: 'its email and memberId', fields: (memberId) => ({ memberId }) },
];

/**
 * Tries the ways of naming a lead until the target converts it. A refusal of every way is no finding, since the right
 * way is not shown: the test is `untested` then.
 * @param fields what the entry that converts it holds besides
 * @param other makes a plain lead. Where the target converts that one, its refusal of this one is what is answered
 * @returns the way by which the lead was converted, and the answer, which neither refuses nor leaves out the entry unless `other` is given
 */
export async function convert(
  clients: BulkCreation,
  lead: GivenMember,
  session: Session,
  fields: MemberEntry = {},
  other?: () => Promise<GivenMember>,
): Promise<{ way: Way; answer: BulkResponse }> {
  for (const way of lead.id === undefined ? ways.slice(0, 1) : ways) {
    const answer = await clients.create(1, { ...conversionOf(lead, way), ...fields });
    const notConverted = isKeptOut(answer);
    const shown = notConverted ? 'not converted' : `${describeOutcome(answer)}${idNote(answer, lead)}`;
    session.record('Q-CONVERSION', `${way.name}: ${shown}`, answer);
    if (!notConverted) return { way, answer };
  }
  if (other !== undefined) {
    const { way } = await convert(clients, await other(), session, fields);
    if (lead.id !== undefined || way === ways[0])
      return { way, answer: await clients.create(1, { ...conversionOf(lead, way), ...fields }) };
  }
  // What it holds besides may be what the target refuses.
  controlCreated(await clients.create(1, fields));
  return stop('untested', {
    code: 'way-unknown',
    subject: 'conversion',
    message: `Section 3.4 does not show how an entry names the lead that it converts, and the target converted none by the ways that were tried: ${ways.map(({ name }) => name).join(', ')}.`,
  });
}

/** Ends a test as `untested` in a workspace that is kept, where it would make too many members. */
export function tooMany(count: number): never {
  return stop('untested', {
    code: 'fixture-missing',
    subject: 'workspace',
    settings: ['HARNESS_URL'],
    message: `This makes ${count} members, too many for a workspace that is kept: set HARNESS_URL.`,
  });
}

/** A lead of variant B that is there: one that the variant lists and does not keep has taken no email. */
export async function keptLeadB(
  { leadsBHere, workspace }: Scene,
  fields: MemberEntry = {},
): Promise<GivenMember> {
  const lead = await leadsBHere.given(fields);
  const member = await workspace.offeredMember({ email: lead.email });
  if (member === null)
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'lead',
      message: 'The lead of variant B was accepted and is not there, so its email is free.',
    });
  return { ...lead, id: lead.id ?? member?._id };
}

/** A lead that was converted. */
export async function convertedLead({ clients, givenLead, session }: Scene): Promise<GivenMember> {
  const lead = await givenLead();
  await convert(clients.plain, lead, session);
  return lead;
}

/** The fields of an entry that converts a lead. */
export function conversionOf({ id = '', ...person }: GivenMember, { fields }: Way): MemberEntry {
  return { ...person, isConvertedClient: true, ...fields(id) };
}

/** Whether the converted member is listed with the id that it had as a lead: for the record. */
function idNote(answer: BulkResponse, { id }: GivenMember): string {
  const listed = listIn(answer, 'createdMembers');
  if (listed === undefined || id === undefined) return '';
  return listed.some((member) => shownId(answer, member) === id)
    ? ', listed with its _id'
    : ', listed with another _id';
}

/**
 * Sends a duplicate of a member, and expects that the member stays as it was (sections 4.3, 4.4 and 7).
 * @param email that of the member
 * @param duplicate what the duplicate has besides its email
 */
export async function expectLeftAlone(
  bulk: BulkCreation,
  workspace: Workspace,
  email: string,
  duplicate: MemberEntry,
): Promise<void> {
  const before = await workspace.storedMember({ email });
  if (before === null)
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'member',
      message: 'The member whose email is sent again was accepted and is not there.',
    });
  if (!isKeptOut(await bulk.create(1, { ...duplicate, email })))
    stop(bulk.kind === 'leadsB' ? 'inapplicable' : 'cantTell', {
      code: bulk.kind === 'leadsB' ? 'left-open' : 'refusal-missing',
      subject: 'duplicate',
      message:
        'This test looks at the member that a refused duplicate repeats, and the duplicate was created.',
    });

  const after: Partial<typeof before> = (await workspace.storedMember({ memberId: before._id })) ?? {};
  const facts = [
    'firstName',
    'lastName',
    'status',
    'contactNo',
    'source',
    'positionInBoard',
    'isConvertedClient',
  ];
  // Members that are created beside the duplicate may move it down its column.
  const isMoved = (fact: string): boolean =>
    fact === 'positionInBoard' &&
    after[fact] !== duplicate[fact] &&
    Number(after[fact]) > Number(before[fact]);
  const changed = facts.filter((fact) => !isDeepStrictEqual(after[fact], before[fact]) && !isMoved(fact));
  expect(changed, {
    code: 'changed',
    subject: 'member',
    message: `A duplicate was not created, and it changed the member that has its email: ${changed.join(', ')}.`,
  }).toEqual([]);
}

/**
 * Expects that each entry of a call is stored under the id that the response shows of it, as a client (section 2.3). A
 * harness may leave the role out.
 * @param options.one what an entry is called; undefined where its role is the matter of another requirement
 * @param options.listed the entries to look at, by index; by default all
 */
export async function expectStoredById(
  answer: BulkResponse,
  workspace: Workspace,
  { one, listed = [...answer.sent.keys()] }: { one?: string; listed?: readonly number[] } = {},
): Promise<void> {
  const ids = listed.map((index) => shownId(answer, createdEntry(answer, index)));
  // That each has an id, in its form and of its own, is for others to judge.
  const lacking = (): never =>
    stop('cantTell', {
      code: 'response-lacks',
      subject: '_id',
      message: 'The response does not show an _id of each member to read it by.',
    });
  if (ids.some((id) => typeof id !== 'string' || id === '') || new Set(ids).size < ids.length) lacking();
  for (const [at, index] of listed.entries()) {
    const { email, firstName, lastName } = answer.sent[index] ?? {};
    const member = await workspace.storedMember({ memberId: String(ids[at]) });
    const stored: MemberEntry = member ?? (isObjectId(ids[at]) ? {} : lacking());
    expect(stored, {
      code: 'not-stored',
      subject: 'member',
      message: `Under the _id that the response shows of entry ${index + 1} of ${answer.sent.length}, the member that was sent is not stored.`,
    }).toMatchObject({ email, firstName, lastName });
    if (one !== undefined && typeof stored.role === 'string')
      expect(stored.role).toHaveValue('role', `The stored role of a ${one}`, 'client');
  }
}
