import { respond } from '../../messages/response.js';
import type { ServiceRequest } from '../../messages/request.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { problemOf, without, withStatus } from '../refusals.js';
import type { Apply } from '../wrapping.js';
import { withAnswer } from '../wrapping.js';
import { updatedMessage } from './whole-update.js';

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
  return missing ? respond(200, { message: updatedMessage }) : given;
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

/** Faults of the order id of an update (sections 4.5 and 7). */
export const orderIdFaults: readonly Fault[] = [
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
];
