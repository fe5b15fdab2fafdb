import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import { managerIds } from '../support/manager-ids.js';
import { strangers } from '../support/strangers.js';
import type { Stranger } from '../support/strangers.js';

const rows: readonly Stranger[] = [
  ...strangers,
  {
    name: 'a member without a role',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('teamMember', { hasRole: false })).id,
  },
  {
    name: 'nobody',
    form: 'with a word for an id',
    requirement: 'ORD-MANAGERS-MEMBER',
    id: () => Promise.resolve('nobody'),
  },
];

const places = [
  { name: 'that is one entry', length: 1, at: 0 },
  { name: 'at the first place', length: 3, at: 0 },
  { name: 'at the middle place', length: 3, at: 1 },
  { name: 'at the last place', length: 3, at: 2 },
];

for (const { name, form, requirement, id } of rows) {
  const stranger = form === undefined ? name : `${name}, ${form}`;

  for (const { name: place, length, at } of places) {
    test(
      `a list with ${stranger} is refused ${place}`,
      covers(requirement),
      async ({ orders, elsewhere }) => {
        const good = await managerIds(orders, length);
        const bad = good.with(at, await id(orders, elsewhere));
        const order = await orders.given('Ongoing');
        control(await order.put({ assignedProjectManagers: good }));

        expect(await order.put({ assignedProjectManagers: bad })).toBeRefused();
      },
    );
  }

  test(
    `a list with ${stranger} is refused with other fields in every open state`,
    covers(requirement),
    async ({ orders, elsewhere }) => {
      const [manager = ''] = await managerIds(orders, 1);
      const others = { notes: 'Another team', budget: 640 };
      const bad = [manager, await id(orders, elsewhere)];
      for (const from of openStatuses()) {
        const order = await orders.given(from);
        control(await order.put({ ...others, assignedProjectManagers: [manager] }));

        expect(await order.put({ ...others, assignedProjectManagers: bad })).toBeRefused();
      }
    },
  );
}

test('a list with the client of the order is refused', covers('ORD-MANAGERS-ROLE'), async ({ orders }) => {
  const client = await orders.member('client');
  const [manager = ''] = await managerIds(orders, 1);
  const order = await orders.given('Ongoing', { clientMemberId: client.id });
  control(await order.put({ assignedProjectManagers: [manager] }));

  expect(await order.put({ assignedProjectManagers: [client.id] })).toBeRefused();
});
