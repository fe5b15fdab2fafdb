import { covers, expect, test } from '../../src/test.js';
import { givenLivePair, updateNamed, witnessed } from './support/update.js';

test(
  'a webhook that was made switched off receives nothing',
  covers('WHK-INACTIVE'),
  async ({ webhooks }) => {
    const { order, webhook: witness } = await webhooks.watchedOrder('Ongoing');
    const off = await webhooks.given({ active: false });

    const { name } = await updateNamed(order);

    await witness.deliveryShowing(name);
    await expect(off).not.toHaveDelivered(1, { settling: 'patient', showing: name });
  },
);

const laterUpdates = [
  { name: 'an update of its name', fields: {}, settling: 'patient' as const },
  { name: 'a move to Review', fields: { status: 'Review' }, settling: 'brief' as const },
];

for (const { name, fields, settling } of laterUpdates) {
  test(
    `a webhook that was switched off does not receive ${name}`,
    covers('WHK-INACTIVE'),
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
  'a webhook that was made switched off receives events once it is on',
  covers('WHK-REACTIVATED'),
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
  'a webhook that was off for a while receives later events',
  covers('WHK-REACTIVATED'),
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
  { name: 'before', strangerFirst: true },
  { name: 'after', strangerFirst: false },
];

for (const { name, strangerFirst } of makers) {
  test(
    `a webhook of another workspace that was made ${name} does not receive the event`,
    covers('WHK-COMPANY'),
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
