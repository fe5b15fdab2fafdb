import { expect, test } from '@playwright/test';
import { changesBetween, changesInWords, lacks, snapshotOf } from '../../src/operations/order-snapshot.js';
import type { OrderState } from '../../src/target/fixtures.js';

const order: OrderState = {
  status: 'Ongoing',
  name: 'Website',
  notes: 'First line\nSecond line',
  deadline: '2030-05-17T09:30:00.000Z',
  assignedProjectManagers: ['b', 'a'],
  files: [{ name: 'a.txt', size: 1 }],
  tasks: [
    { id: '1', done: false, requested: false, rejected: false },
    { id: '2', done: false, requested: true, rejected: false },
  ],
  notifications: [{ kind: 'reviewNeeded' }, { kind: 'orderCompletion', clientId: 'socket' }],
};

const alike: { name: string; other: Partial<OrderState> }[] = [
  { name: 'null in place of what is unset', other: { budget: null, brief: null } },
  { name: 'line breaks of the other kind', other: { notes: 'First line\r\nSecond line' } },
  { name: 'another form of one instant', other: { deadline: '2030-05-17T11:30:00+02:00' } },
  { name: 'an instant in UTC without its offset', other: { deadline: '2030-05-17T09:30:00' } },
  { name: 'project managers in another order', other: { assignedProjectManagers: ['a', 'b'] } },
  { name: 'tasks in another order', other: { tasks: order.tasks?.toReversed() } },
  { name: 'members that a harness adds', other: { updatedAt: 'later' } as object },
];

for (const { name, other } of alike) {
  test(`a snapshot is the same with ${name}`, () => {
    expect(changesBetween(snapshotOf(order), snapshotOf({ ...order, ...other }))).toEqual([]);
  });
}

const changed: Partial<OrderState>[] = [
  { status: 'Review' },
  { budget: 0 },
  { deadline: '2030-05-17T09:30:01.000Z' },
  { deadline: 'someday' },
  { assignedProjectManagers: ['a', 'c'] },
  { folderActive: false },
  { files: [{ name: 'a.txt', size: 2 }] },
  { tasks: order.tasks?.slice(1) },
  { notifications: order.notifications?.toReversed() },
];

for (const change of changed) {
  test(`a snapshot tells ${JSON.stringify(change)}`, () => {
    const changes = changesBetween(snapshotOf(order), snapshotOf({ ...order, ...change }));

    expect(changes.map(({ member }) => member)).toEqual(Object.keys(change));
  });
}

test('a member that a snapshot leaves out is not compared', () => {
  const { notifications: _, ...before } = snapshotOf(order);
  const after = snapshotOf({ ...order, name: 'Shop', notifications: [] });

  expect(changesInWords(changesBetween(before, after))).toBe('name was "Website" and is "Shop"');
});

const sentFile = { filename: 'a.txt', content: 'a' };

const updates = [
  {
    sent: 'as it is stored',
    fields: { name: 'Website', status: 'Ongoing', files: [sentFile] },
    lacking: false,
  },
  { sent: 'with a flag', fields: { markTasksAsDone: true }, lacking: false },
  { sent: 'with another name', fields: { name: 'website' }, lacking: true },
  { sent: 'with a budget that is unset', fields: { budget: 5 }, lacking: true },
  { sent: 'with a file of another size', fields: { files: [{ ...sentFile, content: 'ab' }] }, lacking: true },
];

for (const { sent, fields, lacking } of updates) {
  test(`an order ${lacking ? 'lacks something' : 'lacks nothing'} of an update ${sent}`, () => {
    expect(lacks(order, fields)).toBe(lacking);
  });
}

test('an order that shows no files lacks none', () => {
  const { files: _, ...shown } = order;

  expect(lacks(shown, { files: [sentFile] })).toBe(false);
});
