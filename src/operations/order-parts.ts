import type { FilePart } from '../exchange/multipart.js';
import type { OrderState } from '../target/fixture-shapes.js';

/** A task of an order as it is read back. */
export type Task = NonNullable<OrderState['tasks']>[number];

/** A notice to the client as it is read back (section 6.4). */
export type Notice = NonNullable<OrderState['notifications']>[number];

/** The kinds of notice that an update sends the client (section 6.4). */
export type NoticeKind = 'reviewNeeded' | 'orderCompletion' | 'orderCancellation';

/** A file of an order as it is read back; its size in bytes. */
export type StoredFile = NonNullable<OrderState['files']>[number];

/**
 * The sizes in bytes of the files that were sent under a name, the smallest first. A target may put something before
 * or behind the name, so that a second file of one name does not overwrite the first.
 */
export function sizesUnder(filename: string, files: readonly StoredFile[]): number[] {
  const [stem = filename, extension = ''] = filename.split('.');
  return files
    .filter(({ name }) => name.includes(stem) && name.endsWith(extension))
    .map(({ size }) => size)
    .sort((a, b) => a - b);
}

/** Files as they have to be stored. A size in bytes is not the length of a text with letters beyond ASCII. */
export function asStored(files: readonly FilePart[]): StoredFile[] {
  return files.map(({ filename, content }) => ({ name: filename, size: Buffer.byteLength(content) }));
}
