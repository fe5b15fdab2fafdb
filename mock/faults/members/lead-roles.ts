import { respond } from '../../messages/response.js';
import { permissionError } from '../../messages/problem.js';
import { roleNamed } from '../../domain/workspaces.js';
import { isFor, ignoring, refusing } from './bulk-call.js';
import type { Entry } from '../../messages/request-bodies.js';
import type { Fault } from '../fault.js';
import { withAnswer, withRequest, withRule } from '../wrapping.js';

const objectId = /^[0-9a-f]{24}$/i;

/** Faults of the role and the isConvertedClient of a lead or client, and of the conversion (sections 2.2, 3.4, 4.3, 4.4). */
export const leadRoleFaults: readonly Fault[] = [
  {
    id: 'lead-role-any-object-id',
    breaks: ['LDA-ROLE-WRONG'],
    describe: 'A lead takes any identifier as its role but that of a role definition.',
    apply: withRule('leadRoleIsMapping', (original) => (service, workspace, entry) => {
      const { role } = entry;
      const isDefinition = workspace.roles.some((mapping) => mapping.role._id === role);
      return objectId.test(String(role)) && !isDefinition ? undefined : original(service, workspace, entry);
    }),
  },
  {
    id: 'lead-role-any-text',
    breaks: ['LDA-ROLE-WRONG'],
    describe: 'A lead takes any text as its role that is no identifier.',
    apply: withRule(
      'leadRoleIsMapping',
      (original) => (service, workspace, entry) =>
        objectId.test(String(entry['role'])) ? original(service, workspace, entry) : undefined,
    ),
  },
  {
    id: 'lead-role-name-accepted',
    breaks: ['LDA-ROLE-WRONG'],
    describe: 'A lead takes the role name client as its role.',
    apply: withRule(
      'leadRoleIsMapping',
      (original) => (service, workspace, entry) =>
        entry['role'] === 'client' ? undefined : original(service, workspace, entry),
    ),
  },
  {
    id: 'lead-role-of-another-company',
    breaks: ['LDA-ROLE-WRONG'],
    describe: 'A lead takes the role mapping id of another company.',
    apply: withRule(
      'leadRoleIsMapping',
      (original) => (service, workspace, entry) =>
        [...service.world.workspaces.values()].some(({ roles }) =>
          roles.some(({ _id }) => _id === entry['role']),
        )
          ? undefined
          : original(service, workspace, entry),
    ),
  },
  {
    id: 'lead-role-of-any-mapping',
    breaks: ['LDA-ROLE-OTHER'],
    describe: 'A lead takes the mapping id of any role of the company.',
    apply: withRule(
      'leadRoleIsMapping',
      (original) => (service, workspace, entry) =>
        workspace.roles.some(({ _id }) => _id === entry['role'])
          ? undefined
          : original(service, workspace, entry),
    ),
  },
  {
    id: 'lead-role-wrong-after-others-stored',
    breaks: ['LDA-ROLE-WRONG-NONE'],
    describe: 'A call that fails for a wrong role has stored the leads before it.',
    apply: withAnswer((given, request, service) => {
      const key = service.seams.rules.findKey(service, request);
      const workspace = service.world.workspaces.get(key?.companyIds[0] ?? '');
      if (!isFor('lead', request) || given.status < 400 || !workspace) return given;
      const entries = request.body as Entry[];
      const role = roleNamed(workspace, 'client')?._id;
      const wrong = entries.findIndex((entry) => typeof entry['role'] === 'string' && entry['role'] !== role);
      for (const entry of entries.slice(0, Math.max(wrong, 0)))
        service.seams.effects.createMember(service, workspace, 'lead', entry);
      return given;
    }),
  },
  {
    id: 'lead-role-company-id-accepted',
    breaks: ['LDA-ROLE-WRONG'],
    describe: 'A lead takes the id of the company as its role.',
    apply: withRule(
      'leadRoleIsMapping',
      (original) => (service, workspace, entry) =>
        entry['role'] === workspace.company._id ? undefined : original(service, workspace, entry),
    ),
  },
  ...[
    { id: 'after-first', text: 'every entry but the first', kept: (index: number) => index === 0 },
    {
      id: 'in-first',
      text: 'the first of several entries',
      kept: (index: number, size: number) => index > 0 || size === 1,
    },
  ].map(({ id, text, kept }): Fault => ({
    id: `lead-role-not-checked-${id}`,
    breaks: ['LDA-ROLE-WRONG', 'LDA-ROLE-DEFINITION'],
    describe: `The role is not checked in ${text}.`,
    apply: withRequest((service, request) => {
      const key = service.seams.rules.findKey(service, request);
      const workspace = service.world.workspaces.get(key?.companyIds[0] ?? '');
      const role = workspace && roleNamed(workspace, 'client')?._id;
      if (!isFor('lead', request) || !role) return request;
      const entries = request.body as Record<string, unknown>[];
      const body = entries.map((entry, index) =>
        kept(index, entries.length) || typeof entry['role'] !== 'string' ? entry : { ...entry, role },
      );
      return { ...request, body };
    }),
  })),
  {
    id: 'lead-role-definition-accepted',
    breaks: ['LDA-ROLE-DEFINITION'],
    describe: 'A lead takes the id of the role definition as its role.',
    apply: withRule(
      'leadRoleIsMapping',
      (original) => (service, workspace, entry) =>
        workspace.roles.some(({ role }) => role._id === entry['role'])
          ? undefined
          : original(service, workspace, entry),
    ),
  },
  {
    id: 'lead-created-as-converted',
    breaks: ['LDA-CONVERTED-FALSE'],
    describe: 'A lead with isConvertedClient true is created.',
    apply: withRule('leadNotConverted', () => () => undefined),
  },
  {
    id: 'lead-created-as-converted-with-status',
    breaks: ['LDA-CONVERTED-FALSE'],
    describe: 'A lead with isConvertedClient true is created where a status is sent.',
    apply: withRule(
      'leadNotConverted',
      (original) => (service, entry) =>
        entry['status'] !== undefined ? undefined : original(service, entry),
    ),
  },
  {
    id: 'lead-converted-false-refused',
    breaks: ['LDA-CREATE'],
    describe: 'A lead with isConvertedClient false is refused, as if the field were missing.',
    apply: refusing(
      'lead-a-request',
      'isConvertedClient',
      (value, entry) => value === false && !('source' in entry),
    ),
  },
  {
    id: 'client-role-required',
    breaks: ['CLI-NO-ROLE', 'CLI-CREATE'],
    describe: 'A client without a role is refused.',
    apply: refusing('client-request', 'role', (value) => value === undefined),
  },
  {
    id: 'client-conversion-among-others-refused',
    breaks: ['CLI-CONVERT'],
    describe: 'A lead becomes a client only in a call of its own.',
    apply: refusing(
      'client-request',
      'isConvertedClient',
      (value, _entry, { length }) => value === true && length > 1,
    ),
  },
  {
    id: 'client-conversion-answers-500',
    breaks: ['CLI-CONVERT'],
    describe: 'A conversion is made and answers 500.',
    apply: withAnswer((given, request) =>
      isFor('client', request) &&
      given.status < 300 &&
      JSON.stringify(request.body).includes('"isConvertedClient":true')
        ? respond(500, { name: 'InternalServerError', status: 500, message: 'not done' })
        : given,
    ),
  },
  {
    id: 'client-converted-text-accepted',
    breaks: ['CLI-CONVERTED-TYPE'],
    describe: 'A client takes the text "yes" for isConvertedClient.',
    apply: ignoring(
      'client-request',
      ({ field, keyword, value }) =>
        field === 'isConvertedClient' && keyword === 'type' && typeof value === 'string',
    ),
  },
  {
    id: 'lead-creation-closed',
    breaks: ['LEAD-CREATE'],
    describe: 'No lead is created by either variant.',
    apply: withAnswer((given, request) => {
      if (request.operation !== 'createLeads' || given.status >= 300) return given;
      const { status, name, message } = permissionError('leads are not created here');
      return respond(status, { name, status, message });
    }),
  },
  {
    id: 'lead-creation-answers-500',
    breaks: ['LEAD-CREATE'],
    describe: 'Every creation of leads answers 500.',
    apply: withAnswer((given, request) =>
      request.operation === 'createLeads'
        ? respond(500, { name: 'InternalServerError', status: 500, message: 'not done' })
        : given,
    ),
  },
];
