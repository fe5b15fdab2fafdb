import { expect, isVerified, slugOf, stop, test } from '../../src/test.js';
import { verifiedDelivery } from './support/given-deliveries.js';
import { wrongIn, wrongMembers } from './support/wrong-members.js';

const parts = [
  { slug: 'type', name: 'type PermissionError', requirement: 'SIG-FAILED-TYPE' },
  { slug: 'status', name: 'status 403', requirement: 'SIG-FAILED-STATUS' },
  { slug: 'verification-status', name: 'verification_status FAILED', requirement: 'SIG-FAILED-VERIFICATION' },
];

for (const { name: part, requirement } of parts) {
  for (const { member, name, changes } of wrongMembers) {
    test(
      `${requirement}/wrong-${slugOf(member)}`,
      { title: `a wrong ${name} is answered with ${part}`, holds: [requirement] },
      async ({ webhooks, signatures }) => {
        const delivery = await verifiedDelivery(webhooks, signatures);

        const [{ change, isNone }] = changes;
        const answer = await signatures.verifyDelivery(delivery, wrongIn(delivery, member, change));

        if (isVerified(answer))
          stop('cantTell', {
            code: 'refusal-missing',
            subject: 'verifySignature',
            message: `This test looks at a failed verification, and one with a wrong ${name} succeeded.`,
          });
        if (isNone === true && answer.refused && answer.status !== 403)
          stop('inapplicable', {
            code: 'left-open',
            subject: member,
            message: `The target answers a wrong ${name} in a form of its own, which section 4.6 leaves open.`,
          });
        expect(answer).toKeep(requirement, 'verification-failure');
      },
    );
  }
}
