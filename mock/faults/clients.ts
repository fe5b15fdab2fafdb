import { respond } from '../messages/response.js';
import { breaking } from './breaking.js';
import type { Fault } from './fault.js';
import { leftOut } from './leads-a-and-clients/left-out.js';
import { acceptedAnswer } from './seams/accepted-answer.js';
import { addedViolation, ignoredViolation } from './seams/violation.js';

/** Faults of the creation of clients that no lead has, and of the conversion (sections 3.4, 4.4). */
export const clientFaults: readonly Fault[] = [
  ...breaking(['CLI-NO-ROLE', 'CLI-CREATE'], {
    'A client without a role is refused': addedViolation(
      'client-request',
      'role',
      (value) => value === undefined,
    ),
    'A client without a role is left out of an accepted call': leftOut(
      { kind: 'client' },
      ({ role }) => role === undefined,
    ),
  }),
  ...breaking('CLI-CONVERT', {
    'A lead becomes a client only in a call of its own': addedViolation(
      'client-request',
      'isConvertedClient',
      (value, _entry, { length }) => value === true && length > 1,
    ),
    'A conversion is made and answers 500': acceptedAnswer('client', (answer, _body, request) =>
      JSON.stringify(request.body).includes('"isConvertedClient":true')
        ? respond(500, { name: 'InternalServerError', status: 500, message: 'not done' })
        : answer,
    ),
  }),
  ...breaking('CLI-CONVERTED-TYPE', {
    'A client takes the text "yes" for isConvertedClient': ignoredViolation(
      'client-request',
      ({ field, keyword, value }) =>
        field === 'isConvertedClient' && keyword === 'type' && typeof value === 'string',
    ),
  }),
];
