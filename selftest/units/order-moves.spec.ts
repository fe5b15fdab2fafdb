import { expect, test } from '@playwright/test';
import { orderStatuses } from '../../src/contract/order-status.js';
import type { OrderStatus } from '../../src/contract/order-status.js';
import { catalogue } from '../../src/contract/requirements.js';
import { orderMoves } from '../../src/report/order-moves.js';
import type { OrderMove } from '../../src/report/order-moves.js';
import { compose } from '../../src/verdict/compose.js';
import { catalogueOf, recordOf, runOf } from './test-record.js';

/** The matrix of a run in which some tests of some requirements failed, by the title of the test. */
function matrixWith(failed: Record<string, string>): OrderMove[] {
  const tests = Object.entries(failed).map(([title, requirement]) =>
    recordOf({ id: title, title, holds: [requirement], verdict: 'failed', message: 'No.' }),
  );
  const passed = orderStatuses().map((from) =>
    recordOf({
      id: from,
      title: `a SuperAdmin moves an order from ${from} to Cancelled`,
      holds: ['ORD-CANCEL'],
    }),
  );
  const ids = ['ORD-CANCEL', ...new Set(Object.values(failed))];
  return orderMoves(
    compose(runOf([...tests, ...passed]), catalogueOf(ids.map((id) => ({ id, section: '3.1' })))),
  ).flat();
}

const cell = (moves: OrderMove[], from: OrderStatus, to: OrderStatus): OrderMove | undefined =>
  moves.find((move) => move.from === from && move.to === to);

test('a move is failed where anything that section 3.1 says of it fails, and no other move is', () => {
  const moves = matrixWith({
    'a client is refused the cancellation of an order in Ongoing with markTasksAsDone true':
      'ORD-CANCEL-CLIENT',
  });
  expect(cell(moves, 'Ongoing', 'Cancelled')?.verdict).toBe('failed');
  expect(cell(moves, 'Review', 'Cancelled')?.verdict).toBe('passed');
  expect(cell(moves, 'Pending', 'Cancelled')?.verdict).toBe('passed');
});

test('a test that names no state counts for every move of its clause', () => {
  const done = matrixWith({
    'every one of 60 tasks is done once an order is Cancelled': 'ORD-CANCEL-TASKS-DONE',
  });
  for (const from of ['Pending', 'Ongoing', 'Review'] as const)
    expect(cell(done, from, 'Cancelled')?.verdict, from).toBe('failed');
  const refused = matrixWith({
    'a client is refused the cancellation of an order past Pending with a file': 'ORD-CANCEL-CLIENT',
  });
  for (const from of ['Ongoing', 'Review'] as const)
    expect(cell(refused, from, 'Cancelled')?.verdict, from).toBe('failed');
});

test('every requirement of section 3.1 that is about one move stands in the matrix', () => {
  const moves = matrixWith({}).flatMap(({ requirements }) => requirements);
  const inTable = catalogue()
    .filter(({ section, excluded }) => section === '3.1' && excluded === undefined)
    .map(({ id }) => id);
  expect(inTable.filter((id) => !moves.includes(id))).toEqual([]);
});
