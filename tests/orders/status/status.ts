import { expect, isClosed, slugOf, stop } from '../../../src/test.js';
import type {
  Notification,
  NotificationKind,
  Order,
  OrderFields,
  OrderNeed,
  Orders,
  OrderStatus,
  Varied,
} from '../../../src/test.js';
import type { Move } from '../moves.js';
import { effectsWouldShow, everyField, orderLevels } from '../orders.js';
import type { Caller } from '../orders.js';

/** The levels of an update without some dimensions. */
export function without(...left: Varied): Varied {
  return orderLevels.filter((dimension) => !left.includes(dimension));
}

/** What an update can be sent along with whose status is to be its own. */
const besideStatus = ['with/other-fields', 'with/file-before', 'with/file-after'] as const;

/** The levels of an update that takes no further status. */
export const moveLevels: Varied = [...without('with'), ...besideStatus];

/** As {@link moveLevels}, of one that a client may not send. */
export const staffLevels: Varied = [
  ...(['caller/admin', 'caller/project-manager', 'caller/team-member'] as const),
  ...without('caller', 'with'),
  ...besideStatus,
];

/**
 * The levels that a requirement on moves is asked at, in the test of those between two states: all of them from one
 * state. A client may cancel a Pending order alone.
 */
export function levelsOf({ from, to }: Pick<Move, 'from' | 'to'>): Varied {
  if (to === 'Cancelled' && from === 'Pending') return ['caller/client'];
  if (isClosed(to) && from !== 'Ongoing') return [];
  return to === 'Cancelled' ? staffLevels : moveLevels;
}

/**
 * An order of a caller in a state, a subscription order too: the test is `untested` if that can't be read, and `cantTell`
 * if it is in another state.
 */
export async function orderIn(
  status: OrderStatus,
  caller: Pick<Caller, 'given'>,
  need: OrderNeed = {},
): Promise<Order> {
  const order = await caller.given(status, { ...need, inState: true });
  if (need.subscription !== true) return order;
  const actual = await order.read('status');
  if (actual !== status)
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'status',
      message: `The order was to be ${status} and is ${actual}.`,
    });
  return order;
}

/** An update that every open order accepts (section 2.4). */
interface Update {
  slug: string;
  fields: (orders: Orders) => Promise<OrderFields> | OrderFields;
}

/** The fields that are sent one at a time. */
const fieldNames = [
  'name',
  'budget',
  'quantity',
  'deadline',
  'kickoffDate',
  'notes',
  'brief',
  'billingCycleCount',
  'billingCycleEvent',
  'files',
] as const;

/** One update of each field, of the files and of several fields at once. */
export const updates: readonly Update[] = [
  ...fieldNames.map((field) => ({ slug: slugOf(field), fields: () => only(field) })),
  { slug: 'budget-and-currency', fields: () => only('budget', 'currency') },
  {
    slug: 'managers',
    fields: async (orders) => ({ assignedProjectManagers: [(await orders.member('projectManager')).id] }),
  },
  { slug: 'fields-and-file', fields: () => only('name', 'notes', 'files') },
];

/** Some of the values that {@link everyField} has. */
function only(...fields: string[]): OrderFields {
  return Object.fromEntries(Object.entries(everyField()).filter(([field]) => fields.includes(field)));
}

/** Makes an order of its own for each attempt. */
type Given = () => Promise<Order>;

type Act = (order: Order) => Promise<unknown>;

/**
 * Expects that an act on an order sends no notification in the time that passes with a few looks. A notification of what made the
 * order may still be under way, so that a finding is looked for once more on another order that is given its time.
 */
export async function expectNoNotification(given: Given, act: Act): Promise<void> {
  const kindsSent = async (quiet?: 'patient'): Promise<string[]> => {
    const order = await given();
    if (quiet !== undefined) await order.settled(quiet);
    const before = await order.notifications();
    await act(order);
    await order.settled();
    return kindsSince(before, await order.notifications());
  };
  if ((await kindsSent()).length === 0) return;
  expect(await kindsSent('patient'), {
    code: 'surplus-notification',
    subject: 'notifications',
    message: 'A notification was sent, and none was to be sent.',
  }).toEqual([]);
}

/** An act on an order, and the kind of notification that it may send. */
export interface NotificationdAct {
  given: Given;
  act: Act;
  kind?: NotificationKind;
}

/**
 * Expects that none of several acts sends a notification of a kind that is not its own, in a time in which one would have come.
 * As above, a finding is looked for once more on other orders that are given their time.
 */
export async function expectNoOtherNotification(
  orders: Orders,
  acts: readonly NotificationdAct[],
): Promise<void> {
  orders.demandMany();
  const othersSent = async (quiet?: 'patient'): Promise<string[]> => {
    const made: (NotificationdAct & { order: Order })[] = [];
    for (const each of acts) made.push({ ...each, order: await each.given() });
    await made[0]?.order.settled(quiet);
    const before = await Promise.all(made.map(({ order }) => order.notifications()));
    for (const { order, act } of made) await act(order);

    await effectsWouldShow(orders);

    const after = await Promise.all(made.map(({ order }) => order.notifications()));
    return made.flatMap(({ kind }, index) =>
      kindsSince(before[index] ?? [], after[index] ?? []).filter((sent) => sent !== kind),
    );
  };
  if ((await othersSent()).length === 0) return;
  expect(await othersSent('patient'), {
    code: 'surplus-notification',
    subject: 'notifications',
    message: 'A notification of another kind was sent.',
  }).toEqual([]);
}

/** The kinds of the notifications that came in addition. */
function kindsSince(before: readonly Notification[], after: readonly Notification[]): string[] {
  const earlier = before.map(({ kind }) => kind);
  return after
    .map(({ kind }) => kind)
    .filter((kind) => {
      const at = earlier.indexOf(kind);
      if (at >= 0) earlier.splice(at, 1);
      return at < 0;
    });
}
