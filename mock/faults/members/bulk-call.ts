import type { ServiceResponse } from '../../messages/response.js';
import type { OperationId, ServiceRequest } from '../../messages/request.js';
import type { RequestType, Entry } from '../../messages/request-bodies.js';
import type { Violation } from '../../messages/violation.js';
import type { Apply } from '../wrapping.js';
import { withAnswer, withRule } from '../wrapping.js';

/** An operation that faults are seeded in; lead creation is one for each variant (section 4.3). */
export type Area = 'companies' | 'roles' | 'lead' | 'lead-b' | 'client';

const operations: Readonly<Record<Area, OperationId>> = {
  companies: 'listCompanies',
  roles: 'listRoles',
  lead: 'createLeads',
  'lead-b': 'createLeads',
  client: 'createClients',
};

/** Whether a request is meant for an area; the variants of lead creation differ in the fields that variant A needs. */
export function isFor(area: Area, { operation, body }: ServiceRequest): boolean {
  if (operation !== operations[area]) return false;
  if (operation !== 'createLeads') return true;
  const entries = Array.isArray(body) ? (body as unknown[]) : [];
  const ofA = entries.some((entry) => isEntry(entry) && ('role' in entry || 'isConvertedClient' in entry));
  return ofA === (area === 'lead');
}

/** Changes the answers of an area that are a success. */
export function onSuccess(
  area: Area,
  change: (
    answer: ServiceResponse,
    body: Record<string, unknown>,
    request: ServiceRequest,
  ) => ServiceResponse | void,
): Apply {
  return withAnswer((answer, request) => {
    if (answer.status >= 300 || !isFor(area, request) || !isEntry(answer.body)) return answer;
    return change(answer, answer.body, request) ?? answer;
  });
}

/** Lets pass what the contract refuses. */
export function ignoring(type: RequestType, ignored: (violation: Violation) => boolean): Apply {
  return withRule('violations', (original) => (service, asked, value, found) => {
    const kept = asked === type ? found.filter((violation) => !ignored(violation)) : found;
    return original(service, asked, value, kept);
  });
}

/** Refuses a field of an entry that the contract lets pass. */
export function refusing(
  type: RequestType,
  field: string,
  refused: (value: unknown, entry: Entry, entries: Entry[]) => boolean,
): Apply {
  return withRule('violations', (original) => (service, asked, value, found) => {
    const violations = original(service, asked, value, found);
    if (asked !== type || !Array.isArray(value)) return violations;
    const entries = (value as unknown[]).filter(isEntry);
    entries.forEach((entry, index) => {
      if (!refused(entry[field], entry, entries)) return;
      violations.push({
        entry: index,
        field,
        keyword: 'fault',
        message: 'is not taken',
        value: entry[field],
      });
    });
    return violations;
  });
}

/** Whether a value is an object with members. */
export function isEntry(value: unknown): value is Entry {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** A wire name as it stands in the id of a fault: `extraSmallLogo` as `extra-small-logo`, `role._id` as `role-id`. */
export function kebab(wireName: string): string {
  return wireName
    .replaceAll('__v', 'revision')
    .replaceAll(/[._]+/g, '-')
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/-+/g, '-')
    .replace(/^-/, '')
    .toLowerCase();
}
