import type { Verification } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import type { Service } from '../service/service.js';
import { breaking, each, forEach } from './fault.js';
import { acceptedBody, acceptedMember, acceptedStatus, neededHeader } from './seams/accepted-answer.js';
import type { Change } from './seams/change.js';
import {
  changedAnswer,
  changedRule,
  ignoredViolation,
  inOrder,
  withMembers,
  withMemory,
} from './seams/change.js';

/** A verification, and what it has to be held against. */
interface HeldVerification {
  sent: Verification;
  /** The secret of the webhook; undefined where there is no such webhook. */
  secret: string | undefined;
  service: Service;
}

const held = (sent: Verification, service: Service): HeldVerification => ({
  sent,
  secret: service.world.webhooks.get(sent.webhookId)?.secret,
  service,
});

/** The signature that a verification should have. */
const trueSignature = ({ sent, secret, service }: HeldVerification): string =>
  service.seams.rules.sign(service, secret ?? '', sent.payload);

/** The id of the webhook that has the secret that was sent. */
const ownerOfSecret = ({ sent, service }: HeldVerification): string | undefined =>
  [...service.world.webhooks.values()].find(({ secret }) => secret === sent.secret)?._id;

/** The payloads that were delivered to the webhook, oldest first. */
const deliveredPayloads = ({ sent, service: { world } }: HeldVerification): Record<string, unknown>[] =>
  (world.webhooks.get(sent.webhookId)?.history ?? []).map(
    (id) => JSON.parse(world.deliveries.get(id)?.request.body ?? 'null') as Record<string, unknown>,
  );

/** Changes whether a verification succeeds. */
const verified = (judge: (right: boolean, held: HeldVerification) => boolean): Change =>
  changedRule('verifySignature', (verify, service, sent) =>
    judge(verify(service, sent), held(sent, service)),
  );

/** Verifies something else than what was sent. */
export const readVerification = (read: (held: HeldVerification) => Partial<Verification>): Change =>
  changedRule('verifySignature', (verify, service, sent) =>
    verify(service, { ...sent, ...read(held(sent, service)) }),
  );

/** Takes a verification without a member, and verifies another value in its place. */
const optionalMember = <Name extends keyof Verification>(
  name: Name,
  read: (held: HeldVerification) => Verification[Name],
): Change =>
  inOrder(
    ignoredViolation(
      'verification-request',
      ({ field, keyword }) => field === name && keyword === 'required',
    ),
    readVerification((held) => (held.sent[name] === undefined ? { [name]: read(held) } : {})),
  );

/** Gives another answer to a verification that fails, or to one of a kind; `status` is that of the right one. */
const failedAnswer = (
  change: (answer: ServiceResponse, held: HeldVerification) => ServiceResponse,
  when: (held: HeldVerification) => boolean = () => true,
  status = 403,
): Change =>
  changedAnswer((answer, { operation, body }, service) => {
    if (operation !== 'verifySignature' || answer.status !== status) return answer;
    const verification = held(body as Verification, service);
    return when(verification) ? change(answer, verification) : answer;
  });

/** Gives a failed verification, or one of a kind, another status. */
const failedStatus = (status: number, when?: (held: HeldVerification) => boolean): Change =>
  failedAnswer((answer) => ({ ...answer, status }), when);

/** Gives the body of a failed verification, or of one of a kind, other members; one that is undefined is left out. */
const failedMembers = (
  members: Record<string, unknown>,
  when?: (held: HeldVerification) => boolean,
): Change => failedAnswer((answer) => withMembers(answer, members), when);

const verificationStatus = (status: unknown): Change =>
  acceptedMember('verification', 'verification_status', () => status);

/** Fails verifications that are such. */
const failing = (such: (held: HeldVerification) => boolean): Change =>
  verified((right, held) => right && !such(held));

