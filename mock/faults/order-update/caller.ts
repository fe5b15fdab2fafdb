import { ordersOf, roleOf } from '../../domain/world.js';
import type { ServiceRequest } from '../../messages/request.js';
import type { ServiceResponse } from '../../messages/response.js';
import type { Service } from '../../service/service.js';
import { breaking, each, forEach } from '../fault.js';
import type { Change } from '../seams/change.js';
import {
  changedAnswer,
  changedRequest,
  changedRule,
  inOrder,
  noRefusal,
  refusalStatus,
  sentHeader,
  withMemory,
} from '../seams/change.js';
import type { Condition, Received } from '../seams/update.js';
import {
  acceptance,
  all,
  always,
  isIn,
  not,
  orderOf,
  refusedCallers,
  sends,
  sendsClientId,
  sendsFields,
  sendsFiles,
} from '../seams/update.js';

/** Lets updates through that come without a token. */
const noTokenNeeded = (when: Condition<Received>): Change =>
  withMemory((waved = new WeakSet<Service>()) =>
    inOrder(
      noRefusal('requireBearer', (service, request) => {
        if (request.operation !== 'updateOrder' || !when({ service, request })) return false;
        waved.add(service);
        return true;
      }),
      noRefusal('bearerIssued', (service) => waved.delete(service)),
    ),
  );

/** Takes further tokens for the one of a member. */
const takenFor = (
  find: (service: Service, token: string, request: ServiceRequest) => string | undefined,
): Change =>
  changedRule('findCaller', (original, service, request) => {
    const found = original(service, request);
    const token = service.seams.rules.bearerToken(service, request);
    if (found || token === undefined) return found;
    const { members, tokens } = service.world;
    return members.get(tokens.get(find(service, token, request) ?? '') ?? '');
  });

/** Takes a token for an issued one that is like it. */
const likeIssued = (isLike: (token: string, issued: string) => boolean): Change =>
  takenFor(({ world }, token) => [...world.tokens.keys()].find((issued) => isLike(token, issued)));

/** The token of a member of the company that is named, for a caller who needs none. */
function anyOfCompany({ world }: Service, _token: string, request: ServiceRequest): string | undefined {
  const companyId = sentHeader(request, 'companyid');
  return [...world.tokens].find(([, memberId]) => world.members.get(memberId)?.companyId === companyId)?.[0];
}

/** Whether the request has an API key that was issued. */
const sendsKey: Condition<Received> = ({ service: { world }, request }) =>
  world.keys.has(sentHeader(request, 'x-api-key') ?? '');

/** Takes the company of the caller in the place of what is sent as company id, undefined where nothing is. */
const companyOfCaller = (
  when: (sent: string | undefined, own: string, service: Service) => boolean,
): Change =>
  changedRequest((service, request) => {
    if (request.operation !== 'updateOrder') return request;
    const own = service.seams.rules.findCaller(service, request)?.companyId;
    const order = orderOf(service, request);
    // An order of another company is the matter of the rule on the caller.
    if (own === undefined || (order && order.companyId !== own)) return request;
    if (!when(sentHeader(request, 'companyid') || undefined, own, service)) return request;
    const others = request.headers.filter(([name]) => name.toLowerCase() !== 'companyid');
    return { ...request, headers: [...others, ['companyid', own]] };
  });

/** Lets callers of a role update who are not approved. */
const approvalWaived = (role: string): Change =>
  noRefusal('callerApproved', ({ world }, member) => roleOf(world, member) === role);

const callerRules = [
  ['ORD-COMPANY-MEMBER', 'companyTied'],
  ['ORD-CALLER-APPROVED', 'callerApproved'],
  ['ORD-CALLER-ROLE', 'callerHasRole'],
  ['ORD-SUBSCRIPTION-EXPIRED', 'subscriptionActive'],
] as const;

/** Answers updates that are refused with 403 as if they were accepted, and does nothing. */
const acceptedThough = (when: (received: Received, answer: ServiceResponse) => boolean): Change =>
  changedAnswer((answer, request, service) =>
    request.operation === 'updateOrder' && answer.status === 403 && when({ service, request }, answer)
      ? acceptance()
      : answer,
  );

