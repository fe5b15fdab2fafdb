import { control, covers, expect, isVerified, stop, test } from '../../src/test.js';
import type { SignedDelivery, Verification } from '../../src/test.js';
import { changedPayload, payloadChanges } from './altered-payload.js';
import { alteredAt } from './altered-text.js';

const members = [
  { name: 'type PermissionError', requirement: 'SIG-FAILED-TYPE' },
  { name: 'status 403', requirement: 'SIG-FAILED-STATUS' },
  { name: 'verification_status FAILED', requirement: 'SIG-FAILED-VERIFICATION' },
];

const wrongs: { name: string; wrong: (delivery: SignedDelivery) => Verification }[] = [
  { name: 'signature', wrong: ({ signature }) => ({ signature: alteredAt(signature, 0.5) }) },
  { name: 'secret', wrong: ({ secret }) => ({ secret: alteredAt(secret, 0.5) }) },
  { name: 'webhook id', wrong: ({ webhookId }) => ({ webhookId: alteredAt(webhookId, 0.85) }) },
  { name: 'payload', wrong: ({ body }) => ({ payload: changedPayload(body, firstValueChanged) }) },
];

for (const { name: member, requirement } of members) {
  for (const { name, wrong } of wrongs) {
    test(
      `a wrong ${name} is answered with ${member}`,
      covers(requirement),
      async ({ orders, webhooks, signatures }) => {
        const delivery = await webhooks.signedDelivery(orders);
        control(await signatures.verifyDelivery(delivery));

        const answer = await signatures.verifyDelivery(delivery, wrong(delivery));

        if (isVerified(answer))
          stop(
            'cantTell',
            `The verification with a wrong ${name} succeeded, so there is no failure to look at.`,
          );
        expect(answer).toKeep(requirement, 'verification-failure');
      },
    );
  }
}

function firstValueChanged(body: string): string {
  return payloadChanges[0]?.change(body) ?? body;
}