/** Faults of the verification of a true signature (section 4.6). */
const successFaults = [
  ...breaking('SIG-VALID', {
    ...forEach([201, 202], (status) => ({
      [`a-true-signature-is-answered-with-${status}`]: acceptedStatus('verification', status),
    })),
    ...each(failing, {
      'a-true-signature-of-a-payload-with-letters-outside-ascii-fails': ({ sent }) =>
        /[^ -~]/.test(JSON.stringify(sent.payload)),
      'a-true-signature-of-a-payload-with-attachments-fails': ({ sent }) =>
        JSON.stringify(sent.payload).includes('mimetype'),
      'a-webhook-that-is-off-verifies-nothing': ({ sent, service: { world } }) =>
        world.webhooks.get(sent.webhookId)?.active !== true,
    }),
    'a-verification-over-100-kb-answers-413': changedAnswer((answer, { operation, body }) =>
      operation === 'verifySignature' && JSON.stringify(body).length > 102_400
        ? { ...answer, status: 413 }
        : answer,
    ),
    'a-signature-verifies-once': withMemory((used = new Set<string>()) =>
      verified((right, { sent: { signature } }) => {
        const first = !used.has(signature);
        if (right) used.add(signature);
        return right && first;
      }),
    ),
  }),
  ...breaking(['SIG-VALID', 'WHK-SIGNATURE'], failing, {
    'every-verification-fails': () => true,
    'a-long-payload-never-verifies': ({ sent }) => JSON.stringify(sent.payload).length > 2_048,
    'a-delivery-verifies-until-a-later-one-has-come': (held) =>
      JSON.stringify(deliveredPayloads(held).at(-1)) !== JSON.stringify(held.sent.payload),
  }),
  ...breaking('SIG-VALID-STATUS', {
    ...forEach(['success', 'VERIFIED', true], (status) => ({
      [`the-verification-status-of-a-true-signature-is-${status}`]: verificationStatus(status),
    })),
    'the-answer-to-a-true-signature-has-no-verification-status': verificationStatus(undefined),
    'the-answer-to-a-true-signature-has-verificationstatus': acceptedBody('verification', () => ({
      verificationStatus: 'SUCCESS',
    })),
  }),
  ...breaking(
    'SIG-NO-CREDENTIAL',
    forEach(['x-api-key', 'authorization', 'companyid'], (name) => ({
      [`a-verification-needs-the-header-${name}`]: neededHeader('verification', name),
    })),
  ),
];

type Payload = Record<string, unknown>;

/** Takes other signatures for true ones where the secret is right. */
const takenSignature = (takes: (sent: string, right: string) => boolean): Change =>
  verified((right, held) => {
    const { sent, secret } = held;
    return right || (sent.secret === secret && takes(sent.signature, trueSignature(held)));
  });

/** Takes other secrets for the right one where the signature is true. */
const takenSecret = (takes: (sent: string, right: string, held: HeldVerification) => boolean): Change =>
  verified((right, held) => {
    const { sent, secret } = held;
    if (right || secret === undefined) return right;
    return sent.signature === trueSignature(held) && takes(sent.secret, secret, held);
  });

/** Takes other payloads for one that was delivered with the signature where the secret is right. */
const takenPayload = (takes: (sent: Payload, delivered: Payload) => boolean): Change =>
  verified((right, held) => {
    const { sent, secret } = held;
    if (right || sent.secret !== secret) return right;
    return deliveredPayloads(held).some(
      (payload) =>
        takes(sent.payload as Payload, payload) &&
        trueSignature({ ...held, sent: { ...sent, payload } }) === sent.signature,
    );
  });

/** Finds the webhook by its secret. */
const webhookOfSecret = (when: (held: HeldVerification) => boolean): Change =>
  readVerification((held) => ({
    webhookId: (when(held) ? ownerOfSecret(held) : undefined) ?? held.sent.webhookId,
  }));

const isUnknown = ({ secret }: HeldVerification): boolean => secret === undefined;

const keysOf = (payload: Payload): string => Object.keys(payload).sort().join();
const lowerCase = (payload: Payload): string => JSON.stringify(payload).toLowerCase();
const withoutTypes = (payload: Payload): string => JSON.stringify(payload).replaceAll(/"(-?[\d.]+)"/g, '$1');

/** Whether two payloads are the same once each is written in some way. */
const sameAs =
  (written: (payload: Payload) => string) =>
  (sent: Payload, delivered: Payload): boolean =>
    written(sent) === written(delivered);

/** Whether two payloads are the same once their members are read in some way. */
const sameOnceRead = (read: (name: string, value: unknown) => unknown) =>
  sameAs((payload) => JSON.stringify(payload, read));

/** Whether a payload has every member of another one. */
const hasMembers = (whole: Payload, part: Payload): boolean =>
  Object.entries(part).every(([name, value]) => JSON.stringify(value) === JSON.stringify(whole[name]));

const half = ({ length }: string): number => length / 2;

