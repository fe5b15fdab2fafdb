import { expect, isUsedUp, isVerified, shorten, test } from '../../src/test.js';
import type { OrderFields } from '../../src/test.js';
import { eventLevels, updateLong, updateNamed } from './webhooks.js';

const file = { filename: 'Größe & Maß.txt', content: 'A file.' };
const contents: Record<string, { fields: OrderFields; isLong?: boolean }> = {
  'plain-name': { fields: {} },
  'several-lines': { fields: { brief: 'First line\nSecond line\tand a tab' } },
  'line-separator': { fields: { notes: 'before\u2028after' } },
  fraction: { fields: { budget: 1234.5 } },
  'five-digits': { fields: { budget: 98_765 } },
  'long-text': { fields: { brief: 'word '.repeat(2_000).trim() }, isLong: true },
  file: { fields: { files: [file] } },
  'new-status': { fields: { status: 'Review' } },
};

test(
  'WHK-SIGNATURE/every-content',
  { title: 'ORDER.UPDATED carries a signature that verifies', cases: contents, at: eventLevels },
  async ({ webhooks, signatures, session }, { fields, isLong }) => {
    const usesUp = isUsedUp('Ongoing', fields);
    const { order, webhook } = await webhooks.watchedOrder('Ongoing', { usesUp });
    await (isLong === true ? updateLong(order, fields) : updateNamed(order, fields));

    const signed = await webhook.signed();
    if (isLong === true) await shorten(order, ...Object.keys(fields));
    const answer = await signatures.verifyTrue(signed);

    session.observe('webhook-signing', isVerified(answer) ? 'secret' : 'other');
    expect(answer, {
      code: 'not-verified',
      subject: 'delivery',
      message: `The signature does not verify with the secret of the webhook: the target answered ${answer.status}.`,
    }).toVerify();
  },
);

test(
  'WHK-SIGNATURE/earlier-deliveries',
  { title: 'ORDER.UPDATED carries a signature that still verifies after a later delivery' },
  async ({ webhooks, signatures }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');
    const names: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { name } = await updateNamed(order);
      names.push(name);
      // One that comes late may show a name that was written meanwhile.
      await webhook.deliveryShowing(name);
    }

    for (const name of names) {
      const past = webhook.asSigned(await webhook.deliveryShowing(name));
      const answer = await signatures.verifyTrue(past);
      expect(answer, {
        code: 'not-verified',
        subject: 'delivery',
        message: `The signature of a delivery does not verify: the target answered ${answer.status}.`,
      }).toVerify();
    }
  },
);

test(
  'WHK-SIGNATURE/two-webhooks',
  { title: 'ORDER.UPDATED verifies with the secret of each of two webhooks' },
  async ({ orders, webhooks, signatures }) => {
    const order = await orders.given('Ongoing');
    const both = [await webhooks.given(), await webhooks.given()];
    await updateNamed(order);

    for (const webhook of both) {
      const answer = await signatures.verifyTrue(await webhook.signed());
      expect(answer, {
        code: 'not-verified',
        subject: 'delivery',
        message: `A delivery does not verify with the secret of its webhook: the target answered ${answer.status}.`,
      }).toVerify();
    }
  },
);
