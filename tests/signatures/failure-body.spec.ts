import { casesOf, expect, isVerified, slugOf, stop, test } from '../../src/test.js';
import { verifiedDelivery, wrongIn, wrongMembers } from './signatures.js';

const parts = [
  { part: 'type PermissionError', requirement: 'SIG-FAILED-TYPE' },
  { part: 'status 403', requirement: 'SIG-FAILED-STATUS' },
  { part: 'verification_status FAILED', requirement: 'SIG-FAILED-VERIFICATION' },
];

for (const { part, requirement } of parts) {
  test(
    `${requirement}/wrong-member`,
    {
      title: `POST /api/v1/webhooks/verify-signature fails with ${part}`,
      holds: [requirement],
      cases: casesOf(wrongMembers.map((wrong) => ({ ...wrong, slug: `wrong-${slugOf(wrong.member)}` }))),
    },
    async ({ webhooks, signatures }, { member, name, changes }) => {
      const delivery = await verifiedDelivery(webhooks, signatures);

      const [{ change, none }] = changes;
      const answer = await signatures.verifyDelivery(delivery, wrongIn(delivery, member, change));

      if (isVerified(answer))
        stop('cantTell', {
          code: 'refusal-missing',
          subject: 'verifySignature',
          message: `This test looks at a failed verification, and one with a wrong ${name} succeeded.`,
        });
      if (none !== undefined && answer.refused && answer.status !== 403)
        stop('inapplicable', {
          code: 'left-open',
          subject: member,
          message: `The target answers a wrong ${name} in a form of its own, which section 4.6 leaves open.`,
        });
      expect(answer).toKeep(requirement, 'verification-failure');
    },
  );
}
