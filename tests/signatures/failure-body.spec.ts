import { expect, isVerified, stop, test } from '../../src/test.js';
import { signatureLevels, verifiedDelivery, wrongIn, wrongMembers } from './signatures.js';

const parts = [
  { part: 'type PermissionError', requirement: 'SIG-FAILED-TYPE' },
  { part: 'status 403', requirement: 'SIG-FAILED-STATUS' },
  { part: 'verification_status FAILED', requirement: 'SIG-FAILED-VERIFICATION' },
];

for (const { part, requirement } of parts) {
  test(
    `${requirement}/wrong-member`,
    { title: `POST /api/v1/webhooks/verify-signature fails with ${part}`, at: signatureLevels },
    async ({ webhooks, signatures }) => {
      const delivery = await verifiedDelivery(webhooks, signatures);
      const succeeded: string[] = [];

      for (const { member, name, changes } of wrongMembers) {
        const [{ change, none }] = changes;
        const wrong = wrongIn(delivery, member, change);
        if (wrong === undefined) continue;
        const answer = await signatures.verifyDelivery(delivery, wrong);
        answer.asked = () => `a wrong ${name}`;
        if (isVerified(answer)) succeeded.push(name);
        // Section 4.6 leaves open how a target answers what is none of its own.
        else if (none === undefined || !answer.refused || answer.status === 403)
          expect(answer).toKeep(requirement, 'verification-failure');
      }

      if (succeeded.length > 0)
        stop('cantTell', {
          code: 'refusal-missing',
          subject: 'verifySignature',
          message: `This test looks at failed verifications, and one with a wrong ${succeeded.join(', ')} succeeded.`,
        });
    },
  );
}
