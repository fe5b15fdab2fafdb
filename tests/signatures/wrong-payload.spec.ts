import { control, covers, expect, stop, test } from '../../src/test.js';
import { changedPayload, payloadChanges } from './altered-payload.js';

for (const { name, change } of payloadChanges) {
  test(
    `a payload ${name} fails with 403`,
    covers('SIG-PAYLOAD-WRONG'),
    async ({ orders, webhooks, signatures }) => {
      const delivery = await webhooks.signedDelivery(orders);
      control(await signatures.verifyDelivery(delivery));

      const payload = changedPayload(delivery.body, change);

      expect(await signatures.verifyDelivery(delivery, { payload })).toBeRefused(403);
    },
  );
}

test(
  'the payload of another delivery fails with 403',
  covers('SIG-PAYLOAD-WRONG'),
  async ({ orders, webhooks, signatures }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    control(await order.put({ notes: 'The first of two' }));
    control(await order.put({ notes: 'The second of two' }));
    const delivery = webhook.asSigned(await webhook.deliveryShowing('The first of two'));
    const { body: payload } = webhook.asSigned(await webhook.deliveryShowing('The second of two'));
    if (payload === delivery.body) stop('cantTell', 'Both deliveries have the same body.');
    control(await signatures.verifyDelivery(delivery));

    expect(await signatures.verifyDelivery(delivery, { payload })).toBeRefused(403);
  },
);
