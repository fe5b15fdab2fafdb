import { brokenOff, expect, isVerified, stop, test } from '../../src/test.js';
import type { KeptDelivery, OrderFields, OwnWebhook } from '../../src/test.js';
import { eventLevels, givenLive, resubscribed, updateNamed, webhookLevels } from './webhooks.js';

test(
  'WHK-EACH/subscribed',
  {
    title: 'ORDER.UPDATED reaches every subscribed webhook',
    cases: { 'of-2': { count: 2 }, 'of-6': { count: 6 } },
    at: eventLevels,
  },
  async ({ orders, webhooks }, { count }) => {
    const all = [];
    for (let index = 0; index < 2; index += 1) all.push(await webhooks.given());
    while (all.length < count)
      all.push(
        (await webhooks.offered({})) ??
          stop('inapplicable', {
            code: 'not-taken',
            subject: 'webhook',
            message: `The target takes fewer than ${all.length + 1} webhooks, and no clause says that it must take so many.`,
          }),
      );
    const order = await orders.given('open');

    const { name, events } = await updateNamed(order);

    const came = await Promise.all(all.map((webhook) => webhook.deliveries(events)));
    if (came.every(({ length }) => length === 0))
      stop('cantTell', {
        code: 'delivery-missing',
        message: 'The update was delivered to none of the webhooks.',
      });
    for (const webhook of all) await expect(webhook).toHaveDelivered(events);
    const shows = (deliveries: readonly KeptDelivery[]): boolean =>
      deliveries.some(({ body }) => body.includes(name));
    // Where no event shows the name, that is the matter of another clause.
    if (!(await Promise.all(all.map((webhook) => webhook.deliveries(0, 0)))).some(shows)) return;
    for (const webhook of all)
      expect(shows(await webhook.awaitedUntil(shows)), {
        code: 'not-delivered',
        subject: 'webhook',
        message: 'The event that shows the new name did not reach each of the webhooks that are subscribed.',
      }).toBe(true);
  },
);

test(
  'WHK-EACH/one-address',
  { title: 'ORDER.UPDATED reaches both of two webhooks with one address' },
  async ({ orders, webhooks, signatures }) => {
    const order = await orders.given('open');
    const one = await webhooks.given();
    const other = await webhooks.offered({}, one.addresses);
    if (other === undefined)
      stop('inapplicable', {
        code: 'not-taken',
        subject: 'url',
        message: 'The target takes no two webhooks with the same address, and no clause says that it must.',
      });

    await updateNamed(order);

    await one.delivery();
    await expect(one).toHaveDelivered(2);
    if (other.secret === one.secret) return;
    // Both could be of one webhook.
    const signed = (await one.deliveries(2)).map((delivery) => one.asSigned(delivery));
    const ofWebhook = async ({ id, secret }: typeof one): Promise<boolean[]> =>
      Promise.all(
        signed.map(async (each) =>
          isVerified(await signatures.verifyDelivery(each, { webhookId: id, secret })),
        ),
      );
    const [ofOne, ofOther] = [await ofWebhook(one), await ofWebhook(other)];
    if (!signed.every((_, index) => ofOne[index] || ofOther[index])) return;
    expect(ofOne.includes(true) && ofOther.includes(true), {
      code: 'not-delivered',
      subject: 'webhook',
      message: 'All deliveries to the address are signed by the secret of one of its webhooks.',
    }).toBe(true);
  },
);

test(
  'WHK-EACH/made-later',
  { title: 'ORDER.UPDATED reaches a webhook that was created later, too' },
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
  { title: 'ORDER.UPDATED reaches a webhook that was created after an inactive one', at: webhookLevels },
  async ({ webhooks }) => {
    const { order, webhook: probe } = await webhooks.watchedOrder('open');
    await webhooks.given({ active: false });
    const behind = await webhooks.given();

    await updateNamed(order);

    await probe.delivery();
    await expect(behind).toHaveDelivered();
  },
);

/** A webhook beside the one in question, and what is done to it between two updates. */
interface Neighbour {
  isFirst: boolean;
  /** Of the answer of its receiver, where that is a failure. */
  status?: number;
  change?: (neighbour: OwnWebhook) => Promise<unknown>;
}

