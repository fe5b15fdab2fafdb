import { casesByRequirement, control, expect, openStatuses, stop, test } from '../../../src/test.js';
import type { Order, OrderFields, Scene } from '../../../src/test.js';
import { demandChecked, orderLevels } from '../orders.js';

const first = { repeatCount: 2, repeatDuration: 'week' };

const changes: { slug: string; requirement: string; both: OrderFields; alone: OrderFields }[] = [
  ...[1, 3, 12].map((repeatCount) => ({
    slug: `${repeatCount}-every-state`,
    requirement: 'ORD-REPEAT-COUNT-ALONE',
    both: { repeatCount, repeatDuration: 'week' },
    alone: { repeatCount },
  })),
  ...['day', 'month', 'year'].map((repeatDuration) => ({
    slug: `${repeatDuration}-every-state`,
    requirement: 'ORD-REPEAT-DURATION-ALONE',
    both: { repeatCount: 2, repeatDuration },
    alone: { repeatDuration },
  })),
];

const others = { notes: 'Another rhythm', billingCycleCount: 4, billingCycleEvent: 'noChange' };

for (const [requirement, cases] of casesByRequirement(changes, (change) => change.requirement)) {
  test(
    `${requirement}/every-state`,
    {
      title:
        'PUT /orders refuses half of a changed recurrence in every open state, or with the other half empty',
      cases,
    },
    async ({ orders, settings }, { both, alone }) => {
      for (const from of openStatuses()) {
        const order = await orders.given(from, { subscription: true });
        control(await order.put({ ...others, ...both }));
        // The recurrence that the order has now is known, so the value sent by itself is a change.
        control(await order.put({ ...others, ...first }));

        await expectRefused(order, alone, settings);
      }
      const order = await orders.given('open', { subscription: true });
      control(await order.put({ ...others, ...first }));
      const [other = ''] = Object.keys(first).filter((field) => !(field in alone));
      const answer = await order.put({ ...alone, [other]: '' }, { refused: true });
      if (answer.ok) {
        control(await order.put({ ...others, ...first }));
        demandChecked(await order.put({ ...alone, [other]: 'sometimes' }, { refused: true }), other);
      }
      expect(answer).toBeRefused();
    },
  );

  test(
    `${requirement}/in-turn`,
    {
      title: 'PUT /orders refuses half of a changed recurrence, alone and among other fields',
      at: orderLevels,
    },
    async ({ orders, settings }) => {
      for (const from of ['Pending', 'Ongoing'] as const) {
        const order = await orders.given(from, { subscription: true });
        control(await order.update(first));

        const ofState = Object.values(cases)
          .slice(from === 'Pending' ? 0 : 1)
          .slice(-2);
        for (const [index, { alone }] of ofState.entries()) {
          // What was refused may be stored in part (REFUSED_UPDATE), and is no change then.
          if (index > 0) control(await order.update(first));
          await expectRefused(order, index === 0 ? alone : { ...others, ...alone }, settings);
        }
      }
    },
  );
}

/**
 * Expects the refusal of a change. If the recurrence is not stored as it is sent, what changes it is not known. Where a
 * refused update may be stored in part, one that is sent twice may be no change the second time: it is sent once more then.
 */
async function expectRefused(
  order: Order,
  fields: OrderFields,
  { rulings }: Pick<Scene['settings'], 'rulings'>,
): Promise<void> {
  let answer = await order.put(fields, { refused: true });
  if (answer.ok && order.isSentTwice && rulings['refused-update'] === 'either') {
    control(await order.update({ ...others, ...first }));
    answer = await order.update(fields, { refused: true });
  }
  if (answer.ok) {
    control(await order.put({ ...others, ...first }));
    if (await order.isKnownToLack(first))
      stop('cantTell', {
        code: 'precondition-missing',
        subject: 'recurrence',
        message: 'The recurrence was accepted and is not stored as it was sent.',
      });
  }
  expect(answer).toBeRefused();
}
