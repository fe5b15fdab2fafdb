import type { Service } from '../../service/service.js';
import type { Delivery } from '../../messages/delivery.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { inOrder, withEffect, withRule } from '../wrapping.js';
import { posts, withHeader } from './posts.js';
import { by, signatureName, signs, wrong } from './signed.js';

/** Remembers the secrets that a rotation replaced, by webhook. */
function afterRotation(act: (former: Map<string, string[]>) => Apply): Apply {
  return (seams) => {
    const former = new Map<string, string[]>();
    const noted = withEffect('rotateSecret', (rotate) => (service, webhook) => {
      former.set(webhook._id, [...(former.get(webhook._id) ?? []), webhook.secret]);
      return rotate(service, webhook);
    });
    return inOrder(noted, act(former))(seams);
  };
}

/** Lets the test action, or a redelivery, post otherwise. */
const during =
  (
    name: 'testWebhook' | 'redeliver',
    change: (delivery: Delivery, service: Service) => Delivery | Delivery[],
  ): Apply =>
  (seams) => {
    let under = 0;
    const counted = withEffect(
      name,
      (act) =>
        (async (service: Service, ...rest: [never, never]) => {
          under += 1;
          try {
            await act(service, ...rest);
          } finally {
            under -= 1;
          }
        }) as never,
    );
    return inOrder(
      counted,
      posts((delivery, service) => (under > 0 ? change(delivery, service) : delivery)),
    )(seams);
  };

/** Faults of rotation, test action and redelivery (sections 2.5 and 6.1). */
export const actionFaults: readonly Fault[] = [
  fault(
    'rotation-without-effect',
    ['WHK-ROTATED-NEW', 'WHK-ROTATED-OLD'],
    'A rotation answers a new secret and keeps the old one.',
    withEffect('rotateSecret', (rotate) => (service, webhook) => rotate(service, { ...webhook })),
  ),
  fault(
    'deliveries-after-rotation-signed-by-old-secret',
    'WHK-ROTATED-NEW',
    'After a rotation deliveries are signed by the old secret.',
    afterRotation((former) =>
      signs((signature, delivery, service) => {
        const old = former.get(delivery.webhookId)?.at(-1);
        return old === undefined ? signature : by(service, old, delivery);
      }),
    ),
  ),
  fault(
    'first-delivery-after-rotation-signed-by-old-secret',
    'WHK-ROTATED-NEW',
    'The first delivery after a rotation is signed by the old secret.',
    afterRotation((former) =>
      signs((signature, delivery, service) => {
        const old = former.get(delivery.webhookId)?.pop();
        return old === undefined ? signature : by(service, old, delivery);
      }),
    ),
  ),
  fault(
    'old-secret-still-verifies',
    'WHK-ROTATED-OLD',
    'After a rotation the old secret still verifies what the new one has signed.',
    afterRotation((former) =>
      withRule('verifySignature', (verify) => (service, sent) => {
        const present = service.world.webhooks.get(sent.webhookId)?.secret;
        const secret =
          present !== undefined && former.get(sent.webhookId)?.includes(sent.secret) ? present : sent.secret;
        return verify(service, { ...sent, secret });
      }),
    ),
  ),
  fault(
    'test-action-posts-nothing',
    'WHK-TEST',
    'The test action posts nothing.',
    during('testWebhook', () => []),
  ),
  fault(
    'test-action-posts-empty-body',
    'WHK-TEST',
    'The test action posts an empty body.',
    during('testWebhook', (delivery) => ({ ...delivery, body: '' })),
  ),
  fault(
    'test-action-sends-put',
    'WHK-TEST',
    'The test action sends a PUT.',
    during('testWebhook', (delivery) => ({ ...delivery, method: 'PUT' })),
  ),
  fault(
    'test-action-unsigned',
    'WHK-TEST-SIGNED',
    'The test action signs nothing.',
    during('testWebhook', (delivery) => withHeader(delivery, signatureName, undefined)),
  ),
  fault(
    'test-action-signs-wrongly',
    'WHK-TEST-SIGNED',
    'The signature of the test action does not verify.',
    during('testWebhook', (delivery) =>
      withHeader(delivery, signatureName, wrong(delivery.headers[signatureName] ?? '')),
    ),
  ),
  fault(
    'test-action-signs-with-placeholder',
    'WHK-TEST-SIGNED',
    'The signature of the test action is the word test.',
    during('testWebhook', (delivery) => withHeader(delivery, signatureName, 'test')),
  ),
  fault(
    'redelivery-posts-nothing',
    'WHK-REDELIVERED',
    'A redelivery posts nothing.',
    during('redeliver', () => []),
  ),
  fault(
    'redelivery-with-other-body',
    'WHK-REDELIVERED',
    'A redelivery posts another body, signed anew.',
    withEffect('redeliver', (redeliver) => (service, webhook, record) => {
      const body = JSON.stringify({ ...(JSON.parse(record.request.body) as object), redelivered: true });
      return redeliver(service, webhook, { ...record, request: { ...record.request, body } });
    }),
  ),
  fault(
    'redelivery-with-new-timestamp',
    'WHK-REDELIVERED',
    'A redelivery posts a body with a new timestamp.',
    withEffect('redeliver', (redeliver) => (service, webhook, record) => {
      const body = JSON.stringify({
        ...(JSON.parse(record.request.body) as object),
        timestamp: new Date(Date.now() + 1).toISOString(),
      });
      return redeliver(service, webhook, { ...record, request: { ...record.request, body } });
    }),
  ),
  fault(
    'redelivery-of-latest',
    'WHK-REDELIVERED',
    'A redelivery posts the latest delivery whichever was chosen.',
    withEffect(
      'redeliver',
      (redeliver) => (service, webhook, record) =>
        redeliver(service, webhook, service.world.deliveries.get(webhook.history.at(-1) ?? '') ?? record),
    ),
  ),
  fault(
    'redelivery-of-first',
    'WHK-REDELIVERED',
    'A redelivery posts the first delivery whichever was chosen.',
    withEffect(
      'redeliver',
      (redeliver) => (service, webhook, record) =>
        redeliver(service, webhook, service.world.deliveries.get(webhook.history[0] ?? '') ?? record),
    ),
  ),
  fault(
    'redelivery-of-failed-alone',
    'WHK-REDELIVERED',
    'Only a failed delivery is redelivered.',
    withEffect(
      'redeliver',
      (redeliver) => (service, webhook, record) =>
        record.response.status < 300 ? Promise.resolve() : redeliver(service, webhook, record),
    ),
  ),
  fault(
    'redelivery-unsigned',
    'WHK-REDELIVERED-SIGNATURE',
    'A redelivery carries no signature.',
    during('redeliver', (delivery) => withHeader(delivery, signatureName, undefined)),
  ),
  fault(
    'redelivery-signed-wrongly',
    'WHK-REDELIVERED-SIGNATURE',
    'The signature of a redelivery does not verify.',
    during('redeliver', (delivery) =>
      withHeader(delivery, signatureName, wrong(delivery.headers[signatureName] ?? '')),
    ),
  ),
];
