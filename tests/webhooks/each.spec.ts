import { expect, stop, test } from '../../src/test.js';
import { givenLive, updateNamed, witnessed } from './webhooks.js';

test(
  'WHK-EACH/subscribed',
  {
    title: 'ORDER.UPDATED reaches every subscribed webhook',
    holds: ['WHK-EACH'],
    cases: { 'of-2': { count: 2 }, 'of-4': { count: 4 } },
  },
  async ({ orders, webhooks }, { count }) => {
    const order = await orders.given('Ongoing');
    const all = [];
    for (let index = 0; index < count; index += 1) all.push(await webhooks.given());

    await updateNamed(order);

    const received = await Promise.all(all.map(async (webhook) => (await webhook.deliveries()).length));
    if (Math.max(...received) === 0)
      stop('cantTell', {
        code: 'delivery-missing',
        message: 'The update was delivered to none of the webhooks.',
      });
    expect(received, {
      code: 'not-delivered',
      subject: 'webhook',
      message: `The update was delivered to ${received.filter((count) => count > 0).length} of ${received.length} webhooks that are subscribed.`,
    }).not.toContain(0);
  },
);

test(
  'WHK-EACH/one-address',
  { title: 'ORDER.UPDATED reaches both of two webhooks with one address', holds: ['WHK-EACH'] },
  async ({ webhooks }) => {
    const { order, webhook: witness } = await webhooks.watchedOrder('Ongoing');
    const one = await webhooks.given();
    const other = await webhooks.offered({}, one.addresses);
    if (other === undefined)
      stop('inapplicable', {
        code: 'not-taken',
        subject: 'url',
        message: 'The target takes no two webhooks with the same address, and no clause says that it must.',
      });

    await updateNamed(order);

    await witnessed(witness);
    await expect(one).toHaveDelivered(2);
  },
);

test(
  'WHK-EACH/made-later',
  { title: 'ORDER.UPDATED reaches a webhook that was created later, too', holds: ['WHK-EACH'] },
  async ({ orders, webhooks }) => {
    const { order, webhook: first } = await givenLive(orders, webhooks);
    const later = await webhooks.given();

    await updateNamed(order);

    await expect(first).toHaveDelivered(2);
    await expect(later).toHaveDelivered();
  },
);

test(
  'WHK-EACH/behind-inactive',
  { title: 'ORDER.UPDATED reaches a webhook that was created after an inactive one', holds: ['WHK-EACH'] },
  async ({ webhooks }) => {
    const { order, webhook: witness } = await webhooks.watchedOrder('Ongoing');
    await webhooks.given({ active: false });
    const behind = await webhooks.given();

    await updateNamed(order);

    await witnessed(witness);
    await expect(behind).toHaveDelivered();
  },
);

test(
  'WHK-EACH/beside-failing',
  {
    title: 'ORDER.UPDATED reaches a webhook whose neighbour has a failing receiver',
    holds: ['WHK-EACH'],
    cases: { 'behind-failing': { failsFirst: true }, before: { failsFirst: false } },
  },
  async ({ orders, webhooks }, { failsFirst }) => {
    const order = await orders.given('Ongoing');
    const pair = [await webhooks.given(), await webhooks.given()] as const;
    const [failing, sound] = failsFirst ? pair : ([pair[1], pair[0]] as const);
    await failing.reply({ status: 500, body: 'refused by the receiver' });
    await updateNamed(order);
    await witnessed(failing);
    await expect(sound).toHaveDelivered();
    // The target has to learn of the failure before the next update.
    const earlier = await sound.settled();

    await updateNamed(order);

    await expect(sound).toHaveDelivered(1, { since: earlier });
  },
);

test(
  'WHK-COMPANY/foreign-webhook',
  {
    title: 'ORDER.UPDATED does not reach a webhook of another workspace',
    holds: ['WHK-COMPANY'],
    cases: { 'made-before': { strangerFirst: true }, 'made-after': { strangerFirst: false } },
  },
  async ({ orders, elsewhere, webhooks }, { strangerFirst }) => {
    const order = await orders.given('Ongoing');
    const theirs = await orders.in(elsewhere).given('Ongoing');
    const early = strangerFirst ? await webhooks.in(elsewhere).given() : undefined;
    const witness = await webhooks.given();
    const stranger = early ?? (await webhooks.in(elsewhere).given());
    await updateNamed(theirs);
    await witnessed(stranger);
    const earlier = await stranger.settled();

    const { name } = await updateNamed(order);

    await witness.deliveryShowing(name);
    await expect(stranger).not.toHaveDelivered(1, { since: earlier, settling: 'patient', showing: name });
  },
);
