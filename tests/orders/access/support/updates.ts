import type { OrderFields, OrderStatus } from '../../../../src/test.js';

/** An order in a state, and the update of it. */
export interface Update {
  name: string;
  from: OrderStatus;
  fields: OrderFields;
}

/** What callers send. */
export const updates: readonly Update[] = [
  {
    name: 'of the notes of an Ongoing order',
    from: 'Ongoing',
    fields: { name: 'Renamed by whom?', notes: 'Written by whom?' },
  },
  { name: 'that puts a Pending order to Ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  {
    name: 'that completes an order in Review',
    from: 'Review',
    fields: { status: 'Completed', markTasksAsDone: true },
  },
  {
    name: 'with a file',
    from: 'Ongoing',
    fields: { files: [{ filename: 'whose.txt', content: 'Whose file is it?' }] },
  },
];