/** Faults of what a verification compares (section 4.6). */
const comparisonFaults = [
  ...breaking(
    [
      'SIG-SIGNATURE-WRONG',
      'SIG-SECRET-WRONG',
      'SIG-PAYLOAD-WRONG',
      'SIG-WEBHOOK-WRONG',
      'SIG-WEBHOOK-UNKNOWN',
    ],
    { 'every-verification-succeeds': verified(() => true) },
  ),
  ...breaking('SIG-SIGNATURE-WRONG', {
    ...each(takenSignature, {
      'the-signature-is-not-compared': () => true,
      'a-signature-that-is-cut-short-succeeds': (sent, right) => sent !== '' && right.startsWith(sent),
      'every-signature-of-the-right-length-succeeds': (sent, right) => sent.length === right.length,
      'the-first-half-of-a-signature-alone-is-compared': (sent, right) =>
        sent.slice(0, half(right)) === right.slice(0, half(right)),
      'the-last-half-of-a-signature-alone-is-compared': (sent, right) =>
        sent.length === right.length && sent.slice(half(right)) === right.slice(half(right)),
      'a-true-signature-with-more-behind-it-succeeds': (sent, right) => sent.startsWith(right),
    }),
    'the-case-of-a-signature-in-base64-does-not-count': {
      apply: takenSignature((sent, right) => sent.toLowerCase() === right.toLowerCase()),
      unspecified: { signature: 'hmac-sha512-base64' },
    },
  }),
  ...breaking('SIG-SIGNATURE-REQUIRED', {
    'an-empty-signature-succeeds': takenSignature((sent) => sent === ''),
  }),
  ...breaking('SIG-SECRET-WRONG', takenSecret, {
    'the-secret-is-not-compared': () => true,
    'a-secret-that-is-cut-short-succeeds': (sent, right) => right.startsWith(sent),
    'a-true-secret-with-more-behind-it-works': (sent, right) => sent.startsWith(right),
    'the-case-of-a-secret-does-not-count': (sent, right) => sent.toLowerCase() === right.toLowerCase(),
    'the-last-character-of-a-secret-does-not-count': (sent, right) =>
      sent.slice(0, -1) === right.slice(0, -1),
    'the-secret-of-another-webhook-of-the-service-succeeds': (_sent, _right, held) =>
      ownerOfSecret(held) !== undefined,
  }),
  ...breaking('SIG-PAYLOAD-WRONG', takenPayload, {
    'the-payload-is-not-looked-at': () => true,
    'of-a-payload-the-names-of-its-members-alone-count': sameAs(keysOf),
    'further-members-of-a-payload-do-not-count': hasMembers,
    'members-that-a-payload-lacks-do-not-count': (sent, delivered) => hasMembers(delivered, sent),
    'in-a-payload-a-number-and-its-text-are-the-same': sameAs(withoutTypes),
    'nulls-in-a-payload-do-not-count': sameOnceRead((_name, value) => value ?? undefined),
    'an-empty-payload-verifies': (sent) => Object.keys(sent).length === 0,
    'fractions-in-a-payload-do-not-count': sameOnceRead((_name, value) =>
      typeof value === 'number' ? Math.trunc(value) : value,
    ),
    'the-numbers-of-a-payload-do-not-count': sameOnceRead((_name, value) =>
      typeof value === 'number' ? 0 : value,
    ),
    'the-files-of-a-payload-do-not-count': sameOnceRead((name, value) =>
      name === 'attachments' ? undefined : value,
    ),
    'lists-of-a-payload-count-by-their-first': sameOnceRead((_name, value) =>
      Array.isArray(value) ? value.slice(0, 1) : value,
    ),
    'the-case-of-a-payload-does-not-count': sameAs(lowerCase),
  }),
  ...breaking('SIG-PAYLOAD-WRONG', {
    'letters-beyond-ascii-are-not-signed': changedRule('sign', (sign, service, secret, payload) =>
      sign(service, secret, JSON.parse(JSON.stringify(payload).replaceAll(/[^ -~]/g, ''))),
    ),
  }),
  ...breaking(['SIG-WEBHOOK-WRONG', 'SIG-WEBHOOK-UNKNOWN'], {
    'the-webhook-is-found-by-its-secret-whatever-the-id': webhookOfSecret(() => true),
  }),
  ...breaking('SIG-WEBHOOK-UNKNOWN', {
    'the-id-of-no-webhook-succeeds-when-the-rest-is-true': webhookOfSecret(isUnknown),
  }),
  ...breaking('SIG-WEBHOOK-WRONG', {
    'the-id-of-another-webhook-succeeds-when-the-rest-is-true': webhookOfSecret((held) => !isUnknown(held)),
  }),
];

const hasSecret = ({ sent, secret }: HeldVerification): boolean => sent.secret === secret;
const hasWrongSecret = (held: HeldVerification): boolean => !isUnknown(held) && !hasSecret(held);

