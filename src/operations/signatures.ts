import type { Answer } from '../exchange/answer.js';
import { findPlace } from '../exchange/structure.js';
import type { Door } from './door.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import type { SignedDelivery } from './webhook.js';

/** The members of a verification request (section 4.6). `payload` is JSON text, sent as it is. */
export interface Verification {
  webhookId?: unknown;
  signature?: unknown;
  secret?: unknown;
  payload?: string;
}

/** POST /api/v1/webhooks/verify-signature (section 4.6). No credential is sent. */
export class Signatures {
  constructor(private readonly door: Door) {}

  /** Asks for a verification; a member that is undefined is left out. */
  verify(verification: Verification, change: Change = {}): Promise<Answer> {
    this.#learn('$SECRET_WRONG', verification.secret);
    this.#learn('$SIGNATURE_WRONG', verification.signature);
    const members = Object.entries(verification)
      .filter(([, value]) => value !== undefined)
      // The payload is spliced in as text: to parse and print it again could change the bytes that were signed.
      .map(
        ([name, value]) =>
          `${JSON.stringify(name)}:${name === 'payload' ? String(value) : JSON.stringify(value)}`,
      );
    const raw = { contentType: 'application/json', body: `{${members.join(',')}}` };
    return this.door.send(buildRequest('verifySignature', {}, { raw, ...change }));
  }

  /** A value that is no known secret may still be one character off it, so it is not recorded either. */
  #learn(placeholder: string, value: unknown): void {
    const { redaction } = this.door.session.recorder;
    if (typeof value === 'string' && redaction.text(value) === value) redaction.learn(placeholder, value);
  }
}

/** The verification of a delivery as it came; `members` replaces some, and undefined leaves one out. */
export function verificationOf(delivery: SignedDelivery, members: Verification = {}): Verification {
  const { webhookId, signature, secret, body } = delivery;
  return { webhookId, signature, secret, payload: body, ...members };
}

/**
 * What a verification came to, in words. A 2xx that says FAILED is no success: its status is the concern of the
 * requirements on statuses.
 */
export function outcomeOf(answer: Answer): string {
  const failed = findPlace(answer.json, ({ value }) => value === 'FAILED') !== undefined;
  return answer.ok && !failed ? 'verified' : `not verified (status ${answer.status})`;
}
