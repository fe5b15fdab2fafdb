import type { DeliveryRecord, Webhook } from '../../domain/webhooks.js';
import type { Delivery } from '../../messages/response.js';
import type { Service } from '../../service/service.js';
import { breaking, each, forEach } from '../fault.js';
import type { Change } from '../seams/change.js';
import { backwards, changedEffect, inOrder, withMemory } from '../seams/change.js';
import type { DeliveryChange } from '../seams/webhooks.js';
import {
  changedDelivery,
  configuredWebhook,
  deliveryDuring,
  illSigned,
  redelivered,
  rememberingSecrets,
  retriedDelivery,
  signatureBy,
  signatureName,
  signedAs,
  unsigned,
  withHeader,
  writtenRecord,
  writtenRequest,
  writtenResponse,
} from '../seams/webhooks.js';
import { readVerification } from '../verify-signature.js';

/** Signs deliveries by a secret that was replaced, where there is one. */
const signedByFormer = (choose: (former: string[]) => string | undefined): Change =>
  rememberingSecrets((former) =>
    changedDelivery(
      signedAs((right, delivery, service) => {
        const secret = choose(former.get(delivery.webhookId) ?? []);
        return secret === undefined ? right : signatureBy(service, secret, delivery);
      }),
    ),
  );

/** Redelivers another body. */
const redeliveredBody = (change: (body: object) => string): Change =>
  redelivered((record) => {
    const body = change(JSON.parse(record.request.body) as object);
    return { ...record, request: { ...record.request, body } };
  });

/** Posts the samples of some events alone. */
const sampledEvent = (isPosted: (event: string, webhook: Webhook) => boolean): Change =>
  changedEffect('testWebhook', async (testWebhook, service, webhook, event) => {
    if (isPosted(event, webhook)) await testWebhook(service, webhook, event);
  });

const isTest = (body: string): boolean => body.includes('Sample order');
const succeeded = ({ status }: DeliveryRecord['response']): boolean => status < 300;

/** Writes a delivery into the history and forgets all but so many. */
const latest =
  (count: number) =>
  (record: DeliveryRecord, webhook: Webhook): DeliveryRecord => {
    webhook.history = webhook.history.slice(Math.max(0, webhook.history.length - count + 1));
    return record;
  };

