import { expect, test } from '../test.js';
import { changesBetween, changesInWords, lacks, snapshotOf } from '../../src/operations/order-snapshot.js';
import type { OrderState } from '../../src/target/fixtures.js';
import { orderStatuses } from '../../src/contract/order-status.js';
import type { OrderMove as Move, OrderStatus } from '../../src/contract/order-status.js';
import { catalogue } from '../../src/contract/requirements.js';
import { orderMoves } from '../../src/report/html/status-matrix.js';
import type { MatrixMove } from '../../src/report/html/status-matrix.js';
import { compose } from '../../src/verdict/compose.js';
import { catalogueOf, recordOf, runOf } from './test-record.js';

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

/** The matrix of a run in which each open order could be cancelled, and some tests of other requirements failed. */
function matrixWith(...failed: { requirement: string; moves?: Move[] }[]): MatrixMove[] {
  const tests = failed.map(({ requirement, moves }, index) =>
    recordOf({
      id: `failed-${index}`,
      holds: [requirement],
      verdict: 'failed',
      message: 'No.',
      ...(moves && { moves }),
    }),
  );
  const passed = orderStatuses().map((from) =>
    recordOf({ id: from, holds: ['ORD-CANCEL'], moves: [{ from, to: 'Cancelled' }] }),
  );
  const ids = ['ORD-CANCEL', ...new Set(failed.map(({ requirement }) => requirement))];
  return orderMoves(
    compose(runOf([...tests, ...passed]), catalogueOf(ids.map((id) => ({ id, section: '3.1' })))),
  ).flat();
}

const cell = (moves: MatrixMove[], from: OrderStatus, to: OrderStatus): MatrixMove | undefined =>
  moves.find((move) => move.from === from && move.to === to);

test('a move is failed where anything that section 3.1 says of it fails, and no other move is', () => {
  const moves = matrixWith({
    requirement: 'ORD-CANCEL-CLIENT',
    moves: [{ from: 'Ongoing', to: 'Cancelled' }],
  });
  expect(cell(moves, 'Ongoing', 'Cancelled')?.verdict).toBe('failed');
  expect(cell(moves, 'Review', 'Cancelled')?.verdict).toBe('passed');
  expect(cell(moves, 'Pending', 'Cancelled')?.verdict).toBe('passed');
});

test('a test that asked for no move counts for every move of its clause', () => {
  const done = matrixWith({ requirement: 'ORD-CANCEL-TASKS-DONE' });
  for (const from of ['Pending', 'Ongoing', 'Review'] as const)
    expect(cell(done, from, 'Cancelled')?.verdict, from).toBe('failed');
  expect(cell(done, 'Pending', 'Ongoing')?.verdict).toBeUndefined();
});

test('a test that asked for no move does not count where another one asked for it', () => {
  const pending: Move = { from: 'Pending', to: 'Cancelled' };
  const done = matrixWith(
    { requirement: 'ORD-CANCEL-TASKS-DONE', moves: [{ from: 'Ongoing', to: 'Cancelled' }] },
    { requirement: 'ORD-CANCEL-TASKS-DONE' },
  );
  expect(cell(done, 'Ongoing', 'Cancelled')?.link).toContain('failed-0');
  expect(cell(done, pending.from, pending.to)?.link).toContain('failed-1');
});

test('every requirement of section 3.1 that is about one move stands in the matrix', () => {
  const moves = matrixWith().flatMap(({ requirements }) => requirements);
  const inTable = catalogue()
    .filter(({ section, excluded }) => section === '3.1' && excluded === undefined)
    .map(({ id }) => id);
  expect(inTable.filter((id) => !moves.includes(id))).toEqual([]);
});
