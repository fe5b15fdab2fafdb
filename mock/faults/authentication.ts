import { statedHeader, statedSpellings } from '../../src/contract/openapi.js';
import type { ApiKey, Workspace } from '../domain/workspaces.js';
import type { OperationId, ServiceRequest } from '../messages/request.js';
import { authenticationError } from '../messages/request.js';
import type { Service } from '../service/service.js';
import type { Fault } from './fault.js';
import { breaking, each, forEach } from './fault.js';
import type { Area } from './seams/accepted-answer.js';
import { isFor } from './seams/accepted-answer.js';
import { listedCompanies } from './seams/accounts.js';
import type { Change } from './seams/change.js';
import {
  addedRefusal,
  changedEffect,
  changedRule,
  inOrder,
  noRefusal,
  sentHeader,
  withMemory,
} from './seams/change.js';

const objectId = /^[0-9a-f]{24}$/i;

/** The API key of a request, under the stated name of its header. */
const sentKey = (request: ServiceRequest): string | undefined =>
  request.headers.find(([name]) => name === 'x-api-key')?.[1];

/** Whether a request bears the token of a member. */
const isCalled = (service: Service, request: ServiceRequest): boolean =>
  service.seams.rules.findCaller(service, request) !== undefined;

/** Opens an area to requests with some keys, issued or not; `sent` is undefined where there is no key. */
function uncheckedKey(area: Area, when: (sent: string | undefined) => boolean): Change {
  const open = (request: ServiceRequest): boolean => isFor(area, request) && when(sentKey(request));
  return inOrder(
    noRefusal('requireKey', (_service, request) => !sentKey(request) && open(request)),
    noRefusal('keyIssued', (_service, request) => open(request)),
  );
}

/** Finds another record for the API key of a request; `sent` is the key, which is empty where there is none. */
const foundKey = (
  find: (
    found: ApiKey | undefined,
    sent: string,
    request: ServiceRequest,
    service: Service,
  ) => ApiKey | undefined,
): Change =>
  changedRule('findKey', (original, service, request) =>
    find(original(service, request), sentKey(request) ?? '', request, service),
  );

/** Reads another company id from some requests. */
const readCompanyId = (
  when: (request: ServiceRequest) => boolean,
  read: (sent: string | undefined, request: ServiceRequest, service: Service) => string | undefined,
): Change =>
  changedRule('header', (original, service, request, name) => {
    const sent = original(service, request, name);
    return name === 'companyid' && when(request) ? read(sent, request, service) : sent;
  });

/** An operation that needs an API key. */
interface GuardedOperation {
  area: Area;
  /** Begins the ids of its requirements. */
  prefix: string;
  /** Begins the ids of its faults. */
  title: string;
}

/** Faults of the API key at an operation (section 5). */
export function keyFaults({ area, prefix, title }: GuardedOperation): Fault[] {
  const likeIssued = (isLike: (sent: string, issued: string) => boolean): Change =>
    foundKey((found, sent, request, { world }) =>
      found || !isFor(area, request) ? found : [...world.keys.values()].find(({ key }) => isLike(sent, key)),
    );
  return [
    ...breaking(`${prefix}-KEY-REQUIRED`, {
      [`${title}-is-open-to-requests-without-an-api-key`]: uncheckedKey(area, (sent) => sent === undefined),
      [`${prefix}-empty-key-is-taken`]: uncheckedKey(area, (sent) => sent === ''),
      [`${title}-is-open-to-requests-with-a-token-and-without-an-api-key`]: inOrder(
        noRefusal('requireKey', (service, request) => isFor(area, request) && isCalled(service, request)),
        foundKey((found, _sent, request, service) => {
          const caller = service.seams.rules.findCaller(service, request);
          const isLet = !found && sentKey(request) === undefined && isFor(area, request);
          return isLet && caller
            ? [...service.world.keys.values()].find(({ companyIds }) => companyIds.includes(caller.companyId))
            : found;
        }),
      ),
    }),
    ...breaking(`${prefix}-KEY-WRONG`, {
      [`${title}-takes-any-text-as-an-api-key`]: uncheckedKey(area, Boolean),
      ...each(likeIssued, {
        [`${title}-takes-a-key-that-differs-from-an-issued-one-in-its-last-character`]: (sent, issued) =>
          issued.slice(0, -1) === sent.slice(0, -1),
        [`${title}-takes-a-key-with-more-behind-it`]: (sent, issued) => sent.startsWith(issued),
        [`${prefix}-key-cut-short-is-taken`]: (sent, issued) => sent !== '' && issued.startsWith(sent),
        [`${prefix}-key-is-taken-in-any-case`]: (sent, issued) => issued.toLowerCase() === sent.toLowerCase(),
      }),
    }),
  ];
}

