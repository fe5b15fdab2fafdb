import { isObject } from '../../src/contract/json-value.js';
import type { Member } from '../domain/members.js';
import type { Order } from '../domain/orders.js';
import type { Webhook } from '../domain/webhooks.js';
import { ordersOf, webhooksOf } from '../domain/world.js';
import { sentHeader } from '../faults/seams/change.js';
import { not, sendsClientId, sentBy } from '../faults/seams/update.js';
import type { Entry, ServiceRequest } from '../messages/request.js';
import type { Service } from '../service/service.js';
import type { Memory, Occasion, Place, Recognizer, RequestOccasion } from './level.js';

/** The fields that are one change: none of them comes without another. */
const oneChange: Readonly<Record<string, string>> = {
  markTasksAsDone: 'status',
  rejectRequestedTasks: 'status',
  repeatDuration: 'repeatCount',
};

/** How many things an update changes, files not counted. */
const changesIn = ({ request }: RequestOccasion): number =>
  new Set(request.fields.map(([name]) => oneChange[name] ?? name)).size;

/** Of an update of an order that is there. */
const ofOrder = (holds: (order: Order, occasion: RequestOccasion) => boolean): Recognizer => ({
  request: (occasion) => occasion.order !== undefined && holds(occasion.order, occasion),
});

const ofUpdate = (holds: (occasion: RequestOccasion) => boolean): Recognizer => ({
  request: (occasion) => occasion.request.operation === 'updateOrder' && holds(occasion),
});

const byRole = (role: string): Recognizer => ofUpdate(sentBy(role));

const required = ['firstName', 'lastName', 'email', 'role', 'isConvertedClient', 'type'];

/** What a lead of variant B, which is known by its type, is sent with: its names could be left out, and hardly ever are. */
const ofAnyB = ['email', 'type', 'status', 'firstName', 'lastName'];

/** How many fields of an entry stand beside what hardly any is without. */
function optionalFields(entry: Entry): number {
  const needed = 'type' in entry ? ofAnyB : required;
  return Object.keys(entry).filter((name) => !needed.includes(name)).length;
}

const at = (holds: (place: Place) => boolean): Recognizer => ({ entry: (_entry, place) => holds(place) });

