import { expect, isVerified, test } from '../../src/test.js';
import type { OrderFields } from '../../src/test.js';
import { updateLong, updateNamed } from './support/update.js';

const file = { filename: 'Größe & Maß.txt', content: 'A file.' };
const contents: { slug: string; name: string; fields: OrderFields; isLong?: boolean }[] = [
  { slug: 'plain-name', name: 'a plain name', fields: {} },
  { slug: 'text-beyond-ascii', name: 'text beyond ASCII', fields: { notes: 'Zoë, Łódź, 東京, 🚀' } },
  { slug: 'quotes', name: 'quotes and a backslash', fields: { notes: 'She said "yes" \\ \'no\'' } },
  { slug: 'several-lines', name: 'several lines', fields: { brief: 'First line\nSecond line\tand a tab' } },
  { slug: 'markup', name: 'markup', fields: { notes: '<b>Tom & Jerry</b> &amp; </script>' } },
  { slug: 'line-separator', name: 'a line separator', fields: { notes: 'before\u2028after' } },
  { slug: 'fraction', name: 'a fraction', fields: { budget: 1234.5 } },
  { slug: 'five-digits', name: 'a number of five digits', fields: { budget: 98_765 } },
  { slug: 'long-text', name: 'a long text', fields: { brief: 'word '.repeat(2_000).trim() }, isLong: true },
  { slug: 'file', name: 'a file', fields: { files: [file] } },
  { slug: 'new-status', name: 'a new status', fields: { status: 'Review' } },
];

for (const { slug, name, fields, isLong } of contents) {
  test(
    `WHK-SIGNATURE/${slug}`,
    { title: `the signature of a delivery with ${name} verifies`, holds: ['WHK-SIGNATURE'] },
    async ({ webhooks, signatures, session }) => {
      const { order, webhook } = await webhooks.watchedOrder('Ongoing');
      await (isLong === true ? updateLong(order, fields) : updateNamed(order, fields));

      const answer = await signatures.verifyTrue(await webhook.signed());

      session.observe('webhook-signing', isVerified(answer) ? 'secret' : 'other');
      expect(answer, {
        code: 'not-verified',
        subject: 'delivery',
        message: `The signature does not verify with the secret of the webhook: the target answered ${answer.status}.`,
      }).toVerify();
    },
  );
}

test(
  'WHK-SIGNATURE/second-delivery',
  { title: 'the signature of a second delivery verifies', holds: ['WHK-SIGNATURE'] },
  async ({ webhooks, signatures }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');
    await updateNamed(order);
    const { name } = await updateNamed(order);

    const second = webhook.asSigned(await webhook.deliveryShowing(name));
    const answer = await signatures.verifyTrue(second);

    expect(answer, {
      code: 'not-verified',
      subject: 'delivery',
      message: `The signature of the second delivery does not verify: the target answered ${answer.status}.`,
    }).toVerify();
  },
);

test(
  'WHK-SIGNATURE/earlier-deliveries',
  {
    title: 'the signatures of earlier deliveries verify once a later one has come',
    holds: ['WHK-SIGNATURE'],
  },
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
  { title: 'the deliveries of two webhooks verify each with its own secret', holds: ['WHK-SIGNATURE'] },
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
