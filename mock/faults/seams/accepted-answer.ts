import { isObject } from '../../../src/contract/json-value.js';
import type { Workspace } from '../../domain/workspaces.js';
import type { OperationId, ServiceRequest } from '../../messages/request.js';
import type { ServiceResponse } from '../../messages/response.js';
import { respond } from '../../messages/response.js';
import type { Service } from '../../service/service.js';
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
export function acceptedAnswer(
  area: Area,
  change: (answer: ServiceResponse, body: Body, request: ServiceRequest) => ServiceResponse | void,
): Change {
  return changedAnswer((answer, request) => {
    if (answer.status >= 300 || !isFor(area, request) || !isObject(answer.body)) return answer;
    return change(answer, answer.body, request) ?? answer;
  });
}

/** Answers a success with another status, or does so of a kind. */
export function acceptedStatus(
  area: Area,
  status: number,
  when: (body: Body, request: ServiceRequest) => boolean = () => true,
): Change {
  return acceptedAnswer(area, (answer, body, request) =>
    when(body, request) ? { ...answer, status } : answer,
  );
}

/** Changes a member of the body of a success, which is of the type `Value`; undefined leaves it out. */
export function acceptedMember<Value>(
  area: Area,
  name: string,
  change: (value: Value, body: Body) => unknown,
): Change {
  return acceptedAnswer(area, (answer, body) =>
    withMembers(answer, { [name]: change(body[name] as Value, body) }),
  );
}

/** Gives a success another body. */
export function acceptedBody(area: Area, change: (body: Body) => unknown): Change {
  return acceptedAnswer(area, (answer, body) => ({ ...answer, body: change(body) }));
}

/** Refuses the requests of an area that lack a header; `name` is in lower case. */
export function neededHeader(area: Area, name: string): Change {
  return changedAnswer((answer, request) =>
    isFor(area, request) && sentHeader(request, name) === undefined
      ? respond(401, { name: 'AuthenticationError', status: 401, message: `${name} is missing` })
      : answer,
  );
}
