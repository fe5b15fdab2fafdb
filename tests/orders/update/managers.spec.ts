import {
  casesByRequirement,
  casesOf,
  control,
  expect,
  openStatuses,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type { AskedStatus, Order, OrderFields, Orders, Response } from '../../../src/test.js';
import { closings } from '../moves.js';
import { demandTaken, managerIds, orderLevels, outsiders, sendInTurn } from '../orders.js';
import type { Outsider } from '../orders.js';

test(
  'ORD-MANAGERS/in-turn',
  { title: 'PUT /orders stores project managers, alone and with a move', at: orderLevels },
  async ({ orders }) => {
    const ids = await managerIds(orders, 3);
    for (const fields of [{}, { status: 'Review' }]) {
      // Of an order that has some, others are asked by ORD-MANAGERS-ADDED and ORD-MANAGERS-REMOVED.
      const order = await orders.given('Ongoing', { usesUp: true });
      control(await order.put({ assignedProjectManagers: ids, ...fields }));

      for (const id of ids) await expect(order).toHaveProjectManager(id);
    }
  },
);

test(
  'ORD-MANAGERS/every-state',
  { title: 'PUT /orders stores assignedProjectManagers in every open state, and keeps them when sent again' },
  async ({ orders }) => {
    const assignedProjectManagers = await managerIds(orders, 3);
    for (const from of openStatuses()) {
      const order = await orders.given(from);
      control(await order.put({ assignedProjectManagers }));
      control(await order.put({ assignedProjectManagers: assignedProjectManagers.toReversed() }));

      await expect(order).toHaveStored({ assignedProjectManagers });
    }
    for (const { closed } of orders.areMade ? closings : []) {
      const order = await orders.given('Ongoing');
      control(await order.put({ assignedProjectManagers, status: closed, markTasksAsDone: false }));

      await expect(order).toHaveStored({ assignedProjectManagers });
    }
  },
);

test(
  'ORD-MANAGERS/long-list',
  { title: 'PUT /orders stores each of 25 project managers' },
  async ({ orders }) => {
    orders.demandMany();
    const assignedProjectManagers = await managerIds(orders, 25);
    const order = await orders.given('open');

    const answer = await order.put({ assignedProjectManagers });

    demandTaken(answer, 'assignedProjectManagers', 'a list of this length');
    control(answer);
    await expect(order).toHaveStored({ assignedProjectManagers });
  },
);

/** Letters stand for project managers; `before` is the list of the order, `list` the one that is sent. */
const changes = [
  { before: '', list: 'A' },
  { before: '', list: 'ABC' },
  { before: 'A', list: 'AB' },
  { before: 'A', list: 'BA' },
  { before: 'AC', list: 'ABC' },
  { before: 'AB', list: 'CD' },
  { before: 'AB', list: 'CB' },
  { before: 'AB', list: 'AC' },
  { before: 'AB', list: 'B' },
  { before: 'ABC', list: 'AB' },
  { before: 'ABC', list: 'AC' },
  { before: 'ABC', list: 'C' },
].map(({ before, list }) => ({
  slug: `${slugOf(list)}-for-${slugOf(before || 'none')}`,
  before,
  list,
  added: [...list].filter((letter) => !before.includes(letter)),
  removed: [...before].filter((letter) => !list.includes(letter)),
}));

test(
  'ORD-MANAGERS-ADDED/changed-list',
  {
    title: 'PUT /orders adds the project managers that are new in the list',
    cases: casesOf(changes.filter(({ added }) => added.length > 0)),
  },
  async ({ orders }, { before, list, added }) => {
    const { order, idOf } = await changed(orders, before, list);

    for (const id of added.map(idOf)) await expect(order).toHaveProjectManager(id);
  },
);

test(
  'ORD-MANAGERS-REMOVED/changed-list',
  {
    title: 'PUT /orders removes the project managers that are missing from the list, for good',
    cases: casesOf(changes.filter(({ removed }) => removed.length > 0)),
  },
  async ({ orders }, { before, list, removed }) => {
    const { order, idOf } = await changed(orders, before, list);

    for (const id of removed.map(idOf)) await expect(order).not.toHaveProjectManager(id);
    // Without a harness only a further update would show it.
    if (!orders.areMade) return;
    await order.settled('patient');
    for (const id of removed.map(idOf)) await expect(order).not.toHaveProjectManager(id);
  },
);

test(
  'ORD-MANAGERS-ADDED/in-turn',
  { title: 'PUT /orders adds the project managers that are new in each of several lists', at: orderLevels },
  async ({ orders }) => {
    const ids = await managerIds(orders, 4);
    const order = await orders.given('open');
    const lists = [ids.slice(0, 1), ids.slice(0, 3), ids.slice(2)];
    await sendLists(order, lists, async (index) => {
      for (const id of lists[index] ?? []) await expect(order).toHaveProjectManager(id);
    });
  },
);

test(
  'ORD-MANAGERS-REMOVED/in-turn',
  {
    title: 'PUT /orders removes the project managers that are missing from each of several lists',
    at: orderLevels,
  },
  async ({ orders }) => {
    const [first = '', second = '', third = '', last = ''] = await managerIds(orders, 4);
    const order = await orders.given('open');
    const lists = [[first, second, third], [third], [last]];
    await sendLists(order, lists, async (index) => {
      if (index === 0) await assigned(order, [first, second, third]);
      if (index === 1) for (const id of [first, second]) await expect(order).not.toHaveProjectManager(id);
      if (index === 2) await expect(order).not.toHaveProjectManager(third);
    });
  },
);

test(
  'ORD-MANAGERS-ADDED/every-state',
  { title: 'PUT /orders adds a project manager in every open state' },
  async ({ orders }) => {
    const ids = await managerIds(orders, 2);
    for (const from of openStatuses()) {
      const { order, idOf } = await changed(orders, 'A', 'AB', { from, ids });

      await expect(order).toHaveProjectManager(idOf('B'));
    }
  },
);

test(
  'ORD-MANAGERS-REMOVED/every-state',
  { title: 'PUT /orders removes a project manager in every open state, with a move, and who sends the list' },
  async ({ orders }) => {
    const ids = await managerIds(orders, 2);
    for (const from of openStatuses()) {
      const { order, idOf } = await changed(orders, 'AB', 'B', { from, ids });

      await expect(order).not.toHaveProjectManager(idOf('A'));
    }
    for (const [from, status] of statusMoves) {
      if (!orders.areMade && from !== status) continue;
      const { order, idOf } = await changed(orders, 'AB', 'B', { from, ids, fields: { status } });
      // Without a harness a further update shows it: an event may show what its own one sent.
      order.showAgain();

      await expect(order).not.toHaveProjectManager(idOf('A'));
    }
    // Without a harness the project managers have no tokens of their own.
    if (!orders.areMade) return;
    const sender = await orders.member('projectManager');
    const order = await orders.given('Ongoing');
    control(await order.put({ assignedProjectManagers: [sender.id, ...ids] }));
    await assigned(order, [sender.id]);

    const answer = await order.put({ assignedProjectManagers: ids }, sender.asCaller);

    // No section says which roles may set project managers.
    if (!answer.refused) await expect(order).not.toHaveProjectManager(sender.id);
  },
);

/** Moves that go with a list of project managers; the last leaves its order in its state. */
const statusMoves = [
  ['Pending', 'Ongoing'],
  ['Ongoing', 'Review'],
  ['Review', 'Review'],
] as const;

const emptyForms = [
  { name: 'one empty assignedProjectManagers[]', fields: { 'assignedProjectManagers[]': '' } },
  { name: 'an empty assignedProjectManagers', fields: { assignedProjectManagers: '' } },
  { name: 'assignedProjectManagers as []', fields: { assignedProjectManagers: '[]' } },
];

test(
  'ORD-MANAGERS-REMOVED/last-one-recorded',
  { title: 'PUT /orders removes a project manager whom a later list leaves out' },
  async ({ orders, session }) => {
    const [first = '', second = ''] = await managerIds(orders, 2);
    const order = await orders.given('open');
    for (const { name, fields } of emptyForms) {
      control(await order.put({ assignedProjectManagers: [second] }));
      const answer = await order.put(fields);
      session.record('Q-ORDER-MANAGERS-EMPTY', `${name}: ${await emptied(order, answer)}`, answer);
    }
    control(await order.put({ assignedProjectManagers: [first, second] }));
    await assigned(order, [first]);
    control(await order.put({ assignedProjectManagers: [second] }));

    await expect(order).not.toHaveProjectManager(first);
  },
);

async function emptied(order: Order, { ok, outcome }: Response): Promise<string> {
  if (!ok) return outcome;
  const left = (await order.read('assignedProjectManagers')) ?? [];
  return left.length === 0 ? 'accepted, removed' : 'accepted, kept';
}

/** Makes sure of project managers that an earlier update sent; the test is `cantTell` if they are not on the order. */
async function assigned(order: Order, ids: readonly string[]): Promise<void> {
  const stored = (await order.read('assignedProjectManagers')) ?? [];
  if (!ids.every((id) => stored.includes(id)))
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'assignedProjectManagers',
      message: 'The project managers that were sent first are not on the order.',
    });
}

