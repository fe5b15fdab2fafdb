import type { ServiceResponse } from '../../messages/response.js';
import { respond } from '../../messages/response.js';
import type { Verification } from '../../messages/request-bodies.js';
import type { Service } from '../../service/service.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { withViolations } from '../refusals.js';
import { bySecret, deliveredBodies, reads, takes } from './comparisons.js';
import type { Apply } from '../wrapping.js';
import { inOrder, withAnswer, withRule } from '../wrapping.js';

/** Takes true verifications for wrong ones. */
const refuses = (when: (sent: Verification) => boolean): Apply =>
  withRule('verifySignature', (verify) => (service, sent) => verify(service, sent) && !when(sent));

/** Changes the answers of one status. */
function answers(
  status: 200 | 403,
  change: (given: ServiceResponse, body: Record<string, unknown>) => ServiceResponse,
): Apply {
  return withAnswer((given, { operation }) =>
    operation === 'verifySignature' && given.status === status
      ? change(given, given.body as Record<string, unknown>)
      : given,
  );
}
export const says = (status: 200 | 403, members: Record<string, unknown>): Apply =>
  answers(status, (given, body) => ({ ...given, body: { ...body, ...members } }));

/** Answers a failed verification with another status where the rest of the request looks so. */
const failsWith = (
  status: number,
  when: (held: { sent: Verification; service: Service }) => boolean,
): Apply =>
  withAnswer((given, { operation, body }, service) =>
    operation === 'verifySignature' && given.status === 403 && when({ sent: body as Verification, service })
      ? { ...given, status }
      : given,
  );

export const knows = ({ sent, service }: { sent: Verification; service: Service }): boolean =>
  service.world.webhooks.has(sent.webhookId);
export const hasSecret = ({ sent, service }: { sent: Verification; service: Service }): boolean =>
  service.world.webhooks.get(sent.webhookId)?.secret === sent.secret;

/** Accepts a verification without a member, which is read as something else. */
function optional(
  member: keyof Verification,
  stand: (sent: Verification, service: Service) => Partial<Verification>,
): Apply {
  return inOrder(
    withViolations('verification-request', (found) =>
      found.filter(({ field, keyword }) => field !== member || keyword !== 'required'),
    ),
    reads((sent, service) => (sent[member] === undefined ? { ...sent, ...stand(sent, service) } : sent)),
  );
}

const fails = ['SIG-SIGNATURE-WRONG', 'SIG-SECRET-WRONG', 'SIG-PAYLOAD-WRONG', 'SIG-WEBHOOK-WRONG'];

