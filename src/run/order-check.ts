import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { grouped } from '../contract/contract-files.js';
import { parsedJson } from '../contract/json-value.js';
import { isObjectId, isClosed } from '../contract/schemas.js';
import type { OrderStatus } from '../contract/schemas.js';
import { leastQuiet } from '../exchange/inbox.js';
import type { Addresses, EventTraits, Inbox } from '../exchange/inbox.js';
import { orderInEvent, placeOfUpdated } from '../exchange/delivered-event.js';
import type { ReceivedDelivery } from '../exchange/delivered-event.js';
import type { Response } from '../exchange/response.js';
import { places } from '../exchange/response.js';
import { orderList, preparedOrders } from '../target/environment-fixtures.js';
import type { EnvironmentFixtures, PreparedOrders } from '../target/environment-fixtures.js';
import type { Settings } from '../target/settings.js';
import type { Why } from '../verdict/result.js';
import { mostOrders, textOf, updateOf } from './environment-check.js';
import type { Ask, Check, EnvironmentFindings } from './environment-check.js';
import { usable } from './cases-of-run.js';

/** The orders that were found to be what their list says, by id: whether an event showed that, or a refusal that is due. */
type FoundOrders = Record<string, { shown: boolean }>;

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
 * Looks at the listed orders by an update of their notes: it has to be refused of a closed order and accepted of any other,
 * and its event carries the order. A target errs with all orders alike, so one is at fault only if it differs from others,
 * else in doubt. It takes permission to write, a token and a company; states take a webhook whose events come once.
 */
export async function checkOrders(
  companyId: string,
  check: Check,
  events?: LiveEvents,
): Promise<FoundOrders> {
  const { settings, ask, found } = check;
  const { accessToken, clientMemberId } = settings.environmentFixtures;
  if (accessToken === undefined || !settings.writes || events?.traits.repeated === true) return {};
  const text = `Written to see the order ${randomUUID()}`;
  const update = (id: string): Promise<Response | undefined> =>
    ask(updateOf({ id, companyId }, accessToken, [['notes', text]]));
  const nowhere = await update(randomBytes(12).toString('hex'));
  // A target that takes an update of no order says nothing by any answer.
  if (nowhere?.refused !== true) return {};
  const orders: LookedAt[] = [];
  for (const order of listedOrders(settings.environmentFixtures))
    orders.push({ ...order, answer: await update(order.id) });
  tellRefused(orders, nowhere, found);
  if (events !== undefined) {
    await readEvents(orders, text, events);
    tellMoved(orders, found);
    tellClients(orders, clientMemberId, found);
  }
  const seen: FoundOrders = {};
  for (const { id, status, answer, shown } of orders) {
    const isAsListed = isClosed(status)
      ? answer?.refused === true
      : answer?.ok === true && (events === undefined || shown === status);
    if (isAsListed && !found.unfit.includes(id)) seen[id] = { shown: isClosed(status) || shown === status };
  }
  return seen;
}

/** Orders that the target refuses, or does not know, otherwise than the others of their list. */
function tellRefused(orders: readonly LookedAt[], nowhere: Response, found: EnvironmentFindings): void {
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
      found.isUnfit(
        id,
        settings,
        `${reported} and accepts of ${accepted.id}: it is closed, of another company, or does not exist, so correct ${list}.`,
      );
    else if (isClosed(status) && isUnknown(order) && known !== undefined)
      found.isUnfit(
        id,
        settings,
        `${reported} as of an order that is not there, and not as of ${known.id}: it is of another company or does not exist, so correct ${list}.`,
      );
    else if (!isClosed(status) && isUnknown(order) && !orders.every(isUnknown))
      found.doubt(settings, `${reported} as of an order that is not there: check ${list}.`);
  }
  const closed = orders.filter(({ status, answer }) => isClosed(status) && answer?.refused === true);
  tellClosed(closed, isUnknown, found);
}

/** Lists of closed orders all of which the target answers as orders that are not there. */
function tellClosed(
  closed: readonly LookedAt[],
  isUnknown: (order: LookedAt) => boolean,
  found: EnvironmentFindings,
): void {
  const known = closed.find((order) => !isUnknown(order));
  for (const [list, orders] of grouped(closed, ({ list }) => list)) {
    const [first] = orders;
    if (first === undefined || !orders.every(isUnknown)) continue;
    const { settings } = first;
    const reported = `The target refuses an update of each order that ${list} names as of an order that is not there`;
    if (known !== undefined)
      found.doubt(
        settings,
        `${reported}, and not that of ${known.id} of ${known.list}: either they are of another company or do not exist, or the target answers so of a closed order: check ${list}.`,
      );
    // A target may answer so of every closed order.
    else found.note(settings, `${reported}, so nothing shows that they are closed: check ${list}.`);
  }
}

