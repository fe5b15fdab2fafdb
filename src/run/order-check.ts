import { randomBytes, randomUUID } from 'node:crypto';
import { isClosed, orderStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import type { EventTraits, Inbox } from '../exchange/inbox.js';
import { orderInEvent } from '../exchange/order-event.js';
import type { Response } from '../exchange/response.js';
import { bearer } from '../operations/member.js';
import { buildRequest } from '../operations/request.js';
import type { Settings } from '../target/settings.js';
import type { StandIns } from '../target/stand-ins.js';
import type { Ask, Told } from './kit-findings.js';
import { textOf } from './token-check.js';

/** What is wrong with orders that the environment file or FIXTURES_COMMAND names. */
export interface OrderFindings {
  /** Of the orders that are beyond doubt not what their list says, why; they are of no use. By id. */
  unfit: Record<string, Told>;
  /** What may be wrong. */
  doubts: Told[];
}

/** An order and the list that names it. */
interface ListedOrder {
  id: string;
  /** The state in which the list has it. */
  status: OrderStatus;
  /** The list as sentences name it, and the variables to correct. */
  list: string;
  settings: string[];
}

/** An order, what an update that leaves its state was answered, and the state that its event shows. */
interface LookedAt extends ListedOrder {
  answer: Response | undefined;
  shown?: string | undefined;
}

/** How many orders of a list are looked at, at most. */
const mostOfList = 12;

/**
 * Looks at the listed orders by an update of their notes, which leaves them in their state. It has to be refused of a closed
 * order and accepted of any other, and its event carries the order. What a target does wrong shows for all orders alike, so
 * an order is at fault only if it is answered, or shown, otherwise than others: a doubt if there are none to tell by.
 * Nothing is found out without permission to write, a token and a company; no state without a webhook whose events come
 * once.
 */
export async function checkOrders(
  settings: Settings,
  companyId: string,
  ask: Ask,
  events?: { inbox: Inbox; traits: EventTraits },
): Promise<OrderFindings> {
  const { accessToken } = settings.standIns;
  const found: OrderFindings = { unfit: {}, doubts: [] };
  if (accessToken === undefined || !settings.writes || events?.traits.repeated === true) return found;
  const text = `Written to see the order ${randomUUID()}`;
  const update = (id: string): Promise<Response | undefined> => {
    const call = {
      headers: { companyid: companyId },
      query: { pid: id },
      parts: [['notes', text]] as [string, string][],
    };
    return ask(buildRequest('updateOrder', call, bearer(accessToken)));
  };
  const nowhere = await update(randomBytes(12).toString('hex'));
  // A target that takes an update of no order says nothing by any answer.
  if (nowhere?.refused !== true) return found;
  const orders: LookedAt[] = [];
  for (const order of listedOrders(settings.standIns))
    orders.push({ ...order, answer: await update(order.id) });
  tellRefused(orders, nowhere, found);
  if (events !== undefined) await tellMoved(orders, text, events.inbox, found);
  return found;
}

/** Orders that the target refuses, or does not know, otherwise than the others of their list. */
function tellRefused(orders: readonly LookedAt[], nowhere: Response, { unfit, doubts }: OrderFindings): void {
  const isUnknown = ({ answer }: LookedAt): boolean =>
    answer !== undefined && answer.status === nowhere.status && textOf(answer) === textOf(nowhere);
  for (const order of orders) {
    const { id, status, list, settings, answer } = order;
    if (answer?.refused !== true) continue;
    const same = orders.filter((each) => each.list === list && each.answer !== undefined);
    const accepted = same.find((each) => each.answer?.ok === true);
    const known = same.find((each) => !isUnknown(each));
    const told = `${list} names the order ${id}, an update of which the target refuses with ${answer.status}`;
    if (!isClosed(status) && accepted !== undefined)
      unfit[id] = {
        settings,
        message: `${told} and accepts of ${accepted.id}: it is closed, of another company, or does not exist, so correct ${list}.`,
      };
    else if (isClosed(status) && isUnknown(order) && known !== undefined)
      unfit[id] = {
        settings,
        message: `${told} as of an order that is not there, and not as of ${known.id}: it is of another company or does not exist, so correct ${list}.`,
      };
    // A target may answer so of every closed order.
    else if (!isClosed(status) && isUnknown(order) && !orders.every(isUnknown))
      doubts.push({ settings, message: `${told} as of an order that is not there: check ${list}.` });
  }
}

/** Orders that an event shows in another state than their list says. */
async function tellMoved(
  orders: LookedAt[],
  text: string,
  inbox: Inbox,
  { unfit, doubts }: OrderFindings,
): Promise<void> {
  const taken = orders.filter(({ answer }) => answer?.ok === true);
  const addresses = inbox.addressesShowing(taken.map(({ id }) => id));
  if (taken.length === 0 || addresses === undefined) return;
  const events = await inbox.deliveriesAmong(
    addresses,
    (all) => all.filter(({ body }) => body.includes(text)),
    taken.length,
  );
  for (const order of taken)
    order.shown = events.flatMap(({ body }) => orderInEvent(body, order.id)?.status ?? [])[0];
  for (const { id, status, shown, list, settings } of taken) {
    if (shown === undefined || shown === status) continue;
    const told = `${list} names the order ${id}, and its event shows that it is ${shown}`;
    const isTold = taken.some((each) => each.list === list && each.shown === status);
    if (isTold) unfit[id] = { settings, message: `${told}: move it back, or name another in ${list}.` };
    else doubts.push({ settings, message: `${told}, or events show a wrong state: check ${list}.` });
  }
}

function listedOrders({ orders, subscriptionOrders, perishable }: StandIns): ListedOrder[] {
  const named = (from: StandIns['perishable'], behind: string, variable?: string): ListedOrder[] => [
    ...orderStatuses().flatMap((status) =>
      listed(from.orders[status], `ORDERS_${status.toUpperCase()}`, status, behind, variable),
    ),
    ...listed(from.subscriptionOrders, 'ORDERS_SUBSCRIPTION', 'Pending', behind, variable),
  ];
  return [
    ...named({ orders, subscriptionOrders }, ''),
    ...named(perishable, ' of FIXTURES_COMMAND', 'FIXTURES_COMMAND'),
  ];
}

function listed(
  ids: readonly string[],
  name: string,
  status: OrderStatus,
  behind: string,
  variable = name,
): ListedOrder[] {
  return ids
    .slice(0, mostOfList)
    .map((id) => ({ id, status, list: `${name}${behind}`, settings: [variable] }));
}
