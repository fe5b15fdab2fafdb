import type { Response } from '../exchange/response.js';
import { findPlace } from '../exchange/structure.js';
import { stop } from '../session/stop.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import type { SignedDelivery } from './signed-delivery.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** The members of a verification request (section 4.6). `payload` is JSON text, sent as it is. */
export interface Verification {
  webhookId?: unknown;
  signature?: unknown;
  secret?: unknown;
  payload?: string;
}

/** POST /api/v1/webhooks/verify-signature (section 4.6). No credential is sent. */
export class Signatures {
  readonly #context: TestContext;
  readonly #workspace: Workspace;

  constructor(context: TestContext, workspace: Workspace) {
    this.#context = context;
    this.#workspace = workspace;
  }

  /** Asks for a verification; a member that is undefined is left out. */
  verify(verification: Verification, change: Change = {}): Promise<Response> {
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
    const { changed: _, ...request } = buildRequest('verifySignature', {}, { raw, ...change });
    return this.#context.send(request);
  }

  /** Asks for the verification of a delivery as it came; `members` replaces some, and undefined leaves one out. */
  verifyDelivery(delivery: SignedDelivery, members: Verification = {}, change?: Change): Promise<Response> {
    const { webhookId, signature, secret, body } = delivery;
    return this.verify({ webhookId, signature, secret, payload: body, ...members }, change);
  }

  /**
   * Asks for the verification of a delivery as it came. A target that verifies it only with a credential breaks one
   * clause, which has a test of its own: what else it makes of deliveries can't be told, and the test is `cantTell`.
   */
  async verifyTrue(delivery: SignedDelivery): Promise<Response> {
    const answer = await this.verifyDelivery(delivery);
    const { given, settings } = this.#context;
    // Where no credential is at hand, that it needs one is not known, and a failure stays one.
    const hasCredential = given.canMakeRecords || settings.standIns.apiKey !== undefined;
    if (!answer.refused || saysFailed(answer) || !hasCredential) return answer;
    const headers = await this.#workspace.credentialHeaders();
    if (isVerified(await this.verifyDelivery(delivery, {}, { headers })))
      stop('cantTell', {
        code: 'control-denied',
        subject: answer.operation,
        message: 'The target verifies a signature only if a credential is sent.',
      });
    return answer;
  }

  /** A value that is no known secret may still be one character off it, so it is not recorded either. */
  #learn(placeholder: string, value: unknown): void {
    if (typeof value === 'string') this.#context.session.recorder.redaction.learnAltered(placeholder, value);
  }
}

/**
 * Whether a verification came to success. A 2xx that says FAILED is no success: its status is the concern of the
 * requirements on statuses.
 */
export function isVerified(answer: Response): boolean {
  return answer.ok && !saysFailed(answer);
}

function saysFailed(answer: Response): boolean {
  return findPlace(answer.json, ({ value }) => value === 'FAILED') !== undefined;
}
