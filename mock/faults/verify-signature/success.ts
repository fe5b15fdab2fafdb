import { breaking, forEach } from '../breaking.js';
import type { Fault } from '../fault.js';
import { acceptedBody, acceptedMember, acceptedStatus, neededHeader } from '../seams/accepted-answer.js';
import type { Change } from '../seams/change.js';
import { remembering } from '../seams/change.js';
import { verified } from '../seams/webhooks/verification.js';

const verificationStatus = (status: unknown): Change =>
  acceptedMember('verification', 'verification_status', () => status);

/** Faults of the verification of a true signature (section 4.6). */
export const successFaults: readonly Fault[] = [
  ...breaking(['SIG-VALID', 'WHK-SIGNATURE'], {
    'every-verification-fails': verified(() => false),
  }),
  ...breaking('SIG-VALID', {
    ...forEach([201, 202], (status) => ({
      [`a-true-signature-is-answered-with-${status}`]: acceptedStatus('verification', status),
    })),
    'a-true-signature-of-a-payload-with-letters-outside-ascii-fails': verified(
      (right, { sent }) => right && !/[^ -~]/.test(JSON.stringify(sent.payload)),
    ),
    'a-true-signature-of-a-payload-with-attachments-fails': verified(
      (right, { sent }) => right && !JSON.stringify(sent.payload).includes('mimetype'),
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
  ...breaking('WHK-SIGNATURE', {
    'a-delivery-verifies-until-a-later-one-has-come': verified((right, { sent, service: { world } }) => {
      const latest = world.webhooks.get(sent.webhookId)?.history.at(-1);
      return right && world.deliveries.get(latest ?? '')?.request.body === JSON.stringify(sent.payload);
    }),
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
