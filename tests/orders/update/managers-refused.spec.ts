import { casesByRequirement, control, expect, openStatuses, test } from '../../../src/test.js';
import { managerIds, orderLevels, outsiders } from '../orders.js';
import type { Outsider } from '../orders.js';

/** What stands in a list in place of a project manager of the company. */
const notManagers: readonly Pick<Outsider, 'slug' | 'requirement' | 'id'>[] = [
  ...outsiders,
  {
    slug: 'no-role',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('teamMember', { hasRole: false })).id,
  },
  { slug: 'word', requirement: 'ORD-MANAGERS-MEMBER', id: () => Promise.resolve('nobody') },
];

const places = [
  { place: 'only-entry', length: 1, at: 0 },
  { place: 'first', length: 3, at: 0 },
  { place: 'middle', length: 3, at: 1 },
  { place: 'last', length: 3, at: 2 },
];

const lists = notManagers.flatMap(({ slug, requirement, id }) =>
  places.map(({ place, length, at }) => ({ slug: `${slug}-${place}`, requirement, id, length, at })),
);

for (const [requirement, cases] of casesByRequirement(lists, (row) => row.requirement)) {
  test(
    `${requirement}/every-place`,
    { title: 'PUT /orders refuses a list with someone who is not a project manager of the company', cases },
    async ({ orders, elsewhere }, { id, length, at }) => {
      const good = await managerIds(orders, length);
      const bad = good.with(at, await id(orders, elsewhere));
      const order = await orders.given('Ongoing');
      control(await order.put({ assignedProjectManagers: good }));

      expect(await order.put({ assignedProjectManagers: bad })).toBeRefused();
    },
  );
}

const byRequirement = casesByRequirement(notManagers, ({ requirement }) => requirement);

for (const [requirement, own] of byRequirement) {
  test(
    `${requirement}/in-turn`,
    {
      title: 'PUT /orders refuses each who is not a project manager of the company among some who are',
      at: orderLevels,
    },
    async ({ orders, elsewhere }) => {
      const [first = '', last = ''] = await managerIds(orders, 2);
      const ids = await Promise.all(Object.values(own).map(({ id }) => id(orders, elsewhere)));
      // Only a harness has the ids of members with these roles.
      if (requirement === 'ORD-MANAGERS-ROLE' && orders.areMade)
        for (const role of ['Admin', 'SuperAdmin']) ids.push((await orders.offeredMember(role))?.id ?? '');
      const order = await orders.given('Ongoing');
      control(await order.put({ assignedProjectManagers: [first, last] }));

      for (const id of ids.filter((each) => each !== ''))
        expect(
          await order.put({ assignedProjectManagers: [first, id, last] }, { refused: true }),
        ).toBeRefused();
    },
  );
}

const amongFields = [...byRequirement]
  .flatMap(([, own]) => Object.values(own).slice(0, 1))
  .map((row) => ({ ...row, slug: `${row.slug}-every-state` }));

for (const [requirement, cases] of casesByRequirement(amongFields, (row) => row.requirement)) {
  test(
    `${requirement}/every-state`,
    { title: 'PUT /orders refuses someone who is not a project manager in every open state', cases },
    async ({ orders, elsewhere }, { id }) => {
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
  { title: 'PUT /orders refuses the client of the order as its project manager' },
  async ({ orders }) => {
    const client = await orders.member('client');
    const [manager = ''] = await managerIds(orders, 1);
    const order = await orders.given('Ongoing', { clientMemberId: client.id });
    control(await order.put({ assignedProjectManagers: [manager] }));

    expect(await order.put({ assignedProjectManagers: [client.id] })).toBeRefused();
  },
);
