import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import type { Order, Orders } from '../../../src/test.js';

const lists = [
  { name: 'one', before: 0, count: 1 },
  { name: 'two', before: 0, count: 2 },
  { name: 'five', before: 0, count: 5 },
  { name: 'two others in place of two', before: 2, count: 2 },
];

for (const { name, before, count } of lists) {
  test(
    `an order in any open state stores its project managers: ${name}`,
    covers('ORD-MANAGERS'),
    async ({ orders }) => {
      for (const from of openStatuses()) {
        const order = await orders.given(from);
        if (before > 0) control(await order.put({ assignedProjectManagers: await managers(orders, before) }));
        const sent = await managers(orders, count);
        control(await order.put({ assignedProjectManagers: sent }));

        expect(await stored(order), 'The project managers of the order are those that were sent.').toEqual(
          [...sent].sort(),
        );
      }
    },
  );
}

test(
  'project managers are stored with other fields and a file',
  covers('ORD-MANAGERS'),
  async ({ orders }) => {
    const order = await orders.given('Ongoing');
    const sent = await managers(orders, 2);
    control(
      await order.put({
        notes: 'A team of two',
        assignedProjectManagers: sent,
        files: [{ filename: 'team.txt', content: 'Two of them' }],
      }),
    );

    expect(await stored(order), 'The project managers of the order are those that were sent.').toEqual(
      [...sent].sort(),
    );
  },
);

test('a list that repeats the one before leaves it as it is', covers('ORD-MANAGERS'), async ({ orders }) => {
  const order = await orders.given('Ongoing');
  const sent = await managers(orders, 3);
  control(await order.put({ assignedProjectManagers: sent }));
  control(await order.put({ assignedProjectManagers: [...sent].reverse() }));

  expect(await stored(order), 'The project managers of the order are those that were sent.').toEqual(
    [...sent].sort(),
  );
});

async function managers(orders: Orders, count: number): Promise<string[]> {
  const members = await Promise.all(Array.from({ length: count }, () => orders.member('projectManager')));
  return members.map(({ id }) => id);
}

/** The ids of the project managers, in one order. A harness leaves out what is unset. */
async function stored(order: Order): Promise<string[]> {
  return [...((await order.state()).assignedProjectManagers ?? [])].sort();
}
