import type { Member } from '../domain/members.js';
import type { World } from '../domain/world.js';
import type { Entry } from '../messages/request.js';
import { respond } from '../messages/response.js';
import { breaking } from './fault.js';
import { leftOut } from './leads-a-and-clients/calls.js';
import { acceptedAnswer } from './seams/accepted-answer.js';
import type { Change } from './seams/change.js';
import { addedViolation, changedEffect, ignoredViolation } from './seams/change.js';

/** Sends the notifications of an order to its client unless that is such a member. */
function untold(such: (client: Member, world: World) => boolean): Change {
  return changedEffect('notify', (notify, service, order, kind, clientId) => {
    const client = service.world.members.get(order.clientMemberId ?? '');
    if (client === undefined || !such(client, service.world)) notify(service, order, kind, clientId);
  });
}

/** Changes the client that a lead has become; `entry` is what was sent. */
const converted = (change: (client: Member, entry: Entry) => void): Change =>
  changedEffect('convertLead', (convert, service, lead, entry) => {
    const client = convert(service, lead, entry);
    change(client, entry);
    return client;
  });

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
  }),
  ...breaking('CLI-CONVERT', {
    'a-lead-that-is-converted-with-a-status-stays-unconverted': converted((client, entry) => {
      if (entry['status'] !== undefined) client.isConvertedClient = false;
    }),
  }),
  ...breaking('CLI-STATUS-STORED', {
    'a-lead-that-is-converted-is-new-whatever-status-is-sent': converted((client) => {
      client.status = 'New';
    }),
  }),
  ...breaking('CLI-CONVERT-ONE', {
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
    'a-converted-lead-is-stored-as-one-that-is-not-converted': converted((client) => {
      client.isConvertedClient = false;
    }),
  }),
  ...breaking(['CLI-CONVERT', 'CLI-CONVERTED-STORED'], {
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
