import { expect, test } from '../test.js';
import { changesBetween, changesInWords, lacks, snapshotOf } from '../../src/operations/order-snapshot.js';
import type { OrderState } from '../../src/target/fixtures.js';
import { orderStatuses } from '../../src/contract/schemas.js';
import type { OrderMove as Move, OrderStatus } from '../../src/contract/schemas.js';
import { catalogue } from '../../src/contract/catalogue.js';
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

for (const [name, other] of [
  ['null in place of what is unset', { budget: null, brief: null }],
  ['line breaks of the other kind', { notes: 'First line\r\nSecond line' }],
  ['another form of one instant', { deadline: '2030-05-17T11:30:00+02:00' }],
  ['an instant in UTC without its offset', { deadline: '2030-05-17T09:30:00' }],
  ['project managers in another order', { assignedProjectManagers: ['a', 'b'] }],
  ['tasks in another order', { tasks: order.tasks?.toReversed() }],
  ['members that a harness adds', { updatedAt: 'later' }],
] satisfies [string, object][])
  test(`a snapshot is the same with ${name}`, () => {
    expect(changesBetween(snapshotOf(order), snapshotOf({ ...order, ...other }))).toEqual([]);
  });

for (const change of [
  { status: 'Review' },
  { budget: 0 },
  { deadline: '2030-05-17T09:30:01.000Z' },
  { deadline: 'someday' },
  { assignedProjectManagers: ['a', 'c'] },
  { folderActive: false },
  { files: [{ name: 'a.txt', size: 2 }] },
  { tasks: order.tasks?.slice(1) },
  { notifications: order.notifications?.toReversed() },
] satisfies Partial<OrderState>[])
  test(`a snapshot tells ${JSON.stringify(change)}`, () => {
    const changes = changesBetween(snapshotOf(order), snapshotOf({ ...order, ...change }));

    expect(changes.map(({ member }) => member)).toEqual(Object.keys(change));
  });

test('a member that a snapshot leaves out is not compared', () => {
  const { notifications: _, ...before } = snapshotOf(order);
  const after = snapshotOf({ ...order, name: 'Shop', notifications: [] });

  expect(changesInWords(changesBetween(before, after))).toBe('name was "Website" and is "Shop"');
});

const sentFile = { filename: 'a.txt', content: 'a' };

for (const [sent, fields, lacking] of [
  ['as it is stored', { name: 'Website', status: 'Ongoing', files: [sentFile] }, false],
  ['with a flag', { markTasksAsDone: true }, false],
  ['with another name', { name: 'website' }, true],
  ['with a budget that is unset', { budget: 5 }, true],
  ['with a file of another size', { files: [{ ...sentFile, content: 'ab' }] }, true],
] as const)
  test(`an order ${lacking ? 'lacks something' : 'lacks nothing'} of an update ${sent}`, () => {
    expect(lacks(order, fields)).toBe(lacking);
  });

test('an order that shows no files lacks none', () => {
  const { files: _, ...shown } = order;

  expect(lacks(shown, { files: [sentFile] })).toBe(false);
});

/** The matrix of a run in which each open order could be cancelled, and some tests of other requirements failed. */
function matrixWith(...failed: { requirement: string; moves?: Move[] }[]): MatrixMove[] {
  const tests = failed.map(({ requirement, ...asked }, index) =>
    recordOf({ id: `failed-${index}`, holds: [requirement], verdict: 'failed', ...asked }),
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
  const asked: Move = { from: 'Ongoing', to: 'Cancelled' };
  const moves = matrixWith({ requirement: 'ORD-CANCEL-CLIENT', moves: [asked] });
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
  const done = matrixWith(
    { requirement: 'ORD-CANCEL-TASKS-DONE', moves: [{ from: 'Ongoing', to: 'Cancelled' }] },
    { requirement: 'ORD-CANCEL-TASKS-DONE' },
  );
  expect(cell(done, 'Ongoing', 'Cancelled')?.link).toContain('failed-0');
  expect(cell(done, 'Pending', 'Cancelled')?.link).toContain('failed-1');
});

test('every requirement of section 3.1 that is about one move stands in the matrix', () => {
  const moves = matrixWith().flatMap(({ requirements }) => requirements);
  const inTable = catalogue()
    .filter(({ section, excluded }) => section === '3.1' && excluded === undefined)
    .map(({ id }) => id);
  expect(inTable.filter((id) => !moves.includes(id))).toEqual([]);
});
