import { randomBytes } from 'node:crypto';
import type { OrderFields, OrderStatus } from '../../../../src/test.js';

/** An order in a state, and the update of it. */
export interface Update {
  from: OrderStatus;
  fields: OrderFields;
  /** What it is sent with besides. */
  headers?: Record<string, string>;
}

/**
 * What callers send: fields, a move, a closing move, a file from a socket (section 4.5). Each time others: an order that is lent may have been given
 * those of before, and what it has already shows nothing.
 */
export function updates(): Update[] {
  const mark = randomBytes(4).toString('hex');
  return [
    { from: 'Ongoing', fields: { name: `Renamed by whom? ${mark}`, notes: `Written by whom? ${mark}` } },
    { from: 'Pending', fields: { status: 'Ongoing' } },
    { from: 'Review', fields: { status: 'Completed', markTasksAsDone: true } },
    {
      from: 'Ongoing',
      fields: { files: [{ filename: `whose-${mark}.txt`, content: `Whose? ${mark}` }] },
      headers: { clientid: `socket-${mark}` },
    },
  ];
}
