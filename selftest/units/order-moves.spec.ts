import { expect, test } from '@playwright/test';
import { orderStatuses } from '../../src/contract/order-status.js';
import type { OrderMove as Move, OrderStatus } from '../../src/contract/order-status.js';
import { catalogue } from '../../src/contract/requirements.js';
import { orderMoves } from '../../src/report/html/status-matrix.js';
import type { MatrixMove } from '../../src/report/html/status-matrix.js';
import { compose } from '../../src/verdict/compose.js';
import { catalogueOf, recordOf, runOf } from './test-record.js';

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
