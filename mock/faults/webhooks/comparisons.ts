import type { Verification } from '../../messages/request-bodies.js';
import type { Service } from '../../service/service.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { withRule } from '../wrapping.js';

/** What a verification is held against: the webhook's secret, the true signature, and what was sent. */
interface Held {
  sent: Verification;
  secret: string | undefined;
  signature: string;
  service: Service;
}

/** Takes further verifications for true ones. */
export function takes(also: (held: Held) => boolean): Apply {
  return withRule('verifySignature', (verify) => (service, sent) => {
    const secret = service.world.webhooks.get(sent.webhookId)?.secret;
    const signature = service.seams.rules.sign(service, secret ?? '', sent.payload);
    return verify(service, sent) || also({ sent, secret, signature, service });
  });
}

/** Verifies something else than what was sent. */
export const reads = (read: (sent: Verification, service: Service) => Verification): Apply =>
  withRule('verifySignature', (verify) => (service, sent) => verify(service, read(sent, service)));

/** The id of the webhook that has the secret. */
export const bySecret = ({ secret }: Verification, { world }: Service): string =>
  [...world.webhooks.values()].find((webhook) => webhook.secret === secret)?._id ?? '';
/** The payloads that were delivered to a webhook. */
export const deliveredBodies = ({ webhookId }: Verification, { world }: Service): unknown[] =>
  (world.webhooks.get(webhookId)?.history ?? []).flatMap(
    (id) => JSON.parse(world.deliveries.get(id)?.request.body ?? 'null') as unknown,
  );
/** Whether the signature is that of some payload that was delivered. */
const ofDelivered = ({ sent, secret, service }: Held, like: (payload: unknown) => boolean): boolean =>
  secret === sent.secret &&
  deliveredBodies(sent, service).some(
    (payload) => like(payload) && service.seams.rules.sign(service, secret, payload) === sent.signature,
  );
const keysOf = (value: unknown): string =>
  Object.keys((value ?? {}) as object)
    .sort()
    .join();

