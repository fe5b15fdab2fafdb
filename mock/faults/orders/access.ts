import type { Member } from '../../domain/members.js';
import { respond } from '../../messages/response.js';
import type { ServiceRequest } from '../../messages/request.js';
import { permissionError } from '../../messages/problem.js';
import type { Service } from '../../service/service.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { without, withStatus } from '../refusals.js';
import type { Apply } from '../wrapping.js';
import { withAnswer, withRequest, withRule } from '../wrapping.js';
import { updatedMessage } from './whole-update.js';

const roleOf = ({ world }: Service, caller: Member | undefined): string | undefined =>
  world.workspaces.get(caller?.companyId ?? '')?.roles.find(({ _id }) => _id === caller?.roleId)?.role.name;

const headerOf = (request: ServiceRequest, name: string): string | undefined =>
  request.headers.find(([sent]) => sent.toLowerCase() === name)?.[1];

const sends = (request: ServiceRequest, name: string): boolean =>
  request.fields.some(([sent]) => sent === name);

/** Lets an update without a token through when the request looks so. */
function withoutToken(when: (service: Service, request: ServiceRequest) => boolean): Apply {
  const anonymous = (service: Service, request: ServiceRequest): boolean =>
    request.operation === 'updateOrder' && when(service, request);
  return (seams) => {
    const waved = new WeakSet<Service>();
    return {
      ...seams,
      rules: {
        ...seams.rules,
        requireBearer(service, request) {
          if (!anonymous(service, request)) return seams.rules.requireBearer(service, request);
          waved.add(service);
          return undefined;
        },
        bearerIssued: (service, caller) =>
          waved.delete(service) ? undefined : seams.rules.bearerIssued(service, caller),
      },
    };
  };
}

/** Takes further tokens for the one of a member. */
function finds(
  find: (service: Service, token: string, request: ServiceRequest) => string | undefined,
): Apply {
  return withRule('findCaller', (original) => (service, request) => {
    const found = original(service, request);
    const token = service.seams.rules.bearerToken(service, request);
    if (found || token === undefined) return found;
    const issued = find(service, token, request);
    return issued === undefined
      ? undefined
      : service.world.members.get(service.world.tokens.get(issued) ?? '');
  });
}

/** The token of a member of the company that is named, for a caller who needs none. */
const anyOfCompany = ({ world }: Service, _token: string, request: ServiceRequest): string | undefined => {
  const companyId = headerOf(request, 'companyid');
  return [...world.tokens].find(([, memberId]) => world.members.get(memberId)?.companyId === companyId)?.[0];
};

/** Callers of a role are refused. */
function refusesRole(role: string): Apply {
  return withRule(
    'callerHasRole',
    (judge) => (service, caller) =>
      judge(service, caller) ??
      (roleOf(service, caller) === role ? permissionError('this role may not') : undefined),
  );
}

const notShown = (role: string, id: string): Fault =>
  fault(
    `update-by-${id}-refused`,
    role === 'client' ? ['ORD-PUT-OK', 'ORD-CANCEL-CLIENT-PENDING'] : 'ORD-PUT-OK',
    `An update by a member with the role ${role} is refused.`,
    refusesRole(role),
  );

/** Without a company id that of the caller is taken. */
const companyOfCaller = withRequest((service, request) => {
  if (request.operation !== 'updateOrder' || headerOf(request, 'companyid')) return request;
  const caller = service.seams.rules.findCaller(service, request);
  return caller ? { ...request, headers: [...request.headers, ['companyid', caller.companyId]] } : request;
});

const statusRows = [
  ['companyTied', 'member-of-other-company', 'ORD-COMPANY-MEMBER'],
  ['callerApproved', 'unapproved-caller', 'ORD-CALLER-APPROVED'],
  ['callerHasRole', 'caller-without-role', 'ORD-CALLER-ROLE'],
  ['subscriptionActive', 'expired-subscription', 'ORD-SUBSCRIPTION-EXPIRED'],
] as const;

