import { stop } from '../../src/test.js';
import type { SignedDelivery, Webhook, Webhooks } from '../../src/test.js';

/**
 * Another webhook than that of a delivery, with a secret of its own. The test is `inapplicable` where the target gives
 * both one secret, as a token of the whole workspace would be (section 6.1): what one signs is true for the other.
 */
export async function webhookOfOtherSecret(
  webhooks: Webhooks,
  { secret }: Pick<SignedDelivery, 'secret'>,
): Promise<Webhook> {
  const other = await webhooks.given();
  if (other.secret === secret) stop('inapplicable', 'The target gives both webhooks one secret.');
  return other;
}
