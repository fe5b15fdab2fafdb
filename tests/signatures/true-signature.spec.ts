import { control, expect, isObject, isVerified, test } from '../../src/test.js';
import type { OrderFields, Response } from '../../src/test.js';
import { verifiedDelivery } from './support/given-deliveries.js';

const deliveries: { slug: string; name: string; fields?: OrderFields }[] = [
  { slug: 'plain', name: 'a delivery' },
  {
    slug: 'text-beyond-ascii',
    name: 'a delivery with text beyond ASCII',
    fields: { notes: 'Ærøskøbing, 大阪, ✓' },
  },
  {
    slug: 'file',
    name: 'a delivery with a file',
    fields: { files: [{ filename: 'scope.txt', content: 'The scope.' }] },
  },
];

for (const { slug, name, fields } of deliveries) {
  test(
    `SIG-VALID/${slug}`,
    { title: `the true signature of ${name} answers 200`, holds: ['SIG-VALID'] },
    async ({ webhooks, signatures }) => {
      const delivery = await webhooks.signedDelivery(fields);

      expect(await signatures.verifyTrue(delivery)).toBeAccepted(200);
    },
  );

  test(
    `SIG-VALID-STATUS/${slug}`,
    { title: `the true signature of ${name} has verification_status SUCCESS`, holds: ['SIG-VALID-STATUS'] },
    async ({ webhooks, signatures }) => {
      const delivery = await webhooks.signedDelivery(fields);

      const answer = control(await signatures.verifyDelivery(delivery));

      expect(answer).toKeep('SIG-VALID-STATUS', 'verification-success');
    },
  );
}

test(
  'SIG-VALID/second-time',
  { title: 'a true signature is verified a second time', holds: ['SIG-VALID'] },
  async ({ webhooks, signatures }) => {
    const delivery = await verifiedDelivery(webhooks, signatures);

    expect(await signatures.verifyTrue(delivery)).toBeAccepted(200);
  },
);

test(
  'SIG-VALID/after-failure',
  { title: 'a true signature answers 200 after a failed verification', holds: ['SIG-VALID'] },
  async ({ webhooks, signatures }) => {
    const delivery = await webhooks.signedDelivery();
    await signatures.verifyDelivery(delivery, { signature: 'f'.repeat(64) });

    expect(await signatures.verifyTrue(delivery)).toBeAccepted(200);
  },
);

test(
  'SIG-VALID/other-payload-forms',
  { title: 'a true signature answers 200 whatever other forms of its payload do', holds: ['SIG-VALID'] },
  async ({ webhooks, signatures, session }) => {
    const delivery = await webhooks.signedDelivery();

    const answer = await signatures.verifyTrue(delivery);
    session.record('Q-MEDIA-TYPE', `verification: ${answer.header('content-type') ?? 'none'}`, answer);

    const reordered = await signatures.verifyDelivery(delivery, { payload: reversed(delivery.body) });
    session.record('Q-SIGNATURE-ORDER', wordOf(reordered), reordered);
    const asText = await signatures.verifyDelivery(delivery, { payload: JSON.stringify(delivery.body) });
    session.record('Q-SIGNATURE-INCOMPLETE', `payload as text: ${asText.status}`, asText);
    expect(answer).toBeAccepted(200);
  },
);

test(
  'SIG-NO-CREDENTIAL/no-credential',
  { title: 'a true signature verifies without any credential header', holds: ['SIG-NO-CREDENTIAL'] },
  async ({ webhooks, signatures, workspace }) => {
    const delivery = await webhooks.signedDelivery();

    const answer = await signatures.verifyDelivery(delivery);

    if (!isVerified(answer)) {
      const headers = await workspace.credentialHeaders();
      control(await signatures.verifyDelivery(delivery, {}, { headers }));
    }
    expect(answer, {
      code: 'not-verified',
      subject: 'credential',
      message: `A true signature does not verify without a credential: the target answered ${answer.status}.`,
    }).toVerify();
  },
);

function wordOf(answer: Response): string {
  return isVerified(answer) ? 'verifies' : 'does not verify';
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