/** Where the events of the webhook of the environment file come in, and how they can be distinguished. */
interface LiveEvents {
  inbox: Inbox;
  traits: EventTraits;
}

/** Waits for the events of the updates that were accepted. */
async function readEvents(
  orders: readonly LookedAt[],
  text: string,
  { inbox, traits }: LiveEvents,
): Promise<void> {
  const taken = orders.filter(({ answer }) => answer?.ok === true);
  const addresses = inbox.addressesShowing(taken.map(({ id }) => id));
  if (taken.length === 0 || addresses === undefined) return;
  const events = await inbox.deliveriesAmong(
    addresses,
    // One for each order: an event may be posted twice before that of the next order comes.
    (all) =>
      taken.flatMap(({ id }) => all.find(({ body }) => body.includes(text) && body.includes(id)) ?? []),
    taken.length,
  );
  for (const order of taken) {
    const statusIn = (body: string) => orderInEvent(body, order.id, traits.orderAt)?.status;
    order.event = events.find(({ body }) => statusIn(body) !== undefined)?.body;
    order.shown = order.event && (statusIn(order.event) ?? undefined);
  }
}

/** Orders that an event shows in another state than their list says. */
function tellMoved(orders: readonly LookedAt[], found: EnvironmentFindings): void {
  for (const { id, status, shown, list, settings } of orders) {
    if (shown === undefined || shown === status) continue;
    const reported = `${list} names the order ${id}, and its event shows that it is ${shown}`;
    const isReported = orders.some((each) => each.list === list && each.shown === status);
    if (isReported) found.isUnfit(id, settings, `${reported}: move it back, or name another in ${list}.`);
    else found.doubt(settings, `${reported}, or events show a wrong state: check ${list}.`);
  }
}

/**
 * Orders whose client is another one than CLIENT_MEMBER_ID, by what an event calls a client: no section shows the client of an
 * order. Where no order is of that client, the target may know clients by other ids.
 */
function tellClients(
  orders: readonly LookedAt[],
  clientId: string | undefined,
  found: EnvironmentFindings,
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
      found.doubt(
        [...settings, 'CLIENT_MEMBER_ID'],
        `${list} names the order ${id}, whose event names the client ${clients.join(' and ')}, and that of ${right.id} names CLIENT_MEMBER_ID ${clientId}: either they are of two clients, or events name a wrong one: give both the client of ACCESS_TOKEN_CLIENT.`,
      );
  else if (first !== undefined)
    found.note(
      ['CLIENT_MEMBER_ID'],
      `The events of ${others.length} orders name a client, that of ${first.id} ${first.clients.join(' and ')}, and none names CLIENT_MEMBER_ID ${clientId}: unless the target names clients there by other ids, set CLIENT_MEMBER_ID to the client of these orders, whose token is ACCESS_TOKEN_CLIENT.`,
    );
}

/** The ids that an event gives as those of a client: of a member, or inside one, whose name begins so. */
function clientsIn(body: string): string[] {
  const ids = [...places(parsedJson(body))].flatMap(({ pointer, value }) =>
    isObjectId(value) && /\/client[^/]*(\/_?id)?$/i.test(pointer) ? [value] : [],
  );
  return [...new Set(ids)];
}

function listedOrders(environmentFixtures: EnvironmentFixtures): ListedOrder[] {
  const named = (from: PreparedOrders, by?: string): ListedOrder[] =>
    preparedOrders(from).map(({ id, status, subscription }) => {
      const name = orderList(status, subscription);
      return { id, status, list: by === undefined ? name : `${name} of ${by}`, settings: [by ?? name] };
    });
  const all = [...named(environmentFixtures), ...named(environmentFixtures.perishable, 'FIXTURES_COMMAND')];
  const before = (list: string, end: number): number =>
    all.slice(0, end).filter((order) => order.list === list).length;
  return all.filter(({ list }, index) => before(list, index) < mostOfList);
}

/** Milliseconds for which a delivery is expected to be posted again, at most: a later one is noticed while the run goes on. */
const longestRepeat = 3_000;

/** The same where the second post has other bytes: nothing but time tells it from another event. */
const longestRenewal = 1_000;

/** How many updates are sent that leave the order the same. */
const alike = 3;

/** What the webhook of the environment file was seen to do. */
export interface WebhookFindings {
  /** Why its events do not come to this run, if they do not: said once, and not as a finding of each test that needs them. */
  receiverUnreachable?: Why;
  /** How its events can be distinguished. */
  traits?: EventTraits;
  /** What came of the updates. */
  deliveries?: readonly ReceivedDelivery[];
}

