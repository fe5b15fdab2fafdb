import type { OrderFields, OrderStatus } from '../../../../src/test.js';

/** An order in a state, and the update of it. */
export interface Update {
  from: OrderStatus;
  fields: OrderFields;
}

/** What callers send: fields, a move, a closing move, a file. */
export const updates: readonly Update[] = [
  { from: 'Ongoing', fields: { name: 'Renamed by whom?', notes: 'Written by whom?' } },
  { from: 'Pending', fields: { status: 'Ongoing' } },
  { from: 'Review', fields: { status: 'Completed', markTasksAsDone: true } },
  { from: 'Ongoing', fields: { files: [{ filename: 'whose.txt', content: 'Whose file is it?' }] } },
];
