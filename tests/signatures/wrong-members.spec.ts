import { expect, test } from '../../src/test.js';
import { verifiedDelivery } from './support/given-deliveries.js';
import { wrongIn, wrongMembers } from './support/wrong-members.js';

for (const { member, name, requirement, changes } of wrongMembers) {
  for (const { slug: changedSlug, name: changed, change, isNone } of changes) {
    test(
      `${requirement}/${changedSlug}`,
      { title: `a ${name} ${changed} fails${isNone === true ? '' : ' with 403'}`, holds: [requirement] },
      async ({ webhooks, signatures, session }) => {
        const delivery = await verifiedDelivery(webhooks, signatures);

        const answer = await signatures.verifyDelivery(delivery, wrongIn(delivery, member, change));

        // Section 4.6 states 403 for a verification that fails, not for one that can't be made.
        if (isNone === true)
          session.record('Q-SIGNATURE-NONE', `a ${name} ${changed}: ${answer.status}`, answer);
        expect(answer).toBeRefused(isNone === true ? undefined : 403);
      },
    );
  }
}
