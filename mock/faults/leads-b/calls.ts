import { isObject } from '../../../src/contract/json-value.js';
import type { Member } from '../../domain/members.js';
import type { Workspace } from '../../domain/workspaces.js';
import type { Entry } from '../../messages/request.js';
import type { Service } from '../../service/service.js';
import { breaking, each } from '../fault.js';
import {
  acceptedMember,
  acceptedStatus,
  asNull,
  firstNameAlone,
  isFor,
  later,
  listedMember,
  missing,
  neededHeader,
  unusualNames,
  withoutEmoji,
  workspaceOf,
  wrongMembers,
} from '../seams/accepted-answer.js';
import {
  forgottenEmail,
  lostPast,
  otherRole,
  refusedCall,
  sentEntries,
  skippedEntry,
  storedLeadB,
} from '../seams/accounts.js';
import type { Change } from '../seams/change.js';
import {
  addedViolation,
  afterAWhile,
  backwards,
  changedAnswer,
  changedRule,
  inOrder,
  withMembers,
  withMemory,
} from '../seams/change.js';

/** What a service breaks that refuses a part of the most ordinary lead. */
export const ordinaryLead: readonly string[] = ['LDB-CREATE', 'LDB-NO-COMPANY'];

/** Answers with another status where the numbers of created and skipped leads are so. */
const answering = (status: number) => (when: (created: number, skipped: number) => boolean) =>
  acceptedStatus('lead-b', status, ({ createdLeads, skippedLeads }) =>
    when((createdLeads as unknown[]).length, (skippedLeads as unknown[]).length),
  );

const mixed = (created: number, skipped: number): boolean => created > 0 && skipped > 0;
const allSkipped = (created: number): boolean => created === 0;

/** Whether a member of the workspace has the email of an entry. */
const isTaken = (service: Service, workspace: Workspace | undefined, { email }: Entry): boolean =>
  workspace !== undefined && service.seams.rules.emailOwner(service, workspace, email) !== undefined;

/** Loses entries that stand before or after those with an email that a member has. */
const lostEntries = (kept: (index: number, taken: { first: number; last: number }) => boolean): Change =>
  sentEntries('lead-b', (entries, workspace, service) => {
    const taken = entries.map((entry) => isTaken(service, workspace, entry));
    const [first, last] = [taken.indexOf(true), taken.lastIndexOf(true)];
    return first < 0 ? entries : entries.filter((_entry, index) => kept(index, { first, last }));
  });

/** Shows created leads with another id. */
const createdId = (change: (id: string) => unknown): Change =>
  acceptedMember<{ _id: string }[]>('lead-b', 'createdLeads', (leads) =>
    leads.map((lead) => ({ ...lead, _id: change(lead._id) })),
  );

/** What else each lead is stored with once its call is answered. */
function storedOtherwise(change: (lead: Member) => Partial<Member>): Change {
  // The entries of a call are created and listed in one go.
  return storedLeadB((lead) => void setImmediate(() => Object.assign(lead, change(lead))));
}

/** Stores leads as converted where an entry is such. */
const storedAsConverted = (such: (entry: Entry) => boolean): Change =>
  storedLeadB((_lead, entry) => ({ isConvertedClient: such(entry) }));

/** Stores leads with another role than that of clients where an entry is such. */
const storedInOtherRole = (such: (entry: Entry) => boolean): Change =>
  storedLeadB((_lead, entry, workspace) => (such(entry) ? { roleId: otherRole(workspace) } : {}));

/** Holds other leads of a call to the limit than were sent. */
const countedLeads = (counted: (entries: unknown[]) => unknown[]): Change =>
  changedRule('leadLimit', (judge, service, entries) => judge(service, counted(entries)));

/** Takes up to so many leads in one call. */
const limit = (most: number): Change =>
  countedLeads(({ length }) => (length <= most ? [] : new Array<unknown>(201)));

