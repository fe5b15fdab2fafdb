import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isObject, parsedJson } from '../contract/json-value.js';
import { deliveryUnreadable } from '../exchange/delivered-event.js';
import { levelRefused, findPlace } from '../exchange/response.js';
import type { Response } from '../exchange/response.js';
import { runningTest, stop } from '../session/session.js';
import { missing, supply } from '../target/fixtures.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** The members of a verification request (section 4.6). `payload` is JSON text, sent as it is. */
export interface Verification {
  webhookId?: unknown;
  signature?: unknown;
  secret?: unknown;
  payload?: string;
}

/** A signature of the length of a common one, that no delivery has. */
const wrongSignature = 'f'.repeat(64);

/** How many verifications are under way beside one. */
const besideAtOnce = 2;

/**
 * Milliseconds after which a delivery that just came is verified again if it was not: a target may verify by what it keeps
 * of a delivery, and have that only a while after the receiver has answered.
 */
const againAfter = 500;

/** POST /api/v1/webhooks/verify-signature (section 4.6). No credential is sent. */
export class Signatures {
  readonly #context: TestContext;
  readonly #workspace: Workspace;
  /** The signatures of which a verification was asked for. */
  readonly #asked = new Set<string>();

  constructor(context: TestContext, workspace: Workspace) {
    this.#context = context;
    this.#workspace = workspace;
  }

  /** Asks for a verification, at the levels of the case; a member that is undefined is left out. */
  async #verify(verification: Verification, change: Change = {}): Promise<Response> {
    const { encoding, timing } = this.#context.levels;
    if (encoding !== 'chunked') return this.#timed(verification, change, timing);
    const answer = await this.#timed(verification, { ...change, encoding }, timing);
    if (answer.needsLength) levelRefused(answer, 'a body without its length');
    return answer;
  }

  /** Asks for a verification with others of the same webhook before or beside it, whose answers are left alone. */
  async #timed(verification: Verification, change: Change, timing: string | undefined): Promise<Response> {
    const wrong = { ...verification, signature: wrongSignature };
    if (timing === 'again') await this.#once(verification, change);
    if (timing === 'after-refusal') await this.#once(wrong, change);
    if (timing !== 'at-once') return this.#once(verification, change);
    const beside = Array.from({ length: besideAtOnce }, () => this.#once(wrong, change));
    const [answer] = await Promise.all([this.#once(verification, change), ...beside]);
    if (answer.isLockedOut) levelRefused(answer, 'one of two verifications that come at once');
    return answer;
  }

  #once(verification: Verification, change: Change): Promise<Response> {
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

  /**
   * Asks for the verification of a delivery as it came; `members` replaces some, and undefined leaves one out. If a whole one
   * fails, it is asked for again: for as long as an effect may take, and once where others never came to succeed.
   */
  async verifyDelivery(
    delivery: SignedDelivery,
    members: Verification = {},
    change?: Change,
  ): Promise<Response> {
    const { webhookId, signature, secret, body } = delivery;
    const asked = { webhookId, signature, secret, payload: body, ...members };
    const answer = await this.#verify(asked, change);
    const isFirst = Object.keys(members).length === 0 && !this.#asked.has(signature);
    this.#asked.add(signature);
    return isFirst && saysFailed(answer) ? this.#verifyAgain(asked, change) : answer;
  }

  async #verifyAgain(asked: Verification, change: Change | undefined): Promise<Response> {
    const { settings, inbox } = this.#context;
    const limit = inbox.latencies.isWorthWaiting('verification') ? settings.effectWait : 0;
    const began = performance.now();
    for (;;) {
      await pause(againAfter);
      const answer = await this.#verify(asked, change);
      const took = performance.now() - began;
      runningTest()?.extend(againAfter);
      if (!saysFailed(answer)) {
        inbox.latencies.seen('verification', took);
        return answer;
      }
      if (took < limit) continue;
      inbox.latencies.missed('verification');
      return answer;
    }
  }

  /**
   * Asks for the verification of a delivery as it came. A target that verifies it only with a credential breaks one
   * clause, which has a test of its own: what else it makes of deliveries can't be judged, and the test is `cantTell`.
   */
  async verifyTrue(delivery: SignedDelivery): Promise<Response> {
    const answer = await this.verifyDelivery(delivery);
    const { given, settings } = this.#context;
    // Where no credential is at hand, that it needs one is not known, and a failure stays one.
    const hasCredential = given.canMakeRecords || settings.environmentFixtures.apiKey !== undefined;
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

/** A delivery with what its webhook verifies it by. */
export interface SignedDelivery {
  webhookId: string;
  secret: string;
  signature: string;
  /** The raw body. */
  body: string;
  /** Set of the one of WEBHOOK_DELIVERY_FILE. */
  isCaptured?: boolean;
}

/** Ends the case where the body of a delivery holds no JSON that can be the payload of a verification (section 4.6). */
export function demandPayload({ body }: SignedDelivery): void {
  if (typeof parsedJson(body) === 'object') return;
  deliveryUnreadable(
    'The body of the delivery is neither a JSON object nor an array, so no verification of it can be asked for.',
  );
}

/** The delivery that the environment file names, for a target without a harness. */
export function capturedDelivery({ settings, session }: TestContext): SignedDelivery {
  const { webhookId, webhookSecret, webhookDeliveryFile } = settings.environmentFixtures;
  if (webhookId === undefined || webhookSecret === undefined || webhookDeliveryFile === undefined)
    return missing(
      'a signed delivery',
      'deliveries',
      supply('HARNESS_URL'),
      supply('WEBHOOK_ID', 'WEBHOOK_SECRET', 'WEBHOOK_DELIVERY_FILE'),
    );
  const captured = parsedJson(contentOf(webhookDeliveryFile));
  if (!isObject(captured) || typeof captured.signature !== 'string' || typeof captured.body !== 'string')
    return stop('cantTell', {
      code: 'setting-wrong',
      settings: ['WEBHOOK_DELIVERY_FILE'],
      message: `WEBHOOK_DELIVERY_FILE ${webhookDeliveryFile} holds no captured delivery: write {"signature": "…", "body": "…"}.`,
    });
  session.recorder.redaction.learn('$SIGNATURE', captured.signature);
  const { signature, body } = captured;
  return { webhookId, secret: webhookSecret, signature, body, isCaptured: true };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
