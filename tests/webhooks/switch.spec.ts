import { covers, expect, test } from '../../src/test.js';
import { givenLivePair, updateNamed, witnessed } from './update.js';

test(
  'a webhook that was made switched off receives nothing',
  covers('WHK-INACTIVE'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const witness = await webhooks.given();
    const off = await webhooks.given({ active: false });

    await updateNamed(order);

    await witnessed(witness);
    expect((await off.settled()).length, 'The webhook that is off receives nothing.').toBe(0);
  },
);

const laterUpdates = [
  { name: 'an update of its name', fields: {} },
  { name: 'a move to Review', fields: { status: 'Review' } },
];

for (const { name, fields } of laterUpdates) {
  test(
    `a webhook that was switched off does not receive ${name}`,
    covers('WHK-INACTIVE'),
    async ({ orders, webhooks }) => {
      const { order, witness, webhook: off, earlier } = await givenLivePair(orders, webhooks);
      await off.update({ active: false });

      await updateNamed(order, fields);

      await witnessed(witness, 2);
      expect((await off.settled()).length - earlier, 'The webhook that is off receives nothing more.').toBe(
        0,
      );
    },
  );
}

test(
  'a webhook that was made switched off receives events once it is on',
  covers('WHK-REACTIVATED'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given({ active: false });
    const witness = await webhooks.given();
    await webhook.update({ active: true });

    await updateNamed(order);

    await witnessed(witness);
    expect((await webhook.deliveries()).length, 'The webhook receives the update.').toBeGreaterThan(0);
  },
);

test(
  'a webhook that was off for a while receives later events',
  covers('WHK-REACTIVATED'),
  async ({ orders, webhooks }) => {
    const { order, witness, webhook } = await givenLivePair(orders, webhooks);
    await webhook.update({ active: false });
    await updateNamed(order);
    await witnessed(witness, 2);
    const earlier = (await webhook.settled()).length;
    await webhook.update({ active: true });

    await updateNamed(order);

    await witnessed(witness, 3);
    const deliveries = await webhook.deliveries(earlier + 1);
    expect(deliveries.length, 'The webhook receives the later update.').toBeGreaterThan(earlier);
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
      const earlier = (await stranger.settled()).length;

      const { name: title } = await updateNamed(order);

      await witness.deliveryShowing(title);
      expect((await stranger.settled()).length - earlier, 'The other workspace receives nothing.').toBe(0);
    },
  );
}