/** Refuses a field that has to be taken. */
export const refused = (
  field: string,
  when: (value: unknown, entry: Entry, entries: Entry[]) => boolean,
): Change => addedViolation('lead-b-request', field, when);

/** Faults of the calls of lead variant B (sections 4.3 B, 8): statuses, duplicates, sizes. */
export const leadBCallFaults = [
  ...breaking('LDB-CREATE', answering(200), {
    'created-leads-of-variant-b-answer-200': (created, skipped) => created > 0 && skipped === 0,
    'several-created-leads-of-variant-b-answer-200': (created, skipped) => created > 1 && skipped === 0,
  }),
  ...breaking(['LDB-CREATE', 'LDB-FIRST-NAME'], {
    'a-lead-of-variant-b-without-a-name-is-refused': refused('firstName', (value) => value === undefined),
    'a-lead-of-variant-b-without-a-name-is-skipped': skippedEntry(({ firstName }) => firstName === undefined),
  }),
  ...breaking(ordinaryLead, {
    'a-lead-of-variant-b-without-a-role-id-is-refused-and-one-with-a-role-id-is-created': changedRule(
      'preparedEntry',
      (prepare, service, variant, entry) => {
        if (variant !== 'B' || !isObject(entry)) return prepare(service, variant, entry);
        const { role, type, ...rest } = entry;
        // Without its type an entry is refused.
        return prepare(service, variant, role === undefined ? rest : { ...rest, type });
      },
    ),
    'lead-creation-of-variant-b-is-refused-without-a-company-id': {
      // A service of both variants takes a company id as a sign of variant A.
      unspecified: { leadVariants: 'B' },
      apply: neededHeader('lead-b', 'companyid'),
    },
  }),
  ...breaking('LDB-CREATE-STORED', {
    'created-leads-of-variant-b-are-listed-and-not-stored': storedLeadB(
      ({ _id }, _entry, _workspace, { world }) => void world.members.delete(_id),
    ),
    'a-lead-b-is-gone-later': storedLeadB(({ _id }, _entry, _workspace, { world }) =>
      afterAWhile(() => world.members.delete(_id)),
    ),
    ...each(storedOtherwise, {
      'leads-of-variant-b-are-stored-as-new-whatever-the-answer-shows': () => ({ status: 'New' }),
      'the-status-proposal-sent-is-shown-and-stored-without-its-blank': ({ status }) => ({
        status: status.replace(' ', ''),
      }),
    }),
    'ldb-created-id-is-of-no-lead': createdId(backwards),
    'late-leads-of-variant-b-are-not-stored': lostPast(100, 'lead-b'),
    'the-last-lead-of-a-full-call-is-not-stored': lostPast(199, 'lead-b'),
  }),
  ...breaking('LDB-CONVERTED-STORED', storedAsConverted, {
    'a-lead-company-member-of-variant-b-is-stored-as-converted': ({ type }) => type === 'leadCompanyMember',
    'a-lead-b-with-a-won-amount-is-converted': ({ closedWonAmount }) => Number(closedWonAmount) > 0,
    'a-referred-lead-b-is-converted': ({ source }) => source === 'referral',
    'a-qualified-lead-b-is-converted': ({ status }) => status === 'Qualified',
  }),
  ...breaking('LDB-ROLE-ASSIGNED', {
    ...each(storedInOtherRole, {
      'a-lead-of-variant-b-has-another-role': () => true,
      'a-lead-b-with-an-agent-has-another-role': ({ assignedAgentId }) => assignedAgentId !== undefined,
      'an-agent-of-a-company-changes-its-role': ({ assignedAgentId, type }) =>
        assignedAgentId !== undefined && type === 'leadCompanyMember',
    }),
    'a-lead-of-variant-b-has-no-role': storedOtherwise(() => ({ roleId: undefined })),
  }),
  ...breaking('LDB-CREATE-MIXED', answering(200), {
    'leads-of-variant-b-of-which-some-are-skipped-answer-200': mixed,
  }),
  ...breaking(['LDB-CREATE-MIXED', 'LDB-DUPLICATE-STATUS'], answering(207), {
    'leads-of-variant-b-of-which-some-are-skipped-answer-207': mixed,
  }),
  ...breaking('LDB-MIXED-CREATED', lostEntries, {
    'variant-b-does-nothing-about-the-leads-after-the-first-duplicate': (index, { first }) => index <= first,
    'variant-b-does-nothing-about-the-leads-before-the-last-duplicate': (index, { last }) => index >= last,
  }),
  ...breaking('LDB-DUPLICATE-STATUS', {
    'a-call-of-variant-b-with-one-email-twice-is-refused': refused(
      'email',
      (email, _entry, entries) => entries.filter((each) => each['email'] === email).length > 1,
    ),
  }),
  ...breaking('LDB-ALL-SKIPPED', {
    'a-lead-b-of-a-client-is-skipped-with-201': changedAnswer((answer, request, service) => {
      const workspace = workspaceOf(service, request);
      const [lead, ...others] = Array.isArray(request.body) ? (request.body as Entry[]) : [];
      const isSkipped = isFor('lead-b', request) && answer.status === 200 && others.length === 0;
      if (!workspace || !isSkipped) return answer;
      const owner = service.seams.rules.emailOwner(service, workspace, lead?.['email']);
      return owner?.kind === 'client' ? { ...answer, status: 201 } : answer;
    }),
    'a-call-of-variant-b-with-skipped-leads-alone-answers-201': answering(201)(allSkipped),
  }),
  ...breaking(['LDB-ALL-SKIPPED', 'LDB-DUPLICATE-STATUS'], answering(409), {
    'a-call-of-variant-b-with-skipped-leads-alone-answers-409': allSkipped,
  }),
  ...breaking(['LDB-DUPLICATE-STATUS', 'LDB-CREATE-MIXED', 'LDB-ALL-SKIPPED'], answering(400), {
    'a-call-of-variant-b-with-any-skipped-lead-answers-400': (_created, skipped) => skipped > 0,
  }),
  ...breaking('LDB-CREATE-MANY', {
    'a-call-of-variant-b-with-more-than-one-lead-is-refused': refused(
      'email',
      (_email, _entry, { length }) => length > 1,
    ),
    'of-several-leads-of-variant-b-the-first-alone-is-created': sentEntries('lead-b', (entries) =>
      entries.length <= 200 ? entries.slice(0, 1) : entries,
    ),
  }),
  ...breaking('LDB-LIMIT', limit, {
    'a-call-of-variant-b-with-200-leads-is-refused': 199,
    'a-call-of-variant-b-takes-100-leads-at-most': 100,
  }),
  ...breaking('LDB-LIMIT-EXCEEDED', {
    'a-refused-call-of-201-leads-creates-200': refusedCall('lead-b', (leads, workspace, service) => {
      for (const lead of leads.length > 200 ? leads.slice(0, 200) : [])
        service.seams.effects.createLeadB(service, workspace, lead, {});
    }),
    ...each(limit, {
      'a-call-of-variant-b-with-201-leads-is-accepted': 201,
      'a-call-of-variant-b-takes-any-number-of-leads': Infinity,
    }),
    ...each(countedLeads, {
      'the-limit-of-variant-b-counts-emails': (entries) => [
        ...new Map(entries.map((entry) => [isObject(entry) && entry['email'], entry])).values(),
      ],
      'a-member-of-a-company-lifts-the-limit': (entries) =>
        entries.some((entry) => isObject(entry) && entry['type'] === 'leadCompanyMember') ? [] : entries,
    }),
    'the-limit-of-variant-b-spares-duplicates': withMemory((memory = { taken: 0 }) =>
      inOrder(
        sentEntries('lead-b', (entries, workspace, service) => {
          memory.taken = entries.filter(
            (entry) => isObject(entry) && isTaken(service, workspace, entry),
          ).length;
          return entries;
        }),
        countedLeads((entries) => entries.slice(memory.taken)),
      ),
    ),
    'a-call-of-variant-b-with-more-than-200-leads-creates-the-first-200': sentEntries('lead-b', (entries) =>
      entries.slice(0, 200),
    ),
  }),
  ...breaking('LDB-SKIPPED-UNCHANGED', {
    'a-duplicate-lead-b-changes-the-member': sentEntries('lead-b', (entries, workspace, service) => {
      for (const { email, status } of entries) {
        const owner = workspace && service.seams.rules.emailOwner(service, workspace, email);
        if (owner && typeof status === 'string') owner.status = status;
      }
      return entries;
    }),
  }),
  ...breaking('LDB-EMAIL-UNIQUE', forgottenEmail('lead-b'), {
    'a-lead-of-variant-b-with-an-email-that-a-member-has-is-created': () => true,
    'a-lead-of-variant-b-with-an-email-that-a-converted-lead-has-is-created': (owner) =>
      owner.isConvertedClient,
    'a-lead-of-variant-b-with-an-email-that-a-member-of-the-kind-lead-has-is-created': ({ kind }) =>
      kind === 'lead',
    'a-lead-of-variant-b-with-an-email-that-a-member-of-the-kind-client-has-is-created': ({ kind }) =>
      kind === 'client',
    'a-lead-of-variant-b-with-an-email-that-a-member-has-is-created-unless-it-is-the-first': (
      _owner,
      index,
    ) => index > 0,
  }),
];

