import type { OrderFields } from '../../../../src/test.js';

/** One update of a sequence. */
export interface Step {
  by: 'SuperAdmin' | 'client';
  fields: OrderFields;
}

const fieldUpdates: OrderFields[] = [
  { notes: 'Written on the way' },
  { name: 'Renamed order' },
  { quantity: 3 },
  { brief: 'Summarized' },
];

/** Updates without a status, by either caller. */
export const fieldSteps: readonly Step[] = [
  ...byEach(fieldUpdates),
  ...byStaff([{ budget: 750 }, { deadline: '2031-03-04T10:00:00.000Z' }]),
];

/** The moves that leave an order open. */
export const openMoves: readonly Step[] = byEach([{ status: 'Ongoing' }, { status: 'Review' }]);

/** Moves to a closed state that lack what section 4.5 asks for. */
export const unmarked = {
  Completed: byEach([{ status: 'Completed' }]),
  Cancelled: byEach([{ status: 'Cancelled' }]),
} as const;

/** Moves to a closed state as section 4.5 has them. */
export const marked = {
  Completed: byEach(bothMarks('Completed')),
  Cancelled: byStaff(bothMarks('Cancelled')),
} as const;

/** Every kind of step, whatever becomes of it. */
export const anyStep: readonly Step[] = [
  ...fieldSteps,
  ...openMoves,
  ...unmarked.Completed,
  ...unmarked.Cancelled,
  ...marked.Completed,
  ...marked.Cancelled,
  ...byStaff([{ status: 'Pending' }]),
];

/** Cancellations by the client of the order. */
export const clientCancellations: readonly Step[] = bothMarks('Cancelled').map((fields) => ({
  by: 'client',
  fields,
}));

/** A step in words: who sends which fields. */
export function inWords({ by, fields }: Step): string {
  return `${by} sends ${Object.entries(fields)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')}`;
}

function byEach(updates: OrderFields[]): Step[] {
  return [...byStaff(updates), ...updates.map((fields): Step => ({ by: 'client', fields }))];
}

function byStaff(updates: OrderFields[]): Step[] {
  return updates.map((fields) => ({ by: 'SuperAdmin', fields }));
}

function bothMarks(status: string): OrderFields[] {
  return [true, false].map((markTasksAsDone) => ({ status, markTasksAsDone }));
}
