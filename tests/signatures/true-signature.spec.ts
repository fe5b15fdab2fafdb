import { control, expect, isObject, isVerified, sampleTitle, stop, test } from '../../src/test.js';
import type { OrderFields, Response } from '../../src/test.js';
import { longDelivery, signatureLevels } from './signatures.js';

const longText = 'word '.repeat(11_000).trim();

const deliveries: Record<string, { fields?: OrderFields }> = {
  plain: {},
  'text-beyond-ascii': { fields: { notes: 'Ærøskøbing, 大阪, ✓' } },
  file: { fields: { files: [{ filename: 'scope.txt', content: 'The scope.' }] } },
};

test(
  'SIG-VALID/every-content',
  {
    title: 'POST /api/v1/webhooks/verify-signature answers a true signature with 200',
    cases: deliveries,
    at: signatureLevels,
  },
  async ({ webhooks, signatures }, { fields }) => {
    const delivery = await webhooks.signedDelivery(fields);

    const answer = await signatures.verifyTrue(delivery);
    if (delivery.isCaptured && answer.refused)
      stop('cantTell', {
        code: 'setting-doubtful',
        settings: ['WEBHOOK_DELIVERY_FILE', 'WEBHOOK_SECRET'],
        message: `The target answers ${answer.statusPhrase} to the delivery of WEBHOOK_DELIVERY_FILE. It may be older than WEBHOOK_SECRET, or its time may be over: capture a new one, or set RECEIVER_URL.`,
      });
    expect(answer).toBeAccepted(200);
  },
);

test(
  'SIG-VALID/long-payload',
  {
    title: 'POST /api/v1/webhooks/verify-signature accepts a true signature of a long payload',
    cases: { 'over-10-kb': undefined, 'over-100-kb': { brief: longText, notes: longText } },
  },
  async ({ webhooks, signatures }, texts) => {
    const delivery = await longDelivery(webhooks, texts);

    const answer = await signatures.verifyTrue(delivery);
    answer.asked = () => `a delivery of ${Buffer.byteLength(delivery.body)} bytes as the target sent it`;
    expect(answer).toBeAccepted(200);
  },
);

test(
  'SIG-VALID/switched-off',
  {
    title: 'POST /api/v1/webhooks/verify-signature accepts the signature of a webhook that was switched off',
  },
  async ({ orders, webhooks, signatures }) => {
    const order = await orders.given('open');
    const webhook = await webhooks.given();
    control(await order.put({ name: sampleTitle() }));
    const delivery = await webhook.signed();
    control(await signatures.verifyDelivery(delivery));
    await webhook.update({ active: false });

    // The switch is about deliveries alone (section 2.5), and this one came while it was on.
    expect(await signatures.verifyTrue(delivery)).toBeAccepted(200);
  },
);

test(
  'SIG-VALID/earlier-delivery',
  { title: 'POST /api/v1/webhooks/verify-signature accepts the signature of an earlier delivery' },
  async ({ webhooks, signatures }) => {
    const { order, webhook } = await webhooks.watchedOrder('open');
    const [name, later] = [sampleTitle(), sampleTitle()];
    control(await order.put({ name }));
    const earlier = webhook.asSigned(await webhook.deliveryShowing(name));
    control(await signatures.verifyDelivery(earlier));
    control(await order.put({ name: later }));
    await webhook.deliveryShowing(later);
    // A target may note a delivery only once the receiver has answered.
    await webhook.settled();

    expect(await signatures.verifyTrue(earlier)).toBeAccepted(200);
  },
);

test(
  'SIG-VALID-STATUS/every-content',
  {
    title: 'POST /api/v1/webhooks/verify-signature answers with verification_status SUCCESS',
    at: signatureLevels,
  },
  async ({ webhooks, signatures }) => {
    const answer = control(await signatures.verifyDelivery(await webhooks.signedDelivery()));

    expect(answer).toKeep('SIG-VALID-STATUS', 'verification-success');
  },
);

test(
  'SIG-VALID/other-payload-forms',
  { title: 'POST /api/v1/webhooks/verify-signature accepts a true signature; other forms are recorded' },
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
  { title: 'POST /api/v1/webhooks/verify-signature needs no credential header', at: signatureLevels },
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
