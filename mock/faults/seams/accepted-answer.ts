import { isObject } from '../../../src/contract/json-value.js';
import type { Workspace } from '../../domain/workspaces.js';
import type { Entry, OperationId, ServiceRequest } from '../../messages/request.js';
import type { ServiceResponse } from '../../messages/response.js';
import { respond } from '../../messages/response.js';
import type { Service } from '../../service/service.js';
import type { Breakage, Fault } from '../fault.js';
import { breaking } from '../fault.js';
import type { Change } from './change.js';
import { changedAnswer, sentHeader, withMembers } from './change.js';

/** What a fault is seeded in: an operation, of which lead creation is one for each variant (section 4.3). */
export type Area = 'companies' | 'roles' | 'lead' | 'lead-b' | 'client' | 'verification';

const operations: Readonly<Record<Area, OperationId>> = {
  companies: 'listCompanies',
  roles: 'listRoles',
  lead: 'createLeads',
  'lead-b': 'createLeads',
  client: 'createClients',
  verification: 'verifySignature',
};

/** Whether a request is meant for an area; the variants of lead creation differ in the fields that variant A needs. */
export function isFor(area: Area, { operation, body }: ServiceRequest): boolean {
  if (operation !== operations[area]) return false;
  if (operation !== 'createLeads') return true;
  const entries = Array.isArray(body) ? (body as unknown[]) : [];
  const ofA = entries.some((entry) => isObject(entry) && ('role' in entry || 'isConvertedClient' in entry));
  return ofA === (area === 'lead');
}

/** The first workspace that the API key of a request is tied to. */
export function workspaceOf(service: Service, request: ServiceRequest): Workspace | undefined {
  const key = service.seams.rules.findKey(service, request);
  return service.world.workspaces.get(key?.companyIds[0] ?? '');
}

type Body = Record<string, unknown>;

/** Changes the answers of an area that are a success; `body` may be edited in place. */
export const acceptedAnswer = (
  area: Area,
  change: (answer: ServiceResponse, body: Body, request: ServiceRequest) => ServiceResponse | void,
): Change =>
  changedAnswer((answer, request) => {
    if (answer.status >= 300 || !isFor(area, request) || !isObject(answer.body)) return answer;
    return change(answer, answer.body, request) ?? answer;
  });

/** Answers a success with another status, or does so of a kind. */
export const acceptedStatus = (
  area: Area,
  status: number,
  when: (body: Body, request: ServiceRequest) => boolean = () => true,
): Change =>
  acceptedAnswer(area, (answer, body, request) => (when(body, request) ? { ...answer, status } : answer));

/** Changes a member of the body of a success, which is of the type `Value`; undefined leaves it out. */
export const acceptedMember = <Value>(
  area: Area,
  name: string,
  change: (value: Value, body: Body) => unknown,
): Change =>
  acceptedAnswer(area, (answer, body) => withMembers(answer, { [name]: change(body[name] as Value, body) }));

/** Gives a success another body. */
export const acceptedBody = (area: Area, change: (body: Body) => unknown): Change =>
  acceptedAnswer(area, (answer, body) => ({ ...answer, body: change(body) }));

/** Refuses the requests of an area that lack a header; `name` is in lower case. */
export const neededHeader = (area: Area, name: string): Change =>
  changedAnswer((answer, request) =>
    isFor(area, request) && sentHeader(request, name) === undefined
      ? respond(401, { name: 'AuthenticationError', status: 401, message: `${name} is missing` })
      : answer,
  );

/** A list in the answers of an area. */
interface AnsweredList {
  area: Area;
  /** Its wire name. */
  list: string;
  /** What one of its entries is called in the id of a fault. */
  entry: string;
}

/** Another value for a member of an entry; undefined leaves it out. `index` is the position of the entry, from 0. */
type MemberChange = (value: unknown, entry: Entry, index: number) => unknown;

/** Changes a member of each entry of a list; `path` leads to it: `role.name`. */
export const listedMember = ({ area, list }: AnsweredList, path: string, change: MemberChange): Change =>
  acceptedMember(area, list, (entries: Entry[]) => {
    entries.forEach((entry, index) =>
      changeAt(entry, path.split('.'), (value, holder) => change(value, holder, index)),
    );
    return entries;
  });

function changeAt(
  holder: Entry,
  [name = '', ...rest]: string[],
  change: (value: unknown, holder: Entry) => unknown,
): void {
  const inner = holder[name];
  if (rest.length === 0) holder[name] = change(inner, holder);
  else if (isObject(inner)) changeAt(inner, rest, change);
}

/** What is wrong with a member, by the end of an id that begins with `the-member`. */
export type Wrongs = Readonly<Record<string, MemberChange>>;

export const missing: Wrongs = { 'is-missing': () => undefined };
export const asNull: Wrongs = { 'is-null': () => null };
export const asNumber: Wrongs = { 'is-a-number': () => 17 };
export const asObject: Wrongs = { 'is-an-object': (value) => ({ value }) };
export const cutShort: Wrongs = { 'has-23-digits': (id) => String(id).slice(0, 23) };
export const firstNameAlone: Wrongs = { 'is-the-first-name-alone': (name) => String(name).split(' ')[0] };

/** What befalls names beyond the ordinary. */
export const unusualNames: Wrongs = {
  'has-lost-its-letters-beyond-ascii': (name) => String(name).replaceAll(/[^\x20-\x7e]/g, ''),
  'is-cut-after-32-characters': (name) => String(name).slice(0, 32),
  'is-cut-after-its-second-word': (name) => String(name).split(' ').slice(0, 2).join(' '),
  'has-an-apostrophe-as-an-html-entity': (name) => String(name).replaceAll("'", '&#39;'),
};

/** A name without what stands beyond the basic plane of Unicode. */
export const withoutEmoji: MemberChange = (name) => String(name).replaceAll(/[^\0-\uffff]/gu, '');

/** The same in the entries after the first alone. */
export const later = (wrongs: Wrongs): Wrongs =>
  Object.fromEntries(
    Object.entries(wrongs).map(([end, change]): [string, MemberChange] => [
      `${end}-in-every-entry-but-the-first`,
      (value, entry, index) => (index > 0 ? change(value, entry, index) : value),
    ]),
  );

/** Entries for `breaking`: a member of the entries of a list is wrong in each of these ways; `path` may be `role.name`. */
export const wrongMember = (list: AnsweredList, path: string, wrongs: Wrongs): Record<string, Breakage> =>
  Object.fromEntries(
    Object.entries(wrongs).map(([end, change]) => [
      `the-member-${path}-of-a-${list.entry}-in-${list.list}-${end}`,
      listedMember(list, path, change),
    ]),
  );

/** Faults of the members of the entries of a list: what each breaks, the member, and what is wrong with it. */
export const wrongMembers = (
  list: AnsweredList,
  members: readonly [requirement: string, path: string, wrongs: Wrongs][],
): Fault[] =>
  members.flatMap(([requirement, path, wrongs]) => breaking(requirement, wrongMember(list, path, wrongs)));
