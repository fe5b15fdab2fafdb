import { emailKey } from '../../domain/members.js';
import { respond } from '../../messages/response.js';
import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import { acceptedMember } from '../seams/accepted-answer.js';
import { changedAnswer } from '../seams/answer.js';
import { isFor } from '../seams/area.js';
import { forgottenEmail, repeatedEmail } from '../seams/accounts/bulk-call.js';
import { inOrder, remembering } from '../seams/change.js';
import { changedEffect } from '../seams/effect.js';
import { changedRule } from '../seams/rule.js';
import type { Kind } from './kind.js';
import { ofBothKinds } from './kind.js';

function takenFaults({ kind, prefix }: Kind): Fault[] {
  const title = `a-${kind}-with-an-email`;
  return breaking(`${prefix}-EMAIL-UNIQUE`, {
    [`${title}-that-any-member-has-is-created`]: forgottenEmail(kind, () => true),
    [`${title}-that-a-lead-has-is-created`]: forgottenEmail(kind, (owner) => owner.kind === 'lead'),
    [`${title}-that-a-client-has-is-created`]: forgottenEmail(kind, (owner) => owner.kind === 'client'),
    [`${title}-that-a-member-has-in-an-entry-after-the-first-is-created`]: forgottenEmail(
      kind,
      (_owner, index) => index > 0,
    ),
    [`${title}-that-a-member-has-in-the-first-entry-is-created`]: forgottenEmail(
      kind,
      (_owner, index) => index === 0,
    ),
    [`${title}-that-a-converted-lead-has-is-created`]: forgottenEmail(
      kind,
      ({ isConvertedClient }) => isConvertedClient,
    ),
    [`${title}-that-was-refused-before-is-created`]: remembering(
      () => new WeakSet<object>(),
      (tried) => forgottenEmail(kind, (owner) => tried.has(owner) || !tried.add(owner)),
    ),
  });
}

function reportedFaults({ kind, prefix }: Kind): Fault[] {
  return breaking(`${prefix}-EMAIL-ERROR`, {
    [`the-creation-of-${kind}s-leaves-a-duplicate-among-others-out-without-a-word`]: {
      unspecified: { duplicateEmail: 'entry' },
      apply: acceptedMember(kind, 'errors', () => undefined),
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
  changedEffect('createLeadB', (create) => (service, workspace, entry, details) => {
    const member = create(service, workspace, entry, details);
    const key = emailKey(member.email, service.unspecified.emailCase);
    workspace.emails.delete(key);
    // The entries of a call are created in one go.
    setImmediate(() => workspace.emails.set(key, member._id));
    return member;
  }),
);

/** Faults of the uniqueness of an email (section 2.3) and of the error that a duplicate causes (sections 4.4, 7). */
export const emailFaults: readonly Fault[] = [
  ...ofBothKinds((kind) => [...takenFaults(kind), ...reportedFaults(kind)]),
  ...breaking('LDA-EMAIL-UNIQUE', {
    'a-lead-of-variant-a-is-created-with-the-email-of-a-lead-of-variant-b': forgottenEmail(
      'lead',
      ({ details }) => details !== undefined,
    ),
  }),
  ...breaking(['LDA-EMAIL-OWN', 'CLI-EMAIL-OWN'], {
    'two-entries-of-a-call-may-share-an-email': repeatedEmail(() => false),
    'two-entries-of-a-call-may-share-an-email-where-another-stands-between-them': repeatedEmail(
      (email, earlier) => earlier.at(-1) === email,
    ),
    'an-entry-may-have-the-email-of-the-one-right-before-it': repeatedEmail((email, earlier) =>
      earlier.slice(0, -1).includes(email),
    ),
  }),
  ...breaking(['LDA-EMAIL-OWN', 'CLI-EMAIL-OWN', 'LDB-EMAIL-OWN'], {
    'emails-are-compared-with-those-of-members-from-before-the-call-alone-by-either-variant': knownAfterCall,
  }),
  ...breaking(['LDA-EMAIL-SCOPE', 'CLI-EMAIL-SCOPE', 'LDB-EMAIL-SCOPE'], {
    'an-email-that-a-member-of-any-workspace-has-is-taken': changedRule(
      'emailOwner',
      (find) => (service, workspace, email) => {
        const workspaces = [workspace, ...service.world.workspaces.values()];
        const holder = workspaces.find((each) => find(service, each, email) !== undefined);
        return holder && find(service, holder, email);
      },
    ),
  }),
];
