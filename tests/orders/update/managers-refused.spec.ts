import { control, expect, openStatuses, test } from '../../../src/test.js';
import { managerIds } from '../support/manager-ids.js';
import { strangers } from '../support/strangers.js';
import type { Stranger } from '../support/strangers.js';

const rows: readonly Stranger[] = [
  ...strangers,
  {
    slug: 'no-role',
    name: 'a member without a role',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('teamMember', { hasRole: false })).id,
  },
  {
    slug: 'word',
    name: 'nobody',
    form: 'with a word for an id',
    requirement: 'ORD-MANAGERS-MEMBER',
    id: () => Promise.resolve('nobody'),
  },
];

const places = [
  { slug: 'only-entry', name: 'that is one entry', length: 1, at: 0 },
  { slug: 'first', name: 'at the first place', length: 3, at: 0 },
  { slug: 'middle', name: 'at the middle place', length: 3, at: 1 },
  { slug: 'last', name: 'at the last place', length: 3, at: 2 },
];

for (const { slug, name, form, requirement, id } of rows) {
  const stranger = form === undefined ? name : `${name}, ${form}`;

  for (const { slug: placeSlug, name: place, length, at } of places) {
    test(
      `${requirement}/${slug}-${placeSlug}`,
      { title: `a list with ${stranger} is refused ${place}`, holds: [requirement] },
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
    `${requirement}/${slug}-every-state`,
    {
      title: `a list with ${stranger} is refused with other fields in every open state`,
      holds: [requirement],
    },
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

test(
  'ORD-MANAGERS-ROLE/client-of-the-order',
  { title: 'a list with the client of the order is refused', holds: ['ORD-MANAGERS-ROLE'] },
  async ({ orders }) => {
    const client = await orders.member('client');
    const [manager = ''] = await managerIds(orders, 1);
    const order = await orders.given('Ongoing', { clientMemberId: client.id });
    control(await order.put({ assignedProjectManagers: [manager] }));

    expect(await order.put({ assignedProjectManagers: [client.id] })).toBeRefused();
  },
);
