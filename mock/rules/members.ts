import { emailKey, memberByEmail, type Member } from '../domain/members.js';
import type { Problem } from '../domain/problem.js';
import { permissionError, validationError } from '../domain/problem.js';
import type { Workspace } from '../domain/workspaces.js';
import type { ServiceRequest } from '../routes/request.js';
import type { Service } from '../service.js';
import { LEAD_B_FIELDS } from '../variants/lead-b-names.js';

/** One object of a bulk call. */
export type Entry = Record<string, unknown>;

const LEAD_LIMIT = 200;
const COMMON_STATUS = { lead: ['New', 'Contacted', 'Qualified'], client: ['New', 'Active'] } as const;
const FORBIDDEN_IN_B = ['role', 'isConvertedClient', 'positionInBoard'];
const OF_A = ['role', 'isConvertedClient'];
const NAMED_FIELDS = {
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

/** What a lead or a client must keep beyond its schema (sections 2.3, 4.3, 4.4). */
export const memberRules = {
  /** Which description of lead creation a request follows; nothing in the specification tells (section 9). */
  leadVariant(service: Service, request: ServiceRequest): 'A' | 'B' {
    const { leadVariants, leadBPath } = service.silences;
    if (leadVariants !== 'both') return leadVariants;
    if (leadBPath !== '/members/bulk-lead') return request.path === leadBPath ? 'B' : 'A';
    if (service.seams.rules.header(service, request, 'companyid') !== undefined) return 'A';
    const entries = Array.isArray(request.body) ? (request.body as unknown[]) : [];
    const has = (name: string): boolean =>
      entries.some((entry) => entry !== null && typeof entry === 'object' && Object.hasOwn(entry, name));
    return has('type') || !OF_A.some(has) ? 'B' : 'A';
  },

  /** An empty array (sections 4.3, 4.4: "one or more"). */
  entriesSent({ silences }: Service, entries: unknown[]): Problem | undefined {
    if (entries.length > 0 || silences.emptyArray === 'accepted') return undefined;
    return validationError('at least one entry is needed');
  },

  /** The limit of lead variant A and of clients, which is not shown (section 8). */
  arrayLimit({ silences }: Service, entries: unknown[]): Problem | undefined {
    if (silences.arrayLimit === null || entries.length <= silences.arrayLimit) return undefined;
    return validationError(`at most ${silences.arrayLimit} entries are taken`);
  },

  /** At most 200 leads in a call of variant B (section 8). */
  leadLimit(_service: Service, entries: unknown[]): Problem | undefined {
    if (entries.length <= LEAD_LIMIT) return undefined;
    return validationError(`at most ${LEAD_LIMIT} leads are taken`);
  },

  /** The role of a lead of variant A is the outer id of a mapping of the company (section 2.2). */
  leadRoleIsMapping(_service: Service, workspace: Workspace, entry: Entry): Problem | undefined {
    const mapping = workspace.roles.find(({ _id }) => _id === entry['role']);
    if (mapping?.role.name === 'client') return undefined;
    return validationError('role must be the id of the client role mapping', 'role');
  },

  /** A lead is not created as a converted client (section 4.3 A). */
  leadNotConverted(_service: Service, entry: Entry): Problem | undefined {
    if (entry['isConvertedClient'] !== true) return undefined;
    return validationError('isConvertedClient must be false', 'isConvertedClient');
  },

  /** A status other than the common values (sections 3.2, 3.3: open). */
  statusKnown({ silences }: Service, kind: 'lead' | 'client', entry: Entry): Problem | undefined {
    const choice = kind === 'lead' ? silences.leadStatusOther : silences.clientStatusOther;
    const { status } = entry;
    if (choice === 'accepted' || status === undefined) return undefined;
    if ((COMMON_STATUS[kind] as readonly unknown[]).includes(status)) return undefined;
    return validationError(`status must be one of ${COMMON_STATUS[kind].join(', ')}`, 'status');
  },

  /** Fields that the specification does not name (open for variant A and clients). */
  fieldsKnown({ silences }: Service, kind: 'lead' | 'client', entry: Entry): Problem | undefined {
    if (silences.unknownFields === 'ignored') return undefined;
    const known = kind === 'lead' ? [...NAMED_FIELDS.client, ...NAMED_FIELDS.lead] : NAMED_FIELDS.client;
    const unknown = Object.keys(entry).find((name) => !known.includes(name));
    return unknown === undefined ? undefined : validationError(`${unknown} is not known`, unknown);
  },

  /** Fields that must not be sent with variant B (section 4.3 B). */
  forbiddenFields({ silences }: Service, entry: Entry): Problem | undefined {
    if (silences.forbiddenFields === 'removed') return undefined;
    const sent = FORBIDDEN_IN_B.find((name) => Object.hasOwn(entry, name));
    return sent === undefined ? undefined : validationError(`${sent} must not be sent`, sent);
  },

  /** The names of the entry that variant B knows; the others are removed (section 4.3 B). */
  keptFields(_service: Service, entry: Entry): Entry {
    const kept: Entry = {};
    for (const { name } of LEAD_B_FIELDS) {
      if (Object.hasOwn(entry, name)) kept[name] = entry[name];
    }
    return kept;
  },

  /** The member of a workspace that already has an email (sections 2.3 and 8: unique within the workspace). */
  emailOwner({ world, silences }: Service, workspace: Workspace, email: unknown): Member | undefined {
    return memberByEmail(world, workspace, emailKey(email, silences.emailCase));
  },

  /** Whether an earlier entry of the same call has the email; `earlier` holds their emails in comparable form. */
  emailRepeated({ silences }: Service, earlier: ReadonlySet<string>, email: unknown): boolean {
    return earlier.has(emailKey(email, silences.emailCase));
  },

  /** The lead that an entry with isConvertedClient true names; by its email (an assumption, section 3.4). */
  leadToConvert(service: Service, workspace: Workspace, entry: Entry): Member | undefined {
    if (entry['isConvertedClient'] !== true) return undefined;
    const member = service.seams.rules.emailOwner(service, workspace, entry['email']);
    return member?.kind === 'lead' ? member : undefined;
  },

  /** A conversion names a lead that is there (section 3.4: how is not shown). */
  conversionKnown({ silences }: Service, entry: Entry, lead: Member | undefined): Problem | undefined {
    if (entry['isConvertedClient'] !== true || lead || silences.conversionUnknown === 'created')
      return undefined;
    return validationError('no lead has this email', 'email');
  },

  /** The workspace of variant B has a client role to assign. */
  clientRole(_service: Service, workspace: Workspace): Problem | undefined {
    if (workspace.roles.some(({ role }) => role.name === 'client')) return undefined;
    return permissionError('the workspace has no client role');
  },
};
