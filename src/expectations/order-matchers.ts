import { isDeepStrictEqual } from 'node:util';
import type { OrderStatus } from '../contract/order-status.js';
import type { Order } from '../operations/order.js';
import type { Notification, NotificationKind } from '../operations/order-snapshot.js';
import { changesInWords, comparable } from '../operations/order-snapshot.js';
import type { OrderMember, OrderSnapshot } from '../operations/order-snapshot.js';
import { notStored } from './value-matchers.js';
import type { MatcherFinding } from './matcher-finding.js';

/** An order whose members are as a snapshot has them; what the snapshot leaves out is not looked at. */
export async function toBeUnchangedSince(order: Order, before: OrderSnapshot): Promise<MatcherFinding> {
  const changes = await order.changesSince(before);
  return {
    pass: changes.length === 0,
    code: 'changed',
    subject: subjectOf(changes),
    message: () => `The order changed: ${changesInWords(changes)}.`,
    expected: Object.fromEntries(changes.map((change) => [change.member, change.before])),
    actual: Object.fromEntries(changes.map((change) => [change.member, change.after])),
    ...order.shownAt(...changes.map(({ member }) => member)),
  };
}

/** The members that are at fault, as one name. */
function subjectOf(members: readonly { member: OrderMember }[]): string {
  return members.map(({ member }) => member).join(',') || 'order';
}

/** An order that has values stored as they were sent, by the names of their fields (section 2.4). */
export async function toHaveStored(
  order: Order,
  values: Readonly<Partial<Record<OrderMember, unknown>>>,
): Promise<MatcherFinding> {
  const sentValues = Object.entries(values) as [OrderMember, unknown][];
  const wrongIn = (snapshot: OrderSnapshot): { member: OrderMember; sent: unknown; stored: unknown }[] =>
    sentValues
      .map(([member, value]) => ({ member, sent: comparable(member, value), stored: snapshot[member] }))
      .filter(({ sent, stored }) => !isDeepStrictEqual(sent, stored));
  let wrong = wrongIn(await order.snapshotWith(...sentValues.map(([member]) => member)));
  if (wrong.length > 0 && order.showAgain()) {
    const wrongStill = new Set(wrongIn(await order.snapshot()).map(({ member }) => member));
    wrong = wrong.filter(({ member }) => wrongStill.has(member));
  }
  return {
    pass: wrong.length === 0,
    code: 'not-stored',
    subject: subjectOf(wrong),
    message: () => wrong.map(({ member, sent, stored }) => notStored(member, sent, stored)).join(' '),
    expected: Object.fromEntries(wrong.map(({ member, sent }) => [member, sent])),
    actual: Object.fromEntries(wrong.map(({ member, stored }) => [member, stored])),
    ...order.shownAt(...wrong.map(({ member }) => member)),
  };
}

/** An order in a state (section 3.1). */
export async function toHaveStatus(order: Order, status: OrderStatus): Promise<MatcherFinding> {
  // The event of a move may show what was asked for: that of a further update shows what is stored.
  order.showAgain();
  const actual = await order.read('status');
  return {
    pass: actual === status,
    code: 'value',
    subject: 'status',
    message: () => `The order is ${actual ?? 'in no status'} and has to be ${status}.`,
    expected: status,
    actual: actual ?? null,
    ...order.shownAt('status'),
  };
}

/** An order whose file folder is active (section 3.1); the test is `cantTell` where the harness does not show it. */
export async function toHaveActiveFolder(order: Order): Promise<MatcherFinding> {
  return {
    pass: await order.isFolderActive(),
    code: 'value',
    subject: 'folderActive',
    message: () => 'The file folder of the order is not active.',
    expected: 'an active folder',
    actual: 'a folder that is not active',
    ...order.shownAt('folderActive'),
  };
}

/** An order with a member among its project managers (section 4.5). */
export async function toHaveProjectManager(
  this: { isNot: boolean },
  order: Order,
  id: string,
): Promise<MatcherFinding> {
  const present = (await order.read('assignedProjectManagers')) ?? [];
  return {
    pass: present.includes(id),
    code: this.isNot ? 'surplus' : 'missing',
    subject: 'assignedProjectManagers',
    message: () => `The project manager ${id} is ${this.isNot ? 'still' : 'not'} on the order.`,
    expected: this.isNot ? `a list without ${id}` : `a list with ${id}`,
    actual: present,
    ...order.shownAt('assignedProjectManagers'),
  };
}

/**
 * An order whose client got a notification (section 6.4) since `before`, at least as many times. Looks again until the
 * target's time is up: a notification may be sent after the answer.
 */
export async function toHaveNotified(
  order: Order,
  kind: NotificationKind,
  before: readonly Notification[],
  times = 1,
): Promise<MatcherFinding> {
  const earlier = before.filter((notification) => notification.kind === kind).length;
  const further = (await order.notifications(kind, earlier + times)).length - earlier;
  return {
    pass: further >= times,
    code: 'not-notified',
    subject: kind,
    message: () =>
      times === 1
        ? `The client got no notification of the kind ${kind}.`
        : `The client got ${further} notifications of the kind ${kind} instead of ${times}.`,
    expected: times,
    actual: further,
    ...order.shownAt('notifications'),
  };
}
