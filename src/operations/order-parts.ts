import type { FilePart } from '../exchange/wire.js';
import type { OrderState } from '../target/fixtures.js';

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
 * or behind the name, so that a second file of one name does not overwrite the first.
 */
export function sizesUnder(filename: string, files: readonly StoredFile[]): number[] {
  const [stem = filename, extension = ''] = filename.split('.');
  return sizesOf(files.filter(({ name }) => name.includes(stem) && name.endsWith(extension)));
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
