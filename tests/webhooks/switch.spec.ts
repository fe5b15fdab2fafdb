import { expect, test } from '../../src/test.js';
import { givenLivePair, updateNamed, witnessed } from './support/update.js';

test(
  'WHK-INACTIVE/from-the-start',
  { title: 'a webhook that was made switched off receives nothing', holds: ['WHK-INACTIVE'] },
  async ({ webhooks }) => {
    const { order, webhook: witness } = await webhooks.watchedOrder('Ongoing');
    const off = await webhooks.given({ active: false });

    const { name } = await updateNamed(order);

    await witness.deliveryShowing(name);
    await expect(off).not.toHaveDelivered(1, { settling: 'patient', showing: name });
  },
);

const laterUpdates = [
  { slug: 'name', name: 'an update of its name', fields: {}, settling: 'patient' as const },
  {
    slug: 'move-to-review',
    name: 'a move to Review',
    fields: { status: 'Review' },
    settling: 'brief' as const,
  },
];

for (const { slug, name, fields, settling } of laterUpdates) {
  test(
    `WHK-INACTIVE/switched-off-${slug}`,
    { title: `a webhook that was switched off does not receive ${name}`, holds: ['WHK-INACTIVE'] },
    async ({ webhooks }) => {
      const { order, witness, webhook: off, earlier } = await givenLivePair(webhooks);
      await off.update({ active: false });

      const { name: title } = await updateNamed(order, fields);

      await witness.deliveryShowing(title);
      await expect(off).not.toHaveDelivered(1, { since: earlier, settling, showing: title });
    },
  );
}

test(
  'WHK-REACTIVATED/from-the-start',
  { title: 'a webhook that was made switched off receives events once it is on', holds: ['WHK-REACTIVATED'] },
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    // One from before and one from after it, so that it is not the number of webhooks that matters.
    const first = await webhooks.given();
    const webhook = await webhooks.given({ active: false });
    const last = await webhooks.given();
    await webhook.update({ active: true });

    await updateNamed(order);

    for (const witness of [first, last]) await witnessed(witness);
    await expect(webhook).toHaveDelivered();
  },
);

test(
  'WHK-REACTIVATED/off-for-a-while',
  { title: 'a webhook that was off for a while receives later events', holds: ['WHK-REACTIVATED'] },
  async ({ webhooks }) => {
    const { order, witness, webhook } = await givenLivePair(webhooks);
    await webhook.update({ active: false });
    await updateNamed(order);
    await witnessed(witness, 2);
    const earlier = await webhook.settled();
    await webhook.update({ active: true });

    await updateNamed(order);

    await witnessed(witness, 3);
    await expect(webhook).toHaveDelivered(1, { since: earlier });
  },
);

const makers = [
  { slug: 'before', name: 'before', strangerFirst: true },
  { slug: 'after', name: 'after', strangerFirst: false },
];

for (const { slug, name, strangerFirst } of makers) {
  test(
    `WHK-COMPANY/made-${slug}`,
    {
      title: `a webhook of another workspace that was made ${name} does not receive the event`,
      holds: ['WHK-COMPANY'],
    },
    async ({ orders, elsewhere, webhooks }) => {
      const order = await orders.given('Ongoing');
      const theirs = await orders.in(elsewhere).given('Ongoing');
      const early = strangerFirst ? await webhooks.in(elsewhere).given() : undefined;
      const witness = await webhooks.given();
      const stranger = early ?? (await webhooks.in(elsewhere).given());
      await updateNamed(theirs);
      await witnessed(stranger);
      const earlier = await stranger.settled();

      const { name: title } = await updateNamed(order);

      await witness.deliveryShowing(title);
      await expect(stranger).not.toHaveDelivered(1, {
        since: earlier,
        settling: 'patient',
        showing: title,
      });
    },
  );
}