/** An order with one list that was sent another; the test is `cantTell` if the first was not stored. */
async function changed(
  orders: Orders,
  before: string,
  list: string,
  {
    from = 'open',
    ids,
    fields = {},
  }: { from?: AskedStatus; ids?: readonly string[]; fields?: OrderFields } = {},
): Promise<{ order: Order; idOf: (letter: string) => string }> {
  const order = await orders.given(from);
  // An order that lasts may have the list since an earlier test, and an event need not show what stays.
  const other = order.isKept ? (list === 'A' ? 'B' : 'A') : '';
  const first = before === '' ? other : before;
  const letters = [...new Set(first + list)].sort();
  const managers = ids ?? (await managerIds(orders, letters.length));
  const idOf = (letter: string): string => managers[letters.indexOf(letter)] ?? '';
  const lists = [first, list].filter((each) => each !== '').map((each) => [...each].map(idOf));
  const look = async (index: number): Promise<void> => {
    if (index < lists.length - 1) await assigned(order, [...first].map(idOf));
  };
  await sendLists(order, lists, look, fields);
  return { order, idOf };
}

/** Sends lists of project managers in turn, the last with other fields: see {@link sendInTurn}. */
async function sendLists(
  order: Order,
  lists: readonly (readonly string[])[],
  look: (index: number) => Promise<void>,
  fields: OrderFields = {},
): Promise<void> {
  const updates = lists.map((assignedProjectManagers, index) => ({
    assignedProjectManagers,
    ...(index === lists.length - 1 && fields),
  }));
  await sendInTurn(order, 'assignedProjectManagers', updates, (_update, index) => look(index));
}

