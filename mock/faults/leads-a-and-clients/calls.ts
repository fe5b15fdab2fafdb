import type { Member } from '../../domain/members.js';
import { emailKey } from '../../domain/members.js';
import type { Workspace } from '../../domain/workspaces.js';
import type { Entry, RequestType } from '../../messages/request.js';
import { respond } from '../../messages/response.js';
import type { Service } from '../../service/service.js';
import { companyIdFaults, keyFaults } from '../credentials.js';
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
} from '../seams/accounts.js';
import type { Change } from '../seams/change.js';
import {
  addedViolation,
  changedAnswer,
  changedEffect,
  changedRule,
  inOrder,
  remembering,
  withMembers,
} from '../seams/change.js';

/** One of the two bulk creations that are alike: leads of variant A (section 4.3) and clients (section 4.4). */
export interface Kind {
  kind: 'lead' | 'client';
  type: RequestType;
  /** Begins the ids of the requirements. */
  prefix: 'LDA' | 'CLI';
  /** Begins the ids of faults of the creation. */
  title: string;
  /** The common values of a status (sections 3.2, 3.3), the default first. */
  statuses: readonly string[];
}

const kinds: readonly Kind[] = [
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
];

/** The faults that both creations may have. */
export function ofBothKinds(faultsOf: (kind: Kind) => readonly Fault[]): Fault[] {
  return kinds.flatMap(faultsOf);
}

