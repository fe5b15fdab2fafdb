import { breaking, forEach } from '../breaking.js';
import { changedAnswer } from '../seams/answer.js';
import type { Change } from '../seams/change.js';
import { noRefusal, refusalStatus } from '../seams/refusal.js';
import { changedRequest } from '../seams/request.js';
import { acceptance } from '../seams/update.js';

/** Another status for an order id that is none; `when` looks at the id. */
function malformedIdAnswered(status: number, when: (pid: string) => boolean = () => true): Change {
  return refusalStatus(
    'pidForm',
    status,
    (_service, { query: { pid } }) => typeof pid === 'string' && pid !== '' && when(pid),
  );
}

/** Takes the latest order of the company where no order id is sent. */
const latestOrderTaken = changedRequest((service, request) => {
  if (request.operation !== 'updateOrder' || request.query['pid']) return request;
  const companyId = service.seams.rules.header(service, request, 'companyid');
  const latest = [...service.world.orders.values()].filter((order) => order.companyId === companyId).at(-1);
  return latest ? { ...request, query: { ...request.query, pid: latest._id } } : request;
});

/** Faults of the order id of an update (sections 4.5 and 7). */
export const orderIdFaults = [
  ...breaking('ORD-PID-REQUIRED', {
    'an-update-without-pid-is-answered-with-200': changedAnswer((answer, { operation, query }) =>
      operation === 'updateOrder' && !query['pid'] && answer.status === 400 ? acceptance() : answer,
    ),
    'an-update-without-pid-changes-the-latest-order-of-the-company': latestOrderTaken,
    'an-update-without-pid-is-answered-with-500': refusalStatus(
      'pidForm',
      500,
      (_service, { query }) => typeof query['pid'] !== 'string' || query['pid'] === '',
    ),
  }),
  ...breaking('ORD-PID-INVALID', {
    ...forEach([404, 403, 422, 500, 200], (status) => ({
      [`a-pid-that-is-no-order-id-is-answered-with-${status}`]: malformedIdAnswered(status),
    })),
    'a-pid-of-24-characters-that-are-not-hexadecimal-is-answered-with-500': malformedIdAnswered(
      500,
      (pid) => pid.length === 24,
    ),
    'a-pid-that-is-longer-than-an-order-id-is-answered-with-404': malformedIdAnswered(
      404,
      (pid) => pid.length > 24,
    ),
    'a-pid-of-digits-alone-is-answered-with-404': malformedIdAnswered(404, (pid) => /^\d+$/.test(pid)),
  }),
  ...breaking('ORD-PID-OTHER', {
    'an-order-of-another-company-is-updated': noRefusal('orderOfCompany'),
    'an-update-of-an-order-of-another-company-is-answered-with-200-and-does-nothing': refusalStatus(
      'orderOfCompany',
      200,
    ),
    'an-update-of-an-order-of-another-company-is-answered-with-500': refusalStatus('orderOfCompany', 500),
  }),
];