const withSecret = (answer: ServiceResponse, { secret }: HeldVerification): ServiceResponse =>
  withMembers(answer, { secret });

/** The requirements on a verification that fails with 403. */
const wrong = ['SIG-SIGNATURE-WRONG', 'SIG-SECRET-WRONG', 'SIG-PAYLOAD-WRONG', 'SIG-WEBHOOK-WRONG'];

/** The wrong values of a member of a failed verification. */
const wrongMembers = [
  {
    member: 'type',
    requirement: 'SIG-FAILED-TYPE',
    values: ['ValidationError', undefined, null, 'Forbidden'],
  },
  { member: 'status', requirement: 'SIG-FAILED-STATUS', values: ['403', undefined, 401, null] },
  {
    member: 'verification_status',
    requirement: 'SIG-FAILED-VERIFICATION',
    values: ['FAILURE', undefined, false, 'failed', 'SUCCESS'],
  },
];

/** Faults of the answer to a failed verification (sections 4.6 and 7), and of a verification that lacks a member. */
const failureFaults = [
  ...breaking([...wrong, 'SIG-WEBHOOK-UNKNOWN'], {
    'a-failed-verification-is-answered-with-200': failedStatus(200),
  }),
  ...breaking(wrong, { 'a-failed-verification-is-answered-with-401': failedStatus(401) }),
  ...breaking(['SIG-SIGNATURE-WRONG', 'SIG-PAYLOAD-WRONG'], {
    'a-long-payload-always-verifies': verified(
      (right, { sent }) => right || JSON.stringify(sent.payload).length > 2_048,
    ),
    'a-signature-that-is-not-that-of-the-payload-is-answered-with-400': failedStatus(400, hasSecret),
  }),
  ...breaking('SIG-SECRET-WRONG', {
    'a-wrong-secret-is-answered-with-401': failedStatus(401, hasWrongSecret),
  }),
  ...breaking('WHK-SECRET-CONFIDENTIAL', {
    'a-failed-verification-shows-the-secret': failedAnswer(withSecret),
    'a-failed-verification-has-it-in-a-header': failedAnswer((answer, { secret = '' }) => ({
      ...answer,
      headers: { ...answer.headers, 'x-ah-secret': secret },
    })),
    'a-verification-without-the-secret-has-it': failedAnswer(
      withSecret,
      ({ sent }) => sent.secret === undefined,
      400,
    ),
  }),
  ...breaking('SIG-WEBHOOK-UNKNOWN', {
    'the-id-of-no-webhook-is-answered-with-500': failedStatus(500, isUnknown),
    'the-id-of-no-webhook-is-answered-with-202': failedStatus(202, isUnknown),
  }),
  ...breaking('SIG-WEBHOOK-WRONG', {
    'the-id-of-another-webhook-is-answered-with-404': failedStatus(
      404,
      (held) => hasWrongSecret(held) && ownerOfSecret(held) !== undefined,
    ),
  }),
  ...wrongMembers.flatMap(({ member, requirement, values }) =>
    breaking(requirement, {
      ...forEach<unknown>(values, (value) => ({
        [`the-${member}-of-a-failed-verification-is-${value === undefined ? 'missing' : String(value)}`]:
          failedMembers({ [member]: value }),
      })),
      [`the-${member}-is-missing-when-no-webhook-has-the-id`]: failedMembers(
        { [member]: undefined },
        isUnknown,
      ),
      [`the-${member}-is-missing-when-the-secret-is-wrong`]: failedMembers(
        { [member]: undefined },
        hasWrongSecret,
      ),
    }),
  ),
  ...breaking('SIG-WEBHOOK-REQUIRED', {
    'a-verification-without-webhookid-succeeds-by-its-secret': optionalMember(
      'webhookId',
      (held) => ownerOfSecret(held) ?? '',
    ),
  }),
  ...breaking('SIG-SECRET-REQUIRED', {
    'a-verification-without-secret-succeeds-by-that-of-the-webhook': optionalMember(
      'secret',
      ({ secret }) => secret ?? '',
    ),
  }),
  ...breaking('SIG-SIGNATURE-REQUIRED', {
    'a-verification-without-signature-succeeds': optionalMember('signature', trueSignature),
  }),
  ...breaking('SIG-PAYLOAD-REQUIRED', {
    'a-verification-without-payload-succeeds': optionalMember('payload', (held) =>
      deliveredPayloads(held).at(-1),
    ),
  }),
];

/** Faults of the verification of a signature (section 4.6). */
export const verificationFaults = [...successFaults, ...comparisonFaults, ...failureFaults];
