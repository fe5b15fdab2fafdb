import type { Delivery } from '../../messages/delivery.js';
import type { Service } from '../../service/service.js';
import { breaking, forEach } from '../breaking.js';
import type { Fault } from '../fault.js';
import type { Change } from '../seams/change.js';
import { remembering } from '../seams/change.js';
import type { DeliveryChange } from '../seams/webhooks/delivery.js';
import { changedDelivery, deliveryDuring, withHeader } from '../seams/webhooks/delivery.js';
import { backwards, signatureBy, signatureName, signedAs } from '../seams/webhooks/signature.js';

const signature = (
  change: (right: string, delivery: Delivery, service: Service) => string | undefined,
): Change => changedDelivery(signedAs(change));

/** Signs some deliveries wrongly. */
const wrongSignature = (when: (body: string) => boolean): Change =>
  signature((right, { body }) => (when(body) ? backwards(right) : right));

const isTest = (body: string): boolean => body.includes('Sample order');
const hasFiles = (body: string): boolean => body.includes('"mimetype"') && !isTest(body);

const secretOf = ({ webhookId }: Delivery, { world }: Service): string | undefined =>
  world.webhooks.get(webhookId)?.secret;
const withSecret: DeliveryChange = (delivery, service) =>
  withHeader(delivery, 'x-ah-secret', secretOf(delivery, service));

/** Faults of the signature of a delivery, and of the secret that it is made with (sections 5 and 6.1). */
export const signatureFaults: readonly Fault[] = [
  ...breaking('WHK-SECRET-CONFIDENTIAL', {
    'a-delivery-has-the-secret-in-a-header': changedDelivery(withSecret),
    'a-delivery-has-the-secret-as-user-agent': changedDelivery((delivery, service) =>
      withHeader(delivery, 'user-agent', secretOf(delivery, service)),
    ),
    'a-sample-has-the-secret-in-a-header': deliveryDuring('testWebhook', withSecret),
    'a-redelivery-has-the-secret-in-a-header': deliveryDuring('redeliver', withSecret),
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
    'a-delivery-carries-no-signature': signature(() => undefined),
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
    'the-first-delivery-of-a-webhook-alone-carries-a-signature': signature(
      (right, { webhookId }, { world }) =>
        world.webhooks.get(webhookId)?.history.length ? undefined : right,
    ),
  }),
  ...breaking('WHK-SIGNATURE', {
    'the-signature-of-a-delivery-does-not-verify': wrongSignature((body) => !isTest(body)),
    'the-signature-of-a-delivery-is-cut-to-32-characters': signature((right) => right.slice(0, 32)),
    'the-signature-of-a-delivery-is-in-upper-case-and-does-not-verify': signature((right) =>
      right.toUpperCase(),
    ),
    'a-delivery-is-signed-by-the-api-key': signature((_right, delivery, service) => {
      const companyId = service.world.webhooks.get(delivery.webhookId)?.companyId ?? '';
      return signatureBy(service, service.world.workspaces.get(companyId)?.apiKey, delivery);
    }),
    'every-delivery-is-signed-by-the-secret-of-the-first-webhook-of-the-workspace': signature(
      (_right, delivery, service) => {
        const all = [...service.world.webhooks.values()];
        const companyId = service.world.webhooks.get(delivery.webhookId)?.companyId;
        return signatureBy(service, all.find((webhook) => webhook.companyId === companyId)?.secret, delivery);
      },
    ),
    'the-name-of-the-event-is-signed-instead-of-the-body': signature(
      (_right, { webhookId, event }, service) =>
        service.seams.rules.sign(service, service.world.webhooks.get(webhookId)?.secret ?? '', event),
    ),
    'the-signature-of-a-body-with-letters-outside-ascii-does-not-verify': wrongSignature((body) =>
      /[^ -~]/.test(body),
    ),
    'the-signature-of-a-delivery-with-attachments-does-not-verify': wrongSignature(hasFiles),
    'the-signature-of-a-body-of-more-than-1024-bytes-does-not-verify': wrongSignature(
      (body) => Buffer.byteLength(body) > 1024,
    ),
    'the-second-delivery-of-a-webhook-carries-the-signature-of-the-first': remembering(
      () => new Map<string, string>(),
      (first) =>
        signature((right, { webhookId }) => {
          if (!first.has(webhookId)) first.set(webhookId, right);
          return first.get(webhookId);
        }),
    ),
  }),
];
