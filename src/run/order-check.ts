import { randomBytes, randomUUID } from 'node:crypto';
import { parsedJson } from '../contract/json-value.js';
import { isObjectId } from '../contract/formats.js';
import { isClosed, orderStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import type { EventTraits, Inbox } from '../exchange/inbox.js';
import { orderInEvent } from '../exchange/order-event.js';
import type { Response } from '../exchange/response.js';
import { places } from '../exchange/structure.js';
import { bearer } from '../operations/member.js';
import { buildRequest } from '../operations/request.js';
import type { Settings } from '../target/settings.js';
import type { EnvironmentFixtures } from '../target/environment-fixtures.js';
import type { Ask, SettingWarning } from './environment-findings.js';
import { textOf } from './token-check.js';

/** What is wrong with orders that the environment file or FIXTURES_COMMAND names. */
export interface OrderFindings {
  /** Of the orders that are beyond doubt not what their list says, why; they are of no use. By id. */
  unfit: Record<string, SettingWarning>;
  /** What may be wrong. */
  doubts: SettingWarning[];
  /** What may be as the team meant it. */
  notes: SettingWarning[];
  /** The orders that were found to be what their list says, by id: whether an event showed that, or a refusal that is due. */
  seen: Record<string, { shown: boolean }>;
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

/** An order, what an update that leaves its state was answered, its event, and the state that this shows. */
interface LookedAt extends ListedOrder {
  answer: Response | undefined;
  event?: string | undefined;
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
  const { accessToken } = settings.environmentFixtures;
  const found: OrderFindings = { unfit: {}, doubts: [], notes: [], seen: {} };
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
  for (const order of listedOrders(settings.environmentFixtures))
    orders.push({ ...order, answer: await update(order.id) });
  tellRefused(orders, nowhere, found);
  if (events !== undefined) {
    await readEvents(orders, text, events.inbox);
    tellMoved(orders, found);
    tellClients(orders, settings.environmentFixtures.clientMemberId, found);
  }
  for (const { id, status, answer, shown } of orders) {
    const isAsListed = isClosed(status)
      ? answer?.refused === true
      : answer?.ok === true && (events === undefined || shown === status);
    if (isAsListed && found.unfit[id] === undefined)
      found.seen[id] = { shown: isClosed(status) || shown === status };
  }
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
    const reported = `${list} names the order ${id}, an update of which the target refuses with ${answer.status}`;
    if (!isClosed(status) && accepted !== undefined)
      unfit[id] = {
        settings,
        message: `${reported} and accepts of ${accepted.id}: it is closed, of another company, or does not exist, so correct ${list}.`,
      };
    else if (isClosed(status) && isUnknown(order) && known !== undefined)
      unfit[id] = {
        settings,
        message: `${reported} as of an order that is not there, and not as of ${known.id}: it is of another company or does not exist, so correct ${list}.`,
      };
    // A target may answer so of every closed order.
    else if (!isClosed(status) && isUnknown(order) && !orders.every(isUnknown))
      doubts.push({ settings, message: `${reported} as of an order that is not there: check ${list}.` });
  }
}

/** Waits for the events of the updates that were accepted. */
async function readEvents(orders: readonly LookedAt[], text: string, inbox: Inbox): Promise<void> {
  const taken = orders.filter(({ answer }) => answer?.ok === true);
  const addresses = inbox.addressesShowing(taken.map(({ id }) => id));
  if (taken.length === 0 || addresses === undefined) return;
  const events = await inbox.deliveriesAmong(
    addresses,
    (all) => all.filter(({ body }) => body.includes(text)),
    taken.length,
  );
  for (const order of taken) {
    order.event = events.find(({ body }) => orderInEvent(body, order.id)?.status !== undefined)?.body;
    order.shown = order.event && (orderInEvent(order.event, order.id)?.status ?? undefined);
  }
}

/** Orders that an event shows in another state than their list says. */
function tellMoved(orders: readonly LookedAt[], { unfit, doubts }: OrderFindings): void {
  for (const { id, status, shown, list, settings } of orders) {
    if (shown === undefined || shown === status) continue;
    const reported = `${list} names the order ${id}, and its event shows that it is ${shown}`;
    const isReported = orders.some((each) => each.list === list && each.shown === status);
    if (isReported)
      unfit[id] = { settings, message: `${reported}: move it back, or name another in ${list}.` };
    else doubts.push({ settings, message: `${reported}, or events show a wrong state: check ${list}.` });
  }
}

/**
 * Orders whose client is another one than CLIENT_MEMBER_ID, by what an event calls a client: no section shows the client of an
 * order. Where no order is of that client, the target may know clients by other ids.
 */
function tellClients(
  orders: readonly LookedAt[],
  clientId: string | undefined,
  { doubts, notes }: OrderFindings,
): void {
  const shown = orders.flatMap(({ event, ...order }) => {
    const clients = event === undefined ? [] : clientsIn(event);
    return order.settings.includes('FIXTURES_COMMAND') || clients.length === 0 ? [] : [{ ...order, clients }];
  });
  if (clientId === undefined) return;
  const right = shown.find(({ clients }) => clients.includes(clientId));
  const others = shown.filter(({ clients }) => !clients.includes(clientId));
  const [first] = others;
  if (right !== undefined)
    for (const { id, list, settings, clients } of others)
      doubts.push({
        settings: [...settings, 'CLIENT_MEMBER_ID'],
        message: `${list} names the order ${id}, whose event names the client ${clients.join(' and ')}, and that of ${right.id} names CLIENT_MEMBER_ID ${clientId}: either they are of two clients, or events name a wrong one: give both the client of ACCESS_TOKEN_CLIENT.`,
      });
  else if (first !== undefined)
    notes.push({
      settings: ['CLIENT_MEMBER_ID'],
      message: `The events of ${others.length} orders name a client, that of ${first.id} ${first.clients.join(' and ')}, and none names CLIENT_MEMBER_ID ${clientId}: unless the target names clients there by other ids, set CLIENT_MEMBER_ID to the client of these orders, whose token is ACCESS_TOKEN_CLIENT.`,
    });
}

/** The ids that an event gives as those of a client: of a member, or inside one, whose name begins so. */
function clientsIn(body: string): string[] {
  const ids = [...places(parsedJson(body))].flatMap(({ pointer, value }) =>
    isObjectId(value) && /\/client[^/]*(\/_?id)?$/i.test(pointer) ? [value] : [],
  );
  return [...new Set(ids)];
}

function listedOrders({ orders, subscriptionOrders, perishable }: EnvironmentFixtures): ListedOrder[] {
  const named = (
    from: EnvironmentFixtures['perishable'],
    behind: string,
    variable?: string,
  ): ListedOrder[] => [
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