/** Faults of the signature verification (section 4.6). */
export const verificationFaults: readonly Fault[] = [
  fault(
    'verification-of-true-signature-fails',
    ['SIG-VALID', 'WHK-SIGNATURE'],
    'Every verification fails.',
    refuses(() => true),
  ),
  fault(
    'verification-answered-201',
    'SIG-VALID',
    'A true signature is answered with 201.',
    answers(200, (given) => ({ ...given, status: 201 })),
  ),
  fault(
    'verification-answered-202',
    'SIG-VALID',
    'A true signature is answered with 202.',
    answers(200, (given) => ({ ...given, status: 202 })),
  ),
  fault(
    'verification-beyond-ascii-fails',
    'SIG-VALID',
    'A true signature of a payload with letters outside ASCII fails.',
    refuses(({ payload }) => /[^ -~]/.test(JSON.stringify(payload))),
  ),
  fault(
    'verification-of-files-fails',
    'SIG-VALID',
    'A true signature of a payload with attachments fails.',
    refuses(({ payload }) => JSON.stringify(payload).includes('mimetype')),
  ),
  fault('verification-only-once', 'SIG-VALID', 'A signature verifies once.', (seams) => {
    const used = new Set<string>();
    return refuses(({ signature }) => used.has(signature) || !used.add(signature))(seams);
  }),
  fault(
    'verification-status-lower-case',
    'SIG-VALID-STATUS',
    'The verification_status of a true signature is success.',
    says(200, { verification_status: 'success' }),
  ),
  fault(
    'verification-status-verified',
    'SIG-VALID-STATUS',
    'The verification_status of a true signature is VERIFIED.',
    says(200, { verification_status: 'VERIFIED' }),
  ),
  fault(
    'verification-status-true',
    'SIG-VALID-STATUS',
    'The verification_status of a true signature is true.',
    says(200, { verification_status: true }),
  ),
  fault(
    'verification-status-missing',
    'SIG-VALID-STATUS',
    'The answer to a true signature has no verification_status.',
    says(200, { verification_status: undefined }),
  ),
  fault(
    'verification-status-renamed',
    'SIG-VALID-STATUS',
    'The answer to a true signature has verificationStatus.',
    says(200, { verification_status: undefined, verificationStatus: 'SUCCESS' }),
  ),
  ...(['x-api-key', 'authorization', 'companyid'] as const).map((name) =>
    fault(
      `verification-needs-${name}`,
      'SIG-NO-CREDENTIAL',
      `A verification needs the header ${name}.`,
      withAnswer((given, { operation, headers }) =>
        operation === 'verifySignature' && !headers.some(([sent]) => sent.toLowerCase() === name)
          ? respond(401, { message: 'credential missing' })
          : given,
      ),
    ),
  ),
  fault(
    'verification-of-latest-delivery-alone',
    'WHK-SIGNATURE',
    'A delivery verifies until a later one has come.',
    withRule('verifySignature', (verify) => (service, sent) => {
      const latest = service.world.webhooks.get(sent.webhookId)?.history.at(-1);
      const body = service.world.deliveries.get(latest ?? '')?.request.body;
      return body === JSON.stringify(sent.payload) && verify(service, sent);
    }),
  ),
  fault(
    'wrong-verification-succeeds',
    fails,
    'Every verification succeeds.',
    takes(() => true),
  ),
  fault(
    'webhook-id-unknown-answered-404',
    'SIG-WEBHOOK-WRONG',
    'The id of no webhook is answered with 404.',
    failsWith(404, (held) => !knows(held)),
  ),
  fault(
    'webhook-id-unknown-answered-500',
    'SIG-WEBHOOK-WRONG',
    'The id of no webhook is answered with 500.',
    failsWith(500, (held) => !knows(held)),
  ),
  fault(
    'secret-wrong-answered-401',
    'SIG-SECRET-WRONG',
    'A wrong secret is answered with 401.',
    failsWith(401, (held) => knows(held) && !hasSecret(held)),
  ),
  fault(
    'signature-wrong-answered-400',
    ['SIG-SIGNATURE-WRONG', 'SIG-PAYLOAD-WRONG'],
    'A signature that is not that of the payload is answered with 400.',
    failsWith(400, hasSecret),
  ),
  fault(
    'verification-failure-answered-200',
    fails,
    'A failed verification is answered with 200.',
    failsWith(200, () => true),
  ),
  fault(
    'verification-failure-answered-401',
    fails,
    'A failed verification is answered with 401.',
    failsWith(401, () => true),
  ),
  fault(
    'verification-webhook-optional',
    'SIG-WEBHOOK-REQUIRED',
    'A verification without webhookId succeeds by its secret.',
    optional('webhookId', (sent, service) => ({ webhookId: bySecret(sent, service) })),
  ),
  fault(
    'verification-secret-optional',
    'SIG-SECRET-REQUIRED',
    'A verification without secret succeeds by that of the webhook.',
    optional('secret', ({ webhookId }, { world }) => ({
      secret: world.webhooks.get(webhookId)?.secret ?? '',
    })),
  ),
  fault(
    'verification-signature-optional',
    'SIG-SIGNATURE-REQUIRED',
    'A verification without signature succeeds.',
    optional('signature', ({ secret, payload }, service) => ({
      signature: service.seams.rules.sign(service, secret, payload),
    })),
  ),
  fault(
    'verification-payload-optional',
    'SIG-PAYLOAD-REQUIRED',
    'A verification without payload succeeds.',
    optional('payload', (sent, service) => ({ payload: deliveredBodies(sent, service).at(-1) })),
  ),
];
