import { isDeepStrictEqual } from 'node:util';
import type { OrderStatus } from '../contract/schemas.js';
import type { FilePart } from '../exchange/wire.js';
import {
  asStored,
  filesSince,
  sizesFor,
  sizesOf,
  sizesUnder,
  changesInWords,
  comparable,
} from '../operations/order-snapshot.js';
import type {
  Notification,
  NotificationKind,
  StoredFile,
  Task,
  MemberChange,
  OrderMember,
  OrderSnapshot,
} from '../operations/order-snapshot.js';
import type { BesideCause, Order } from '../operations/order.js';
import { stop, inWords } from '../session/session.js';
import { harnessLacks } from '../target/fixtures.js';
import type { Why } from '../verdict/result.js';
import { notStored } from './matcher-finding.js';
import type { MatcherFinding } from './matcher-finding.js';

/** An order whose members are as a snapshot has them; what the snapshot leaves out is not looked at. */
export async function toBeUnchangedSince(order: Order, before: OrderSnapshot): Promise<MatcherFinding> {
  const seen = await order.changesSince(before);
  const beside =
    seen.length === 0 ? new Map<OrderMember, BesideCause>() : await order.changedBeside(seen, before);
  const changes = seen.filter(({ member }) => !beside.has(member));
  if (seen.length > 0 && changes.length === 0) stop('cantTell', changedBeside(seen, beside));
  const members = changes.map(({ member }) => member);
  return orderFinding(order, members, {
    pass: changes.length === 0,
    code: 'changed',
    message: () => `The order changed: ${changesInWords(changes)}.`,
    expected: Object.fromEntries(changes.map((change) => [change.member, change.before])),
    actual: Object.fromEntries(changes.map((change) => [change.member, change.after])),
  });
}

/** Why changes of an order say nothing of the update that was asked about. */
function changedBeside(changes: readonly MemberChange[], causes: ReadonlyMap<OrderMember, BesideCause>): Why {
  const isOthers = [...causes.values()].includes('another');
  return {
    code: 'indistinct',
    subject: 'order',
    settings: ['HARNESS_URL'],
    message: isOthers
      ? `Something other than this test changed the order: ${changesInWords(changes)}. Another run or a person may work on it, an update of one order may change others, or one may bring an older value back: end the other run, or set HARNESS_URL for orders that no other test uses.`
      : `Without a harness an order is read back by an update of another field, and that changes its ${[...causes.keys()].join(' and ')} here: set HARNESS_URL to see what else does.`,
  };
}

/** What a matcher found of members of an order: these are at fault, and where a harness showed them, unless it says otherwise. */
function orderFinding(
  order: Order,
  members: readonly OrderMember[],
  found: Omit<MatcherFinding, 'subject'> & Partial<MatcherFinding>,
): MatcherFinding {
  return { subject: members.join(',') || 'order', ...order.shownAt(...members), ...found };
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
    const again = await order.snapshotWith(...wrong.map(({ member }) => member));
    const wrongStill = new Set(wrongIn(again).map(({ member }) => member));
    wrong = wrong.filter(({ member }) => wrongStill.has(member));
  }
  const members = wrong.map(({ member }) => member);
  return orderFinding(order, members, {
    pass: wrong.length === 0,
    code: 'not-stored',
    message: () => wrong.map(({ member, sent, stored }) => notStored(member, sent, stored)).join(' '),
    expected: Object.fromEntries(wrong.map(({ member, sent }) => [member, sent])),
    actual: Object.fromEntries(wrong.map(({ member, stored }) => [member, stored])),
  });
}

/** An order in a state (section 3.1). */
export async function toHaveStatus(order: Order, status: OrderStatus): Promise<MatcherFinding> {
  // The event of a move may show what was asked for: that of a further update shows what is stored.
  order.showAgain();
  const actual = await order.read('status');
  return orderFinding(order, ['status'], {
    pass: actual === status,
    code: 'value',
    message: () => `The order is ${actual ?? 'in no status'} and has to be ${status}.`,
    expected: status,
    actual: actual ?? null,
  });
}

