import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import type { Change } from '../seams/change.js';
import type { HeldVerification } from '../seams/webhooks/verification.js';
import {
  deliveredPayloads,
  ownerOfSecret,
  readVerification,
  trueSignature,
  verified,
} from '../seams/webhooks/verification.js';

type Payload = Record<string, unknown>;

/** Takes other signatures for true ones where the secret is right. */
function takenSignature(takes: (sent: string, right: string) => boolean): Change {
  return verified((right, held) => {
    const { sent, secret } = held;
    return right || (sent.secret === secret && takes(sent.signature, trueSignature(held)));
  });
}

/** Takes other secrets for the right one where the signature is true. */
function takenSecret(takes: (sent: string, right: string, held: HeldVerification) => boolean): Change {
  return verified((right, held) => {
    const { sent, secret } = held;
    if (right || secret === undefined) return right;
    return sent.signature === trueSignature(held) && takes(sent.secret, secret, held);
  });
}

/** Takes other payloads for one that was delivered with the signature where the secret is right. */
function takenPayload(takes: (sent: Payload, delivered: Payload) => boolean): Change {
  return verified((right, held) => {
    const { sent, secret } = held;
    if (right || sent.secret !== secret) return right;
    return deliveredPayloads(held).some(
      (payload) =>
        takes(sent.payload as Payload, payload) &&
        trueSignature({ ...held, sent: { ...sent, payload } }) === sent.signature,
    );
  });
}

/** Finds the webhook by its secret. */
function webhookOfSecret(when: (held: HeldVerification) => boolean): Change {
  return readVerification((held) => ({
    webhookId: (when(held) ? ownerOfSecret(held) : undefined) ?? held.sent.webhookId,
  }));
}

const keysOf = (payload: Payload): string => Object.keys(payload).sort().join();
const lowerCase = (payload: Payload): string => JSON.stringify(payload).toLowerCase();
const withoutTypes = (payload: Payload): string => JSON.stringify(payload).replaceAll(/"(-?[\d.]+)"/g, '$1');
/** Whether a payload has every member of another one. */
const hasMembers = (whole: Payload, part: Payload): boolean =>
  Object.entries(part).every(([name, value]) => JSON.stringify(value) === JSON.stringify(whole[name]));
const half = ({ length }: string): number => length / 2;

/** Faults of what a verification compares (section 4.6). */
export const comparisonFaults: readonly Fault[] = [
  ...breaking(
    [
      'SIG-SIGNATURE-WRONG',
      'SIG-SECRET-WRONG',
      'SIG-PAYLOAD-WRONG',
      'SIG-WEBHOOK-WRONG',
      'SIG-WEBHOOK-UNKNOWN',
    ],
    {
      'every-verification-succeeds': verified(() => true),
    },
  ),
  ...breaking('SIG-SIGNATURE-WRONG', {
    'the-signature-is-not-compared': takenSignature(() => true),
    'a-signature-that-is-cut-short-succeeds': takenSignature(
      (sent, right) => sent !== '' && right.startsWith(sent),
    ),
    'every-signature-of-the-right-length-succeeds': takenSignature(
      (sent, right) => sent.length === right.length,
    ),
    'the-first-half-of-a-signature-alone-is-compared': takenSignature(
      (sent, right) => sent.slice(0, half(right)) === right.slice(0, half(right)),
    ),
    'the-last-half-of-a-signature-alone-is-compared': takenSignature(
      (sent, right) => sent.length === right.length && sent.slice(half(right)) === right.slice(half(right)),
    ),
    'a-true-signature-with-more-behind-it-succeeds': takenSignature((sent, right) => sent.startsWith(right)),
    'the-case-of-a-signature-in-base64-does-not-count': {
      apply: takenSignature((sent, right) => sent.toLowerCase() === right.toLowerCase()),
      unspecified: { signature: 'hmac-sha512-base64' },
    },
  }),
  ...breaking('SIG-SIGNATURE-REQUIRED', {
    'an-empty-signature-succeeds': takenSignature((sent) => sent === ''),
  }),
  ...breaking('SIG-SECRET-WRONG', {
    'the-secret-is-not-compared': takenSecret(() => true),
    'a-secret-that-is-cut-short-succeeds': takenSecret((sent, right) => right.startsWith(sent)),
    'the-case-of-a-secret-does-not-count': takenSecret(
      (sent, right) => sent.toLowerCase() === right.toLowerCase(),
    ),
    'the-last-character-of-a-secret-does-not-count': takenSecret(
      (sent, right) => sent.slice(0, -1) === right.slice(0, -1),
    ),
    'the-secret-of-another-webhook-of-the-service-succeeds': takenSecret(
      (_sent, _right, held) => ownerOfSecret(held) !== undefined,
    ),
  }),
  ...breaking('SIG-PAYLOAD-WRONG', {
    'the-payload-is-not-looked-at': takenPayload(() => true),
    'of-a-payload-the-names-of-its-members-alone-count': takenPayload(
      (sent, delivered) => keysOf(sent) === keysOf(delivered),
    ),
    'further-members-of-a-payload-do-not-count': takenPayload(hasMembers),
    'members-that-a-payload-lacks-do-not-count': takenPayload((sent, delivered) =>
      hasMembers(delivered, sent),
    ),
    'in-a-payload-a-number-and-its-text-are-the-same': takenPayload(
      (sent, delivered) => withoutTypes(sent) === withoutTypes(delivered),
    ),
    'the-case-of-a-payload-does-not-count': takenPayload(
      (sent, delivered) => lowerCase(sent) === lowerCase(delivered),
    ),
  }),
  ...breaking(['SIG-WEBHOOK-WRONG', 'SIG-WEBHOOK-UNKNOWN'], {
    'the-webhook-is-found-by-its-secret-whatever-the-id': webhookOfSecret(() => true),
  }),
  ...breaking('SIG-WEBHOOK-UNKNOWN', {
    'the-id-of-no-webhook-succeeds-when-the-rest-is-true': webhookOfSecret(
      ({ secret }) => secret === undefined,
    ),
  }),
  ...breaking('SIG-WEBHOOK-WRONG', {
    'the-id-of-another-webhook-succeeds-when-the-rest-is-true': webhookOfSecret(
      ({ secret }) => secret !== undefined,
    ),
  }),
];
