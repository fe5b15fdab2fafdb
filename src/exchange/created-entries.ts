import { isObject, memberOf } from '../contract/json-value.js';
import { stop } from '../session/session.js';
import {
  createdLead,
  createdLeads,
  looksLikeB,
  wasLeadCreated,
  idMember,
  nameMember,
  statusMember,
} from './lead-b-answer.js';
import { BulkResponse, control, listIn, responseLacks, lettersOf } from './response.js';
import type { MemberEntry } from './response.js';

/** The created members that an answer lists; the test is `cantTell` where it shows no such list. */
export function listedCreated(answer: BulkResponse): unknown[] {
  return createdIn(answer) ?? lacks('The response shows no list of created members.');
}

/**
 * As {@link listedCreated}; the test is `cantTell`, too, where it lists another number than were created: `count` of its own
 * entries, by default all, and those beside them.
 */
export function listedAll(answer: BulkResponse, count = answer.sent.length): unknown[] {
  const listed = listedCreated(answer);
  const created = count + answer.beside;
  return listed.length === created
    ? listed
    : lacks(`The response lists ${listed.length} created members and not the ${created} that were created.`);
}

/** The created member of an entry of a call; the test is `cantTell` where the answer shows none. */
export function createdEntry(answer: BulkResponse, index = 0): unknown {
  const entry = sentEntry(answer, index);
  const found =
    answer.kind === 'leadsB' ? createdLead(answer, entry) : entryMember(listedCreated(answer), entry);
  return found ?? lacks('The response lists no created member that shows to be the entry in question.');
}

/** The id that a created member shows; undefined where it shows none. */
export function shownId({ kind }: BulkResponse, created: unknown): unknown {
  return kind === 'leadsB' ? idMember(created)?.value : memberOf(created, '_id');
}

/** The status that a created member shows; undefined where it shows none. */
export function shownStatus({ kind }: BulkResponse, created: unknown): unknown {
  return kind === 'leadsB' ? statusMember(created)?.value : memberOf(created, 'status');
}

/** Whether a created member shows the full name of an entry, each part as it was sent (section 2.3). */
export function showsName({ kind }: BulkResponse, created: unknown, entry: MemberEntry): boolean {
  const own =
    kind === 'leadsB' ? nameMember(created, entry)?.value : memberOf(entryMember([created], entry), 'name');
  const parts = [entry.firstName, entry.lastName];
  return typeof own === 'string' && parts.every((part) => typeof part !== 'string' || own.includes(part));
}

/**
 * Whether a call created an entry: it is among those that the answer lists as created, or a harness shows it stored.
 * How the refusal of an entry is reported is not shown (section 7), so that a 2xx alone says it only where the answer
 * of variant A or of clients has no list.
 */
export function isCreated(answer: BulkResponse, index: number): boolean {
  if (!answer.ok) return false;
  return answer.kind === 'leadsB' ? isListed(answer, index) : wasCreated(answer, index) !== false;
}

/**
 * Whether a call kept an entry out: by a refusal, or by a 2xx that does not list it as created. Judges nothing: where
 * the answer does not tell, the entry was not kept out.
 */
export function isKeptOut(answer: BulkResponse, index = 0): boolean {
  return answer.ok ? answer.absent.has(index) || wasCreated(answer, index) === false : answer.refused;
}

/** Whether a call of variant A was answered as one of variant B is that skips every lead of it (section 4.3). */
export function isSkippedAsB(answer: BulkResponse): boolean {
  if (!isTakenAsB(answer)) return false;
  const read = new BulkResponse(answer, 'leadsB', answer.call);
  return read.sent.every((_entry, index) => wasCreated(read, index) === false);
}

/** Whether a call of variant A was accepted as one of variant B, whatever that made of its leads (section 4.3). */
export function isTakenAsB(answer: BulkResponse): boolean {
  return answer.ok && looksLikeB(answer);
}

/** Whether a call was accepted and kept none of its entries out: see {@link isKeptOut}. */
export function tookAll(answer: BulkResponse): boolean {
  return answer.ok && answer.sent.every((_entry, index) => !isKeptOut(answer, index));
}

