import type { ServiceRequest } from '../../messages/request.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { afterAccepted } from './after-update.js';
import { everyUpdate, refuses, updatedMessage } from './whole-update.js';

/** Answers an accepted update with another message. */
function says(message: unknown, when: (request: ServiceRequest) => boolean = () => true): Apply {
  return afterAccepted(({ request, answer: given }) =>
    when(request) ? { ...given, body: { message } } : given,
  );
}

const sends = (request: ServiceRequest, field: string): boolean =>
  request.fields.some(([name]) => name === field);
/** Faults of the request and the answer of an update (section 4.5). */
export const requestFaults: readonly Fault[] = [
  fault(
    'update-without-file-refused',
    everyUpdate,
    'An update without a file is refused.',
    refuses(({ files }) => files.length === 0),
  ),
  fault(
    'update-with-file-refused',
    'ORD-PUT-OK',
    'An update with a file is refused.',
    refuses(({ files }) => files.length > 0),
  ),
  fault(
    'update-with-file-alone-refused',
    'ORD-PUT-OK',
    'An update with a file and no field is refused.',
    refuses(({ files, fields }) => files.length > 0 && fields.length === 0),
  ),
  ...[201, 202, 204].map((status) =>
    fault(
      `update-answered-${status}`,
      'ORD-PUT-OK',
      `An accepted update is answered with ${status}.`,
      afterAccepted(({ answer: given }) => ({ ...given, status })),
    ),
  ),
  fault(
    'update-without-field-answered-202',
    'ORD-PUT-OK',
    'An accepted update without any field is answered with 202.',
    afterAccepted(({ answer: given, request, sent }) => ({
      ...given,
      status: request.files.length === 0 && Object.keys(sent).length === 0 ? 202 : 200,
    })),
  ),
  fault(
    'update-with-file-answered-201',
    'ORD-PUT-OK',
    'An accepted update with a file is answered with 201.',
    afterAccepted(({ answer: given, request }) => ({
      ...given,
      status: request.files.length > 0 ? 201 : 200,
    })),
  ),
  fault(
    'update-message-of-orders',
    'ORD-PUT-MESSAGE',
    'The message of an accepted update is "Order has been updated".',
    says('Order has been updated'),
  ),
  fault(
    'update-message-with-full-stop',
    'ORD-PUT-MESSAGE',
    'The message of an accepted update ends in a full stop.',
    says(`${updatedMessage}.`),
  ),
  fault(
    'update-message-in-lower-case',
    'ORD-PUT-MESSAGE',
    'The message of an accepted update is in lower case.',
    says(updatedMessage.toLowerCase()),
  ),
  fault('update-message-missing', 'ORD-PUT-MESSAGE', 'An accepted update has no message.', says(undefined)),
  fault('update-message-null', 'ORD-PUT-MESSAGE', 'The message of an accepted update is null.', says(null)),
  fault(
    'update-message-in-data',
    'ORD-PUT-MESSAGE',
    'The message of an accepted update stands in data.',
    afterAccepted(({ answer: given }) => ({ ...given, body: { data: given.body } })),
  ),
  fault(
    'update-message-of-files',
    'ORD-PUT-MESSAGE',
    'An update with a file has another message.',
    says('Files have been uploaded', ({ files }) => files.length > 0),
  ),
  fault(
    'update-message-of-status',
    'ORD-PUT-MESSAGE',
    'An update with a status has another message.',
    says('Status has been updated', (request) => sends(request, 'status')),
  ),
];
