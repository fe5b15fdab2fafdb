import { breaking, forEach } from '../breaking.js';
import type { Fault } from '../fault.js';
import type { HeldVerification } from '../seams/webhooks/verification.js';
import {
  deliveredPayloads,
  failedMembers,
  failedStatus,
  optionalMember,
  ownerOfSecret,
  toldSecret,
  trueSignature,
} from '../seams/webhooks/verification.js';

const isUnknown = ({ secret }: HeldVerification): boolean => secret === undefined;
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
export const failureFaults: readonly Fault[] = [
  ...breaking([...wrong, 'SIG-WEBHOOK-UNKNOWN'], {
    'a-failed-verification-is-answered-with-200': failedStatus(200),
  }),
  ...breaking(wrong, {
    'a-failed-verification-is-answered-with-401': failedStatus(401),
  }),
  ...breaking(['SIG-SIGNATURE-WRONG', 'SIG-PAYLOAD-WRONG'], {
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
