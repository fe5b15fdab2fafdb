import type { OrderFields } from '../../src/operations/orders.js';
import { outcomeOf, verificationOf } from '../../src/operations/signatures.js';
import { isObject } from '../../src/exchange/structure.js';
import { control, covers, expect, test } from '../../src/test.js';

const deliveries: { name: string; fields?: OrderFields }[] = [
  { name: 'a delivery' },
  { name: 'a delivery with text beyond ASCII', fields: { notes: 'Ærøskøbing, 大阪, ✓' } },
  { name: 'a delivery with a file', fields: { files: [{ filename: 'scope.txt', content: 'The scope.' }] } },
];

for (const { name, fields } of deliveries) {
  test(
    `the true signature of ${name} answers 200`,
    covers('SIG-VALID'),
    async ({ orders, webhooks, signatures }) => {
      const delivery = await webhooks.signedDelivery(orders, fields);

      expect(await signatures.verify(verificationOf(delivery))).toBeAccepted(200);
    },
  );

  test(
    `the true signature of ${name} has verification_status SUCCESS`,
    covers('SIG-VALID-STATUS'),
    async ({ orders, webhooks, signatures }) => {
      const delivery = await webhooks.signedDelivery(orders, fields);

      const answer = control(await signatures.verify(verificationOf(delivery)));

      expect(answer).toKeep('SIG-VALID-STATUS', 'verification-success');
    },
  );
}

test(
  'a true signature is verified a second time',
  covers('SIG-VALID'),
  async ({ orders, webhooks, signatures }) => {
    const delivery = await webhooks.signedDelivery(orders);
    control(await signatures.verify(verificationOf(delivery)));

    expect(await signatures.verify(verificationOf(delivery))).toBeAccepted(200);
  },
);

test(
  'a true signature answers 200 after a failed verification',
  covers('SIG-VALID'),
  async ({ orders, webhooks, signatures }) => {
    const delivery = await webhooks.signedDelivery(orders);
    await signatures.verify(verificationOf(delivery, { signature: 'f'.repeat(64) }));

    expect(await signatures.verify(verificationOf(delivery))).toBeAccepted(200);
  },
);

test(
  'a true signature answers 200 whatever other forms of its payload do',
  covers('SIG-VALID'),
  async ({ orders, webhooks, signatures, session }) => {
    const delivery = await webhooks.signedDelivery(orders);

    const answer = await signatures.verify(verificationOf(delivery));

    const reordered = await signatures.verify(verificationOf(delivery, { payload: reversed(delivery.body) }));
    session.record('Q-SIGNATURE-ORDER', wordOf(reordered), reordered);
    const asText = await signatures.verify(
      verificationOf(delivery, { payload: JSON.stringify(delivery.body) }),
    );
    session.record('Q-SIGNATURE-INCOMPLETE', `payload as text: ${asText.status}`, asText);
    expect(answer).toBeAccepted(200);
  },
);

test(
  'a true signature verifies without any credential header',
  covers('SIG-NO-CREDENTIAL'),
  async ({ orders, webhooks, signatures, workspace }) => {
    const delivery = await webhooks.signedDelivery(orders);

    const answer = await signatures.verify(verificationOf(delivery));

    if (outcomeOf(answer) !== 'verified') {
      const { apiKey, companyId, accessToken } = workspace;
      const headers = { 'x-api-key': apiKey, companyid: companyId, authorization: `Bearer ${accessToken}` };
      control(await signatures.verify(verificationOf(delivery), { headers }));
    }
    expect(outcomeOf(answer), 'The signature verifies without a credential.').toBe('verified');
  },
);

function wordOf(answer: Parameters<typeof outcomeOf>[0]): string {
  return outcomeOf(answer) === 'verified' ? 'verifies' : 'does not verify';
}

/** A JSON object with its keys in the opposite order, at every depth. */
function reversed(body: string): string {
  const turned = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(turned)
      : isObject(value)
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([name, member]) => [name, turned(member)]),
          )
        : value;
  return JSON.stringify(turned(JSON.parse(body)));
}