/** An order whose file folder is active (section 3.1); the test is `cantTell` where the harness does not show it. */
export async function toHaveActiveFolder(order: Order): Promise<MatcherFinding> {
  return orderFinding(order, ['folderActive'], {
    pass: await order.isFolderActive(),
    code: 'value',
    message: () => 'The file folder of the order is not active.',
    expected: 'an active folder',
    actual: 'a folder that is not active',
  });
}

/** An order with a member among its project managers (section 4.5). */
export async function toHaveProjectManager(
  this: { isNot: boolean },
  order: Order,
  id: string,
): Promise<MatcherFinding> {
  const present = (await order.read('assignedProjectManagers')) ?? [];
  return orderFinding(order, ['assignedProjectManagers'], {
    pass: present.includes(id),
    code: this.isNot ? 'surplus' : 'missing',
    message: () => `The project manager ${id} is ${this.isNot ? 'still' : 'not'} on the order.`,
    expected: this.isNot ? `a list without ${id}` : `a list with ${id}`,
    actual: present,
  });
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
  return orderFinding(order, ['notifications'], {
    pass: further >= times,
    code: 'not-notified',
    subject: kind,
    message: () =>
      times === 1
        ? `The client got no notification of the kind ${kind}.`
        : `The client got ${further} notifications of the kind ${kind} instead of ${times}.`,
    expected: times,
    actual: further,
  });
}

/** The sizes of the files of one name, where those that are stored are not those that were sent. */
interface WrongFile {
  name: string;
  sent: number[];
  stored: number[];
}

/**
 * An order that has stored files with their sizes since it had those of `since`, and no others under their names; where
 * no new file fits a name that was sent, their count and sizes decide. They are looked at once there are as many more,
 * or the target's time is up: it may file an upload after its answer.
 */
export async function toHaveFiles(
  order: Order,
  files: readonly FilePart[],
  since: readonly StoredFile[],
): Promise<MatcherFinding> {
  const sent = asStored(files);
  // What is sent twice is there twice, or once where a target knows it again.
  const alike = (sizes: number[]): number[] => (order.isSentTwice ? [...new Set(sizes)] : sizes);
  const wrongIn = (all: readonly StoredFile[]): WrongFile[] => {
    const stored = filesSince(since, all);
    const byName = [...new Set(files.map(({ filename }) => filename))].map((name) => ({
      name,
      sent: alike(sizesUnder(name, sent)),
      stored: alike(sizesUnder(name, stored)),
    }));
    const isRenamed =
      byName.every((file) => file.stored.length === 0) &&
      isDeepStrictEqual(alike(sizesOf(sent)), alike(sizesOf(stored)));
    return isRenamed ? [] : byName.filter((file) => !isDeepStrictEqual(file.sent, file.stored));
  };
  // The second of an earlier update that was sent twice may come in between.
  const are = (all: readonly StoredFile[]): boolean => !order.isSentTwice || wrongIn(all).length === 0;
  const wrong = wrongIn(await order.files(since.length + files.length, are));
  return orderFinding(order, ['files'], {
    pass: wrong.length === 0,
    code: 'not-stored',
    message: () =>
      wrong
        .map(
          (file) =>
            `The file ${file.name} is not stored as it was sent. Sent: ${words(file.sent)}. There: ${words(file.stored)}.`,
        )
        .join(' '),
    expected: wrong.map((file) => ({ name: file.name, sizes: file.sent })),
    actual: wrong.map((file) => ({ name: file.name, sizes: file.stored })),
  });
}

