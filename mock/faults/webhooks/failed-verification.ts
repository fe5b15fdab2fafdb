import type { Verification } from '../../messages/request-bodies.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { withAnswer } from '../wrapping.js';
import { says, knows, hasSecret } from './verification.js';

/** Faults of the answer to a failed verification (sections 4.6 and 7). */
export const failedVerificationFaults: readonly Fault[] = [
  ...[
    {
      member: 'type',
      requirement: 'SIG-FAILED-TYPE',
      values: {
        'validation-error': 'ValidationError',
        missing: undefined,
        null: null,
        forbidden: 'Forbidden',
      },
    },
    {
      member: 'status',
      requirement: 'SIG-FAILED-STATUS',
      values: { text: '403', missing: undefined, '401': 401, null: null },
    },
    {
      member: 'verification_status',
      requirement: 'SIG-FAILED-VERIFICATION',
      values: {
        failure: 'FAILURE',
        missing: undefined,
        false: false,
        'lower-case': 'failed',
        success: 'SUCCESS',
      },
    },
  ].flatMap(({ member, requirement, values }) => [
    ...Object.entries(values).map(([id, value]) =>
      fault(
        `verification-failure-${member.replace('_', '-')}-${id}`,
        requirement,
        `The ${member} of a failed verification is ${value === undefined ? 'missing' : String(value)}.`,
        says(403, { [member]: value }),
      ),
    ),
    fault(
      `verification-failure-${member.replace('_', '-')}-missing-for-unknown-webhook`,
      requirement,
      `The ${member} is missing when no webhook has the id.`,
      withAnswer((given, { operation, body }, service) =>
        operation === 'verifySignature' &&
        given.status === 403 &&
        !knows({ sent: body as Verification, service })
          ? { ...given, body: { ...(given.body as object), [member]: undefined } }
          : given,
      ),
    ),
    fault(
      `verification-failure-${member.replace('_', '-')}-missing-for-wrong-secret`,
      requirement,
      `The ${member} is missing when the secret is wrong.`,
      withAnswer((given, { operation, body }, service) =>
        operation === 'verifySignature' &&
        given.status === 403 &&
        knows({ sent: body as Verification, service }) &&
        !hasSecret({ sent: body as Verification, service })
          ? { ...given, body: { ...(given.body as object), [member]: undefined } }
          : given,
      ),
    ),
  ]),
];
