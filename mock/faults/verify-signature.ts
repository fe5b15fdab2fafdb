import { breaking, each, forEach } from './fault.js';
import { acceptedBody, acceptedMember, acceptedStatus, neededHeader } from './seams/accepted-answer.js';
import type { Change } from './seams/change.js';
import { changedAnswer, changedRule, remembering } from './seams/change.js';
import type { HeldVerification } from './seams/webhooks.js';
import {
  deliveredPayloads,
  failedMembers,
  failedStatus,
  optionalMember,
  ownerOfSecret,
  readVerification,
  toldSecret,
  trueSignature,
  verified,
} from './seams/webhooks.js';

const verificationStatus = (status: unknown): Change =>
  acceptedMember('verification', 'verification_status', () => status);

/** Faults of the verification of a true signature (section 4.6). */
const successFaults = [
  ...breaking(['SIG-VALID', 'WHK-SIGNATURE'], {
    'every-verification-fails': verified(() => false),
  }),
  ...breaking('SIG-VALID', {
    ...forEach([201, 202], (status) => ({
      [`a-true-signature-is-answered-with-${status}`]: acceptedStatus('verification', status),
    })),
    ...each(verified, {
      'a-true-signature-of-a-payload-with-letters-outside-ascii-fails': (right, { sent }) =>
        right && !/[^ -~]/.test(JSON.stringify(sent.payload)),
      'a-true-signature-of-a-payload-with-attachments-fails': (right, { sent }) =>
        right && !JSON.stringify(sent.payload).includes('mimetype'),
    }),
    'a-verification-over-100-kb-answers-413': changedAnswer((answer, { operation, body }) =>
      operation === 'verifySignature' && JSON.stringify(body).length > 102_400
        ? { ...answer, status: 413 }
        : answer,
    ),
    'a-webhook-that-is-off-verifies-nothing': verified(
      (right, { sent, service: { world } }) => right && world.webhooks.get(sent.webhookId)?.active === true,
    ),
    'a-signature-verifies-once': remembering(
      () => new Set<string>(),
      (used) =>
        verified((right, { sent: { signature } }) => {
          const first = !used.has(signature);
          if (right) used.add(signature);
          return right && first;
        }),
    ),
  }),
  ...breaking(['SIG-VALID', 'WHK-SIGNATURE'], verified, {
    'a-long-payload-never-verifies': (right, { sent }) =>
      right && JSON.stringify(sent.payload).length <= 2_048,
    'a-delivery-verifies-until-a-later-one-has-come': (right, held) =>
      right && JSON.stringify(deliveredPayloads(held).at(-1)) === JSON.stringify(held.sent.payload),
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
    {
      'every-verification-succeeds': verified(() => true),
    },
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
  ...breaking(wrong, {
    'a-failed-verification-is-answered-with-401': failedStatus(401),
  }),
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
    'a-failed-verification-shows-the-secret': toldSecret.inBody,
    'a-failed-verification-has-it-in-a-header': toldSecret.inHeader,
    'a-verification-without-the-secret-has-it': toldSecret.whereMissing,
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