/** An order with exactly `count` files more than `before`, or with any more where no count is said. */
export async function toHaveFurtherFiles(
  order: Order,
  before: readonly StoredFile[],
  count?: number,
): Promise<MatcherFinding> {
  const further = (await order.files(before.length + (count ?? 1))).length - before.length;
  const expected = count ?? 'at least 1';
  const most = (count ?? Infinity) * (order.isSentTwice ? 2 : 1);
  return orderFinding(order, ['files'], {
    pass: further >= (count ?? 1) && further <= most,
    code: further > most ? 'surplus' : 'not-stored',
    message: () => `The order has ${further} more files than before, and ${expected} more were to be there.`,
    expected,
    actual: further,
  });
}

/** An order that still has a file which was stored before, with its size. */
export async function toStillHaveFile(order: Order, file: FilePart): Promise<MatcherFinding> {
  const sizes = sizesFor(file.filename, await order.files());
  const [{ size }] = asStored([file]) as [StoredFile];
  return orderFinding(order, ['files'], {
    pass: sizes.includes(size),
    code: 'changed',
    message: () =>
      `The file ${file.filename} of ${size} bytes was there before, and now ${words(sizes)} of that name is there.`,
    expected: { name: file.filename, size },
    actual: { name: file.filename, sizes },
  });
}

function words(sizes: readonly number[]): string {
  return sizes.length === 0
    ? 'no file'
    : `${sizes.length === 1 ? 'a file' : 'files'} of ${inWords(sizes.map(String))} bytes`;
}

/** An order whose tasks from before are all done. As {@link Order.tasksNow}. */
export async function toHaveDone(order: Order, tasks: readonly Task[]): Promise<MatcherFinding> {
  return tasksFinding(order, tasks, ({ done }) => done, 'done');
}

/** An order whose requested tasks from before are all rejected (section 3.1). As {@link Order.tasksNow}. */
export async function toHaveRejected(order: Order, tasks: readonly Task[]): Promise<MatcherFinding> {
  return tasksFinding(order, tasks, ({ rejected }) => rejected, 'rejected');
}

/** An order that has none of its requested tasks from before rejected. As {@link Order.tasksNow}. */
export async function toHaveRejectedNone(order: Order, tasks: readonly Task[]): Promise<MatcherFinding> {
  return tasksFinding(order, tasks, ({ rejected }) => !rejected, 'not rejected', {
    isToCome: false,
    wrongly: 'are rejected and must not be',
  });
}

/**
 * An order whose tasks from before keep their state. Whether a requested one is rejected is left out: requirements of
 * its own say that. A task that is not shown any more is gone; where it was a requested one the test is `cantTell`,
 * since nothing shows that a request counts among the tasks.
 */
export async function toHaveKept(order: Order, tasks: readonly Task[]): Promise<MatcherFinding> {
  const after = await order.tasks();
  const now = tasks.map(({ id, requested }) => {
    const found = after.find((task) => task.id === id);
    if (found === undefined && requested)
      harnessLacks('order.read', 'The harness does not show a requested task any more.');
    return found === undefined ? 'gone' : stateInWords(found);
  });
  const before = tasks.map(stateInWords);
  const changed = now.filter((state, index) => state !== before[index]).length;
  return orderFinding(order, ['tasks'], {
    pass: changed === 0,
    code: 'changed',
    message: () => `${changed} of ${tasks.length} tasks of the order changed.`,
    expected: before,
    actual: now,
  });
}

async function tasksFinding(
  order: Order,
  before: readonly Task[],
  holds: (task: Task) => boolean,
  words: string,
  { isToCome = true, wrongly = `are not ${words}` } = {},
): Promise<MatcherFinding> {
  const tasks = await order.tasksNow(before, isToCome ? holds : undefined);
  const wrong = tasks.filter((task) => !holds(task));
  return orderFinding(order, ['tasks'], {
    pass: wrong.length === 0,
    code: 'value',
    message: () => `${wrong.length} of ${tasks.length} tasks of the order ${wrongly}.`,
    expected: `${tasks.length} tasks that are ${words}`,
    actual: tasks,
  });
}

function stateInWords({ done, requested, rejected }: Task): string {
  return `${done ? 'done' : 'open'}${rejected && !requested ? ' and rejected' : ''}`;
}
