import { isDeepStrictEqual } from 'node:util';
import { hasOffset, isIsoDateTime } from '../contract/schemas.js';
import { isObject } from '../contract/json-value.js';
import { quoted } from '../session/session.js';
import type { FilePart } from '../exchange/wire.js';
import type { OrderState } from '../target/fixtures.js';

/** A member of an order that can be read back. */
export type OrderMember = keyof OrderState;

/** Members of an order, each as {@link comparable} has it. */
export type OrderSnapshot = Readonly<Partial<Record<OrderMember, unknown>>>;

/** A member that is not as it was. */
export interface MemberChange {
  member: OrderMember;
  before: unknown;
  after: unknown;
}

/** The form in which each member is compared. */
const forms: Readonly<Record<OrderMember, (value: unknown) => unknown>> = {
  status: single,
  name: single,
  budget: single,
  currency: single,
  quantity: single,
  deadline: instant,
  kickoffDate: instant,
  notes: single,
  brief: single,
  assignedProjectManagers: (value) => sorted(listed(value)),
  repeatCount: single,
  repeatDuration: single,
  billingCycleCount: single,
  billingCycleEvent: single,
  folderActive: single,
  files: (value) => sorted(listed(value, 'name', 'size')),
  tasks: (value) => sorted(listed(value, 'id', 'done', 'requested', 'rejected')),
  notifications: (value) => listed(value, 'kind', 'clientId'),
};

/** Everything of an order that an update can change: its fields, files, folder and tasks, and the notifications to the client. */
export function snapshotOf(state: OrderState): OrderSnapshot {
  const members = Object.keys(forms) as OrderMember[];
  return Object.fromEntries(members.map((member) => [member, comparable(member, state[member])]));
}

/**
 * A member in the form in which it can be compared: one that is unset is null or an empty list, a date is the instant
 * that it names, line breaks of either kind are one, and a list is sorted where nothing is said of its order.
 */
export function comparable(member: OrderMember, value: unknown): unknown {
  return forms[member](value);
}

/** The members of the first snapshot that the second one has otherwise; what it does not have at all, it does not show. */
export function changesBetween(before: OrderSnapshot, after: OrderSnapshot): MemberChange[] {
  return (Object.keys(before) as OrderMember[])
    .filter((member) => member in after && !isDeepStrictEqual(before[member], after[member]))
    .map((member) => ({ member, before: before[member], after: after[member] }));
}

/**
 * Whether an order has other values than an update sent, or not all of its files, where it shows files. The flags of an
 * update are no members of an order.
 */
export function lacks(
  state: OrderState,
  { files = [], ...fields }: Readonly<Record<string, unknown>>,
): boolean {
  const isMissing = ({ name, size }: StoredFile): boolean =>
    state.files !== undefined && !sizesUnder(name, state.files).includes(size);
  return (
    Object.entries(fields)
      .filter((entry): entry is [OrderMember, unknown] => entry[0] in forms)
      .some(
        ([member, value]) => !isDeepStrictEqual(comparable(member, state[member]), comparable(member, value)),
      ) || asStored(files as readonly FilePart[]).some(isMissing)
  );
}

/** What is not as it was, in words. */
export function changesInWords(changes: readonly MemberChange[]): string {
  return changes
    .map(({ member, before, after }) => `${member} was ${quoted(before)} and is ${quoted(after)}`)
    .join(', ');
}

function single(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : (value ?? null);
}

/** What is no date stays as it is. One without an offset is in UTC, wherever the run is. */
function instant(value: unknown): unknown {
  const isBare = typeof value === 'string' && isIsoDateTime(value) && !hasOffset(value);
  const time = typeof value === 'string' ? Date.parse(isBare ? `${value}Z` : value) : Number.NaN;
  return Number.isNaN(time) ? single(value) : new Date(time).toISOString();
}

/** A list with what is stated of its entries; a harness may add to them. */
function listed(value: unknown, ...stated: string[]): unknown[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).map((entry) =>
    isObject(entry) ? Object.fromEntries(stated.map((name) => [name, entry[name] ?? null])) : entry,
  );
}

function sorted(entries: readonly unknown[]): unknown[] {
  return [...entries].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** A task of an order as it is read back. */
export type Task = NonNullable<OrderState['tasks']>[number];

/** A notification to the client as it is read back (section 6.4). */
export type Notification = NonNullable<OrderState['notifications']>[number];

/** The kinds of notification that an update sends the client (section 6.4). */
export type NotificationKind = 'reviewNeeded' | 'orderCompletion' | 'orderCancellation';

/** A file of an order as it is read back; its size in bytes. */
export type StoredFile = NonNullable<OrderState['files']>[number];

/**
 * The sizes in bytes of the files that were sent under a name, the smallest first. A target may put something before
 * or behind the name, or before its extension, so that a second file of one name does not overwrite the first.
 */
export function sizesUnder(filename: string, files: readonly StoredFile[]): number[] {
  const [stem = filename, ...others] = filename.split('.');
  const extension = others.at(-1) ?? '';
  return sizesOf(
    files.filter(({ name }) => {
      const at = name.indexOf(stem);
      return at >= 0 && name.includes(extension, at + stem.length);
    }),
  );
}

/**
 * As {@link sizesUnder}; of every file where none fits the name, since a target may file uploads under names of its own.
 */
export function sizesFor(filename: string, files: readonly StoredFile[]): number[] {
  const fitting = sizesUnder(filename, files);
  return fitting.length > 0 ? fitting : sizesOf(files);
}

/** The sizes in bytes of files, the smallest first. */
export function sizesOf(files: readonly StoredFile[]): number[] {
  return files.map(({ size }) => size).sort((a, b) => a - b);
}

/** The files of an order that it did not have before. */
export function filesSince(before: readonly StoredFile[], now: readonly StoredFile[]): StoredFile[] {
  const left = [...before];
  return now.filter((file) => {
    const known = left.findIndex(({ name, size }) => name === file.name && size === file.size);
    if (known >= 0) left.splice(known, 1);
    return known < 0;
  });
}

/** Files as they have to be stored. A size in bytes is not the length of a text with letters beyond ASCII. */
export function asStored(files: readonly FilePart[]): StoredFile[] {
  return files.map(({ filename, content }) => ({ name: filename, size: Buffer.byteLength(content) }));
}