/** Does so with those of a workspace whose subscription has expired. */
const expiredAccepted = (when: Condition<Received>): Change =>
  acceptedThough((received, { body }) => JSON.stringify(body).includes('expired') && when(received));

/** Another status for an order id that is none; `when` looks at the id. */
const malformedIdAnswered = (status: number, when: (pid: string) => boolean = () => true): Change =>
  refusalStatus(
    'pidForm',
    status,
    (_service, { query: { pid } }) => typeof pid === 'string' && pid !== '' && when(pid),
  );

/** Faults of who may update an order, and of the id that names it (sections 4.5, 5 and 7). */
export const callerFaults = [
  ...breaking(['ORD-BEARER-REQUIRED', 'ORD-BEARER-KEY'], noTokenNeeded, {
    'an-update-without-a-bearer-token-is-accepted': always,
    'an-update-without-a-bearer-token-is-accepted-when-it-sends-no-status': not(sends('status')),
  }),
  ...breaking('ORD-BEARER-REQUIRED', noTokenNeeded, {
    'a-bearer-scheme-with-an-empty-token-is-accepted': ({ request }) =>
      /^bearer\s*$/i.test(sentHeader(request, 'authorization') ?? ''),
  }),
  ...breaking('ORD-BEARER-KEY', noTokenNeeded, { 'the-api-key-alone-authenticates-an-update': sendsKey }),
  ...breaking('ORD-BEARER-WRONG', {
    ...each(takenFor, {
      'every-bearer-token-is-accepted': anyOfCompany,
      'the-api-key-is-accepted-as-a-bearer-token': (service, token, request) =>
        service.world.keys.has(token) ? anyOfCompany(service, token, request) : undefined,
      'a-wrong-token-beside-a-key-is-accepted': (service, token, request) =>
        sendsKey({ service, request }) ? anyOfCompany(service, token, request) : undefined,
    }),
    ...each(likeIssued, {
      'a-bearer-token-that-is-a-true-one-cut-short-is-accepted': (token, issued) => issued.startsWith(token),
      'a-true-bearer-token-with-more-behind-it-is-accepted': (token, issued) => token.startsWith(issued),
      'the-last-character-of-a-bearer-token-does-not-count': (token, issued) =>
        issued.slice(0, -1) === token.slice(0, -1),
    }),
  }),
  ...breaking('ORD-COMPANY-REQUIRED', {
    'an-update-without-a-company-id-is-accepted': companyOfCaller((sent) => sent === undefined),
  }),
  ...breaking('ORD-COMPANY-VALUE', companyOfCaller, {
    'the-value-of-the-company-id-of-an-update-does-not-count': (sent) => sent !== undefined,
    'an-update-with-the-id-of-no-company-is-accepted': (sent, _own, { world }) =>
      sent !== undefined && !world.workspaces.has(sent),
    'an-update-with-another-company-s-id-is-accepted': (sent, own, { world }) =>
      sent !== own && world.workspaces.has(sent ?? ''),
    'the-company-id-of-an-update-counts-by-its-length-alone': (sent, own) => sent?.length === own.length,
  }),
  ...callerRules.flatMap(([requirement, rule]) =>
    breaking(requirement, {
      [`the-rule-of-the-${refusedCallers[rule]}-is-missing`]: noRefusal(rule),
      ...forEach([200, 400, 401, 404], (status) => ({
        [`the-refusal-of-the-${refusedCallers[rule]}-has-the-status-${status}`]: refusalStatus(rule, status),
      })),
    }),
  ),
  ...breaking([...callerRules.map(([requirement]) => requirement), 'ORD-COMPANY-VALUE'], acceptedThough, {
    'whoever-may-not-update-an-order-is-answered-with-200-where-a-clientid-is-sent': sendsClientId,
  }),
  ...breaking('ORD-COMPANY-MEMBER', {
    'a-foreign-token-is-taken-beside-a-key': changedRule('findCaller', (find, service, request) => {
      const caller = find(service, request);
      const [companyId] = service.world.keys.get(sentHeader(request, 'x-api-key') ?? '')?.companyIds ?? [];
      return caller && companyId !== undefined ? { ...caller, companyId } : caller;
    }),
  }),
  ...breaking('ORD-CALLER-ROLE', acceptedThough, {
    'whoever-has-no-role-updates-what-is-pending': ({ service, request }) => {
      const caller = service.seams.rules.findCaller(service, request);
      const isPending = orderOf(service, request)?.status === 'Pending';
      return isPending && caller !== undefined && caller.roleId === undefined;
    },
  }),
  ...breaking('ORD-CALLER-APPROVED', acceptedThough, {
    'an-unapproved-manager-of-an-order-may': ({ service, request }) => {
      const caller = service.seams.rules.findCaller(service, request);
      const managers = orderOf(service, request)?.assignedProjectManagers;
      return caller?.approved === false && managers?.includes(caller._id) === true;
    },
  }),
  ...breaking('ORD-CALLER-APPROVED', approvalWaived, {
    'a-project-manager-who-is-not-approved-is-accepted': 'projectManager',
    'a-team-member-who-is-not-approved-is-accepted': 'teamMember',
    'a-client-who-is-not-approved-is-accepted': 'client',
    'an-admin-who-is-not-approved-is-accepted': 'Admin',
    'a-superadmin-who-is-unapproved-is-taken': 'SuperAdmin',
  }),
  ...breaking('ORD-SUBSCRIPTION-EXPIRED', {
    'the-refusal-of-the-expired-subscription-has-the-status-402': refusalStatus('subscriptionActive', 402),
    ...each(expiredAccepted, {
      'with-an-expired-subscription-an-update-without-a-status-is-answered-with-200': not(sends('status')),
      'an-expired-workspace-takes-files-alone': all(sendsFiles, not(sendsFields)),
    }),
  }),
  ...breaking('ORD-PID-REQUIRED', {
    'an-update-without-pid-is-answered-with-200': changedAnswer((answer, { operation, query }) =>
      operation === 'updateOrder' && !query['pid'] && answer.status === 400 ? acceptance() : answer,
    ),
    'an-update-without-pid-changes-the-latest-order-of-the-company': changedRequest((service, request) => {
      if (request.operation !== 'updateOrder' || request.query['pid']) return request;
      const companyId = service.seams.rules.header(service, request, 'companyid');
      const latest = ordersOf(service.world, companyId).at(-1);
      return latest ? { ...request, query: { ...request.query, pid: latest._id } } : request;
    }),
    'an-update-without-pid-is-answered-with-500': refusalStatus(
      'pidForm',
      500,
      (_service, { query }) => typeof query['pid'] !== 'string' || query['pid'] === '',
    ),
  }),
  ...breaking('ORD-PID-INVALID', {
    ...forEach([404, 403, 422, 500, 200], (status) => ({
      [`a-pid-that-is-no-order-id-is-answered-with-${status}`]: malformedIdAnswered(status),
    })),
    'the-id-of-no-order-is-answered-with-500': refusalStatus('orderExists', 500),
    'a-pid-of-24-characters-that-are-not-hexadecimal-is-answered-with-500': malformedIdAnswered(
      500,
      (pid) => pid.length === 24,
    ),
    'a-pid-that-is-longer-than-an-order-id-is-answered-with-404': malformedIdAnswered(
      404,
      (pid) => pid.length > 24,
    ),
    'a-pid-of-digits-alone-is-answered-with-404': malformedIdAnswered(404, (pid) => /^\d+$/.test(pid)),
  }),
  ...breaking('ORD-PID-OTHER', {
    ...each((when: Condition) => noRefusal('orderOfCompany', when), {
      'an-order-of-another-company-is-updated': always,
      'a-foreign-pending-order-is-updated': isIn('Pending'),
    }),
    ...each((status: number) => refusalStatus('orderOfCompany', status), {
      'an-update-of-an-order-of-another-company-is-answered-with-200-and-does-nothing': 200,
      'an-update-of-an-order-of-another-company-is-answered-with-500': 500,
    }),
  }),
];
