import type { Member } from '../../domain/members.js';
import { emailKey } from '../../domain/members.js';
import type { Entry } from '../../messages/request.js';
import { respond } from '../../messages/response.js';
import { companyIdFaults, keyFaults } from '../authentication.js';
import type { Breakage, Fault } from '../fault.js';
import { breaking, each } from '../fault.js';
import { acceptedAnswer, acceptedMember, acceptedStatus, isFor } from '../seams/accepted-answer.js';
import {
  duplicated,
  forgottenEmail,
  lostPast,
  refusedCall,
  repeatedEmail,
  sentEntries,
  storedLeadB,
} from '../seams/accounts.js';
import type { Change } from '../seams/change.js';
import {
  addedViolation,
  changedAnswer,
  changedRule,
  inOrder,
  withMembers,
  withMemory,
} from '../seams/change.js';

const kinds = [
  {
    kind: 'lead',
    type: 'lead-a-request',
    prefix: 'LDA',
    title: 'lead-creation-of-variant-a',
    statuses: ['New', 'Contacted', 'Qualified'],
  },
  {
    kind: 'client',
    type: 'client-request',
    prefix: 'CLI',
    title: 'the-creation-of-clients',
    statuses: ['New', 'Active'],
  },
] as const;

/**
 * One of the two bulk creations that are alike: leads of variant A (section 4.3) and clients (section 4.4). The prefix
 * begins the ids of requirements, the title those of faults of a whole call; of the common statuses (sections 3.2, 3.3)
 * the first is the default.
 */
export type Kind = (typeof kinds)[number];

/** The faults that both creations may have. */
export const ofBothKinds = (faultsOf: (kind: Kind) => readonly Fault[]): Fault[] => kinds.flatMap(faultsOf);

/** How many members an accepted call created. */
const createdCount = (createdMembers: unknown): number => (createdMembers as unknown[]).length;

/** Faults of a whole call: its credentials, its size, and what it must not need (sections 4.3, 4.4, 5). */
const creationFaults = ofBothKinds(({ kind, type, prefix, title }) => {
  const operation = { area: kind, prefix, title };
  const refuses = (when: (entry: Entry, entries: Entry[]) => boolean): Change =>
    addedViolation(type, 'email', (_email, entry, entries) => when(entry, entries));
  return [
    ...breaking(`${prefix}-CREATE`, {
      ...each(refuses, {
        [`a-call-with-one-${kind}-alone-is-refused`]: (_entry, { length }) => length === 1,
        [`a-${kind}-without-source-is-refused`]: ({ source }) => source === undefined,
        [`a-${kind}-without-status-is-refused`]: ({ status }) => status === undefined,
      }),
      [`the-emails-of-a-refused-call-of-several-${kind}s-count-as-taken`]: withMemory(
        (taken = new Set<unknown>()) =>
          inOrder(
            refusedCall(kind, (entries) => {
              if (entries.length > 1) for (const { email } of entries) taken.add(email);
            }),
            refuses(({ email }) => taken.has(email)),
          ),
      ),
      [`the-answer-to-created-${kind}s-has-the-status-400-where-no-source-was-sent`]: acceptedStatus(
        kind,
        400,
        (_body, { body }) => !JSON.stringify(body).includes('"source":'),
      ),
    }),
    ...breaking(`${prefix}-CREATE-MANY`, {
      [`a-call-with-more-than-one-${kind}-is-refused`]: refuses((_entry, { length }) => length > 1),
      [`the-answer-to-several-created-${kind}s-has-the-status-500`]: acceptedStatus(
        kind,
        500,
        ({ createdMembers }) => createdCount(createdMembers) > 1,
      ),
      [`${kind}s-past-the-hundredth-are-lost`]: lostPast(100, kind),
    }),
    ...breaking(`${prefix}-RESULT-LIST`, {
      [`${kind}s-past-the-hundredth-are-not-listed`]: acceptedMember(
        kind,
        'createdMembers',
        (members: unknown[]) => members.slice(0, 100),
      ),
    }),
    ...keyFaults(operation),
    ...companyIdFaults(operation),
  ];
});