/** Takes an answer as a control that has to have created every entry of its call; `cantTell` where it did not. */
export function controlCreated(answer: BulkResponse): BulkResponse {
  control(answer);
  if (answer.sent.some((_, index) => !isCreated(answer, index)))
    stop('cantTell', {
      code: 'control-not-created',
      subject: answer.operation,
      message: 'The control of this test was accepted, and an entry of it is not among those created.',
    });
  return answer;
}

/** What became of a call, in words for the record of an open question. */
export function describeOutcome(answer: BulkResponse): string {
  if (!answer.ok) return `refused with ${answer.status}`;
  return createdIn(answer)?.length === 0 ? `not created, with ${answer.status}` : 'accepted';
}

/**
 * Whether an accepted call lists an entry as created; the test is `cantTell` where the answer does not tell. 201 says
 * that at least one lead of variant B was added (section 4.3): that decides for a lone lead where there is no list,
 * and makes an empty list one that can't be relied on.
 */
export function isListed(answer: BulkResponse, index: number): boolean {
  const found = wasCreated(answer, index);
  const added = answer.kind === 'leadsB' && answer.status === 201;
  const unreliable = added && createdIn(answer)?.length === 0;
  if (found !== undefined && !unreliable) return found;
  if (answer.absent.has(index)) return false;
  if (found === undefined && added && answer.call.length === 1) return true;
  return lacks('The response shows no list of created members to find the entry in.');
}

/** Whether an accepted call created an entry; undefined where its answer does not tell. */
export function wasCreated(answer: BulkResponse, index: number): boolean | undefined {
  if (answer.storedUnlisted.has(index)) return true;
  return isAmongListed(answer, index);
}

/** Whether the answer of an accepted call lists an entry as created; undefined where it has no such list. */
export function isAmongListed(answer: BulkResponse, index: number): boolean | undefined {
  const entry = sentEntry(answer, index);
  if (answer.kind === 'leadsB') return wasLeadCreated(answer, entry);
  const members = createdIn(answer);
  if (members === undefined) return tellsOfErrors(answer) ? false : undefined;
  return members.length >= answer.call.length || entryMember(members, entry) !== undefined;
}

/** The names of lists that tell what is wrong with entries: section 7 shows none. */
const namesErrors = /err|fail|invalid|skip|dup|reject|refus|problem/i;

/** Whether an answer lists an error for each entry of its call, and so says that none was created. */
function tellsOfErrors({ json, call }: BulkResponse): boolean {
  if (!isObject(json)) return false;
  return Object.entries(json).some(
    ([name, list]) =>
      namesErrors.test(name) &&
      Array.isArray(list) &&
      list.length >= call.length &&
      list.every((error) => memberOf(error, '_id') === undefined),
  );
}

function lacks(message: string): never {
  return responseLacks('created-members', message);
}

/** The list of created members that a response shows; undefined where it shows none. */
export function createdIn(answer: BulkResponse): unknown[] | undefined {
  return answer.kind === 'leadsB' ? createdLeads(answer) : listIn(answer, 'createdMembers');
}

function sentEntry({ sent }: BulkResponse, index: number): MemberEntry {
  return sent[index] ?? {};
}

/** The created member with the name of an entry, or undefined where none has it. */
function entryMember(members: readonly unknown[], entry: MemberEntry): unknown {
  return members.find((member) => isNameOf(memberOf(member, 'name'), entry));
}

/** Whether a name is that of an entry, judged by as much of it as the entry tells, and by letters alone. */
function isNameOf(name: unknown, { firstName, lastName }: MemberEntry): boolean {
  if (typeof name !== 'string') return false;
  const letters = lettersOf(name);
  const [first, last] = [firstName, lastName].map((part) =>
    typeof part === 'string' && part !== '' ? lettersOf(part) : undefined,
  );
  if (first !== undefined && last !== undefined) return letters === first + last;
  return (first !== undefined && letters.startsWith(first)) || (last !== undefined && letters.endsWith(last));
}
