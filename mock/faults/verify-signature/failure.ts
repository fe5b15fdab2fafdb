import { breaking, forEach } from '../breaking.js';
import type { Fault } from '../fault.js';
import type { HeldVerification } from '../seams/webhooks/verification.js';
import {
  deliveredPayloads,
  failedMembers,
  failedStatus,
  optionalMember,
  ownerOfSecret,
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
    'A failed verification is answered with 200': failedStatus(200),
  }),
  ...breaking(wrong, {
    'A failed verification is answered with 401': failedStatus(401),
  }),
  ...breaking(['SIG-SIGNATURE-WRONG', 'SIG-PAYLOAD-WRONG'], {
    'A signature that is not that of the payload is answered with 400': failedStatus(400, hasSecret),
  }),
  ...breaking('SIG-SECRET-WRONG', {
    'A wrong secret is answered with 401': failedStatus(401, hasWrongSecret),
  }),
  ...breaking('SIG-WEBHOOK-UNKNOWN', {
    'The id of no webhook is answered with 500': failedStatus(500, isUnknown),
    'The id of no webhook is answered with 202': failedStatus(202, isUnknown),
  }),
  ...breaking('SIG-WEBHOOK-WRONG', {
    'The id of another webhook is answered with 404': failedStatus(
      404,
      (held) => hasWrongSecret(held) && ownerOfSecret(held) !== undefined,
    ),
  }),
  ...wrongMembers.flatMap(({ member, requirement, values }) =>
    breaking(requirement, {
      ...forEach<unknown>(values, (value) => ({
        [`The ${member} of a failed verification is ${value === undefined ? 'missing' : String(value)}`]:
          failedMembers({ [member]: value }),
      })),
      [`The ${member} is missing when no webhook has the id`]: failedMembers(
        { [member]: undefined },
        isUnknown,
      ),
      [`The ${member} is missing when the secret is wrong`]: failedMembers(
        { [member]: undefined },
        hasWrongSecret,
      ),
    }),
  ),
  ...breaking('SIG-WEBHOOK-REQUIRED', {
    'A verification without webhookId succeeds by its secret': optionalMember(
      'webhookId',
      (held) => ownerOfSecret(held) ?? '',
    ),
  }),
  ...breaking('SIG-SECRET-REQUIRED', {
    'A verification without secret succeeds by that of the webhook': optionalMember(
      'secret',
      ({ secret }) => secret ?? '',
    ),
  }),
  ...breaking('SIG-SIGNATURE-REQUIRED', {
    'A verification without signature succeeds': optionalMember('signature', trueSignature),
  }),
  ...breaking('SIG-PAYLOAD-REQUIRED', {
    'A verification without payload succeeds': optionalMember('payload', (held) =>
      deliveredPayloads(held).at(-1),
    ),
  }),
];