/** Faults of a whole call: its credentials, its size, and what it must not need (sections 4.3, 4.4, 5). */
export const creationFaults = ofBothKinds(({ kind, type, prefix, title }) => {
  const operation = { area: kind, prefix, title };
  const refuses = (when: (entry: Entry, entries: Entry[]) => boolean): Change =>
    addedViolation(type, 'email', (_email, entry, entries) => when(entry, entries));
  return [
    ...breaking(`${prefix}-CREATE`, {
      [`a-call-with-one-${kind}-alone-is-refused`]: refuses((_entry, { length }) => length === 1),
      [`the-emails-of-a-refused-call-of-several-${kind}s-count-as-taken`]: remembering(
        () => new Set<unknown>(),
        (taken) =>
          inOrder(
            refusedCall(kind, (entries) => {
              if (entries.length > 1) for (const { email } of entries) taken.add(email);
            }),
            refuses(({ email }) => taken.has(email)),
          ),
      ),
      [`a-${kind}-without-source-is-refused`]: refuses(({ source }) => source === undefined),
      [`a-${kind}-without-status-is-refused`]: refuses(({ status }) => status === undefined),
      [`the-answer-to-created-${kind}s-has-the-status-400-where-no-source-was-sent`]: acceptedStatus(
        kind,
        400,
        (_body, request) => !JSON.stringify(request.body).includes('"source":'),
      ),
    }),
    ...breaking(`${prefix}-CREATE-MANY`, {
      [`a-call-with-more-than-one-${kind}-is-refused`]: refuses((_entry, { length }) => length > 1),
      [`the-answer-to-several-created-${kind}s-has-the-status-500`]: acceptedStatus(
        kind,
        500,
        ({ createdMembers }) => (createdMembers as unknown[]).length > 1,
      ),
      [`${kind}s-past-the-hundredth-are-lost`]: lostPast(100, kind),
    }),
    ...breaking(`${prefix}-RESULT-LIST`, {
      [`${kind}s-past-the-hundredth-are-not-listed`]: acceptedMember<unknown[]>(
        kind,
        'createdMembers',
        (members) => members.slice(0, 100),
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
    [`${title}-that-was-refused-before-is-created`]: remembering(
      () => new WeakSet<object>(),
      (tried) => forgottenEmail(kind)((owner) => tried.has(owner) || !tried.add(owner)),
    ),
  });
}

function reportedFaults({ kind, prefix }: Kind): Fault[] {
  const toldDuplicates = (change: (errors: unknown[]) => unknown): Breakage => ({
    unspecified: { duplicateEmail: 'entry' },
    apply: acceptedMember<unknown[] | undefined>(kind, 'errors', (errors) => errors && change(errors)),
  });
  return breaking(`${prefix}-EMAIL-ERROR`, {
    ...each(toldDuplicates, {
      [`the-creation-of-${kind}s-leaves-a-duplicate-among-others-out-without-a-word`]: () => undefined,
      [`a-${kind}-twice-in-a-call-is-left-out-unsaid`]: (errors) => {
        const told = errors.filter((error) => !JSON.stringify(error).includes('twice'));
        return told.length === 0 ? undefined : told;
      },
      [`of-several-duplicate-${kind}s-the-first-is-told`]: (errors) => errors.slice(0, 1),
    }),
    [`a-count-alone-tells-of-duplicate-${kind}s`]: {
      unspecified: { duplicateEmail: 'entry' },
      apply: acceptedAnswer(kind, (answer, { createdMembers }) =>
        withMembers(answer, { errors: undefined, count: (createdMembers as unknown[]).length }),
      ),
    },
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

/** Knows the emails of a call from the next call on alone. */
const knownAfterCall = inOrder(
  repeatedEmail(() => false),
  changedEffect('createLeadB', (create, service, workspace, entry, details) => {
    const member = create(service, workspace, entry, details);
    const key = emailKey(member.email, service.unspecified.emailCase);
    workspace.emails.delete(key);
    // The entries of a call are created in one go.
    setImmediate(() => workspace.emails.set(key, member._id));
    return member;
  }),
);

/** The position of an entry, as another member has it then. */
function itsPosition(_member: Member, { positionInBoard }: Entry): Partial<Member> {
  return typeof positionInBoard === 'number' ? { positionInBoard } : {};
}

/** Takes each underscore of an email for any character. */
const emailAsPattern = changedRule('emailOwner', (find, service, workspace, email) => {
  const pattern = [...String(email).toLowerCase()];
  const isLike = (key: string): boolean =>
    key.length === pattern.length && pattern.every((sign, at) => sign === '_' || sign === key[at]);
  return find(service, workspace, [...workspace.emails.keys()].find(isLike) ?? email);
});

/** Faults of the uniqueness of an email (section 2.3) and of the error that a duplicate causes (sections 4.4, 7). */
export const emailFaults = [
  ...ofBothKinds((kind) => [...takenFaults(kind), ...reportedFaults(kind)]),
  ...breaking(['LDA-CREATE', 'CLI-CREATE'], { 'an-email-is-read-as-a-pattern': emailAsPattern }),
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
    'emails-are-compared-with-those-of-members-from-before-the-call-alone-by-either-variant': knownAfterCall,
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
export function leftOut(
  { kind }: Pick<Kind, 'kind'>,
  when: (entry: Entry, index: number, entries: Entry[], isElsewhere: () => boolean) => boolean,
): Breakage {
  return {
    // A call of which nothing is left is accepted like any other.
    unspecified: { emptyArray: 'accepted' },
    apply: sentEntries(kind, (entries, workspace, service) =>
      entries.filter(
        (entry, index) => !when(entry, index, entries, () => isElsewhere(service, workspace, entry)),
      ),
    ),
  };
}

/** Whether a member of another workspace has the email of an entry. */
function isElsewhere(
  { world, unspecified }: Service,
  workspace: Workspace | undefined,
  { email }: Entry,
): boolean {
  const key = emailKey(email, unspecified.emailCase);
  return [...world.workspaces.values()].some((other) => other !== workspace && other.emails.has(key));
}

/** What is left out: the end of the requirement, that of the fault, and the entries. */
const omissions: readonly [string, string, Parameters<typeof leftOut>[1]][] = [
  ['CONTACT', 'with-contactno', ({ contactNo }) => contactNo !== undefined],
  ['SOURCE', 'with-source', ({ source }) => source !== undefined],
  ['POSITION', 'with-positioninboard', ({ positionInBoard }) => positionInBoard !== undefined],
  ['EMAIL-SCOPE', 'whose-email-a-member-of-another-workspace-has', (_entry, _at, _all, isThere) => isThere()],
  ['CREATE-MANY', 'after-the-first', (_entry, index) => index > 0],
  ['CREATE-MANY', 'after-the-fiftieth', (_entry, index) => index >= 50],
  [
    'CREATE',
    'that-come-alone-and-without-a-source',
    ({ source }, _index, { length }) => length === 1 && source === undefined,
  ],
];

/** Faults of a call that is accepted, but not done (sections 4.3, 4.4). */
export const leftOutFaults = ofBothKinds((kind) =>
  omissions.flatMap(([part, which, when]) =>
    breaking(`${kind.prefix}-${part}`, {
      [`left-out-of-an-accepted-call-the-${kind.kind}s-${which}`]: leftOut(kind, when),
    }),
  ),
);

/** Lists a converted member with another member, or without it. */
const converted = (change: Record<string, unknown>): Change =>
  changedEffect('createdMember', (create, service, member) => {
    const listed = create(service, member);
    return member.isConvertedClient ? { ...listed, ...change } : listed;
  });

/** What is wrong with a converted member that is listed: the requirement's end, the member, and its wrong value. */
const wrongs: [string, string, unknown][] = [
  ['RESULT-ID', '_id', undefined],
  ['RESULT-ID-FORM', '_id', 'converted'],
  ['RESULT-STATUS', 'status', undefined],
  ['RESULT-ROLE', 'role', 'lead'],
  ['RESULT-NAME', 'name', 'Converted'],
];

/** Answers another message where the body has such a part. */
const messageWhereSent = (kind: Kind['kind'], part: string, message: string): Change =>
  acceptedAnswer(kind, (answer, _body, { body }) =>
    JSON.stringify(body).includes(part) ? withMembers(answer, { message }) : answer,
  );

/** Faults of the answers to other calls than the plainest (sections 4.3, 4.4). */
export const kindOfCallFaults = [
  ...ofBothKinds(({ kind, prefix }) =>
    breaking(`${prefix}-RESULT-MESSAGE`, {
      [`the-answer-to-created-${kind}s-has-another-message-where-a-duplicate-among-them-is-refused`]: {
        unspecified: { duplicateEmail: 'entry' },
        apply: acceptedAnswer(kind, (answer, { errors }) =>
          errors === undefined ? answer : withMembers(answer, { message: 'Created in part' }),
        ),
      },
      [`the-answer-to-a-created-${kind}-has-another-message-where-a-source-is-sent`]: messageWhereSent(
        kind,
        '"source":',
        'Created',
      ),
    }),
  ),
  ...breaking('CLI-RESULT-MESSAGE', {
    'the-answer-to-a-conversion-has-a-message-of-its-own': messageWhereSent(
      'client',
      '"isConvertedClient":true',
      'Lead converted successfully',
    ),
  }),
  ...breaking('CLI-RESULT-LIST', {
    'the-answer-to-a-conversion-lists-the-brand-new-clients-alone': acceptedAnswer(
      'client',
      (answer, { createdMembers }, { body }) => {
        const isNew = (body as { isConvertedClient?: unknown }[]).map((each) => !each.isConvertedClient);
        return withMembers(answer, {
          createdMembers: (createdMembers as unknown[]).filter((_member, index) => isNew[index]),
        });
      },
    ),
  }),
  ...wrongs.flatMap(([suffix, member, value]) =>
    breaking(`CLI-${suffix}`, {
      [`the-${member}-of-a-converted-client-is-${value === undefined ? 'missing' : String(value)}`]:
        converted({ [member]: value }),
    }),
  ),
];
