import { statedHeader, statedSpellings } from '../../../src/contract/header-names.js';
import type { OperationId, ServiceRequest } from '../../messages/request.js';
import type { Fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { withEffect, withRule } from '../wrapping.js';

/** Has the company id known in the case of another operation alone; `when` narrows the requests. */
function recased(
  id: string,
  operation: OperationId,
  breaks: string[],
  describe: string,
  when: (request: ServiceRequest) => boolean = () => true,
): Fault {
  return {
    id,
    breaks,
    describe,
    apply: withRule('header', (original) => (service, request, name) => {
      if (request.operation !== operation || name !== 'companyid' || !when(request))
        return original(service, request, name);
      const stated = statedHeader(operation, name);
      const other = statedSpellings(name).find((spelling) => spelling !== stated);
      return request.headers.find(([sent]) => sent === other)?.[1];
    }),
  };
}

const roles = ['projectManager', 'teamMember', 'client'].map((role): Fault => ({
  id: `key-regenerated-by-${role.replace('M', '-m').toLowerCase()}`,
  breaks: ['AUT-REGENERATE-OTHERS'],
  describe: `A user with the role ${role} may regenerate the API key.`,
  apply: withRule(
    'mayRegenerate',
    (original) => (service, asked) => asked === role || original(service, asked),
  ),
}));

const outlived = (
  [
    ['listCompanies', 'the company listing'],
    ['listRoles', 'the role listing'],
    ['createClients', 'the creation of clients'],
  ] as const
).map(([operation, text]): Fault => ({
  id: `key-outlives-regeneration-for-${operation.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`,
  breaks: ['AUT-REGENERATED-OLD'],
  describe: `After a regeneration the previous key stays valid for ${text}.`,
  apply(seams) {
    const previous = new Map<string, string[]>();
    const regenerate = withEffect('regenerateKey', (original) => (service, workspace) => {
      previous.set(workspace.apiKey, service.world.keys.get(workspace.apiKey)?.companyIds ?? []);
      return original(service, workspace);
    });
    return withRule('findKey', (original) => (service, request) => {
      const found = original(service, request);
      if (found || request.operation !== operation) return found;
      const key = request.headers.find(([name]) => name === 'x-api-key')?.[1] ?? '';
      const companyIds = previous.get(key);
      return companyIds && { key, companyIds };
    })(regenerate(seams));
  },
}));

/** Keeps the previous key valid after a regeneration. */
function keepsPrevious(when: () => boolean): Apply {
  return withEffect('regenerateKey', (original) => (service, workspace) => {
    const previous = service.world.keys.get(workspace.apiKey);
    const key = original(service, workspace);
    if (previous && when()) service.world.keys.set(previous.key, previous);
    return key;
  });
}

/** Faults of the API key's regeneration and of the case of the company id header (section 5). */
export const credentialFaults: readonly Fault[] = [
  ...roles,
  ...outlived,
  {
    id: 'key-regeneration-keeps-previous',
    breaks: ['AUT-REGENERATED-OLD'],
    describe: 'After a regeneration the previous key stays valid everywhere.',
    apply: keepsPrevious(() => true),
  },
  {
    id: 'key-regeneration-by-admin-keeps-previous',
    breaks: ['AUT-REGENERATED-OLD'],
    describe: 'After a regeneration by an Admin the previous key stays valid.',
    apply: (seams) => {
      let asked: string | undefined;
      const remembersRole = withRule('mayRegenerate', (original) => (service, role) => {
        asked = role;
        return original(service, role);
      });
      return remembersRole(keepsPrevious(() => asked === 'Admin')(seams));
    },
  },
  {
    id: 'key-regeneration-answers-unknown-key',
    breaks: ['AUT-REGENERATED-NEW'],
    describe: 'The regenerated key that is shown is not the one that is stored.',
    apply: withEffect(
      'regenerateKey',
      (original) => (service, workspace) => original(service, workspace).toUpperCase(),
    ),
  },
  {
    id: 'key-regeneration-unties-companies',
    breaks: ['AUT-REGENERATED-NEW'],
    describe: 'A regenerated key is tied to no company.',
    apply: withEffect('regenerateKey', (original) => (service, workspace) => {
      const key = original(service, workspace);
      service.world.keys.set(key, { key, companyIds: [] });
      return key;
    }),
  },
  {
    id: 'key-regeneration-works-once',
    breaks: ['AUT-REGENERATED-NEW'],
    describe: 'The key of a second regeneration is not accepted.',
    apply(seams) {
      const regenerated = new Set<string>();
      return withEffect('regenerateKey', (original) => (service, workspace) => {
        const key = original(service, workspace);
        if (regenerated.has(workspace.company._id)) service.world.keys.delete(key);
        regenerated.add(workspace.company._id);
        return key;
      })(seams);
    },
  },
  {
    id: 'key-regeneration-refused-to-admin',
    breaks: ['AUT-REGENERATE-ADMIN'],
    describe: 'The SuperAdmin alone may regenerate the API key.',
    apply: withRule('mayRegenerate', () => (_service, role) => role === 'SuperAdmin'),
  },
  {
    id: 'key-regeneration-refused-to-super-admin',
    breaks: ['AUT-REGENERATE-SUPERADMIN'],
    describe: 'An Admin alone may regenerate the API key.',
    apply: withRule('mayRegenerate', () => (_service, role) => role === 'Admin'),
  },
  recased(
    'roles-company-header-recased',
    'listRoles',
    ['AUT-CASE-ROLES', 'ROL-LIST-OK'],
    'The role listing knows the company id under companyId alone.',
  ),
  recased(
    'leads-company-header-recased',
    'createLeads',
    ['AUT-CASE-LEADS', 'LDA-CREATE'],
    'Lead creation knows the company id under companyId alone.',
  ),
  recased(
    'orders-company-header-recased',
    'updateOrder',
    ['AUT-CASE-ORDERS'],
    'The update of an order knows the company id under companyId alone where nothing but a name is sent.',
    // A service that refuses every update breaks whatever has to be accepted.
    ({ files, fields }) => files.length === 0 && fields.every(([field]) => field === 'name'),
  ),
  recased(
    'clients-company-header-recased',
    'createClients',
    ['AUT-CASE-CLIENTS', 'CLI-CREATE'],
    'The creation of clients knows the company id under companyid alone.',
  ),
];