/** What stands in a list in place of a project manager of the company. */
const notManagers: readonly Pick<Outsider, 'slug' | 'requirement' | 'id'>[] = [
  ...outsiders,
  {
    slug: 'no-role',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('client', { hasRole: false })).id,
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

for (const [requirement, cases] of casesByRequirement(lists, (row) => row.requirement))
  test(
    `${requirement}/every-place`,
    { title: 'PUT /orders refuses a list with someone who is not a project manager of the company', cases },
    async ({ orders, elsewhere }, { id, length, at }) => {
      const good = await managerIds(orders, length);
      const bad = good.with(at, await id(orders, elsewhere));
      const order = await orders.given('open');
      control(await order.put({ assignedProjectManagers: good }));

      expect(await order.put({ assignedProjectManagers: bad })).toBeRefused();
    },
  );

const byRequirement = casesByRequirement(notManagers, ({ requirement }) => requirement);

for (const [requirement, own] of byRequirement)
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
      const order = await orders.given('open');
      control(await order.put({ assignedProjectManagers: [first, last] }));

      for (const id of ids.filter((each) => each !== ''))
        expect(
          await order.put({ assignedProjectManagers: [first, id, last] }, { refused: true }),
        ).toBeRefused();
    },
  );

const amongFields = [...byRequirement]
  .flatMap(([, own]) => Object.values(own).slice(0, 1))
  .map((row) => ({ ...row, slug: `${row.slug}-every-state` }));

for (const [requirement, cases] of casesByRequirement(amongFields, (row) => row.requirement))
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

test(
  'ORD-MANAGERS-ROLE/client-of-the-order',
  { title: 'PUT /orders refuses the client of the order as its project manager' },
  async ({ orders }) => {
    const client = await orders.member('client');
    const [manager = ''] = await managerIds(orders, 1);
    const order = await orders.given('open', { clientMemberId: client.id });
    control(await order.put({ assignedProjectManagers: [manager] }));

    expect(await order.put({ assignedProjectManagers: [client.id] })).toBeRefused();
  },
);