/** Faults of who may update an order (sections 4.5, 5 and 7). */
export const accessFaults: readonly Fault[] = [
  fault(
    'bearer-not-needed',
    ['ORD-BEARER-REQUIRED', 'ORD-BEARER-KEY'],
    'An update without a bearer token is accepted.',
    withoutToken((service, request) => service.seams.rules.bearerToken(service, request) === undefined),
  ),
  fault(
    'bearer-not-needed-beside-key',
    'ORD-BEARER-KEY',
    'The API key alone authenticates an update.',
    withoutToken(
      (service, request) =>
        service.seams.rules.bearerToken(service, request) === undefined &&
        service.world.keys.has(headerOf(request, 'x-api-key') ?? ''),
    ),
  ),
  fault(
    'bearer-not-needed-without-status',
    ['ORD-BEARER-REQUIRED', 'ORD-BEARER-KEY'],
    'An update without a bearer token is accepted when it sends no status.',
    withoutToken(
      (service, request) =>
        service.seams.rules.bearerToken(service, request) === undefined && !sends(request, 'status'),
    ),
  ),
  fault(
    'bearer-empty-accepted',
    'ORD-BEARER-REQUIRED',
    'A bearer scheme with an empty token is accepted.',
    withoutToken((_service, request) => /^bearer\s*$/i.test(headerOf(request, 'authorization') ?? '')),
  ),
  fault(
    'bearer-never-issued-accepted',
    'ORD-BEARER-WRONG',
    'Every bearer token is accepted.',
    finds(anyOfCompany),
  ),
  fault(
    'bearer-beginning-suffices',
    'ORD-BEARER-WRONG',
    'A bearer token that is a true one cut short is accepted.',
    finds(({ world }, token) => [...world.tokens.keys()].find((issued) => issued.startsWith(token))),
  ),
  fault(
    'bearer-with-more-behind-accepted',
    'ORD-BEARER-WRONG',
    'A true bearer token with more behind it is accepted.',
    finds(({ world }, token) => [...world.tokens.keys()].find((issued) => token.startsWith(issued))),
  ),
  fault(
    'bearer-last-character-ignored',
    'ORD-BEARER-WRONG',
    'The last character of a bearer token does not count.',
    finds(({ world }, token) =>
      [...world.tokens.keys()].find((issued) => issued.slice(0, -1) === token.slice(0, -1)),
    ),
  ),
  fault(
    'api-key-accepted-as-bearer',
    'ORD-BEARER-WRONG',
    'The API key is accepted as a bearer token.',
    finds((service, token, request) =>
      service.world.keys.has(token) ? anyOfCompany(service, token, request) : undefined,
    ),
  ),
  fault(
    'update-without-company-accepted',
    'ORD-COMPANY-REQUIRED',
    'An update without a company id is accepted.',
    companyOfCaller,
  ),
  ...statusRows.flatMap(([rule, id, requirement]) => [
    fault(
      `${id}-accepted`,
      requirement,
      `The rule of the ${id.replaceAll('-', ' ')} is missing.`,
      without(rule),
    ),
    ...[400, 401, 404].map((status) =>
      fault(
        `${id}-answered-${status}`,
        requirement,
        `The refusal of the ${id.replaceAll('-', ' ')} has the status ${status}.`,
        withStatus(rule, status),
      ),
    ),
    fault(
      `${id}-answered-200`,
      requirement,
      `The refusal of the ${id.replaceAll('-', ' ')} has the status 200.`,
      withStatus(rule, 200),
    ),
  ]),
  fault(
    'expired-subscription-answered-402',
    'ORD-SUBSCRIPTION-EXPIRED',
    'The refusal of the expired subscription has the status 402.',
    withStatus('subscriptionActive', 402),
  ),
  fault(
    'unapproved-manager-accepted',
    'ORD-CALLER-APPROVED',
    'A project manager who is not approved is accepted.',
    without('callerApproved', (service, caller) => roleOf(service, caller) === 'projectManager'),
  ),
  fault(
    'unapproved-team-member-accepted',
    'ORD-CALLER-APPROVED',
    'A team member who is not approved is accepted.',
    without('callerApproved', (service, caller) => roleOf(service, caller) === 'teamMember'),
  ),
  fault(
    'unapproved-client-accepted',
    'ORD-CALLER-APPROVED',
    'A client who is not approved is accepted.',
    without('callerApproved', (service, caller) => roleOf(service, caller) === 'client'),
  ),
  fault(
    'unapproved-admin-accepted',
    'ORD-CALLER-APPROVED',
    'An Admin who is not approved is accepted.',
    without('callerApproved', (service, caller) => roleOf(service, caller) === 'Admin'),
  ),
  notShown('projectManager', 'project-manager'),
  notShown('teamMember', 'team-member'),
  notShown('Admin', 'admin'),
  notShown('client', 'client'),
  fault(
    'expired-subscription-accepted-without-status',
    'ORD-SUBSCRIPTION-EXPIRED',
    'With an expired subscription an update without a status is answered with 200.',
    withAnswer((given, request) => {
      const expired = given.status === 403 && JSON.stringify(given.body).includes('expired');
      return expired && !sends(request, 'status') ? respond(200, { message: updatedMessage }) : given;
    }),
  ),
];
