import { control, covers, expect, openStatuses, stop, test } from '../../../src/test.js';
import type { Order, OrderStatus, Orders, Response } from '../../../src/test.js';
import { assignedTo, managerIds } from './project-managers.js';

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
];

for (const { before, list } of changes) {
  const added = [...list].filter((letter) => !before.includes(letter));
  const removed = [...before].filter((letter) => !list.includes(letter));
  const exchange = `the list ${list} in place of ${before === '' ? 'none' : before}`;

  if (added.length > 0)
    test(`${exchange} adds ${added.join(' and ')}`, covers('ORD-MANAGERS-ADDED'), async ({ orders }) => {
      const { order, idOf } = await changed(orders, before, list);

      const present = await assignedTo(order);

      for (const id of added.map(idOf))
        expect(present, 'The project manager whose id is new is on the order.').toContain(id);
    });

  if (removed.length > 0)
    test(
      `${exchange} removes ${removed.join(' and ')}`,
      covers('ORD-MANAGERS-REMOVED'),
      async ({ orders }) => {
        const { order, idOf } = await changed(orders, before, list);

        const left = await assignedTo(order);

        for (const id of removed.map(idOf))
          expect(left, 'The project manager whose id is missing is off the order.').not.toContain(id);
      },
    );
}

test('a project manager is added in every open state', covers('ORD-MANAGERS-ADDED'), async ({ orders }) => {
  for (const from of openStatuses()) {
    const { order, idOf } = await changed(orders, 'A', 'AB', from);

    expect(await assignedTo(order), 'The project manager whose id is new is on the order.').toContain(
      idOf('B'),
    );
  }
});

test(
  'a project manager is removed in every open state',
  covers('ORD-MANAGERS-REMOVED'),
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const { order, idOf } = await changed(orders, 'AB', 'B', from);

      expect(
        await assignedTo(order),
        'The project manager whose id is missing is off the order.',
      ).not.toContain(idOf('A'));
    }
  },
);

const emptyForms = [
  { name: 'one empty assignedProjectManagers[]', fields: { 'assignedProjectManagers[]': '' } },
  { name: 'an empty assignedProjectManagers', fields: { assignedProjectManagers: '' } },
  { name: 'assignedProjectManagers as []', fields: { assignedProjectManagers: '[]' } },
];

test(
  'a project manager is removed from an order, and what removes the last one is recorded',
  covers('ORD-MANAGERS-REMOVED'),
  async ({ orders, session }) => {
    const [first = '', second = ''] = await managerIds(orders, 2);
    const order = await orders.given('Ongoing');
    for (const { name, fields } of emptyForms) {
      control(await order.put({ assignedProjectManagers: [second] }));
      const answer = await order.put(fields);
      session.record('Q-ORDER-MANAGERS-EMPTY', `${name}: ${await emptied(order, answer)}`, answer);
    }
    control(await order.put({ assignedProjectManagers: [first, second] }));
    if (!(await assignedTo(order)).includes(first))
      stop('cantTell', 'The project manager was not added before.');
    control(await order.put({ assignedProjectManagers: [second] }));

    expect(
      await assignedTo(order),
      'The project manager whose id is missing is off the order.',
    ).not.toContain(first);
  },
);

async function emptied(order: Order, { ok, status }: Response): Promise<string> {
  if (!ok) return `refused ${status}`;
  return (await assignedTo(order)).length === 0 ? 'accepted, removed' : 'accepted, kept';
}

/** An order with one list that was sent another; the test is `cantTell` where the first was not stored. */
async function changed(
  orders: Orders,
  before: string,
  list: string,
  from: OrderStatus = 'Ongoing',
): Promise<{ order: Order; idOf: (letter: string) => string }> {
  const letters = [...new Set(before + list)].sort();
  const ids = await managerIds(orders, letters.length);
  const idOf = (letter: string): string => ids[letters.indexOf(letter)] ?? '';
  const order = await orders.given(from);
  if (before !== '') {
    control(await order.put({ assignedProjectManagers: [...before].map(idOf) }));
    const stored = await assignedTo(order);
    if (![...before].every((letter) => stored.includes(idOf(letter))))
      stop('cantTell', 'The project managers that were sent first are not on the order.');
  }
  control(await order.put({ assignedProjectManagers: [...list].map(idOf) }));
  return { order, idOf };
}