/** Faults of the company id at an operation (section 5). */
export function companyIdFaults({ area, prefix, title }: GuardedOperation): Fault[] {
  const ofKeyWhere = (
    when: (sent: string | undefined, request: ServiceRequest, service: Service) => boolean,
  ): Change =>
    readCompanyId(
      (request) => isFor(area, request),
      (sent, request, service) => {
        const key = service.world.keys.get(sentKey(request) ?? '');
        return when(sent, request, service) ? (key?.companyIds[0] ?? sent) : sent;
      },
    );
  return [
    ...breaking(`${prefix}-COMPANY-REQUIRED`, ofKeyWhere, {
      [`${title}-takes-the-company-of-the-key-where-no-company-id-is-sent`]: (sent) => sent === undefined,
      [`${prefix}-empty-company-is-that-of-the-key`]: (_sent, request) =>
        sentHeader(request, 'companyid') === '',
    }),
    ...breaking(`${prefix}-COMPANY-OTHER`, {
      [`${title}-is-open-to-a-key-that-is-not-tied-to-the-company`]: noRefusal(
        'keyMatchesCompany',
        (_service, request) => isFor(area, request),
      ),
      ...each(ofKeyWhere, {
        [`${title}-uses-the-company-of-the-key-whatever-company-id-is-sent`]: (sent) => sent !== undefined,
        [`${prefix}-unknown-company-is-that-of-the-key`]: (sent, _request, { world }) =>
          sent !== undefined && !world.workspaces.has(sent),
        [`${prefix}-no-id-is-the-company-of-the-key`]: (sent) => sent !== undefined && !objectId.test(sent),
      }),
    }),
  ];
}

/** The regeneration of an API key, as it was done. */
interface Regeneration {
  service: Service;
  workspace: Workspace;
  /** The new key. */
  key: string;
  previous: ApiKey | undefined;
}

/** Acts once an API key was regenerated; it may show another key. */
const regeneratedKey = (act: (regeneration: Regeneration) => string | void): Change =>
  changedEffect('regenerateKey', (regenerate, service, workspace) => {
    const previous = service.world.keys.get(workspace.apiKey);
    const key = regenerate(service, workspace);
    return act({ service, workspace, key, previous }) ?? key;
  });

/** Makes a change that knows the keys that a regeneration made. */
const forRegenerated = (change: (isRegenerated: (key: ApiKey | undefined) => boolean) => Change): Change =>
  withMemory((regenerated = new Set<string>()) =>
    inOrder(
      regeneratedKey(({ key }) => void regenerated.add(key)),
      change((key) => key !== undefined && regenerated.has(key.key)),
    ),
  );

/** Lets other roles regenerate the API key; `right` is whether a role may. */
const regeneratingRole = (may: (role: string, right: boolean) => boolean): Change =>
  changedRule('mayRegenerate', (original, service, role) => may(role, original(service, role)));

/** Keeps the previous key valid for one operation. */
const outlives = (operation: OperationId): Change =>
  withMemory((companies = new Map<string, string[]>()) =>
    inOrder(
      regeneratedKey(({ previous }) => {
        if (previous) companies.set(previous.key, previous.companyIds);
      }),
      foundKey((found, key, request) => {
        const companyIds = request.operation === operation ? companies.get(key) : undefined;
        return found ?? (companyIds && { key, companyIds });
      }),
    ),
  );

/** Keeps the previous key valid everywhere. */
const keepsPrevious = (when: () => boolean = () => true): Change =>
  regeneratedKey(({ service, previous }) => {
    if (previous && when()) service.world.keys.set(previous.key, previous);
  });

