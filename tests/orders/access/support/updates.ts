import { randomBytes } from 'node:crypto';
import type { Change, Order, OrderFields, Orders, OrderStatus, Response } from '../../../../src/test.js';
import { acceptedBy } from '../../support/orders.js';
import type { Caller, CallerContext, MakeCaller } from './refused-callers.js';

/** An order in a state, and the update of it. */
export interface Update {
  from: OrderStatus;
  fields: OrderFields;
  /** What it is sent with besides. */
  headers?: Record<string, string>;
}

/**
 * What callers send: fields, a move, a closing move, a file from a socket (section 4.5). The values differ each time: a
 * prepared order may have been given those of an earlier test, and what it has already shows nothing.
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

/** An update that is ready to go out by a caller who is to be refused, and the order that it goes to. */
export interface RefusedUpdate {
  order: Order;
  send(): Promise<Response>;
}

/**
 * Every update of a caller who is to be refused, one after the other. Of the one order that a team named for that caller
 * the control comes last: what is wrongly accepted needs none, so finding it takes no other order.
 */
export async function* refusedUpdates(
  make: MakeCaller,
  context: CallerContext,
): AsyncGenerator<RefusedUpdate> {
  let isLasting = false;
  for (const update of updates()) {
    const caller = await make(context);
    isLasting = caller.lasting !== undefined;
    yield caller.lasting === undefined
      ? await prepared(caller, update, context)
      : ofLasting(caller.lasting, update);
  }
  if (isLasting) await acceptedBy(context.orders.given('Pending'), { notes: 'By whom may this be written?' });
}

/**
 * Has an update accepted that is sent by a caller who may, and prepares the same one of another order of its kind for the
 * caller who is to be refused.
 */
async function prepared(
  { refused, accepted, orders, owners, meanwhile }: Caller,
  { from, fields, headers }: Update,
  context: CallerContext,
): Promise<RefusedUpdate> {
  const given = (of: Orders, clientMemberId?: string): Promise<Order> =>
    of.given(from, { openTasks: 1, clientMemberId });
  const sentBy = (caller: Change = {}): Change => ({
    ...caller,
    headers: { ...caller.headers, ...headers },
  });
  await acceptedBy(given(orders ?? context.orders, owners?.accepted), fields, sentBy(accepted));
  const order = await given(orders ?? context.orders, owners?.refused);
  await meanwhile?.();
  return { order, send: () => order.put(fields, { ...sentBy(refused), refused: true }) };
}

/** Prepares an update that an order in any open state would accept. */
function ofLasting(order: Order, { fields, headers }: Update): RefusedUpdate {
  return { order, send: () => order.put(fromAnyState(fields), { headers }) };
}

/** Only the moves that close an order lead on from every open state (section 3.1). */
function fromAnyState(fields: OrderFields): OrderFields {
  return fields.status === undefined || fields.markTasksAsDone !== undefined
    ? fields
    : { status: 'Cancelled', markTasksAsDone: false };
}