const success = (flag: unknown): Change => acceptedMember('lead-b', 'success', () => flag);
const created = (change: (leads: unknown[]) => unknown): Change =>
  acceptedMember('lead-b', 'createdLeads', change);
const skipped = (change: (leads: unknown[]) => unknown): Change =>
  acceptedMember('lead-b', 'skippedLeads', change);

/** Changes what the answer says of each skipped lead; `owner` is the member that has its email. */
const skippedEach = (change: (entry: Entry, owner: Member | undefined) => unknown): Change =>
  changedAnswer((answer, request, service) => {
    const workspace = workspaceOf(service, request);
    const { skippedLeads } = (answer.body ?? {}) as { skippedLeads?: Entry[] };
    if (!isFor('lead-b', request) || !workspace || !Array.isArray(skippedLeads)) return answer;
    const { emailOwner } = service.seams.rules;
    return withMembers(answer, {
      skippedLeads: skippedLeads.map((entry) =>
        change(entry, emailOwner(service, workspace, String(entry['email']))),
      ),
    });
  });

/** Changes what the answer says of a lead whose address stands in its call twice. */
const skippedAsRepeated = (change: (entry: Entry) => unknown): Change =>
  skippedEach((entry) => (String(entry['reason']).includes('twice') ? change(entry) : entry));

