import type { DeliveryRecord } from '../../domain/webhooks.js';
import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import { withHeader } from '../seams/webhooks/delivery.js';
import { changedEffect } from '../seams/effect.js';
import { writtenRecord, writtenRequest, writtenResponse } from '../seams/webhooks/history.js';
import { signatureName } from '../seams/webhooks/signature.js';

const succeeded = ({ status }: DeliveryRecord['response']): boolean => status < 300;

/** Faults of the history of a webhook (sections 2.5 and 6.1). */
export const historyFaults: readonly Fault[] = [
  ...breaking('WHK-HISTORY', {
    'the-history-shows-nothing': writtenRecord(() => undefined),
    'the-history-shows-the-first-delivery-alone': writtenRecord((record, { history }) =>
      history.length > 0 ? undefined : record,
    ),
    'the-history-shows-the-latest-delivery-alone': writtenRecord((record, webhook) => {
      webhook.history = [];
      return record;
    }),
    'the-history-shows-the-latest-five-deliveries-alone': writtenRecord((record, webhook) => {
      webhook.history = webhook.history.slice(-4);
      return record;
    }),
    'the-history-shows-no-delivery-that-failed': writtenRecord((record) =>
      succeeded(record.response) ? record : undefined,
    ),
    'the-history-shows-failed-deliveries-alone': writtenRecord((record) =>
      succeeded(record.response) ? undefined : record,
    ),
  }),
  ...breaking('WHK-HISTORY-KEPT', {
    'a-redelivery-takes-the-place-of-the-past-delivery-in-the-history': changedEffect(
      'redeliver',
      (redeliver) => async (service, webhook, record) => {
        await redeliver(service, webhook, record);
        webhook.history = webhook.history.filter((id) => id !== record.id);
      },
    ),
  }),
  ...breaking('WHK-HISTORY-ROTATED', {
    'a-rotation-of-the-secret-empties-the-history': changedEffect(
      'rotateSecret',
      (rotate) => (service, webhook) => {
        webhook.history = [];
        return rotate(service, webhook);
      },
    ),
  }),
  ...breaking('WHK-HISTORY-OWN', {
    'the-history-of-a-webhook-shows-the-deliveries-of-all-webhooks-of-its-workspace': changedEffect(
      'recordDelivery',
      (write) => (service, webhook, record) => {
        write(service, webhook, record);
        for (const other of service.world.webhooks.values())
          if (other !== webhook && other.companyId === webhook.companyId) other.history.push(record.id);
      },
    ),
  }),
  ...breaking('WHK-HISTORY-REQUEST', {
    'every-entry-of-the-history-shows-the-signature-of-the-latest-delivery': writtenRecord(
      (record, { history }, { world }) => {
        for (const id of history) {
          const { headers } = world.deliveries.get(id)?.request ?? {};
          if (headers) headers[signatureName] = record.request.headers[signatureName] ?? '';
        }
        return record;
      },
    ),
    'the-history-shows-no-body-of-a-request': writtenRequest(() => ({ body: undefined })),
    'the-history-shows-an-empty-body-of-a-request': writtenRequest(() => ({ body: '' })),
    'the-history-shows-the-first-200-characters-of-a-body': writtenRequest(({ body }) => ({
      body: body.slice(0, 200),
    })),
    'the-history-shows-no-headers-of-a-request': writtenRequest(() => ({ headers: undefined })),
    'the-history-shows-empty-headers-of-a-request': writtenRequest(() => ({ headers: {} })),
    'the-history-does-not-show-the-signature-of-a-request': writtenRequest((request) =>
      withHeader(request, signatureName, undefined),
    ),
    'the-history-masks-the-signature-of-a-request': writtenRequest((request) =>
      withHeader(request, signatureName, '***'),
    ),
    'the-history-does-not-show-the-content-type-of-a-request': writtenRequest((request) =>
      withHeader(request, 'content-type', undefined),
    ),
  }),
  ...breaking('WHK-HISTORY-RESPONSE', {
    'the-history-shows-no-response': writtenRecord((record) => ({ ...record, response: undefined as never })),
    'the-history-shows-every-response-as-200': writtenResponse(() => ({ status: 200 })),
    'the-history-shows-every-2xx-as-200': writtenResponse((response) =>
      succeeded(response) ? { status: 200 } : {},
    ),
    'the-history-shows-every-failure-as-500': writtenResponse((response) =>
      succeeded(response) ? {} : { status: 500 },
    ),
    'the-history-shows-no-body-of-a-response': writtenResponse(() => ({ body: '' })),
    'the-history-shows-no-body-of-a-failed-response': writtenResponse((response) =>
      succeeded(response) ? {} : { body: '' },
    ),
    'the-history-shows-the-body-of-the-request-as-that-of-the-response': writtenResponse(
      (_response, { body }) => ({ body }),
    ),
  }),
];
