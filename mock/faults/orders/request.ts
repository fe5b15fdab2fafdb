import { validationError } from '../../domain/problem.js';
import { answer, type ServiceRequest } from '../../routes/request.js';
import type { OrderUpdate } from '../../rules/orders.js';
import { fault, type Fault } from '../fault.js';
import { problemOf, without, withStatus } from '../refusals.js';
import { withAnswer, withEffect, withRule, type Apply } from '../wrapping.js';
import { afterAccepted } from './after-update.js';

const UPDATED = 'Project has been updated';

/** The moves that section 3.1 accepts: an update with a status breaks them too when it is refused. */
const moves = [
  'ORD-PENDING-ONGOING',
  'ORD-ONGOING-REVIEW',
  'ORD-REVIEW-REVIEW',
  'ORD-COMPLETE',
  'ORD-CANCEL',
  'ORD-CANCEL-CLIENT',
  'ORD-CANCEL-CLIENT-PENDING',
];

/** What an update breaks that is refused whatever it sends: the moves, and the bounds that values may reach. */
const everyUpdate = [
  ...moves,
  'ORD-PUT-OK',
  'ORD-NAME-MIN',
  'ORD-BUDGET-MIN',
  'ORD-QUANTITY-MIN',
  'ORD-DEADLINE-FORMAT',
  'ORD-KICKOFF-FORMAT',
  'ORD-REPEAT-DURATION-ENUM',
  'ORD-BILLING-EVENT-ENUM',
];

/** Refuses an update that looks so. */
function refuses(when: (request: ServiceRequest, update: OrderUpdate) => boolean, status = 400): Apply {
  return withRule(
    'somethingSent',
    (judge) => (service, request, update) =>
      when(request, update)
        ? validationError('not taken', undefined, status)
        : judge(service, request, update),
  );
}

/** Answers an accepted update with another message. */
function says(message: unknown, when: (request: ServiceRequest) => boolean = () => true): Apply {
  return afterAccepted(({ request, answer: given }) =>
    when(request) ? { ...given, body: { message } } : given,
  );
}

const sends = (request: ServiceRequest, field: string): boolean =>
  request.fields.some(([name]) => name === field);
const malformed = (request: ServiceRequest): boolean =>
  request.operation === 'updateOrder' &&
  typeof request.query['pid'] === 'string' &&
  request.query['pid'] !== '';

/** Answers an order id that is none with another status; `when` looks at the id. */
function answersPid(status: number, when: (pid: string) => boolean = () => true): Apply {
  return problemOf('pidForm', (problem, _service, request) =>
    malformed(request) && when(String(request.query['pid'])) ? { ...problem, status } : problem,
  );
}

/** Answers an update without an order id with 200 and does nothing. */
const ignoresMissingPid = withAnswer((given, request) => {
  const missing = request.operation === 'updateOrder' && !request.query['pid'] && given.status === 400;
  return missing ? answer(200, { message: UPDATED }) : given;
});

/** Takes the latest order of the company where no order id is sent. */
const takesLatestOrder: Apply = (seams) => ({
  ...seams,
  request(service, incoming) {
    const request = seams.request(service, incoming);
    if (request.operation !== 'updateOrder' || request.query['pid']) return request;
    const companyId = service.seams.rules.header(service, request, 'companyid');
    const latest = [...service.world.orders.values()].filter((order) => order.companyId === companyId).at(-1);
    return latest ? { ...request, query: { ...request.query, pid: latest._id } } : request;
  },
});

/** Changes the socket id that a notice carries. */
function carries(change: (clientId: string | null, kind: string) => string | null): Apply {
  return withEffect(
    'notify',
    (notify) => (service, order, kind, clientId) => notify(service, order, kind, change(clientId, kind)),
  );
}

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
    says(`${UPDATED}.`),
  ),
  fault(
    'update-message-in-lower-case',
    'ORD-PUT-MESSAGE',
    'The message of an accepted update is in lower case.',
    says(UPDATED.toLowerCase()),
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
  fault(
    'pid-not-needed',
    'ORD-PID-REQUIRED',
    'An update without pid is answered with 200.',
    ignoresMissingPid,
  ),
  fault(
    'pid-missing-takes-latest-order',
    'ORD-PID-REQUIRED',
    'An update without pid changes the latest order of the company.',
    takesLatestOrder,
  ),
  fault(
    'pid-missing-answered-500',
    'ORD-PID-REQUIRED',
    'An update without pid is answered with 500.',
    problemOf('pidForm', (problem, _service, request) =>
      malformed(request) ? problem : { ...problem, status: 500 },
    ),
  ),
  ...[404, 403, 422, 500, 200].map((status) =>
    fault(
      `pid-malformed-answered-${status}`,
      'ORD-PID-INVALID',
      `A pid that is no order id is answered with ${status}.`,
      answersPid(status),
    ),
  ),
  fault(
    'pid-of-24-characters-answered-500',
    'ORD-PID-INVALID',
    'A pid of 24 characters that are not hexadecimal is answered with 500.',
    answersPid(500, (pid) => pid.length === 24),
  ),
  fault(
    'pid-too-long-answered-404',
    'ORD-PID-INVALID',
    'A pid that is longer than an order id is answered with 404.',
    answersPid(404, (pid) => pid.length > 24),
  ),
  fault(
    'pid-number-answered-404',
    'ORD-PID-INVALID',
    'A pid of digits alone is answered with 404.',
    answersPid(404, (pid) => /^\d+$/.test(pid)),
  ),
  fault(
    'order-of-other-company-updated',
    'ORD-PID-OTHER',
    'An order of another company is updated.',
    without('orderOfCompany'),
  ),
  fault(
    'order-of-other-company-answered-200',
    'ORD-PID-OTHER',
    'An update of an order of another company is answered with 200 and does nothing.',
    withStatus('orderOfCompany', 200),
  ),
  fault(
    'order-of-other-company-answered-500',
    'ORD-PID-OTHER',
    'An update of an order of another company is answered with 500.',
    withStatus('orderOfCompany', 500),
  ),
  fault(
    'clientid-needed',
    ['ORD-CLIENTID-OPTIONAL', ...everyUpdate],
    'An update without clientid is refused.',
    refuses((request) => !request.headers.some(([name]) => name === 'clientid')),
  ),
  fault(
    'clientid-needed-with-status',
    ['ORD-CLIENTID-OPTIONAL', ...moves],
    'An update with a status is refused without clientid.',
    refuses(
      (request, { status }) => status !== undefined && !request.headers.some(([name]) => name === 'clientid'),
    ),
  ),
  fault(
    'clientid-not-in-notices',
    'ORD-CLIENTID',
    'A notice carries no clientid.',
    carries(() => null),
  ),
  fault(
    'clientid-in-notices-another',
    'ORD-CLIENTID',
    'A notice carries another clientid.',
    carries((clientId) => clientId && [...clientId].reverse().join('')),
  ),
  fault(
    'clientid-in-notices-upper-case',
    'ORD-CLIENTID',
    'A notice carries the clientid in upper case.',
    carries((clientId) => clientId && clientId.toUpperCase()),
  ),
  ...['reviewNeeded', 'orderCompletion', 'orderCancellation'].map((kind) =>
    fault(
      `clientid-not-in-${kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      'ORD-CLIENTID',
      `The notice ${kind} carries no clientid.`,
      carries((clientId, of) => (of === kind ? null : clientId)),
    ),
  ),
];
