import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/json-value.js';
import type { OrderState } from '../target/fixture-shapes.js';

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

/** The members that hold one value (section 2.4). */
const singleMembers = [
  ...(['status', 'name', 'budget', 'currency', 'quantity', 'deadline', 'kickoffDate', 'notes'] as const),
  ...(['brief', 'repeatCount', 'repeatDuration', 'billingCycleCount', 'billingCycleEvent'] as const),
  'folderActive',
] as const;

/** The members that hold a list, with what is compared of an entry that is an object: a harness may add to it. */
const listMembers: Readonly<Partial<Record<OrderMember, readonly string[]>>> = {
  assignedProjectManagers: [],
  files: ['name', 'size'],
  tasks: ['id', 'done', 'requested', 'rejected'],
  notifications: ['kind', 'clientId'],
};

/** Everything of an order that an update can change: its fields, files, folder and tasks, and the notices to the client. */
export function snapshotOf(state: OrderState): OrderSnapshot {
  const members = [...singleMembers, ...Object.keys(listMembers)] as OrderMember[];
  return Object.fromEntries(members.map((member) => [member, comparable(member, state[member])]));
}

/**
 * A member in the form in which it can be compared: one that is unset is null or an empty list, a date is the instant
 * that it names, line breaks of either kind are one, and a list is sorted where nothing is said of its order.
 */
export function comparable(member: OrderMember, value: unknown): unknown {
  const compared = listMembers[member];
  if (compared !== undefined) {
    const entries = ((value ?? []) as unknown[]).map((entry) =>
      isObject(entry) ? picked(entry, compared) : entry,
    );
    return member === 'notifications' ? entries : sorted(entries);
  }
  if (typeof value !== 'string') return value ?? null;
  return member === 'deadline' || member === 'kickoffDate'
    ? asInstant(value)
    : value.replaceAll('\r\n', '\n');
}

/** The members of the first snapshot that the second one has otherwise. */
export function changesBetween(before: OrderSnapshot, after: OrderSnapshot): MemberChange[] {
  return (Object.keys(before) as OrderMember[])
    .filter((member) => !isDeepStrictEqual(before[member], after[member]))
    .map((member) => ({ member, before: before[member], after: after[member] }));
}

/** What is not as it was, in words. */
export function changesInWords(changes: readonly MemberChange[]): string {
  return changes
    .map(({ member, before, after }) => `${member} ${JSON.stringify(before)} became ${JSON.stringify(after)}`)
    .join(', ');
}

/** A date-time as the instant that it names; what is none stays as it is. */
function asInstant(value: string): string {
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

function picked(entry: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, entry[name] ?? null]));
}

function sorted(entries: readonly unknown[]): unknown[] {
  return [...entries].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