test(
  'WHK-EACH/beside-failing',
  {
    title: 'ORDER.UPDATED reaches a webhook whose neighbour fails, is off or has other events',
    cases: {
      'behind-failing': { isFirst: true, status: 500 },
      before: { isFirst: false, status: 500 },
      'behind-one-that-breaks-off': { isFirst: true, status: brokenOff },
      'beside-one-switched-off': { isFirst: true, change: (webhook) => webhook.update({ active: false }) },
      'beside-one-of-other-events': { isFirst: true, change: resubscribed },
    } satisfies Record<string, Neighbour>,
  },
  async ({ orders, webhooks }, { isFirst, status, change }: Neighbour) => {
    const order = await orders.given('open');
    const pair = [await webhooks.given(), await webhooks.given()] as const;
    const [neighbour, sound] = isFirst ? pair : ([pair[1], pair[0]] as const);
    if (status !== undefined) await neighbour.reply({ status, body: 'refused by the receiver' });
    await updateNamed(order);
    await neighbour.delivery();
    await expect(sound).toHaveDelivered();
    // The target has to learn of a failure before the next update.
    const earlier = await sound.settled();
    await change?.(neighbour);

    await updateNamed(order);

    await expect(sound).toHaveDelivered(1, { since: earlier });
  },
);

/** An update of which no webhook of another workspace is to hear. */
interface OutsiderCase {
  /** Whether the webhook of the other workspace is the older one. */
  outsiderFirst: boolean;
  subscription?: boolean;
  move?: OrderFields;
}

test(
  'WHK-COMPANY/foreign-webhook',
  {
    title: 'ORDER.UPDATED does not reach a webhook of another workspace',
    cases: {
      'made-before': { outsiderFirst: true },
      'made-after': { outsiderFirst: false },
      'of-a-subscription': { outsiderFirst: true, subscription: true },
      'of-a-closing-move': { outsiderFirst: true, move: { status: 'Completed', markTasksAsDone: true } },
    } satisfies Record<string, OutsiderCase>,
    at: webhookLevels,
  },
  async ({ orders, elsewhere, webhooks }, { outsiderFirst, subscription = false, move }: OutsiderCase) => {
    const order = await orders.given('open', { subscription });
    const theirs = await orders.in(elsewhere).given('Ongoing');
    const early = outsiderFirst ? await webhooks.in(elsewhere).given() : undefined;
    const probe = await webhooks.given();
    const outsider = early ?? (await webhooks.in(elsewhere).given());
    await updateNamed(theirs);
    await outsider.delivery();
    const earlier = await outsider.settled();

    const { name } = await updateNamed(order, move);

    await probe.deliveryShowing(name);
    await expect(outsider).not.toHaveDelivered(1, { since: earlier, quiet: 'patient', showing: name });
  },
);

/** The plan of section 8, and its webhook events in a billing period. */
const plan = 'business-professional';
const limit = 30_000;

/** Of the limit itself no run can come near: a lower one would show within these. */
const updates = 40;

test(
  'WHK-PLAN-LIMIT/each-update',
  { title: `ORDER.UPDATED is delivered for every update on the plan ${plan}` },
  async ({ orders, webhooks, workspace }) => {
    // The new webhook stands behind two that are off, as the live one does behind this one.
    await webhooks.given({ active: false });
    const { order, webhook: live } = await givenLive(orders, webhooks, { updates: 2 });
    await live.update({ active: false });
    const delivered = await workspace.onPlan(plan);
    if (delivered + updates > limit)
      stop('cantTell', {
        code: 'harness-lacks',
        subject: 'workspace.plan',
        settings: ['HARNESS_URL'],
        message: `The new workspace has ${delivered} delivered events in this billing period already.`,
      });
    const webhook = await webhooks.given();

    for (let count = 0; count < updates; count += 1) await updateNamed(order);

    await expect(webhook).toHaveDelivered(updates);
  },
);

test(
  'WHK-PLAN-LIMIT/older-webhook',
  { title: `ORDER.UPDATED reaches a webhook that is older than the plan ${plan}`, at: webhookLevels },
  async ({ orders, webhooks, workspace }) => {
    const { order, webhook } = await givenLive(orders, webhooks);
    await workspace.onPlan(plan);
    const earlier = await webhook.settled();

    await updateNamed(order);

    await expect(webhook).toHaveDelivered(1, { since: earlier });
  },
);
