import { covers, expect, test } from '../../src/test.js';
import { verifiedDelivery } from './support/given-deliveries.js';
import { wrongIn, wrongMembers } from './support/wrong-members.js';

for (const { member, name, requirement, changes } of wrongMembers) {
  for (const { name: changed, change } of changes) {
    test(`a ${name} ${changed} fails with 403`, covers(requirement), async ({ webhooks, signatures }) => {
      const delivery = await verifiedDelivery(webhooks, signatures);

      const answer = await signatures.verifyDelivery(delivery, wrongIn(delivery, member, change));

      expect(answer).toBeRefused(403);
    });
  }
}
