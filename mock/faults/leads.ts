import type { Workspace } from '../domain/workspaces.js';
import { roleNamed } from '../domain/workspaces.js';
import type { Entry } from '../messages/request.js';
import { permissionError } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';
import type { Service } from '../service/service.js';
import type { Breakage } from './fault.js';
import { breaking } from './fault.js';
import { isFor, workspaceOf } from './seams/accepted-answer.js';
import { lostPast, refusedCall, sentEntries, storedMember } from './seams/accounts.js';
import type { Change } from './seams/change.js';
import { addedViolation, changedAnswer, inOrder, noRefusal, notDone } from './seams/change.js';

/** Another answer to the creation of leads; a target breaks the clause by it only if it is declared to create some. */
const everyCreation = (answer: ServiceResponse, when: (status: number) => boolean): Breakage => ({
  env: { LEAD_VARIANT: 'both' },
  apply: changedAnswer((right, { operation }) =>
    operation === 'createLeads' && when(right.status) ? answer : right,
  ),
});

const objectId = /^[0-9a-f]{24}$/i;

/** Takes the role of some entries for the client role. */
const uncheckedRole = (when: (index: number, size: number) => boolean): Change =>
  sentEntries('lead', (entries, workspace) => {
    const role = workspace && roleNamed(workspace, 'client')?._id;
    return entries.map((entry, index) =>
      role && typeof entry['role'] === 'string' && when(index, entries.length) ? { ...entry, role } : entry,
    );
  });

/** Takes a role that must be refused; `sent` is what an entry has for its role. */
const takenRole = (when: (sent: unknown, workspace: Workspace, service: Service) => boolean): Change =>
  noRefusal('leadRoleIsMapping', (service, workspace, { role }) => when(role, workspace, service));

/** Faults of the creation of leads by either variant, and of variant A alone (sections 2.2, 2.3, 3.4, 4.3). */
export const leadFaults = [
  ...breaking('LEAD-CREATE', {
    'no-lead-is-created-by-either-variant': everyCreation(
      respond(403, permissionError('leads are not created here')),
      (status) => status < 300,
    ),
    'every-creation-of-leads-answers-500': everyCreation(notDone(), () => true),
  }),
  ...breaking(['LDA-CREATE-STORED', 'LDA-CREATE-MANY'], {
    'late-leads-are-listed-and-not-stored': lostPast(25, 'lead'),
  }),
  ...breaking('LDA-SOURCE-STORED', storedMember('lead'), {
    'the-source-of-a-lead-is-lost-if-unknown': ({ source }) =>
      ['website', 'referral', 'social'].includes(source ?? '') ? {} : { source: undefined },
  }),
  ...breaking('LDA-CREATE', {
    'a-lead-with-isconvertedclient-false-is-refused-as-if-the-field-were-missing': addedViolation(
      'lead-a-request',
      'isConvertedClient',
      (value, entry) => value === false && !('source' in entry),
    ),
  }),
  ...breaking('LDA-ROLE-WRONG', takenRole, {
    'a-lead-takes-any-identifier-as-its-role-but-that-of-a-role-definition': (sent, { roles }) =>
      objectId.test(String(sent)) && !roles.some(({ role }) => role._id === sent),
    'a-lead-takes-any-text-as-its-role-that-is-no-identifier': (sent) => !objectId.test(String(sent)),
    'a-lead-takes-its-role-with-more-behind-it': (sent, { roles }) =>
      roles.some(({ _id }) => sent !== _id && String(sent).startsWith(_id)),
    'a-lead-takes-the-role-name-client-as-its-role': (sent) => sent === 'client',
    'a-lead-takes-the-role-mapping-id-of-another-company': (sent, _workspace, { world }) =>
      [...world.workspaces.values()].some(({ roles }) => roles.some(({ _id }) => _id === sent)),
    'a-lead-takes-the-id-of-the-company-as-its-role': (sent, { company }) => sent === company._id,
  }),
  ...breaking(['LDA-ROLE-WRONG', 'LDA-ROLE-DEFINITION'], uncheckedRole, {
    'the-role-is-not-checked-in-every-entry-but-the-first': (index) => index > 0,
    'the-role-is-not-checked-in-the-first-of-several-entries': (index, size) => index === 0 && size > 1,
  }),
  ...breaking('LDA-ROLE-WRONG', uncheckedRole, {
    'the-role-past-20-leads-is-unchecked': (index) => index >= 20,
  }),
  ...breaking('LDA-ROLE-WRONG-NONE', {
    'a-call-that-fails-for-a-wrong-role-has-stored-the-leads-before-it': refusedCall(
      'lead',
      (entries, workspace, service) => {
        const right = roleNamed(workspace, 'client')?._id;
        const wrong = entries.findIndex(({ role }) => typeof role === 'string' && role !== right);
        for (const entry of entries.slice(0, Math.max(wrong, 0)))
          service.seams.effects.createMember(service, workspace, 'lead', entry);
      },
    ),
  }),
  ...breaking('LDA-RESULT-ROLE', {
    'a-lead-takes-the-mapping-id-of-any-role-of-the-company-and-is-listed-with-that-role': inOrder(
      takenRole((sent, { roles }) => roles.some(({ _id }) => _id === sent)),
      changedAnswer((answer, request, service) => {
        const { createdMembers } = answer.body as { createdMembers?: { role: string }[] };
        if (!isFor('lead', request) || createdMembers === undefined) return answer;
        const sent = request.body as Entry[];
        createdMembers.forEach((member, index) => {
          const { roles = [] } = workspaceOf(service, request) ?? {};
          member.role = roles.find(({ _id }) => _id === sent[index]?.['role'])?.role.name ?? member.role;
        });
        return answer;
      }),
    ),
  }),
  ...breaking('LDA-ROLE-DEFINITION', {
    'a-lead-takes-the-id-of-the-role-definition-as-its-role': takenRole((sent, { roles }) =>
      roles.some(({ role }) => role._id === sent),
    ),
  }),
  ...breaking('LDA-CONVERTED-FALSE', {
    'a-lead-with-isconvertedclient-true-is-created': noRefusal('leadNotConverted'),
    'a-lead-with-isconvertedclient-true-is-created-where-a-status-is-sent': noRefusal(
      'leadNotConverted',
      (_service, { status }) => status !== undefined,
    ),
  }),
];
