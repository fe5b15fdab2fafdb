import { isObject } from '../../src/contract/json-value.js';
import type { Member } from '../domain/members.js';
import { emailKey, memberByEmail } from '../domain/members.js';
import type { Workspace } from '../domain/workspaces.js';
import type { World } from '../domain/world.js';
import type { Entry } from '../messages/request.js';
import type { Service } from '../service/service.js';
import { breaking, each } from './fault.js';
import { leftOut } from './leads-a-and-clients/calls.js';
import { acceptedAnswer, isFor, workspaceOf } from './seams/accepted-answer.js';
import { duplicated, forgottenEmail, otherRole, sentEntries, storedMember } from './seams/accounts.js';
import type { Change } from './seams/change.js';
import {
  addedViolation,
  afterAWhile,
  changedAnswer,
  changedEffect,
  changedRule,
  ignoredViolation,
  inOrder,
  notDone,
  withMemory,
} from './seams/change.js';

/** Sends the notifications of an order to its client unless that is such a member. */
const unnotified = (such: (client: Member, world: World) => boolean): Change =>
  changedEffect('notify', (notify, service, order, kind, clientId) => {
    const client = service.world.members.get(order.clientMemberId ?? '');
    if (client === undefined || !such(client, service.world)) notify(service, order, kind, clientId);
  });

/** What else the client is stored with that a lead has become; `entry` is what was sent, `former` the lead. */
const converted = (
  change: (client: Member, entry: Entry, former: Member, world: World) => Partial<Member> | void,
): Change =>
  changedEffect('convertLead', (convert, service, lead, entry) => {
    const former = { ...lead };
    const client = convert(service, lead, entry);
    return Object.assign(client, change(client, entry, former, service.world));
  });

/** Leaves some leads as they are, and lists them as if they had been converted. */
const unconverted = (such: (lead: Member) => boolean): Change =>
  changedEffect('convertLead', (convert, service, lead, entry) =>
    such(lead) ? lead : convert(service, lead, entry),
  );

/** Looks at the entries of a call before it is judged. */
const seenEntries = (look: (entries: Entry[]) => void): Change =>
  sentEntries('client', (entries) => {
    look(entries);
    return entries;
  });

/** What was sent with a conversion. */
const isConversion = (entry: unknown): entry is Entry =>
  isObject(entry) && entry['isConvertedClient'] === true;

/** Makes a second client of some conversions, which count as brand-new; the email is free again. */
const againConverted = (such: (entry: Entry, workspace: Workspace, service: Service) => boolean): Change =>
  sentEntries('client', (entries, workspace, service) =>
    entries.map((entry) => {
      if (!workspace || !isConversion(entry) || !such(entry, workspace, service)) return entry;
      workspace.emails.delete(emailKey(entry['email'], service.unspecified.emailCase));
      return { ...entry, isConvertedClient: false };
    }),
  );

/** Creates the right entries of a refused call with the next call that is accepted. */
const replayed = withMemory((kept = new Map<Workspace, Entry[]>()) =>
  changedAnswer((answer, request, service) => {
    const workspace = workspaceOf(service, request);
    if (!isFor('client', request) || !workspace || !Array.isArray(request.body)) return answer;
    if (answer.status >= 400) {
      kept.set(workspace, [...(kept.get(workspace) ?? []), ...request.body.filter(isRight)]);
      return answer;
    }
    const { rules, effects } = service.seams;
    for (const entry of kept.get(workspace) ?? [])
      if (!rules.emailOwner(service, workspace, entry['email']))
        effects.createMember(service, workspace, 'client', entry);
    kept.delete(workspace);
    return answer;
  }),
);

/** Whether an entry is that of a brand-new client, and nothing is wrong with it by itself. */
function isRight(entry: unknown): entry is Entry {
  if (!isObject(entry) || entry['isConvertedClient'] !== false) return false;
  const texts = ['firstName', 'lastName', 'email'].every((name) => typeof entry[name] === 'string');
  const optional = ['status', 'contactNo', 'source'].every((name) =>
    ['string', 'undefined'].includes(typeof entry[name]),
  );
  return texts && optional && ['number', 'undefined'].includes(typeof entry['positionInBoard']);
}

