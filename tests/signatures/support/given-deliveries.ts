import { control, stop } from '../../../src/test.js';
import type { Signatures, SignedDelivery, Webhook, Webhooks } from '../../../src/test.js';

/** A true delivery that the target verifies: the control of a test that is wrong in one thing of it. */
export async function verifiedDelivery(webhooks: Webhooks, signatures: Signatures): Promise<SignedDelivery> {
  const delivery = await webhooks.signedDelivery();
  control(await signatures.verifyDelivery(delivery));
  return delivery;
}

/**
 * Another webhook than that of a delivery, with a secret of its own. The test is `inapplicable` where the target gives
 * both one secret, as a token of the whole workspace would be (section 6.1): what one signs is true for the other.
 */
export async function webhookOfOtherSecret(
  webhooks: Webhooks,
  { secret }: Pick<SignedDelivery, 'secret'>,
): Promise<Webhook> {
  const other = await webhooks.given();
  if (other.secret === secret)
    stop('inapplicable', {
      code: 'left-open',
      subject: 'secret',
      message: 'The target gives both webhooks the same secret.',
    });
  return other;
}
