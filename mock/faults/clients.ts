import { isObject } from '../../src/contract/json-value.js';
import { emailKey, memberByEmail } from '../domain/members.js';
import type { Member } from '../domain/members.js';
import type { Workspace } from '../domain/workspaces.js';
import type { World } from '../domain/world.js';
import type { Entry } from '../messages/request.js';
import { respond } from '../messages/response.js';
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
  remembering,
} from './seams/change.js';

/** Sends the notifications of an order to its client unless that is such a member. */
function untold(such: (client: Member, world: World) => boolean): Change {
  return changedEffect('notify', (notify, service, order, kind, clientId) => {
    const client = service.world.members.get(order.clientMemberId ?? '');
    if (client === undefined || !such(client, service.world)) notify(service, order, kind, clientId);
  });
}

/** What else the client is stored with that a lead has become; `entry` is what was sent. */
const converted = (change: (client: Member, entry: Entry) => Partial<Member> | void): Change =>
  changedEffect('convertLead', (convert, service, lead, entry) => {
    const client = convert(service, lead, entry);
    return Object.assign(client, change(client, entry));
  });

/** Leaves some leads as they are, and lists them as if they had been converted. */
const unconverted = (such: (lead: Member) => boolean): Change =>
  changedEffect('convertLead', (convert, service, lead, entry) =>
    such(lead) ? lead : convert(service, lead, entry),
  );

/** Of the conversions of a call makes the first alone, and lists the others as well. */
const firstConversionAlone = remembering(
  () => ({ made: 0 }),
  (call) =>
    inOrder(
      sentEntries('client', (entries) => {
        call.made = 0;
        return entries;
      }),
      unconverted(() => (call.made += 1) > 1),
    ),
);

/** Makes a second client of a lead that was converted right before. */
const convertedTwice = remembering(
  () => new Map<unknown, number>(),
  (convertedAt) =>
    inOrder(
      converted(({ email }) => void convertedAt.set(email, Date.now())),
      sentEntries('client', (entries, workspace, { unspecified }) =>
        entries.map((entry) => {
          const { email, isConvertedClient } = isObject(entry) ? entry : {};
          const isNew = Date.now() - (convertedAt.get(email) ?? 0) < 30;
          if (!workspace || isConvertedClient !== true || !isNew) return entry;
          workspace.emails.delete(emailKey(email, unspecified.emailCase));
          return { ...entry, isConvertedClient: false };
        }),
      ),
    ),
);

/** Stores the new clients of a call as converted that converts a lead. */
const besideConversion = remembering(
  () => ({ converts: false }),
  (call) =>
    inOrder(
      sentEntries('client', (entries) => {
        call.converts = entries.some((entry) => isObject(entry) && entry['isConvertedClient'] === true);
        return entries;
      }),
      storedMember('client')(() => (call.converts ? { isConvertedClient: true } : {})),
    ),
);

/** Stores clients with a position of so much at most. */
const positionUpTo = (most: number): Change =>
  storedMember('client')(({ positionInBoard }) => ({ positionInBoard: Math.min(positionInBoard, most) }));

/** What was sent with a conversion; `entry` is that of a violation. */
const isConversion = (body: unknown, entry = 0): boolean =>
  Array.isArray(body) && isObject(body[entry]) && body[entry]['isConvertedClient'] === true;