/** Faults of the creation of clients that no lead has, and of the conversion (sections 3.4, 4.4). */
export const clientFaults = [
  ...breaking(['CLI-NO-ROLE', 'CLI-CREATE'], {
    'a-client-without-a-role-is-refused': addedViolation(
      'client-request',
      'role',
      (value) => value === undefined,
    ),
    'a-client-without-a-role-is-left-out-of-an-accepted-call': leftOut(
      'client',
      ({ role }) => role === undefined,
    ),
  }),
  ...breaking('CLI-ASSIGNABLE', unnotified, {
    'a-client-that-was-created-in-bulk-and-never-signed-in-is-told-of-no-order': ({ _id: id }, { tokens }) =>
      ![...tokens.values()].includes(id),
    'a-client-that-was-a-lead-is-told-of-no-order': ({ isConvertedClient }) => isConvertedClient,
  }),
  ...breaking('CLI-CONVERTED-STORED', storedMember('client'), {
    'clients-behind-a-conversion-are-converted': ({ companyId }, _entry, _workspace, { world }) =>
      [...world.members.values()].some((other) => other.companyId === companyId && other.isConvertedClient)
        ? { isConvertedClient: true }
        : {},
  }),
  ...breaking('CLI-RESULT-NAME', converted, {
    'a-conversion-shows-the-former-name': (_client, _entry, { name }) => ({ name }),
  }),
  ...breaking('CLI-CONVERT', {
    'a-lead-becomes-a-client-only-in-a-call-of-its-own': addedViolation(
      'client-request',
      'isConvertedClient',
      (value, _entry, { length }) => value === true && length > 1,
    ),
    'a-conversion-is-made-and-answers-500': acceptedAnswer('client', (answer, _body, request) =>
      JSON.stringify(request.body).includes('"isConvertedClient":true') ? notDone() : answer,
    ),
    'only-a-new-lead-may-be-converted': changedRule('leadToConvert', (find, service, workspace, entry) => {
      const lead = find(service, workspace, entry);
      return lead?.status === 'New' ? lead : undefined;
    }),
    ...each(unconverted, {
      'a-lead-that-is-not-new-stays-unconverted': ({ status }) => status !== 'New',
      'a-contacted-lead-stays-unconverted': ({ status }) => status === 'Contacted',
      'a-lead-company-member-stays-unconverted': ({ details }) => details?.['type'] === 'leadCompanyMember',
    }),
    'of-two-conversions-the-first-is-made': withMemory((call = { made: 0 }) =>
      inOrder(
        seenEntries(() => (call.made = 0)),
        unconverted(() => (call.made += 1) > 1),
      ),
    ),
    ...each(converted, {
      'a-lead-that-is-converted-with-a-status-stays-unconverted': (_client, { status }) =>
        status === undefined ? {} : { isConvertedClient: false },
      'a-lead-of-variant-b-stays-unconverted': ({ details }) =>
        details === undefined ? {} : { isConvertedClient: false },
    }),
  }),
  ...breaking('CLI-CREATE-STORED', {
    ...each(converted, {
      'a-converted-lead-has-another-role': ({ companyId }, _entry, _former, { workspaces }) => {
        const workspace = workspaces.get(companyId);
        return { roleId: workspace && otherRole(workspace) };
      },
      'a-converted-lead-has-another-email': ({ email }) => ({ email: `converted-${email}` }),
    }),
    'the-status-of-a-conversion-is-not-stored': changedEffect(
      'convertLead',
      (convert, service, lead, entry) => {
        const { status } = lead;
        const shown = { ...convert(service, lead, entry) };
        lead.status = status;
        return shown;
      },
    ),
  }),
  ...breaking('CLI-FIRST-NAME-REQUIRED', {
    'a-conversion-needs-no-first-name': ignoredViolation(
      'client-request',
      ({ field, keyword, entry = 0 }, body) =>
        field === 'firstName' && keyword === 'required' && Array.isArray(body) && isConversion(body[entry]),
    ),
  }),
  ...breaking('CLI-EMAIL-UNIQUE', {
    'a-client-takes-the-email-of-a-lead-b': forgottenEmail('client')(({ details }) => details !== undefined),
    'a-client-is-converted-into-a-second-one': againConverted(
      ({ email }, workspace, { world, unspecified }) =>
        memberByEmail(world, workspace, emailKey(email, unspecified.emailCase))?.kind === 'client',
    ),
    ...each(duplicated('client'), {
      'a-refused-client-converts-the-lead': ({ kind }) =>
        kind === 'lead' ? { kind: 'client', isConvertedClient: true } : {},
      'a-duplicate-client-changes-the-member': (_owner, { contactNo }) =>
        typeof contactNo === 'string' ? { contactNo } : {},
    }),
  }),
  ...breaking('CLI-POSITION-STORED', storedMember('client'), {
    'a-client-has-a-position-of-9-at-most': ({ positionInBoard: sent }) => ({
      positionInBoard: Math.min(sent, 9),
    }),
    'a-client-has-a-position-of-100-at-most': ({ positionInBoard: sent }) => ({
      positionInBoard: Math.min(sent, 100),
    }),
  }),
  ...breaking('CLI-CONVERTED-STORED', {
    'beside-a-conversion-all-are-converted': withMemory((call = { converts: false }) =>
      inOrder(
        seenEntries((entries) => (call.converts = entries.some(isConversion))),
        storedMember('client')(() => (call.converts ? { isConvertedClient: true } : {})),
      ),
    ),
    'a-conversion-converts-namesakes': converted((_client, _entry, { companyId, lastName }, { members }) => {
      for (const other of members.values())
        if (other.companyId === companyId && other.lastName === lastName) other.isConvertedClient = true;
    }),
  }),
  ...breaking('CLI-COMPANY-OTHER', {
    'a-foreign-lead-is-converted-by-its-id': changedRule(
      'leadToConvert',
      (find, service, workspace, entry) => {
        const named = service.world.members.get(String(entry['_id']));
        return find(service, workspace, entry) ?? (named?.kind === 'lead' ? named : undefined);
      },
    ),
    'a-call-converts-foreign-leads': changedRule('leadToConvert', (find, service, workspace, entry) =>
      [workspace, ...service.world.workspaces.values()]
        .map((each) => find(service, each, entry))
        .find((lead) => lead !== undefined),
    ),
  }),
  ...breaking('CLI-RESULT-LIST', { 'refused-clients-come-with-the-next-call': replayed }),
  ...breaking('CLI-STATUS-STORED', converted, {
    'a-lead-that-is-converted-is-new-whatever-status-is-sent': () => ({ status: 'New' }),
  }),
  ...breaking('CLI-CONVERT-ONE', {
    'calls-at-once-convert-a-lead-twice': withMemory((convertedAt = new Map<unknown, number>()) =>
      inOrder(
        converted(({ email }) => void convertedAt.set(email, Date.now())),
        againConverted(({ email }) => Date.now() - (convertedAt.get(email) ?? 0) < 30),
      ),
    ),
    'a-conversion-makes-a-client-and-leaves-the-lead-beside-it': changedEffect(
      'convertLead',
      (_original, service, lead, entry) => {
        const workspace = service.world.workspaces.get(lead.companyId);
        if (workspace === undefined) return lead;
        const client = service.seams.effects.createMember(service, workspace, 'client', entry);
        client.isConvertedClient = true;
        return client;
      },
    ),
  }),
  ...breaking(['CLI-CONVERTED-STORED', 'CLI-CONVERT'], converted, {
    'a-converted-lead-is-stored-as-one-that-is-not-converted': () => ({ isConvertedClient: false }),
  }),
  ...breaking(['CLI-CONVERT', 'CLI-CONVERTED-STORED'], {
    'a-conversion-is-undone-a-while-later': converted((client) =>
      afterAWhile(() => (client.isConvertedClient = false)),
    ),
    'a-conversion-answers-as-if-it-had-been-made-and-is-not': changedEffect(
      'convertLead',
      (_original, _service, lead, entry) => ({ ...lead, status: String(entry['status'] ?? 'New') }),
    ),
  }),
  ...breaking('CLI-CONVERTED-TYPE', {
    'a-client-takes-the-text-yes-for-isconvertedclient': ignoredViolation(
      'client-request',
      ({ field, keyword, value }) =>
        field === 'isConvertedClient' && keyword === 'type' && typeof value === 'string',
    ),
  }),
];
