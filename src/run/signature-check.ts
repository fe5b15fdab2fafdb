import { randomBytes } from 'node:crypto';
import { isObject, parsedJson } from '../contract/json-value.js';
import type { ReceivedDelivery } from '../exchange/received-delivery.js';
import { signatureOf } from '../exchange/received-delivery.js';
import { capturedDelivery, isVerified, Signatures } from '../operations/signatures.js';
import type { SignedDelivery } from '../operations/signatures.js';
import type { TestContext } from '../operations/test-context.js';
import { Workspace } from '../operations/workspace.js';
import { NotJudged } from '../session/not-judged.js';
import type { SettingWarning } from './environment-findings.js';
import { textOf } from './token-check.js';

/**
 * Looks at WEBHOOK_ID and WEBHOOK_SECRET by the verification (section 4.6) of deliveries that came before the first test,
 * or of the captured one. That it fails is a mistake in the file or a violation: the algorithm of a signature is not known.
 */
export async function checkSignature(
  context: TestContext,
  received: readonly ReceivedDelivery[],
): Promise<SettingWarning[]> {
  try {
    return await look(context, received);
  } catch (error) {
    if (error instanceof NotJudged) return [];
    throw error;
  }
}

async function look(context: TestContext, received: readonly ReceivedDelivery[]): Promise<SettingWarning[]> {
  const { webhookId, webhookSecret: secret, webhookDeliveryFile } = context.settings.environmentFixtures;
  if (webhookId === undefined || secret === undefined) return [];
  const came = received.flatMap((delivery): SignedDelivery[] => {
    const signature = signatureOf(delivery);
    // Without a signature, or with a body that is not JSON, it is the target's delivery that no verification takes.
    const isWhole = signature !== undefined && signature !== '' && isObject(parsedJson(delivery.body));
    return isWhole ? [{ webhookId, secret, signature, body: delivery.body }] : [];
  });
  const isCaptured = received.length === 0 && webhookDeliveryFile !== undefined;
  const deliveries = isCaptured ? [capturedDelivery(context)] : came;
  const signatures = new Signatures(context, new Workspace(context, () => context.given.workspace()));
  let last;
  for (const delivery of deliveries) {
    context.session.recorder.redaction.learn('$SIGNATURE', delivery.signature);
    const answer = await signatures.verifyTrue(delivery);
    if (isVerified(answer) || answer.status >= 500) return [];
    last = { answer, delivery };
  }
  if (last === undefined) return [];
  const { answer, delivery } = last;
  const unknown = await signatures.verifyDelivery(delivery, { webhookId: randomBytes(12).toString('hex') });
  const isAlike = unknown.status === answer.status && textOf(unknown) === textOf(answer);
  // A failed verification is answered with 403, whatever failed; another answer may be that of an unknown webhook.
  const named = !isAlike
    ? ['WEBHOOK_SECRET']
    : answer.status === 403
      ? ['WEBHOOK_ID', 'WEBHOOK_SECRET']
      : ['WEBHOOK_ID'];
  const settings = isCaptured ? [...named, 'WEBHOOK_DELIVERY_FILE'] : named;
  const what = isCaptured ? 'the delivery of WEBHOOK_DELIVERY_FILE' : 'a delivery that came to RECEIVER_URL';
  return [
    {
      settings,
      message: `POST /api/v1/webhooks/verify-signature answers ${answer.status} to ${what}: either ${named.join(' or ')} is not that of its webhook, or the target signs or verifies it wrongly: check ${settings.join(' and ')}.`,
    },
  ];
}
