import { respond } from '../../messages/response.js';
import type { Fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { withAnswer, withRequest, withRule } from '../wrapping.js';
import { isEntry, isFor, onSuccess, refusing } from './bulk-call.js';
import { emailsForgotten } from './bulk-rules.js';
import type { LeadBAnswer } from './lead-b-answers.js';
import { ordinaryLeads } from './lead-b-fields.js';

/** Another status where the numbers of created and skipped leads are so. */
function statusWhere(so: (created: number, skipped: number) => boolean, status: number): Apply {
  return onSuccess('lead-b', (given, body) => {
    const { createdLeads, skippedLeads } = body as LeadBAnswer;
    return so(createdLeads.length, skippedLeads.length) ? { ...given, status } : given;
  });
}

const statuses = [
  {
    id: 'created-answer-200',
    breaks: ['LDB-CREATE'],
    text: 'Created leads of variant B answer 200.',
    so: (created: number, skipped: number) => created > 0 && skipped === 0,
    status: 200,
  },
  {
    id: 'several-answer-200',
    breaks: ['LDB-CREATE'],
    text: 'Several created leads of variant B answer 200.',
    so: (created: number, skipped: number) => created > 1 && skipped === 0,
    status: 200,
  },
  {
    id: 'mixed-answer-200',
    breaks: ['LDB-CREATE-MIXED'],
    text: 'Leads of variant B of which some are skipped answer 200.',
    so: (created: number, skipped: number) => created > 0 && skipped > 0,
    status: 200,
  },
  {
    id: 'mixed-answer-207',
    breaks: ['LDB-CREATE-MIXED', 'LDB-DUPLICATE-STATUS'],
    text: 'Leads of variant B of which some are skipped answer 207.',
    so: (created: number, skipped: number) => created > 0 && skipped > 0,
    status: 207,
  },
  {
    id: 'all-skipped-answer-201',
    breaks: ['LDB-ALL-SKIPPED'],
    text: 'A call of variant B with skipped leads alone answers 201.',
    so: (created: number) => created === 0,
    status: 201,
  },
  {
    id: 'all-skipped-answer-409',
    breaks: ['LDB-ALL-SKIPPED', 'LDB-DUPLICATE-STATUS'],
    text: 'A call of variant B with skipped leads alone answers 409.',
    so: (created: number) => created === 0,
    status: 409,
  },
  {
    id: 'duplicate-answers-400',
    breaks: ['LDB-DUPLICATE-STATUS', 'LDB-CREATE-MIXED', 'LDB-ALL-SKIPPED'],
    text: 'A call of variant B with any skipped lead answers 400.',
    so: (_created: number, skipped: number) => skipped > 0,
    status: 400,
  },
].map(({ id, breaks, text, so, status }): Fault => ({
  id: `lead-b-${id}`,
  breaks,
  describe: text,
  apply: statusWhere(so, status),
}));

const limits = [
  {
    id: 'limit-199',
    breaks: ['LDB-LIMIT'],
    text: 'A call of variant B with 200 leads is refused.',
    most: 199,
  },
  { id: 'limit-100', breaks: ['LDB-LIMIT'], text: 'A call of variant B takes 100 leads at most.', most: 100 },
  {
    id: 'limit-201',
    breaks: ['LDB-LIMIT-EXCEEDED'],
    text: 'A call of variant B with 201 leads is accepted.',
    most: 201,
  },
  {
    id: 'limit-missing',
    breaks: ['LDB-LIMIT-EXCEEDED'],
    text: 'A call of variant B takes any number of leads.',
    most: Infinity,
  },
].map(({ id, breaks, text, most }): Fault => ({
  id: `lead-b-${id}`,
  breaks,
  describe: text,
  apply: withRule('leadLimit', (original) => (service, entries) => {
    const filler: unknown[] = new Array(201);
    return original(service, entries.length <= most ? [] : filler);
  }),
}));

const emails: Fault[] = [
  {
    id: 'lead-b-email-taken-created',
    breaks: ['LDB-EMAIL-UNIQUE'],
    describe: 'A lead of variant B with an email that a member has is created.',
    apply: emailsForgotten('lead-b', () => true),
  },
  ...['lead', 'client'].map((kind): Fault => ({
    id: `lead-b-email-of-${kind}-created`,
    breaks: ['LDB-EMAIL-UNIQUE'],
    describe: `A lead of variant B with an email that a member of the kind ${kind} has is created.`,
    apply: emailsForgotten('lead-b', (_index, owner) => owner.kind === kind),
  })),
  {
    id: 'lead-b-email-taken-created-after-first',
    breaks: ['LDB-EMAIL-UNIQUE'],
    describe: 'A lead of variant B with an email that a member has is created unless it is the first.',
    apply: emailsForgotten('lead-b', (index) => index > 0),
  },
];

/** Faults of the calls of lead variant B (section 4.3 B): statuses, limits, duplicates. */
export const leadBCallFaults: readonly Fault[] = [
  ...statuses,
  ...limits,
  ...emails,
  {
    id: 'lead-b-limit-truncates',
    breaks: ['LDB-LIMIT-EXCEEDED'],
    describe: 'A call of variant B with more than 200 leads creates the first 200.',
    apply: withRequest((_service, request) =>
      isFor('lead-b', request) && Array.isArray(request.body)
        ? { ...request, body: (request.body as unknown[]).slice(0, 200) }
        : request,
    ),
  },
  {
    id: 'lead-b-several-refused',
    breaks: ['LDB-CREATE-MANY'],
    describe: 'A call of variant B with more than one lead is refused.',
    apply: refusing('lead-b-request', 'email', (_value, _entry, { length }) => length > 1),
  },
  {
    id: 'lead-b-first-created-alone',
    breaks: ['LDB-CREATE-MANY'],
    describe: 'Of several leads of variant B the first alone is created.',
    apply: withRequest((_service, request) =>
      isFor('lead-b', request) && Array.isArray(request.body) && request.body.length <= 200
        ? { ...request, body: (request.body as unknown[]).slice(0, 1) }
        : request,
    ),
  },
  {
    id: 'lead-b-name-required',
    breaks: ['LDB-CREATE'],
    describe: 'A lead of variant B without a name is refused.',
    apply: refusing('lead-b-request', 'firstName', (value) => value === undefined),
  },
  {
    id: 'lead-b-role-required',
    breaks: ordinaryLeads,
    describe: 'A lead of variant B without a role id is refused, and one with a role id is created.',
    apply: withRule('preparedEntry', (original) => (service, variant, entry) => {
      if (variant !== 'B' || !isEntry(entry)) return original(service, variant, entry);
      const { role, type, ...rest } = entry;
      // Without its type an entry is refused.
      return original(service, variant, role === undefined ? rest : { ...rest, type });
    }),
  },
  {
    id: 'lead-b-company-required',
    breaks: ordinaryLeads,
    describe: 'Lead creation of variant B is refused without a company id.',
    // A service of both variants takes a company id as a sign of variant A.
    silences: { leadVariants: 'B' },
    apply: withAnswer((given, request) =>
      isFor('lead-b', request) && !request.headers.some(([name]) => name.toLowerCase() === 'companyid')
        ? respond(401, { name: 'AuthenticationError', status: 401, message: 'companyid is missing' })
        : given,
    ),
  },
  ...[
    {
      id: 'after',
      text: 'after the first duplicate',
      kept: (index: number, duplicate: number) => index <= duplicate,
    },
    {
      id: 'before',
      text: 'before the last duplicate',
      kept: (index: number, duplicate: number) => index >= duplicate,
    },
  ].map(({ id, text, kept }): Fault => ({
    id: `lead-b-entries-${id}-duplicate-lost`,
    breaks: ['LDB-MIXED-CREATED'],
    describe: `Variant B does nothing about the leads ${text}.`,
    apply: withRequest((service, request) => {
      if (!isFor('lead-b', request)) return request;
      const key = service.seams.rules.findKey(service, request);
      const workspace = service.world.workspaces.get(key?.companyIds[0] ?? '');
      const entries = request.body as Record<string, unknown>[];
      const taken = entries.map(
        (entry) =>
          workspace && service.seams.rules.emailOwner(service, workspace, entry['email']) !== undefined,
      );
      const duplicate = id === 'after' ? taken.indexOf(true) : taken.lastIndexOf(true);
      if (duplicate < 0) return request;
      return { ...request, body: entries.filter((_, index) => kept(index, duplicate)) };
    }),
  })),
];
