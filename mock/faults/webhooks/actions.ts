import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import { changedDelivery, deliveryDuring } from '../seams/delivery.js';
import { changedEffect } from '../seams/effect.js';
import { redelivered } from '../seams/history.js';
import { backwards, signatureBy, signedAs } from '../seams/signature.js';
import { readVerification } from '../seams/verification.js';
import { rememberingSecrets } from '../seams/webhook.js';

/** Adds members to the body of a delivery. */
const withMembers = (body: string, members: object): string =>
  JSON.stringify({ ...(JSON.parse(body) as object), ...members });

/** Faults of rotation, test action and redelivery (sections 2.5 and 6.1). */
export const actionFaults: readonly Fault[] = [
  ...breaking(['WHK-ROTATED-NEW', 'WHK-ROTATED-OLD'], {
    'A rotation answers a new secret and keeps the old one': changedEffect(
      'rotateSecret',
      (rotate) => (service, webhook) => rotate(service, { ...webhook }),
    ),
  }),
  ...breaking('WHK-ROTATED-NEW', {
    'After a rotation deliveries are signed by the old secret': rememberingSecrets((former) =>
      changedDelivery(
        signedAs((right, delivery, service) => {
          const old = former.get(delivery.webhookId)?.at(-1);
          return old === undefined ? right : signatureBy(service, old, delivery);
        }),
      ),
    ),
    'The first delivery after a rotation is signed by the old secret': rememberingSecrets((former) =>
      changedDelivery(
        signedAs((right, delivery, service) => {
          const old = former.get(delivery.webhookId)?.pop();
          return old === undefined ? right : signatureBy(service, old, delivery);
        }),
      ),
    ),
  }),
  ...breaking('WHK-ROTATED-OLD', {
    'After a rotation the old secret still verifies what the new one has signed': rememberingSecrets(
      (former) =>
        readVerification(({ sent, secret }) =>
          secret !== undefined && former.get(sent.webhookId)?.includes(sent.secret) ? { secret } : {},
        ),
    ),
  }),
  ...breaking('WHK-TEST', {
    'The test action posts nothing': deliveryDuring('testWebhook', () => undefined),
    'The test action posts an empty body': deliveryDuring('testWebhook', () => ({ body: '' })),
    'The test action sends a PUT': deliveryDuring('testWebhook', () => ({ method: 'PUT' })),
  }),
  ...breaking('WHK-TEST-SIGNED', {
    'The test action signs nothing': deliveryDuring(
      'testWebhook',
      signedAs(() => undefined),
    ),
    'The signature of the test action does not verify': deliveryDuring('testWebhook', signedAs(backwards)),
    'The signature of the test action is the word test': deliveryDuring(
      'testWebhook',
      signedAs(() => 'test'),
    ),
  }),
  ...breaking('WHK-REDELIVERED', {
    'A redelivery posts nothing': deliveryDuring('redeliver', () => undefined),
    'A redelivery posts another body, signed anew': redelivered((record) => {
      const body = withMembers(record.request.body, { redelivered: true });
      return { ...record, request: { ...record.request, body } };
    }),
    'A redelivery posts a body with a new timestamp': redelivered((record) => {
      const timestamp = new Date(Date.now() + 1).toISOString();
      const body = withMembers(record.request.body, { timestamp });
      return { ...record, request: { ...record.request, body } };
    }),
    'A redelivery posts the latest delivery whichever was chosen': redelivered(
      (record, { history }, { world }) => world.deliveries.get(history.at(-1) ?? '') ?? record,
    ),
    'A redelivery posts the first delivery whichever was chosen': redelivered(
      (record, { history }, { world }) => world.deliveries.get(history[0] ?? '') ?? record,
    ),
    'Only a failed delivery is redelivered': redelivered((record) =>
      record.response.status < 300 ? undefined : record,
    ),
  }),
  ...breaking('WHK-REDELIVERED-SIGNATURE', {
    'A redelivery carries no signature': deliveryDuring(
      'redeliver',
      signedAs(() => undefined),
    ),
    'The signature of a redelivery does not verify': deliveryDuring('redeliver', signedAs(backwards)),
  }),
];
