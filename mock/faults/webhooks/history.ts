import { signatureHeader } from '../../../src/contract/header-names.js';
import type { DeliveryRecord, Webhook } from '../../domain/webhooks.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { withEffect } from '../wrapping.js';

/** Writes something else into the history; undefined writes nothing. */
function writes(change: (record: DeliveryRecord, webhook: Webhook) => DeliveryRecord | undefined): Apply {
  return withEffect('recordDelivery', (write) => (service, webhook, record) => {
    const kept = change(record, webhook);
    if (kept) write(service, webhook, kept);
  });
}

const requests = (
  change: (request: DeliveryRecord['request']) => Partial<DeliveryRecord['request']>,
): Apply => writes((record) => ({ ...record, request: { ...record.request, ...change(record.request) } }));
const responses = (
  change: (response: DeliveryRecord['response']) => Partial<DeliveryRecord['response']>,
): Apply => writes((record) => ({ ...record, response: { ...record.response, ...change(record.response) } }));

/** The headers without one of them. */
const without =
  (name: string) =>
  ({ headers }: DeliveryRecord['request']): Partial<DeliveryRecord['request']> => {
    const { [name]: _dropped, ...rest } = headers;
    return { headers: rest };
  };

/** Faults of the history of a webhook (sections 2.5 and 6.1). */
export const historyFaults: readonly Fault[] = [
  fault(
    'history-empty',
    'WHK-HISTORY',
    'The history shows nothing.',
    writes(() => undefined),
  ),
  fault(
    'history-of-first-delivery-alone',
    'WHK-HISTORY',
    'The history shows the first delivery alone.',
    writes((record, { history }) => (history.length > 0 ? undefined : record)),
  ),
  fault(
    'history-of-latest-delivery-alone',
    'WHK-HISTORY',
    'The history shows the latest delivery alone.',
    writes((record, webhook) => {
      webhook.history = [];
      return record;
    }),
  ),
  fault(
    'history-of-five-deliveries',
    'WHK-HISTORY',
    'The history shows the latest five deliveries alone.',
    writes((record, webhook) => {
      webhook.history = webhook.history.slice(-4);
      return record;
    }),
  ),
  fault(
    'history-of-whole-workspace',
    'WHK-HISTORY-OWN',
    'The history of a webhook shows the deliveries of all webhooks of its workspace.',
    withEffect('recordDelivery', (write) => (service, webhook, record) => {
      write(service, webhook, record);
      for (const other of service.world.webhooks.values())
        if (other !== webhook && other.companyId === webhook.companyId) other.history.push(record.id);
    }),
  ),
  fault(
    'history-entry-replaced-by-redelivery',
    'WHK-HISTORY-KEPT',
    'A redelivery takes the place of the past delivery in the history.',
    withEffect('redeliver', (redeliver) => async (service, webhook, record) => {
      await redeliver(service, webhook, record);
      webhook.history = webhook.history.filter((id) => id !== record.id);
    }),
  ),
  fault(
    'history-cleared-by-rotation',
    'WHK-HISTORY-KEPT',
    'A rotation of the secret empties the history.',
    withEffect('rotateSecret', (rotate) => (service, webhook) => {
      webhook.history = [];
      return rotate(service, webhook);
    }),
  ),
  fault(
    'history-signature-of-latest',
    'WHK-HISTORY-REQUEST',
    'Every entry of the history shows the signature of the latest delivery.',
    withEffect('recordDelivery', (write) => (service, webhook, record) => {
      const name = signatureHeader();
      for (const id of webhook.history) {
        const { headers } = service.world.deliveries.get(id)?.request ?? {};
        if (headers) headers[name] = record.request.headers[name] ?? '';
      }
      write(service, webhook, record);
    }),
  ),
  fault(
    'history-without-failures',
    'WHK-HISTORY',
    'The history shows no delivery that failed.',
    writes((record) => (record.response.status < 300 ? record : undefined)),
  ),
  fault(
    'history-without-successes',
    'WHK-HISTORY',
    'The history shows failed deliveries alone.',
    writes((record) => (record.response.status < 300 ? undefined : record)),
  ),
  fault(
    'history-body-missing',
    'WHK-HISTORY-REQUEST',
    'The history shows no body of a request.',
    requests(() => ({ body: undefined })),
  ),
  fault(
    'history-body-empty',
    'WHK-HISTORY-REQUEST',
    'The history shows an empty body of a request.',
    requests(() => ({ body: '' })),
  ),
  fault(
    'history-body-cut',
    'WHK-HISTORY-REQUEST',
    'The history shows the first 200 characters of a body.',
    requests(({ body }) => ({ body: body.slice(0, 200) })),
  ),
  fault(
    'history-headers-missing',
    'WHK-HISTORY-REQUEST',
    'The history shows no headers of a request.',
    requests(() => ({ headers: undefined })),
  ),
  fault(
    'history-headers-empty',
    'WHK-HISTORY-REQUEST',
    'The history shows empty headers of a request.',
    requests(() => ({ headers: {} })),
  ),
  fault(
    'history-signature-missing',
    'WHK-HISTORY-REQUEST',
    'The history does not show the signature of a request.',
    requests(without(signatureHeader())),
  ),
  fault(
    'history-signature-masked',
    'WHK-HISTORY-REQUEST',
    'The history masks the signature of a request.',
    requests(({ headers }) => ({ headers: { ...headers, [signatureHeader()]: '***' } })),
  ),
  fault(
    'history-content-type-missing',
    'WHK-HISTORY-REQUEST',
    'The history does not show the content type of a request.',
    requests(without('content-type')),
  ),
  fault(
    'history-response-missing',
    'WHK-HISTORY-RESPONSE',
    'The history shows no response.',
    writes((record) => ({ ...record, response: undefined as never })),
  ),
  fault(
    'history-response-always-200',
    'WHK-HISTORY-RESPONSE',
    'The history shows every response as 200.',
    responses(() => ({ status: 200 })),
  ),
  fault(
    'history-response-of-success-as-200',
    'WHK-HISTORY-RESPONSE',
    'The history shows every 2xx as 200.',
    responses(({ status }) => ({ status: status < 300 ? 200 : status })),
  ),
  fault(
    'history-response-of-failure-as-500',
    'WHK-HISTORY-RESPONSE',
    'The history shows every failure as 500.',
    responses(({ status }) => ({ status: status < 300 ? status : 500 })),
  ),
  fault(
    'history-response-body-empty',
    'WHK-HISTORY-RESPONSE',
    'The history shows no body of a response.',
    responses(() => ({ body: '' })),
  ),
  fault(
    'history-response-body-of-failure-empty',
    'WHK-HISTORY-RESPONSE',
    'The history shows no body of a failed response.',
    responses(({ status, body }) => ({ body: status < 300 ? body : '' })),
  ),
  fault(
    'history-response-body-the-request',
    'WHK-HISTORY-RESPONSE',
    'The history shows the body of the request as that of the response.',
    writes((record) => ({ ...record, response: { ...record.response, body: record.request.body } })),
  ),
];
