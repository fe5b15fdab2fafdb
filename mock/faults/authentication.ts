import { statedHeader, statedSpellings } from '../../src/contract/openapi.js';
import type { ApiKey, Workspace } from '../domain/workspaces.js';
import type { OperationId, ServiceRequest } from '../messages/request.js';
import { authenticationError } from '../messages/request.js';
import type { Service } from '../service/service.js';
import { foundKey, readCompanyId } from './credentials.js';
import { breaking, forEach } from './fault.js';
import { isFor } from './seams/accepted-answer.js';
import { listedCompanies } from './seams/accounts.js';
import type { Change } from './seams/change.js';
import { addedRefusal, changedEffect, changedRule, inOrder, remembering } from './seams/change.js';

/** The regeneration of an API key, as it was done. */
interface Regeneration {
  service: Service;
  workspace: Workspace;
  /** The new key. */
  key: string;
  previous: ApiKey | undefined;
}

/** Acts once an API key was regenerated; it may show another key. */
function regeneratedKey(act: (regeneration: Regeneration) => string | void): Change {
  return changedEffect('regenerateKey', (regenerate, service, workspace) => {
    const previous = service.world.keys.get(workspace.apiKey);
    const key = regenerate(service, workspace);
    return act({ service, workspace, key, previous }) ?? key;
  });
}

/** Makes a change that knows the keys that a regeneration made. */
function forRegenerated(change: (isRegenerated: (key: ApiKey | undefined) => boolean) => Change): Change {
  return remembering(
    () => new Set<string>(),
    (regenerated) =>
      inOrder(
        regeneratedKey(({ key }) => void regenerated.add(key)),
        change((key) => key !== undefined && regenerated.has(key.key)),
      ),
  );
}

/** Lets other roles regenerate the API key; `right` is whether a role may. */
function regeneratingRole(may: (role: string, right: boolean) => boolean): Change {
  return changedRule('mayRegenerate', (original, service, role) => may(role, original(service, role)));
}

/** Keeps the previous key valid for one operation. */
function outlives(operation: OperationId): Change {
  return remembering(
    () => new Map<string, string[]>(),
    (companies) =>
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
}

/** Keeps the previous key valid everywhere. */
function keepsPrevious(when: () => boolean = () => true): Change {
  return regeneratedKey(({ service, previous }) => {
    if (previous && when()) service.world.keys.set(previous.key, previous);
  });
}

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
    'after-a-regeneration-the-previous-key-stays-valid-for-the-company-listing': outlives('listCompanies'),
    'after-a-regeneration-the-previous-key-stays-valid-for-the-role-listing': outlives('listRoles'),
    'after-a-regeneration-the-previous-key-stays-valid-for-the-creation-of-clients':
      outlives('createClients'),
    'after-a-regeneration-the-previous-key-stays-valid-everywhere': keepsPrevious(),
    'after-a-regeneration-by-an-admin-the-previous-key-stays-valid': remembering(
      () => ({ role: '' }),
      (asked) =>
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
    'the-key-of-a-second-regeneration-is-not-accepted': remembering(
      () => new Set<string>(),
      (regenerated) =>
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
