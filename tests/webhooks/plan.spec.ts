import { expect, stop, test } from '../../src/test.js';
import { givenLive, updateNamed, webhookLevels } from './webhooks.js';

/** The plan of section 8, and its webhook events in a billing period. */
const plan = 'business-professional';
const limit = 30_000;

/** Of the limit itself no run can come near: a lower one would show within these. */
const updates = 15;

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