/**
 * Looks at the events of updates of a prepared order that leave it the same. The first of them may tell what it changed,
 * and two may fall into two seconds: events differ by an id or a time of their own if all of them do. Nothing is found out
 * without such an order, without permission to write, and if no order takes the updates: the tests will tell why.
 */
export async function checkWebhook(
  settings: Settings,
  companyId: string,
  inbox: Inbox,
  ask: Ask,
): Promise<WebhookFindings> {
  const { accessToken } = settings.environmentFixtures;
  if (!settings.writes || accessToken === undefined) return {};
  const open = preparedOrders(usable(settings)).filter(({ status }) => !isClosed(status));
  for (const { id } of open.slice(0, mostOrders)) {
    const addresses = inbox.addressesShowing([id]);
    if (addresses === undefined) continue;
    const look = async (): Promise<WebhookFindings | undefined> => {
      const text = `Written to see the event of an update ${randomUUID()}`;
      const update = async (field: string): Promise<boolean> =>
        (await ask(updateOf({ id, companyId }, accessToken, [[field, text]])))?.ok === true;
      const { length: earlier } = await inbox.deliveries(addresses, 0, 0);
      return (await update('notes'))
        ? eventsOf({ id, text, addresses, earlier, update }, settings, inbox)
        : undefined;
    };
    const found = await look();
    if (found === undefined) continue;
    const { renewed = false, repeated = false } = found.traits ?? {};
    // An event too many may be of an update from before this run, and late: it does not come again.
    const again = renewed || repeated ? await look() : undefined;
    return again?.traits === undefined ? found : again;
  }
  return {};
}

/** An order whose notes were just updated with a text, and where its events come in. */
interface WatchedOrder {
  id: string;
  text: string;
  addresses: Addresses;
  /** How many events had come before. */
  earlier: number;
  /** Whether an update of a field with that text is accepted. */
  update(field: string): Promise<boolean>;
}

async function eventsOf(
  { id, text, addresses, earlier, update }: WatchedOrder,
  { effectWait, receiverUrl = '', environmentFixtures: { webhookId = '' } }: Settings,
  inbox: Inbox,
): Promise<WebhookFindings> {
  const sentAt = performance.now();
  const since = (all: readonly ReceivedDelivery[]): readonly ReceivedDelivery[] => all.slice(earlier);
  const first = await inbox.deliveriesAmong(addresses, since, 1);
  const took = performance.now() - sentAt;
  // If none came, not the same again: a target may deliver some updates alone.
  const field = first.length > 0 ? 'notes' : 'brief';
  for (let sent = 1; sent < alike; sent += 1) if (!(await update(field))) return {};
  const soon = await inbox.deliveriesAmong(addresses, since, first.length + alike - 1);
  if (soon.length === 0)
    return {
      receiverUnreachable: {
        code: 'webhook-silent',
        settings: ['WEBHOOK_ID', 'RECEIVER_URL', 'EFFECT_WAIT'],
        message: `The webhook WEBHOOK_ID ${webhookId} delivered no accepted update of the order ${id} to RECEIVER_URL ${receiverUrl} within ${effectWait / 1000} s: check that it is on, subscribed to ORDER.UPDATED and posts to that address, and that the address leads to RECEIVER_PORT, or raise EFFECT_WAIT.`,
      },
    };
  const showsNotes = soon.some(({ body }) => body.includes(text));
  // The first alone changed something: an event may show the order from before, too.
  const orderAt = first.map(({ body }) => placeOfUpdated(body, id, text)).find((at) => at !== undefined);
  const own = (all: readonly ReceivedDelivery[]): ReceivedDelivery[] =>
    since(all).filter(({ body }) => !showsNotes || body.includes(text));
  const came = own(await inbox.deliveries(addresses, 0, 0));
  // With one event of several there is nothing to compare: that one is missing is found by the tests.
  if (first.length === 0 || came.length < alike)
    return {
      traits: { distinct: true, repeated: false, renewed: false, showsNotes, orderAt },
      deliveries: soon,
    };
  const limit = Math.min(effectWait, bodiesOf(came) < alike ? longestRepeat : longestRenewal);
  await inbox.deliveriesAmong(addresses, own, alike + 1, limit);
  // A repeat of one may have come before the others.
  await pause(Math.max(leastQuiet.brief, took * 2));
  const all = own(await inbox.deliveries(addresses, 0, 0));
  const bodies = bodiesOf(all);
  const traits = { distinct: bodies === alike, renewed: bodies > alike, showsNotes, orderAt };
  return { traits: { ...traits, repeated: !traits.distinct && all.length > alike }, deliveries: all };
}

function bodiesOf(deliveries: readonly ReceivedDelivery[]): number {
  return new Set(deliveries.map(({ body }) => body)).size;
}