/** Creates the right entries of a refused call with the next call that is accepted. */
const replayed = remembering(
  () => new Map<Workspace, Entry[]>(),
  (kept) =>
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
      { kind: 'client' },
      ({ role }) => role === undefined,
    ),
  }),
  ...breaking('CLI-ASSIGNABLE', untold, {
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
  ...breaking('CLI-RESULT-NAME', {
    'a-conversion-shows-the-former-name': changedEffect('convertLead', (convert, service, lead, entry) => {
      const { name } = lead;
      return Object.assign(convert(service, lead, entry), { name });
    }),
  }),
  ...breaking('CLI-CONVERT', {
    'a-lead-becomes-a-client-only-in-a-call-of-its-own': addedViolation(
      'client-request',
      'isConvertedClient',
      (value, _entry, { length }) => value === true && length > 1,
    ),
    'a-conversion-is-made-and-answers-500': acceptedAnswer('client', (answer, _body, request) =>
      JSON.stringify(request.body).includes('"isConvertedClient":true')
        ? respond(500, { name: 'InternalServerError', status: 500, message: 'not done' })
        : answer,
    ),
    'a-lead-that-is-not-new-stays-unconverted': unconverted(({ status }) => status !== 'New'),
    'only-a-new-lead-may-be-converted': changedRule('leadToConvert', (find, service, workspace, entry) => {
      const lead = find(service, workspace, entry);
      return lead?.status === 'New' ? lead : undefined;
    }),
    'a-contacted-lead-stays-unconverted': unconverted(({ status }) => status === 'Contacted'),
    'a-lead-company-member-stays-unconverted': unconverted(
      ({ details }) => details?.['type'] === 'leadCompanyMember',
    ),
    'of-two-conversions-the-first-is-made': firstConversionAlone,
  }),
  ...breaking('CLI-CONVERT', converted, {
    'a-lead-that-is-converted-with-a-status-stays-unconverted': (_client, { status }) =>
      status === undefined ? {} : { isConvertedClient: false },
    'a-lead-of-variant-b-stays-unconverted': ({ details }) =>
      details === undefined ? {} : { isConvertedClient: false },
  }),
  ...breaking('CLI-CREATE-STORED', {
    'a-converted-lead-has-another-role': changedEffect('convertLead', (convert, service, lead, entry) => {
      const workspace = service.world.workspaces.get(lead.companyId);
      return Object.assign(convert(service, lead, entry), { roleId: workspace && otherRole(workspace) });
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
    'a-converted-lead-has-another-email': converted(({ email }) => ({ email: `converted-${email}` })),
  }),
  ...breaking('CLI-FIRST-NAME-REQUIRED', {
    'a-conversion-needs-no-first-name': ignoredViolation(
      'client-request',
      ({ field, keyword, entry }, body) =>
        field === 'firstName' && keyword === 'required' && isConversion(body, entry),
    ),
  }),
  ...breaking('CLI-EMAIL-UNIQUE', {
    'a-client-takes-the-email-of-a-lead-b': forgottenEmail('client')(({ details }) => details !== undefined),
    'a-client-is-converted-into-a-second-one': sentEntries(
      'client',
      (entries, workspace, { world, unspecified }) =>
        entries.map((entry) => {
          if (!workspace || !isObject(entry) || entry['isConvertedClient'] !== true) return entry;
          const key = emailKey(entry['email'], unspecified.emailCase);
          if (memberByEmail(world, workspace, key)?.kind !== 'client') return entry;
          workspace.emails.delete(key);
          return { ...entry, isConvertedClient: false };
        }),
    ),
    ...each(duplicated('client'), {
      'a-refused-client-converts-the-lead': ({ kind }) =>
        kind === 'lead' ? { kind: 'client', isConvertedClient: true } : {},
      'a-duplicate-client-changes-the-member': (_owner, { contactNo }) =>
        typeof contactNo === 'string' ? { contactNo } : {},
    }),
  }),
  ...breaking('CLI-POSITION-STORED', positionUpTo, {
    'a-client-has-a-position-of-9-at-most': 9,
    'a-client-has-a-position-of-100-at-most': 100,
  }),
  ...breaking('CLI-CONVERTED-STORED', {
    'beside-a-conversion-all-are-converted': besideConversion,
    'a-conversion-converts-namesakes': changedEffect('convertLead', (convert, service, lead, entry) => {
      for (const other of service.world.members.values())
        if (other.companyId === lead.companyId && other.lastName === lead.lastName)
          other.isConvertedClient = true;
      return convert(service, lead, entry);
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
  ...breaking('CLI-RESULT-LIST', {
    'refused-clients-come-with-the-next-call': replayed,
  }),
  ...breaking('CLI-STATUS-STORED', {
    'a-lead-that-is-converted-is-new-whatever-status-is-sent': converted(() => ({ status: 'New' })),
  }),
  ...breaking('CLI-CONVERT-ONE', {
    'calls-at-once-convert-a-lead-twice': convertedTwice,
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
  ...breaking(['CLI-CONVERTED-STORED', 'CLI-CONVERT'], {
    'a-converted-lead-is-stored-as-one-that-is-not-converted': converted(() => ({
      isConvertedClient: false,
    })),
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