/** Has the company id known in the case of another operation alone; `when` narrows the requests. */
function recased(operation: OperationId, when: (request: ServiceRequest) => boolean = () => true): Change {
  const stated = statedHeader(operation, 'companyid');
  const other = statedSpellings('companyid').find((spelling) => spelling !== stated);
  return readCompanyId(
    (request) => request.operation === operation && when(request),
    (_sent, { headers }) => headers.find(([name]) => name === other)?.[1],
  );
}

/** Faults of the API key's regeneration and of the case of the company id header (section 5). */
export const authenticationFaults = [
  ...breaking('AUT-REGENERATED-OLD', {
    ...each(outlives, {
      'after-a-regeneration-the-previous-key-stays-valid-for-the-company-listing': 'listCompanies',
      'after-a-regeneration-the-previous-key-stays-valid-for-the-role-listing': 'listRoles',
      'after-a-regeneration-the-previous-key-stays-valid-for-the-creation-of-clients': 'createClients',
    }),
    'after-a-regeneration-the-previous-key-stays-valid-everywhere': keepsPrevious(),
    'after-a-regeneration-by-an-admin-the-previous-key-stays-valid': withMemory((asked = { role: '' }) =>
      inOrder(
        keepsPrevious(() => asked.role === 'Admin'),
        regeneratingRole((role, right) => {
          asked.role = role;
          return right;
        }),
      ),
    ),
  }),
  ...breaking('AUT-REGENERATED-NEW', {
    'the-regenerated-key-that-is-shown-is-not-the-one-that-is-stored': regeneratedKey(({ key }) =>
      key.toUpperCase(),
    ),
    'a-regenerated-key-is-tied-to-no-company': regeneratedKey(({ service, key }) => {
      service.world.keys.set(key, { key, companyIds: [] });
    }),
    'the-company-listing-is-empty-for-a-regenerated-key': forRegenerated((isRegenerated) =>
      listedCompanies((companies, _service, key) => (isRegenerated(key) ? [] : companies)),
    ),
    'variant-b-refuses-a-regenerated-key': forRegenerated((isRegenerated) =>
      addedRefusal('keyIssued', ({ unspecified }, request, key) =>
        isFor('lead-b', request) && isRegenerated(key)
          ? authenticationError('the API key is not valid', unspecified.keyWrongStatus)
          : undefined,
      ),
    ),
    'the-key-of-a-second-regeneration-is-not-accepted': withMemory((regenerated = new Set<string>()) =>
      regeneratedKey(({ service, workspace, key }) => {
        const { _id } = workspace.company;
        if (regenerated.has(_id)) service.world.keys.delete(key);
        regenerated.add(_id);
      }),
    ),
  }),
  ...breaking('AUT-REGENERATE-ADMIN', {
    'the-superadmin-alone-may-regenerate-the-api-key': regeneratingRole((role) => role === 'SuperAdmin'),
  }),
  ...breaking('AUT-REGENERATE-SUPERADMIN', {
    'an-admin-alone-may-regenerate-the-api-key': regeneratingRole((role) => role === 'Admin'),
  }),
  ...breaking(
    'AUT-REGENERATE-OTHERS',
    forEach(['projectManager', 'teamMember', 'client'], (added) => ({
      [`a-user-with-the-role-${added}-may-regenerate-the-api-key`]: regeneratingRole(
        (role, right) => right || role === added,
      ),
    })),
  ),
  ...breaking(['AUT-CASE-ROLES', 'ROL-LIST-OK'], {
    'the-role-listing-knows-the-company-id-under-companyid-alone': recased('listRoles'),
  }),
  ...breaking(['AUT-CASE-LEADS', 'LDA-CREATE'], {
    'lead-creation-knows-the-company-id-under-companyid-alone': recased('createLeads'),
  }),
  ...breaking('AUT-CASE-ORDERS', {
    'the-update-of-an-order-knows-the-company-id-under-companyid-alone-where-nothing-but-a-name-is-sent':
      recased(
        'updateOrder',
        // A service that refuses every update breaks whatever has to be accepted.
        ({ files, fields }) =>
          files.length === 0 && fields.length > 0 && fields.every(([field]) => field === 'name'),
      ),
  }),
  ...breaking(['AUT-CASE-CLIENTS', 'CLI-CREATE'], {
    'the-creation-of-clients-knows-the-company-id-under-companyid-alone': recased('createClients'),
  }),
];