/** Faults of rotation, test action, redelivery and history (sections 2.5 and 6.1). */
export const actionFaults = [
  ...breaking(['WHK-ROTATED-NEW', 'WHK-ROTATED-OLD'], {
    'a-rotation-answers-a-new-secret-and-keeps-the-old-one': changedEffect(
      'rotateSecret',
      (rotate, service, webhook) => rotate(service, { ...webhook }),
    ),
    'a-rotation-of-a-webhook-off-is-lost': changedEffect('rotateSecret', (rotate, service, webhook) =>
      rotate(service, webhook.active ? webhook : { ...webhook }),
    ),
  }),
  ...breaking('WHK-ROTATED-NEW', signedByFormer, {
    'after-a-rotation-deliveries-are-signed-by-the-old-secret': (former) => former.at(-1),
    'the-first-delivery-after-a-rotation-is-signed-by-the-old-secret': (former) => former.pop(),
  }),
  ...breaking('WHK-ROTATED-OLD', {
    'after-a-rotation-the-old-secret-still-verifies-what-the-new-one-has-signed': rememberingSecrets(
      (former) =>
        readVerification(({ sent, secret }) =>
          secret !== undefined && former.get(sent.webhookId)?.includes(sent.secret) ? { secret } : {},
        ),
    ),
  }),
  ...breaking('WHK-TEST', deliveryDuring('testWebhook'), {
    'the-test-action-posts-nothing': () => undefined,
    'the-test-action-posts-an-empty-body': () => ({ body: '' }),
    'the-test-action-sends-a-put': () => ({ method: 'PUT' }),
  }),
  ...breaking('WHK-TEST', {
    ...each(sampledEvent, {
      'the-test-action-knows-the-first-event-alone': (event, { events }) => events[0] === event,
      'samples-of-order-events-alone-are-posted': (event) => event.startsWith('ORDER.'),
    }),
    'the-test-action-posts-the-sample-of-the-first-event': changedEffect(
      'testWebhook',
      (testWebhook, service, webhook, event) => testWebhook(service, webhook, webhook.events[0] ?? event),
    ),
    'no-sample-is-posted-after-a-rotation': rememberingSecrets((former) =>
      deliveryDuring('testWebhook')(({ webhookId }) => (former.has(webhookId) ? undefined : {})),
    ),
    'a-sample-goes-to-the-former-address': withMemory((former = new Map<string, string>()) =>
      inOrder(
        configuredWebhook(({ _id, url }, { url: before }) => {
          if (url !== before) former.set(_id, before);
        }),
        deliveryDuring('testWebhook')(({ webhookId, url }) => ({ url: former.get(webhookId) ?? url })),
      ),
    ),
  }),
  ...breaking('WHK-TEST-SIGNED', deliveryDuring('testWebhook'), {
    'the-test-action-signs-nothing': unsigned,
    'the-signature-of-the-test-action-does-not-verify': illSigned,
    'the-signature-of-the-test-action-is-the-word-test': signedAs(() => 'test'),
  }),
  ...breaking('WHK-REDELIVERED', {
    'a-redelivery-posts-nothing': deliveryDuring('redeliver')(() => undefined),
    ...each(redeliveredBody, {
      'a-redelivery-posts-another-body-signed-anew': (body) => JSON.stringify({ ...body, redelivered: true }),
      'a-redelivery-posts-a-body-with-a-new-timestamp': (body) =>
        JSON.stringify({ ...body, timestamp: new Date(Date.now() + 1).toISOString() }),
      'a-redelivery-has-lost-the-attachments': (body) =>
        JSON.stringify(body, (name, value: unknown) => (name === 'attachments' ? [] : value)),
      'a-redelivery-is-in-ascii-alone': (body) => JSON.stringify(body).replaceAll(/[^ -~]/g, '?'),
      'a-redelivery-cuts-a-text-at-1000': (body) =>
        JSON.stringify(body, (_name, value: unknown) =>
          typeof value === 'string' ? value.slice(0, 1_000) : value,
        ),
    }),
    ...each(redelivered, {
      'a-redelivery-posts-the-latest-delivery-whichever-was-chosen': (record, { history }, { world }) =>
        world.deliveries.get(history.at(-1) ?? '') ?? record,
      'a-redelivery-posts-the-first-delivery-whichever-was-chosen': (record, { history }, { world }) =>
        world.deliveries.get(history[0] ?? '') ?? record,
      'only-a-failed-delivery-is-redelivered': (record) => (succeeded(record.response) ? undefined : record),
      'a-delivery-that-the-receiver-refused-is-not-redelivered': (record) =>
        succeeded(record.response) ? record : undefined,
      'the-sample-of-the-test-action-is-not-redelivered': (record) =>
        isTest(record.request.body) ? undefined : record,
      'a-delivery-to-the-former-address-is-not-redelivered': (record, { url }) =>
        record.request.url === url ? record : undefined,
      'the-latest-seven-alone-are-redelivered': (record, { history }) =>
        history.slice(-7).includes(record.id) ? record : undefined,
      'a-delivery-is-not-redelivered-once-the-webhook-was-refused-another': (
        record,
        { history },
        { world },
      ) => {
        const refused = history.some((id) => (world.deliveries.get(id)?.response.status ?? 0) >= 300);
        return refused && succeeded(record.response) ? undefined : record;
      },
    }),
    'a-delivery-from-before-a-rotation-is-not-redelivered': rememberingSecrets((former) =>
      redelivered((record, { _id, history }) =>
        former.has(_id) && record.id === history[0] ? undefined : record,
      ),
    ),
  }),
  ...breaking('WHK-REDELIVERED-SIGNATURE', deliveryDuring('redeliver'), {
    'a-redelivery-carries-no-signature': unsigned,
    'the-signature-of-a-redelivery-does-not-verify': illSigned,
    'a-refused-delivery-is-redelivered-ill-signed': (delivery, service) =>
      [...service.world.deliveries.values()].some(
        ({ request, response }) => request.body === delivery.body && !succeeded(response),
      )
        ? illSigned(delivery, service)
        : {},
    'the-redelivered-sample-of-the-test-action-carries-no-signature': (delivery, service) =>
      isTest(delivery.body) ? unsigned(delivery, service) : {},
  }),
  ...breaking('WHK-HISTORY', {
    'history-is-lost-with-the-address': configuredWebhook(({ url }, former) =>
      url === former.url ? {} : { history: [] },
    ),
  }),
  ...breaking('WHK-HISTORY', writtenRecord, {
    'the-history-shows-nothing': () => undefined,
    'the-history-shows-the-first-delivery-alone': (record, { history }) =>
      history.length > 0 ? undefined : record,
    'the-history-shows-the-latest-delivery-alone': latest(1),
    'the-history-shows-the-latest-five-deliveries-alone': latest(5),
    'the-history-shows-the-latest-20-alone': latest(20),
    'the-history-shows-no-delivery-that-failed': (record) =>
      succeeded(record.response) ? record : undefined,
    'the-history-shows-no-delivery-without-a-response': (record) =>
      record.response.status === 0 ? undefined : record,
    'the-history-shows-failed-deliveries-alone': (record) =>
      succeeded(record.response) ? undefined : record,
  }),
  ...breaking('WHK-HISTORY-KEPT', {
    'a-redelivery-takes-the-place-of-the-past-delivery-in-the-history': changedEffect(
      'redeliver',
      async (redeliver, service, webhook, record) => {
        await redeliver(service, webhook, record);
        webhook.history = webhook.history.filter((id) => id !== record.id);
      },
    ),
  }),
  ...breaking('WHK-HISTORY-ROTATED', {
    'a-rotation-of-the-secret-empties-the-history': changedEffect(
      'rotateSecret',
      (rotate, service, webhook) => {
        webhook.history = [];
        return rotate(service, webhook);
      },
    ),
    'a-rotation-signs-the-history-again': changedEffect('rotateSecret', (rotate, service, webhook) => {
      const secret = rotate(service, webhook);
      for (const id of webhook.history) {
        const { headers, body } = service.world.deliveries.get(id)?.request ?? {};
        if (headers && body)
          headers[signatureName] = service.seams.rules.sign(service, secret, JSON.parse(body));
      }
      return secret;
    }),
  }),
  ...breaking('WHK-HISTORY-OWN', {
    'the-history-of-a-webhook-shows-the-deliveries-of-all-webhooks-of-its-workspace': changedEffect(
      'recordDelivery',
      (write, service, webhook, record) => {
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
    'the-history-has-no-body-of-a-refusal': writtenRecord((record) =>
      succeeded(record.response) ? record : { ...record, request: { ...record.request, body: '' } },
    ),
    ...each(writtenRequest, {
      'the-history-shows-no-body-of-a-request': () => ({ body: undefined }),
      'the-history-shows-an-empty-body-of-a-request': () => ({ body: '' }),
      'the-history-shows-the-first-200-characters-of-a-body': ({ body }) => ({ body: body.slice(0, 200) }),
      'the-history-cuts-a-body-at-2000': ({ body }) => ({ body: body.slice(0, 2_000) }),
      'the-history-shows-no-headers-of-a-request': () => ({ headers: undefined }),
      'the-history-shows-empty-headers-of-a-request': () => ({ headers: {} }),
      'the-history-does-not-show-the-signature-of-a-request': (request) =>
        withHeader(request, signatureName, undefined),
      'the-history-masks-the-signature-of-a-request': (request) => withHeader(request, signatureName, '***'),
      'the-history-does-not-show-the-content-type-of-a-request': (request) =>
        withHeader(request, 'content-type', undefined),
    }),
  }),
  ...breaking('WHK-HISTORY-RESPONSE', {
    'the-history-shows-no-response': writtenRecord((record) => ({ ...record, response: undefined as never })),
    ...each(writtenResponse, {
      'the-history-shows-every-response-as-200': () => ({ status: 200 }),
      'the-history-shows-every-2xx-as-200': (response) => (succeeded(response) ? { status: 200 } : {}),
      'the-history-shows-every-failure-as-500': (response) => (succeeded(response) ? {} : { status: 500 }),
      'the-history-shows-no-body-of-a-response': () => ({ body: '' }),
      'the-history-cuts-a-response-at-64-characters': ({ body }) => ({ body: body.slice(0, 64) }),
      'history-shows-responses-in-ascii-alone': ({ body }) => ({ body: body.replaceAll(/[^ -~]/g, '?') }),
      'the-history-shows-no-body-of-a-failed-response': (response) =>
        succeeded(response) ? {} : { body: '' },
      'the-history-shows-the-body-of-the-request-as-that-of-the-response': (_response, { body }) => ({
        body,
      }),
    }),
  }),
];

const signature = (
  change: (right: string, delivery: Delivery, service: Service) => string | undefined,
): Change => changedDelivery(signedAs(change));

/** Signs some deliveries wrongly. */
const wrongSignature = (when: (body: string) => boolean): Change =>
  signature((right, { body }) => (when(body) ? backwards(right) : right));

const hasFiles = (body: string): boolean => body.includes('"mimetype"') && !isTest(body);

const secretOf = ({ webhookId }: Delivery, { world }: Service): string | undefined =>
  world.webhooks.get(webhookId)?.secret;
const withSecret: DeliveryChange = (delivery, service) =>
  withHeader(delivery, 'x-ah-secret', secretOf(delivery, service));

/** Faults of the signature of a delivery, and of the secret that it is made with (sections 5 and 6.1). */
export const signatureFaults = [
  ...breaking('WHK-SECRET-CONFIDENTIAL', {
    'a-delivery-has-the-secret-in-a-header': changedDelivery(withSecret),
    'a-delivery-has-the-secret-as-user-agent': changedDelivery((delivery, service) =>
      withHeader(delivery, 'user-agent', secretOf(delivery, service)),
    ),
    'a-sample-has-the-secret-in-a-header': deliveryDuring('testWebhook')(withSecret),
    'a-redelivery-has-the-secret-in-a-header': deliveryDuring('redeliver')(withSecret),
    'the-body-of-a-delivery-has-the-secret': changedDelivery((delivery, service) => {
      const secret = secretOf(delivery, service);
      const body = JSON.stringify({ ...(JSON.parse(delivery.body) as object), secret });
      return {
        body,
        ...signedAs(() => signatureBy(service, secret, { ...delivery, body }))(delivery, service),
      };
    }),
  }),
  ...breaking('WHK-SIGNED', {
    'a-delivery-carries-no-signature': changedDelivery(unsigned),
    'the-signature-header-of-a-delivery-is-empty': signature(() => ''),
    ...forEach(['x-hub-signature', 'x-ah-signature'], (name) => ({
      [`the-signature-of-a-delivery-stands-in-${name}`]: changedDelivery(({ headers }) => {
        const { [signatureName]: right = '', ...others } = headers;
        return { headers: { ...others, [name]: right } };
      }),
    })),
    'a-delivery-with-attachments-carries-no-signature': signature((right, { body }) =>
      hasFiles(body) ? undefined : right,
    ),
    'a-retry-carries-no-signature': retriedDelivery(unsigned),
    'the-first-delivery-of-a-webhook-alone-carries-a-signature': signature(
      (right, { webhookId }, { world }) =>
        world.webhooks.get(webhookId)?.history.length ? undefined : right,
    ),
  }),
  ...breaking('WHK-SIGNATURE', {
    'a-change-of-events-changes-the-secret': configuredWebhook((webhook, _former, { events }, service) => {
      if (events !== undefined) void service.seams.effects.rotateSecret(service, webhook);
    }),
    'the-signature-of-a-delivery-does-not-verify': wrongSignature((body) => !isTest(body)),
    'the-signature-of-a-retry-does-not-verify': retriedDelivery(illSigned),
    ...each(signature, {
      'the-signature-of-a-delivery-is-cut-to-32-characters': (right) => right.slice(0, 32),
      'the-signature-of-a-delivery-is-in-upper-case-and-does-not-verify': (right) => right.toUpperCase(),
      'a-delivery-is-signed-by-the-api-key': (_right, delivery, service) => {
        const companyId = service.world.webhooks.get(delivery.webhookId)?.companyId ?? '';
        return signatureBy(service, service.world.workspaces.get(companyId)?.apiKey, delivery);
      },
      'every-delivery-is-signed-by-the-secret-of-the-first-webhook-of-the-workspace': (
        _right,
        delivery,
        service,
      ) => {
        const all = [...service.world.webhooks.values()];
        const companyId = service.world.webhooks.get(delivery.webhookId)?.companyId;
        return signatureBy(service, all.find((webhook) => webhook.companyId === companyId)?.secret, delivery);
      },
      'the-name-of-the-event-is-signed-instead-of-the-body': (_right, { webhookId, event }, service) =>
        service.seams.rules.sign(service, service.world.webhooks.get(webhookId)?.secret ?? '', event),
    }),
    ...each(wrongSignature, {
      'the-signature-of-a-body-with-letters-outside-ascii-does-not-verify': (body) => /[^ -~]/.test(body),
      'the-signature-of-a-delivery-with-attachments-does-not-verify': hasFiles,
      'the-signature-of-a-body-of-more-than-1024-bytes-does-not-verify': (body) =>
        Buffer.byteLength(body) > 1024,
      'a-long-fraction-is-signed-wrongly': (body) => /\d{6}\.\d/.test(body),
      'a-cancelled-order-is-signed-wrongly': (body) => body.includes('"Cancelled"'),
    }),
    'the-second-delivery-of-a-webhook-carries-the-signature-of-the-first': withMemory(
      (first = new Map<string, string>()) =>
        signature((right, { webhookId }) => {
          if (!first.has(webhookId)) first.set(webhookId, right);
          return first.get(webhookId);
        }),
    ),
  }),
];