const texts: Readonly<Record<string, (text: string) => boolean>> = {
  markup: (text) => /<[a-z!/]|&[a-z#]/i.test(text),
  mixed: (text) =>
    ['markup', 'quotes', 'beyond-basic-plane'].every((each) => texts[each]?.(text) === true) &&
    /[\u0080-\ud7ff]/.test(text),
  long: (text) => text.length > 100,
  'beyond-ascii': (text) => /[^\0-\x7f]/.test(text),
  'beyond-basic-plane': (text) => /[\u{10000}-\u{10ffff}]/u.test(text),
  quotes: (text) => /["'“”‘’«»]/.test(text),
  word: (text) => /^(null|undefined|nan|true|false)$/i.test(text),
};

/** What is no free text of an update. */
const flags = ['markTasksAsDone', 'rejectRequestedTasks'];

/** The levels of what stands in a text: of an entry, a field or a file name of an update, a payload. */
const valueLevels: Readonly<Record<string, Recognizer>> = Object.fromEntries(
  Object.entries(texts).map(([slug, holds]): [string, Recognizer] => [
    `value/${slug}`,
    {
      entry: (entry) => textsIn(entry).some(holds),
      request: ({ request: { operation, body, fields, files } }) => {
        if (operation === 'verifySignature') return isObject(body) && textsIn(body['payload']).some(holds);
        const sent = fields.filter(([name]) => !flags.includes(name)).map(([, value]) => String(value));
        return operation === 'updateOrder' && [...sent, ...files.map(({ name }) => name)].some(holds);
      },
    },
  ]),
);

/** Every text in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The company that a request names, else the first that its key is tied to. */
function namedCompany(service: Service, request: ServiceRequest): string | undefined {
  const { rules } = service.seams;
  return rules.header(service, request, 'companyid') ?? rules.findKey(service, request)?.companyIds[0];
}

/** Whether there is such a member; `isOwn` says whether one is of the company that a request names. */
function hasMember(
  { service, request }: RequestOccasion,
  such: (member: Member, isOwn: boolean) => boolean,
): boolean {
  const companyId = namedCompany(service, request);
  return [...service.world.members.values()].some((each) => such(each, each.companyId === companyId));
}

/** The webhooks that an occasion can touch: those of the company of an order, or the one that is named. */
export function touchedWebhooks({ service, handled }: Occasion, companyId: string | undefined): Webhook[] {
  const { webhooks, deliveries } = service.world;
  const named =
    handled.request === undefined
      ? (handled.params['webhookId'] ??
        deliveries.get(String(handled.params['deliveryId']))?.webhookId ??
        undefined)
      : (handled.request.body as { webhookId?: unknown } | undefined)?.webhookId;
  if (named !== undefined) return [webhooks.get(String(named)) ?? []].flat();
  return webhooksOf(service.world, companyId ?? '');
}

const that = (holds: (id: string, memory: Memory) => boolean): Recognizer => ({
  webhook: ({ _id }, { memory }) => holds(_id, memory),
});

const hasMany = (id: string, { deliveries }: Memory): boolean => (deliveries.get(id) ?? 0) >= 10;

/** Whether a webhook is one of several of its company. */
const oneOfSeveral: Recognizer = {
  webhook: ({ companyId }, { service }) => webhooksOf(service.world, companyId).length > 1,
};

/** How the mock recognizes each level of spec/dimensions.yaml, by its id. */
export const recognizers: Readonly<Record<string, Recognizer>> = {
  'caller/super-admin': byRole('SuperAdmin'),
  'caller/admin': byRole('Admin'),
  'caller/project-manager': byRole('projectManager'),
  'caller/team-member': byRole('teamMember'),
  'caller/client': byRole('client'),
  'record/one-time': ofOrder(({ subscription }) => !subscription),
  'record/subscription': ofOrder(({ subscription }) => subscription),
  'record/updated': ofOrder(({ _id }, { memory }) => memory.updated.has(_id)),
  'record/moved': ofOrder(({ _id }, { memory }) => memory.moved.has(_id)),
  'record/later': ofOrder(
    (order, { service }) => ordersOf(service.world, order.companyId).indexOf(order) >= 4,
  ),
  'with/nothing-else': {
    ...ofUpdate((occasion) => changesIn(occasion) + Math.min(occasion.request.files.length, 1) === 1),
    entry: (entry) => optionalFields(entry) <= 1,
  },
  'with/other-fields': {
    ...ofUpdate((occasion) => changesIn(occasion) >= 2),
    entry: (entry) => optionalFields(entry) >= 2,
  },
  'with/file-before': ofUpdate(({ request }) =>
    request.files.some(({ fieldsBefore }) => fieldsBefore < request.fields.length),
  ),
  'with/file-after': ofUpdate(
    ({ request: { files, fields } }) =>
      fields.length > 0 && files.some(({ fieldsBefore }) => fieldsBefore === fields.length),
  ),
  'with/status': ofUpdate(
    (occasion) =>
      occasion.request.fields.some(([name]) => name === 'status') &&
      (changesIn(occasion) >= 2 || occasion.request.files.length > 0),
  ),
  'encoding/quoted-boundary': {
    request: ({ request }) => /;\s*boundary="/i.test(sentHeader(request, 'content-type') ?? ''),
  },
  'encoding/chunked': {
    request: ({ request }) => /chunked/i.test(sentHeader(request, 'transfer-encoding') ?? ''),
  },
  'position/only': at(({ count }) => count === 1),
  'position/first': at(({ index, count }) => index === 0 && count >= 3),
  'position/middle': at(({ index, count }) => index > 0 && index < count - 1),
  'position/last': at(({ index, count }) => index === count - 1 && count >= 3),
  'position/past-third': at(({ index }) => index >= 3),
  'position/past-tenth': at(({ index }) => index >= 10),
  ...valueLevels,
  'context/managers-elsewhere': ofOrder((order, { service }) =>
    ordersOf(service.world, order.companyId).some(
      (other) => other !== order && other.assignedProjectManagers.length > 0,
    ),
  ),
  // A lead or client that the call does not create.
  'context/other-members': {
    request: (occasion) => hasMember(occasion, ({ kind }, isOwn) => isOwn && kind !== 'staff'),
  },
  'context/email-elsewhere': {
    entry: ({ email }, _place, occasion) =>
      hasMember(occasion, (member, isOwn) => !isOwn && member.email === email),
  },
  'access/clientid-sent': ofUpdate(sendsClientId),
  'access/clientid-not-sent': ofUpdate(not(sendsClientId)),
  'access/regenerated-key': {
    request: ({ service, request, memory }) => {
      const key = service.seams.rules.findKey(service, request);
      return key?.companyIds.some((id) => memory.regenerated.has(id)) === true;
    },
  },
  'timing/again': { request: ({ request, memory }) => memory.knows(request) },
  'timing/at-once': { request: ({ request, memory }) => memory.isBusy(request) },
  'timing/after-refusal': { request: ({ request, memory }) => memory.refusedBefore(request) },
  'webhook/changed': that((id, { changed }) => changed.has(id)),
  'webhook/reactivated': that((id, { reactivated }) => reactivated.has(id)),
  'webhook/rotated': that((id, { rotated }) => rotated.has(id)),
  'webhook/several': oneOfSeveral,
  'webhook/many-deliveries': that(hasMany),
  'webhook/used': that(
    (id, memory) =>
      hasMany(id, memory) && memory.changed.has(id) && memory.reactivated.has(id) && memory.rotated.has(id),
  ),
  // The same as webhook/several, said of what the webhook stands beside.
  'context/other-webhooks': oneOfSeveral,
};
