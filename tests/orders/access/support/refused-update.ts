import type { Change, Order, OrderFields, Orders, Response } from '../../../../src/test.js';
import { acceptedBy } from '../../support/accepted-by.js';
import type { Caller, RefusedCaller, Surroundings } from './refused-callers.js';
import { updates } from './updates.js';
import type { Update } from './updates.js';

/** An update that is ready to go out by a caller who is to be refused, and the order that it goes to. */
export interface RefusedUpdate {
  order: Order;
  send(): Promise<Response>;
}

/**
 * Every update of a caller who is to be refused, one after the other. Of the one order that a team named for that caller
 * the control comes last: what is not refused as it should be needs none, so that no other order is needed to find it.
 */
export async function* refusedUpdates(
  { make }: RefusedCaller,
  scene: Surroundings,
): AsyncGenerator<RefusedUpdate> {
  let isLasting = false;
  for (const update of updates()) {
    const caller = await make(scene);
    isLasting = caller.lasting !== undefined;
    yield caller.lasting === undefined
      ? await prepared(caller, update, scene)
      : ofLasting(caller.lasting, update);
  }
  if (isLasting) await acceptedBy(scene.orders.given('Pending'), { notes: 'By whom may this be written?' });
}

/**
 * Has an update accepted that is sent by a caller who may, and prepares the same one of another order of its kind for the
 * caller who is to be refused.
 */
async function prepared(
  { refused, accepted, orders, owners, meanwhile }: Caller,
  { from, fields, headers }: Update,
  scene: Surroundings,
): Promise<RefusedUpdate> {
  const given = (of: Orders, clientMemberId?: string): Promise<Order> =>
    of.given(from, { openTasks: 1, clientMemberId });
  const sentBy = (caller: Change = {}): Change => ({
    ...caller,
    headers: { ...caller.headers, ...headers },
  });
  await acceptedBy(given(orders ?? scene.orders, owners?.accepted), fields, sentBy(accepted));
  const order = await given(orders ?? scene.orders, owners?.refused);
  await meanwhile?.();
  return { order, send: () => order.put(fields, sentBy(refused)) };
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