function takenFaults({ kind, prefix }: Kind): Fault[] {
  const title = `a-${kind}-with-an-email`;
  return breaking(`${prefix}-EMAIL-UNIQUE`, {
    ...each(forgottenEmail(kind), {
      [`a-${kind}-past-the-20th-takes-an-email`]: (_owner, index) => index >= 20,
      [`${title}-that-any-member-has-is-created`]: () => true,
      [`${title}-that-a-lead-has-is-created`]: (owner) => owner.kind === 'lead',
      [`${title}-that-a-client-has-is-created`]: (owner) => owner.kind === 'client',
      [`${title}-that-a-member-has-in-an-entry-after-the-first-is-created`]: (_owner, index) => index > 0,
      [`${title}-that-a-member-has-in-the-first-entry-is-created`]: (_owner, index) => index === 0,
      [`a-${kind}-with-a-taken-tagged-email-is-created`]: ({ email }) => email.includes('+'),
      [`${title}-that-a-converted-lead-has-is-created`]: ({ isConvertedClient }) => isConvertedClient,
      [`${title}-of-staff-is-created`]: (owner) => owner.kind === 'staff',
    }),
    [`${title}-that-was-refused-before-is-created`]: withMemory((tried = new WeakSet<object>()) =>
      forgottenEmail(kind)((owner) => tried.has(owner) || !tried.add(owner)),
    ),
  });
}

function reportedFaults({ kind, prefix }: Kind): Fault[] {
  const perEntry = (apply: Change): Breakage => ({ unspecified: { duplicateEmail: 'entry' }, apply });
  const listed = (change: (errors: unknown[]) => unknown): Breakage =>
    perEntry(acceptedMember<unknown[] | undefined>(kind, 'errors', (errors) => errors && change(errors)));
  return breaking(`${prefix}-EMAIL-ERROR`, {
    ...each(listed, {
      [`the-creation-of-${kind}s-leaves-a-duplicate-among-others-out-without-a-word`]: () => undefined,
      [`a-${kind}-twice-in-a-call-is-left-out-unsaid`]: (errors) => {
        const others = errors.filter((error) => !JSON.stringify(error).includes('twice'));
        return others.length === 0 ? undefined : others;
      },
      [`of-several-duplicate-${kind}s-the-first-is-told`]: (errors) => errors.slice(0, 1),
    }),
    [`a-count-alone-tells-of-duplicate-${kind}s`]: perEntry(
      acceptedAnswer(kind, (answer, { createdMembers }) =>
        withMembers(answer, { errors: undefined, count: createdCount(createdMembers) }),
      ),
    ),
    [`the-creation-of-${kind}s-answers-a-duplicate-alone-as-if-it-had-been-created-and-lists-none`]:
      changedAnswer((answer, request) => {
        const alone = Array.isArray(request.body) && request.body.length === 1;
        if (!isFor(kind, request) || !alone || !JSON.stringify(answer.body).includes('already belongs'))
          return answer;
        const message = `${kind === 'lead' ? 'Lead' : 'Client'} created successfully`;
        return respond(201, { message, createdMembers: [] });
      }),
  });
}

/** The position of an entry, as another member has it then. */
const itsPosition = (_member: Member, { positionInBoard }: Entry): Partial<Member> =>
  typeof positionInBoard === 'number' ? { positionInBoard } : {};