const unlessEmpty = (leads: unknown[]): unknown => (leads.length === 0 ? undefined : leads);
const createdList = { area: 'lead-b', list: 'createdLeads', entry: 'created lead b' } as const;
const skippedList = { area: 'lead-b', list: 'skippedLeads', entry: 'skipped lead b' } as const;

/** Faults of the answers of lead variant B (section 4.3 B). */
export const leadBAnswerFaults = [
  ...breaking('LDB-RESULT-FLAG', success, {
    'the-answer-of-variant-b-has-no-success-flag': undefined,
    'the-answer-of-variant-b-has-a-text-for-its-success-flag': 'true',
    'the-answer-of-variant-b-has-1-for-its-success-flag': 1,
  }),
  ...breaking('LDB-RESULT-FLAG-TRUE', {
    'the-answer-of-variant-b-has-a-success-flag-that-is-false': success(false),
  }),
  ...breaking('LDB-RESULT-CREATED', created, {
    'the-answer-of-variant-b-has-no-list-of-created-leads': () => undefined,
    'the-answer-of-variant-b-has-the-number-of-created-leads-alone': ({ length }) => length,
    'the-answer-of-variant-b-has-no-list-of-created-leads-where-it-would-be-empty': unlessEmpty,
  }),
  ...breaking('LDB-RESULT-SKIPPED', skipped, {
    'the-answer-of-variant-b-has-no-list-of-skipped-leads': () => undefined,
    'the-answer-of-variant-b-has-the-number-of-skipped-leads-alone': ({ length }) => length,
    'the-answer-of-variant-b-has-no-list-of-skipped-leads-where-it-would-be-empty': unlessEmpty,
    'the-answer-of-variant-b-lists-the-first-skipped-lead-alone': (leads) => leads.slice(0, 1),
    'the-answer-of-variant-b-lists-no-more-than-twenty-skipped-leads': (leads) => leads.slice(0, 20),
    'a-lead-b-that-a-call-repeats-is-unlisted': (leads) =>
      leads.filter((entry) => !isObject(entry) || !String(entry['reason']).includes('twice')),
  }),
  ...breaking('LDB-RESULT-CREATED-ID-FORM', createdId, {
    'ldb-created-id-has-a-prefix': (id) => `lead_${id}`,
    'ldb-created-id-is-cut-short': (id) => id.slice(0, 12),
    'ldb-created-id-is-a-number': (id) => Number.parseInt(id.slice(-8), 16),
  }),
  ...wrongMembers(createdList, [
    ['LDB-RESULT-CREATED-ID', '_id', { ...missing, ...later(missing), ...asNull }],
    [
      'LDB-RESULT-CREATED-NAME',
      'name',
      { ...missing, ...firstNameAlone, ...later(firstNameAlone), ...unusualNames },
    ],
    ['LDB-RESULT-CREATED-STATUS', 'status', { ...missing, ...later(missing), ...asNull }],
  ]),
  ...breaking('LDB-RESULT-CREATED-NAME', {
    'the-name-of-a-lead-b-has-lost-its-emoji': listedMember(createdList, 'name', withoutEmoji),
    'the-name-of-a-lead-b-has-undefined-in-it': storedLeadB((lead, { firstName, lastName }) => {
      if (firstName === undefined && lastName !== undefined) lead.name = `undefined ${lead.lastName}`;
    }),
  }),
  ...wrongMembers(skippedList, [['LDB-RESULT-SKIPPED-EMAIL', 'email', { ...missing, ...later(missing) }]]),
  ...breaking('LDB-RESULT-SKIPPED-EMAIL', {
    'the-email-of-a-skipped-lead-is-as-it-is-stored': skippedEach((entry, owner) => ({
      ...entry,
      email: owner?.email ?? entry['email'],
    })),
    'the-email-of-a-skipped-lead-is-in-lower-case': skippedEach((entry) => ({
      ...entry,
      email: String(entry['email']).toLowerCase(),
    })),
    'a-lead-of-variant-b-that-is-skipped-for-the-address-of-another-in-its-call-has-no-email':
      skippedAsRepeated(({ email: _email, ...rest }) => rest),
  }),
  ...breaking('LDB-RESULT-SKIPPED-REASON', {
    'a-lead-of-variant-b-that-is-skipped-for-the-address-of-another-in-its-call-has-an-empty-reason':
      skippedAsRepeated((entry) => ({ ...entry, reason: '' })),
    'a-lead-of-variant-b-that-is-skipped-for-the-address-of-no-lead-has-no-reason': skippedEach(
      ({ reason, ...entry }, owner) => (owner?.kind === 'lead' ? { ...entry, reason } : entry),
    ),
  }),
  ...wrongMembers(skippedList, [
    ['LDB-RESULT-SKIPPED-REASON', 'reason', { ...missing, ...later(missing), 'is-empty': () => '' }],
  ]),
];