/** Faults of what a verification compares (section 4.6). */
export const comparisonFaults: readonly Fault[] = [
  fault(
    'signature-not-compared',
    'SIG-SIGNATURE-WRONG',
    'The signature is not compared.',
    takes(({ sent, secret }) => sent.secret === secret),
  ),
  fault(
    'signature-beginning-suffices',
    'SIG-SIGNATURE-WRONG',
    'A signature that is cut short succeeds.',
    takes(
      ({ sent, secret, signature }) =>
        sent.secret === secret && sent.signature !== '' && signature.startsWith(sent.signature),
    ),
  ),
  fault(
    'signature-empty-succeeds',
    'SIG-SIGNATURE-REQUIRED',
    'An empty signature succeeds.',
    takes(({ sent, secret }) => sent.secret === secret && sent.signature === ''),
  ),
  fault(
    'signature-length-alone-compared',
    'SIG-SIGNATURE-WRONG',
    'Every signature of the right length succeeds.',
    takes(
      ({ sent, secret, signature }) => sent.secret === secret && sent.signature.length === signature.length,
    ),
  ),
  fault(
    'signature-first-half-compared',
    'SIG-SIGNATURE-WRONG',
    'The first half of a signature alone is compared.',
    takes(
      ({ sent, secret, signature }) =>
        sent.secret === secret &&
        sent.signature.slice(0, signature.length / 2) === signature.slice(0, signature.length / 2),
    ),
  ),
  fault(
    'signature-last-half-compared',
    'SIG-SIGNATURE-WRONG',
    'The last half of a signature alone is compared.',
    takes(
      ({ sent, secret, signature }) =>
        sent.secret === secret &&
        sent.signature.length === signature.length &&
        sent.signature.slice(signature.length / 2) === signature.slice(signature.length / 2),
    ),
  ),
  fault(
    'signature-with-more-behind-succeeds',
    'SIG-SIGNATURE-WRONG',
    'A true signature with more behind it succeeds.',
    takes(({ sent, secret, signature }) => sent.secret === secret && sent.signature.startsWith(signature)),
  ),
  fault(
    'secret-not-compared',
    'SIG-SECRET-WRONG',
    'The secret is not compared.',
    takes(({ sent, signature, secret }) => secret !== undefined && sent.signature === signature),
  ),
  fault(
    'secret-beginning-suffices',
    'SIG-SECRET-WRONG',
    'A secret that is cut short succeeds.',
    takes(
      ({ sent, signature, secret }) =>
        secret !== undefined && secret.startsWith(sent.secret) && sent.signature === signature,
    ),
  ),
  fault(
    'secret-case-ignored',
    'SIG-SECRET-WRONG',
    'The case of a secret does not count.',
    takes(
      ({ sent, signature, secret }) =>
        secret?.toLowerCase() === sent.secret.toLowerCase() && sent.signature === signature,
    ),
  ),
  fault(
    'secret-last-character-ignored',
    'SIG-SECRET-WRONG',
    'The last character of a secret does not count.',
    takes(
      ({ sent, signature, secret }) =>
        secret !== undefined &&
        secret.slice(0, -1) === sent.secret.slice(0, -1) &&
        sent.signature === signature,
    ),
  ),
  fault(
    'secret-of-other-webhook-succeeds',
    'SIG-SECRET-WRONG',
    'The secret of another webhook of the service succeeds.',
    takes(
      ({ sent, signature, service }) =>
        sent.signature === signature &&
        [...service.world.webhooks.values()].some((webhook) => webhook.secret === sent.secret),
    ),
  ),
  fault(
    'payload-not-compared',
    'SIG-PAYLOAD-WRONG',
    'The payload is not looked at.',
    takes((held) => ofDelivered(held, () => true)),
  ),
  fault(
    'payload-keys-alone-compared',
    'SIG-PAYLOAD-WRONG',
    'Of a payload the names of its members alone count.',
    takes((held) => ofDelivered(held, (payload) => keysOf(payload) === keysOf(held.sent.payload))),
  ),
  fault(
    'payload-further-members-ignored',
    'SIG-PAYLOAD-WRONG',
    'Further members of a payload do not count.',
    takes((held) =>
      ofDelivered(held, (payload) =>
        Object.entries(payload as object).every(
          ([name, value]) =>
            JSON.stringify(value) === JSON.stringify((held.sent.payload as Record<string, unknown>)[name]),
        ),
      ),
    ),
  ),
  fault(
    'payload-missing-members-ignored',
    'SIG-PAYLOAD-WRONG',
    'Members that a payload lacks do not count.',
    takes((held) =>
      ofDelivered(held, (payload) =>
        Object.entries(held.sent.payload as object).every(
          ([name, value]) =>
            JSON.stringify(value) === JSON.stringify((payload as Record<string, unknown>)[name]),
        ),
      ),
    ),
  ),
  fault(
    'payload-case-ignored',
    'SIG-PAYLOAD-WRONG',
    'The case of a payload does not count.',
    takes((held) =>
      ofDelivered(
        held,
        (payload) =>
          JSON.stringify(payload).toLowerCase() === JSON.stringify(held.sent.payload).toLowerCase(),
      ),
    ),
  ),
  fault(
    'webhook-id-ignored',
    'SIG-WEBHOOK-WRONG',
    'The webhook is found by its secret, whatever the id.',
    reads((sent, service) => ({ ...sent, webhookId: bySecret(sent, service) || sent.webhookId })),
  ),
  fault(
    'webhook-id-unknown-succeeds',
    'SIG-WEBHOOK-WRONG',
    'The id of no webhook succeeds when the rest is true.',
    reads((sent, service) =>
      service.world.webhooks.has(sent.webhookId) ? sent : { ...sent, webhookId: bySecret(sent, service) },
    ),
  ),
  fault(
    'webhook-id-of-other-succeeds',
    'SIG-WEBHOOK-WRONG',
    'The id of another webhook succeeds when the rest is true.',
    reads((sent, service) =>
      service.world.webhooks.has(sent.webhookId)
        ? { ...sent, webhookId: bySecret(sent, service) || sent.webhookId }
        : sent,
    ),
  ),
];
