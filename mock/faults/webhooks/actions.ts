import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import type { Change } from '../seams/change.js';
import { changedDelivery, deliveryDuring } from '../seams/webhooks/delivery.js';
import { changedEffect } from '../seams/effect.js';
import { redelivered } from '../seams/webhooks/history.js';
import { backwards, signatureBy, signedAs } from '../seams/webhooks/signature.js';
import { readVerification } from '../seams/webhooks/verification.js';
import { rememberingSecrets } from '../seams/webhooks/webhook.js';

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

/** Redelivers a body with further members. */
const redeliveredWith = (members: () => object): Change =>
  redelivered((record) => {
    const body = JSON.stringify({ ...(JSON.parse(record.request.body) as object), ...members() });
    return { ...record, request: { ...record.request, body } };
  });

/** Faults of rotation, test action and redelivery (sections 2.5 and 6.1). */
export const actionFaults: readonly Fault[] = [
  ...breaking(['WHK-ROTATED-NEW', 'WHK-ROTATED-OLD'], {
    'a-rotation-answers-a-new-secret-and-keeps-the-old-one': changedEffect(
      'rotateSecret',
      (rotate) => (service, webhook) => rotate(service, { ...webhook }),
    ),
  }),
  ...breaking('WHK-ROTATED-NEW', {
    'after-a-rotation-deliveries-are-signed-by-the-old-secret': signedByFormer((former) => former.at(-1)),
    'the-first-delivery-after-a-rotation-is-signed-by-the-old-secret': signedByFormer((former) =>
      former.pop(),
    ),
  }),
  ...breaking('WHK-ROTATED-OLD', {
    'after-a-rotation-the-old-secret-still-verifies-what-the-new-one-has-signed': rememberingSecrets(
      (former) =>
        readVerification(({ sent, secret }) =>
          secret !== undefined && former.get(sent.webhookId)?.includes(sent.secret) ? { secret } : {},
        ),
    ),
  }),
  ...breaking('WHK-TEST', {
    'the-test-action-posts-nothing': deliveryDuring('testWebhook', () => undefined),
    'the-test-action-posts-an-empty-body': deliveryDuring('testWebhook', () => ({ body: '' })),
    'the-test-action-sends-a-put': deliveryDuring('testWebhook', () => ({ method: 'PUT' })),
  }),
  ...breaking('WHK-TEST-SIGNED', {
    'the-test-action-signs-nothing': deliveryDuring(
      'testWebhook',
      signedAs(() => undefined),
    ),
    'the-signature-of-the-test-action-does-not-verify': deliveryDuring('testWebhook', signedAs(backwards)),
    'the-signature-of-the-test-action-is-the-word-test': deliveryDuring(
      'testWebhook',
      signedAs(() => 'test'),
    ),
  }),
  ...breaking('WHK-REDELIVERED', {
    'a-redelivery-posts-nothing': deliveryDuring('redeliver', () => undefined),
    'a-redelivery-posts-another-body-signed-anew': redeliveredWith(() => ({ redelivered: true })),
    'a-redelivery-posts-a-body-with-a-new-timestamp': redeliveredWith(() => ({
      timestamp: new Date(Date.now() + 1).toISOString(),
    })),
    'a-redelivery-posts-the-latest-delivery-whichever-was-chosen': redelivered(
      (record, { history }, { world }) => world.deliveries.get(history.at(-1) ?? '') ?? record,
    ),
    'a-redelivery-posts-the-first-delivery-whichever-was-chosen': redelivered(
      (record, { history }, { world }) => world.deliveries.get(history[0] ?? '') ?? record,
    ),
    'only-a-failed-delivery-is-redelivered': redelivered((record) =>
      record.response.status < 300 ? undefined : record,
    ),
    'a-delivery-that-the-receiver-refused-is-not-redelivered': redelivered((record) =>
      record.response.status < 300 ? record : undefined,
    ),
    'the-sample-of-the-test-action-is-not-redelivered': redelivered((record) =>
      record.request.body.includes('Sample order') ? undefined : record,
    ),
    'a-delivery-from-before-a-rotation-is-not-redelivered': rememberingSecrets((former) =>
      redelivered((record, { _id, history }) =>
        former.has(_id) && record.id === history[0] ? undefined : record,
      ),
    ),
    'a-delivery-to-the-former-address-is-not-redelivered': redelivered((record, { url }) =>
      record.request.url === url ? record : undefined,
    ),
    'a-delivery-is-not-redelivered-once-the-webhook-was-refused-another': redelivered(
      (record, { history }, { world }) =>
        history.some((id) => (world.deliveries.get(id)?.response.status ?? 0) >= 300) &&
        record.response.status < 300
          ? undefined
          : record,
    ),
  }),
  ...breaking('WHK-REDELIVERED-SIGNATURE', {
    'a-redelivery-carries-no-signature': deliveryDuring(
      'redeliver',
      signedAs(() => undefined),
    ),
    'the-signature-of-a-redelivery-does-not-verify': deliveryDuring('redeliver', signedAs(backwards)),
    'the-redelivered-sample-of-the-test-action-carries-no-signature': deliveryDuring(
      'redeliver',
      (delivery, service) =>
        delivery.body.includes('Sample order') ? signedAs(() => undefined)(delivery, service) : {},
    ),
  }),
];
