import type { Verification } from '../../../messages/request-bodies.js';
import type { ServiceResponse } from '../../../messages/response.js';
import type { Service } from '../../../service/service.js';
import { changedAnswer, withMembers } from '../answer.js';
import type { Change } from '../change.js';
import { inOrder } from '../change.js';
import { changedRule } from '../rule.js';
import { ignoredViolation } from '../violation.js';

/** A verification, and what it has to be held against. */
export interface HeldVerification {
  sent: Verification;
  /** The secret of the webhook; undefined where there is no such webhook. */
  secret: string | undefined;
  service: Service;
}

/** The signature that a verification should have. */
export function trueSignature({ sent, secret, service }: HeldVerification): string {
  return service.seams.rules.sign(service, secret ?? '', sent.payload);
}

/** The id of the webhook that has the secret that was sent. */
export function ownerOfSecret({ sent, service }: HeldVerification): string | undefined {
  return [...service.world.webhooks.values()].find(({ secret }) => secret === sent.secret)?._id;
}

/** The payloads that were delivered to the webhook, oldest first. */
export function deliveredPayloads({ sent, service: { world } }: HeldVerification): Record<string, unknown>[] {
  return (world.webhooks.get(sent.webhookId)?.history ?? []).map(
    (id) => JSON.parse(world.deliveries.get(id)?.request.body ?? 'null') as Record<string, unknown>,
  );
}

/** Changes whether a verification succeeds. */
export function verified(judge: (right: boolean, held: HeldVerification) => boolean): Change {
  return changedRule(
    'verifySignature',
    (verify) => (service, sent) => judge(verify(service, sent), held(sent, service)),
  );
}

/** Verifies something else than what was sent. */
export function readVerification(read: (held: HeldVerification) => Partial<Verification>): Change {
  return changedRule(
    'verifySignature',
    (verify) => (service, sent) => verify(service, { ...sent, ...read(held(sent, service)) }),
  );
}

/** Takes a verification without a member, and verifies another value in its place. */
export function optionalMember<Name extends keyof Verification>(
  name: Name,
  read: (held: HeldVerification) => Verification[Name],
): Change {
  return inOrder(
    ignoredViolation(
      'verification-request',
      ({ field, keyword }) => field === name && keyword === 'required',
    ),
    readVerification((held) => (held.sent[name] === undefined ? { [name]: read(held) } : {})),
  );
}

/** Gives a failed verification, or one of a kind, another status. */
export function failedStatus(status: number, when?: (held: HeldVerification) => boolean): Change {
  return failedAnswer((answer) => ({ ...answer, status }), when);
}

/** Gives the body of a failed verification, or of one of a kind, other members; one that is undefined is left out. */
export function failedMembers(
  members: Record<string, unknown>,
  when?: (held: HeldVerification) => boolean,
): Change {
  return failedAnswer((answer) => withMembers(answer, members), when);
}

/** Tells a verification that was sent without the secret, or with a wrong one, the secret of its webhook. */
export const toldSecret = {
  inBody: failedAnswer((answer, { secret }) => withMembers(answer, { secret })),
  inHeader: failedAnswer((answer, { secret = '' }) => ({
    ...answer,
    headers: { ...answer.headers, 'x-ah-secret': secret },
  })),
  whereMissing: changedAnswer((answer, { operation, body }, service) => {
    if (operation !== 'verifySignature' || answer.status !== 400) return answer;
    const { sent, secret } = held(body as Verification, service);
    return sent.secret === undefined ? withMembers(answer, { secret }) : answer;
  }),
} satisfies Record<string, Change>;

function failedAnswer(
  change: (answer: ServiceResponse, held: HeldVerification) => ServiceResponse,
  when: (held: HeldVerification) => boolean = () => true,
): Change {
  return changedAnswer((answer, { operation, body }, service) => {
    if (operation !== 'verifySignature' || answer.status !== 403) return answer;
    const verification = held(body as Verification, service);
    return when(verification) ? change(answer, verification) : answer;
  });
}

function held(sent: Verification, service: Service): HeldVerification {
  return { sent, secret: service.world.webhooks.get(sent.webhookId)?.secret, service };
}
