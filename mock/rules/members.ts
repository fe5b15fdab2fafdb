import { leadBFields } from '../configuration/lead-b-names.js';
import { emailKey, memberByEmail } from '../domain/members.js';
import { permissionError, validationError } from '../messages/problem.js';
import type { Entry } from '../messages/request-bodies.js';
import type { MemberRules } from '../seams/member-rules.js';
import type { Service } from '../service/service.js';

const mostLeads = 200;
const commonStatuses = { lead: ['New', 'Contacted', 'Qualified'], client: ['New', 'Active'] } as const;
const forbiddenInB = ['role', 'isConvertedClient', 'positionInBoard'];
const ofVariantA = ['role', 'isConvertedClient'];
const namedFields = {
  client: [
    'firstName',
    'lastName',
    'email',
    'isConvertedClient',
    'status',
    'contactNo',
    'source',
    'positionInBoard',
  ],
  lead: ['role'],
};

export const memberRules: MemberRules<Service> = {
  leadVariant(service, request) {
    const { leadVariants, leadBPath } = service.unspecified;
    if (leadVariants !== 'both') return leadVariants;
    if (leadBPath !== '/members/bulk-lead') return request.path === leadBPath ? 'B' : 'A';
    if (service.seams.rules.header(service, request, 'companyid') !== undefined) return 'A';
    const entries = Array.isArray(request.body) ? (request.body as unknown[]) : [];
    const has = (name: string): boolean =>
      entries.some((entry) => entry !== null && typeof entry === 'object' && Object.hasOwn(entry, name));
    return has('type') || !ofVariantA.some(has) ? 'B' : 'A';
  },

  entriesSent({ unspecified }, entries) {
    if (entries.length > 0 || unspecified.emptyArray === 'accepted') return undefined;
    return validationError('at least one entry is needed');
  },

  arrayLimit({ unspecified }, entries) {
    if (unspecified.arrayLimit === null || entries.length <= unspecified.arrayLimit) return undefined;
    return validationError(`at most ${unspecified.arrayLimit} entries are taken`);
  },

  leadLimit(_service, entries) {
    if (entries.length <= mostLeads) return undefined;
    return validationError(`at most ${mostLeads} leads are taken`);
  },

  leadRoleIsMapping(_service, workspace, entry) {
    const mapping = workspace.roles.find(({ _id }) => _id === entry['role']);
    if (mapping?.role.name === 'client') return undefined;
    return validationError('role must be the id of the client role mapping', 'role');
  },

  leadNotConverted(_service, entry) {
    if (entry['isConvertedClient'] !== true) return undefined;
    return validationError('isConvertedClient must be false', 'isConvertedClient');
  },

  statusKnown({ unspecified }, kind, entry) {
    const choice = kind === 'lead' ? unspecified.leadStatusOther : unspecified.clientStatusOther;
    const { status } = entry;
    if (choice === 'accepted' || status === undefined) return undefined;
    if ((commonStatuses[kind] as readonly unknown[]).includes(status)) return undefined;
    return validationError(`status must be one of ${commonStatuses[kind].join(', ')}`, 'status');
  },

  fieldsKnown({ unspecified }, kind, entry) {
    if (unspecified.unknownFields === 'ignored') return undefined;
    const known = kind === 'lead' ? [...namedFields.client, ...namedFields.lead] : namedFields.client;
    const unknown = Object.keys(entry).find((name) => !known.includes(name));
    return unknown === undefined ? undefined : validationError(`${unknown} is not known`, unknown);
  },

  forbiddenFields({ unspecified }, entry) {
    if (unspecified.forbiddenFields === 'removed') return undefined;
    const sent = forbiddenInB.find((name) => Object.hasOwn(entry, name));
    return sent === undefined ? undefined : validationError(`${sent} must not be sent`, sent);
  },

  keptFields(_service, entry) {
    const kept: Entry = {};
    for (const { name } of leadBFields) {
      if (Object.hasOwn(entry, name)) kept[name] = entry[name];
    }
    return kept;
  },

  emailOwner({ world, unspecified }, workspace, email) {
    return memberByEmail(world, workspace, emailKey(email, unspecified.emailCase));
  },

  emailRepeated({ unspecified }, earlier, email) {
    return earlier.has(emailKey(email, unspecified.emailCase));
  },

  leadToConvert(service, workspace, entry) {
    if (entry['isConvertedClient'] !== true) return undefined;
    const member = service.seams.rules.emailOwner(service, workspace, entry['email']);
    return member?.kind === 'lead' ? member : undefined;
  },

  conversionKnown({ unspecified }, entry, lead) {
    if (entry['isConvertedClient'] !== true || lead || unspecified.conversionUnknown === 'created')
      return undefined;
    return validationError('no lead has this email', 'email');
  },

  clientRole(_service, workspace) {
    if (workspace.roles.some(({ role }) => role.name === 'client')) return undefined;
    return permissionError('the workspace has no client role');
  },
};