/** Faults of the uniqueness of an email (section 2.3) and of the error that a duplicate causes (sections 4.4, 7). */
const emailFaults = [
  ...ofBothKinds((kind) => [...takenFaults(kind), ...reportedFaults(kind)]),
  ...breaking(['LDA-CREATE', 'CLI-CREATE'], {
    'an-email-is-read-as-a-pattern': changedRule('emailOwner', (find, service, workspace, email) => {
      const pattern = [...String(email).toLowerCase()];
      const isLike = (key: string): boolean =>
        key.length === pattern.length && pattern.every((sign, at) => sign === '_' || sign === key[at]);
      return find(service, workspace, [...workspace.emails.keys()].find(isLike) ?? email);
    }),
  }),
  ...breaking(['LDA-EMAIL-UNIQUE', 'CLI-EMAIL-UNIQUE'], {
    'a-refused-duplicate-moves-the-member': inOrder(
      duplicated('lead')(itsPosition),
      duplicated('client')(itsPosition),
    ),
  }),
  ...breaking('LDA-EMAIL-UNIQUE', {
    ...each(forgottenEmail('lead'), {
      'a-lead-shares-the-email-of-a-new-client': ({ kind, createdAt }) =>
        kind === 'client' && Date.now() - Date.parse(createdAt) < 30,
      'a-lead-of-variant-a-is-created-with-the-email-of-a-lead-of-variant-b': ({ details }) =>
        details !== undefined,
    }),
    'a-refused-lead-resets-the-client': duplicated('lead')(({ kind }) =>
      kind === 'client' ? { status: 'New', contactNo: undefined } : {},
    ),
  }),
  ...breaking(['LDA-EMAIL-OWN', 'CLI-EMAIL-OWN'], repeatedEmail, {
    'two-entries-of-a-call-may-share-an-email': () => false,
    'two-entries-of-a-call-may-share-an-email-where-another-stands-between-them': (email, earlier) =>
      earlier.at(-1) === email,
    'an-entry-may-have-the-email-of-the-one-right-before-it': (email, earlier) =>
      earlier.slice(0, -1).includes(email),
  }),
  ...breaking(['LDA-EMAIL-OWN', 'CLI-EMAIL-OWN', 'LDB-EMAIL-OWN'], {
    'twins-far-apart-in-a-call-are-created': repeatedEmail((email, earlier) =>
      earlier.slice(-20).includes(email),
    ),
    'emails-are-compared-with-those-of-members-from-before-the-call-alone-by-either-variant': inOrder(
      repeatedEmail(() => false),
      storedLeadB(({ _id, email }, _entry, { emails }, { unspecified }) => {
        const key = emailKey(email, unspecified.emailCase);
        emails.delete(key);
        // The entries of a call are created in one go.
        setImmediate(() => emails.set(key, _id));
      }),
    ),
  }),
  ...breaking(['LDA-EMAIL-SCOPE', 'CLI-EMAIL-SCOPE', 'LDB-EMAIL-SCOPE'], {
    'an-email-that-a-member-of-any-workspace-has-is-taken': changedRule(
      'emailOwner',
      (find, service, workspace, email) => {
        const workspaces = [workspace, ...service.world.workspaces.values()];
        const holder = workspaces.find((each) => find(service, each, email) !== undefined);
        return holder && find(service, holder, email);
      },
    ),
  }),
];

/** Accepts a call and leaves some of its entries out, without a word. */
export const leftOut = (
  kind: 'lead' | 'client',
  when: (entry: Entry, index: number, entries: Entry[], isElsewhere: boolean) => boolean,
): Breakage => ({
  // A call of which nothing is left is accepted like any other.
  unspecified: { emptyArray: 'accepted' },
  apply: sentEntries(kind, (entries, workspace, { world, unspecified }) =>
    entries.filter((entry, index) => {
      const key = emailKey(entry.email, unspecified.emailCase);
      const others = [...world.workspaces.values()].filter((other) => other !== workspace);
      return !when(
        entry,
        index,
        entries,
        others.some(({ emails }) => emails.has(key)),
      );
    }),
  ),
});

/** What is left out: the end of the requirement, that of the fault, and the entries. */
const omissions: readonly [string, string, Parameters<typeof leftOut>[1]][] = [
  ['CONTACT', 'with-contactno', ({ contactNo }) => contactNo !== undefined],
  ['SOURCE', 'with-source', ({ source }) => source !== undefined],
  ['POSITION', 'with-positioninboard', ({ positionInBoard }) => positionInBoard !== undefined],
  ['EMAIL-SCOPE', 'whose-email-a-member-of-another-workspace-has', (_entry, _at, _all, isThere) => isThere],
  ['CREATE-MANY', 'after-the-first', (_entry, index) => index > 0],
  ['CREATE-MANY', 'after-the-fiftieth', (_entry, index) => index >= 50],
  [
    'CREATE',
    'that-come-alone-and-without-a-source',
    ({ source }, _index, { length }) => length === 1 && source === undefined,
  ],
];

/** Faults of a call that is accepted, but not done (sections 4.3, 4.4). */
const leftOutFaults = ofBothKinds(({ kind, prefix }) =>
  omissions.flatMap(([part, which, when]) =>
    breaking(`${prefix}-${part}`, {
      [`left-out-of-an-accepted-call-the-${kind}s-${which}`]: leftOut(kind, when),
    }),
  ),
);

/** Faults of the calls that create leads of variant A and clients (sections 2.3, 4.3, 4.4, 5, 7). */
export const bulkCallFaults = [...creationFaults, ...emailFaults, ...leftOutFaults];
