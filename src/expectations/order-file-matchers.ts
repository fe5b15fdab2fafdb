import { isDeepStrictEqual } from 'node:util';
import type { FilePart } from '../exchange/multipart.js';
import type { Order } from '../operations/order.js';
import { asStored, filesSince, sizesFor, sizesOf, sizesUnder } from '../operations/order-snapshot.js';
import type { StoredFile } from '../operations/order-snapshot.js';
import { inWords } from '../session/words.js';
import type { MatcherFinding } from './matcher-finding.js';

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
  return {
    pass: wrong.length === 0,
    code: 'not-stored',
    subject: 'files',
    message: () =>
      wrong
        .map(
          (file) =>
            `The file ${file.name} is not stored as it was sent: ${words(file.sent)} was sent, ${words(file.stored)} is there.`,
        )
        .join(' '),
    expected: wrong.map((file) => ({ name: file.name, sizes: file.sent })),
    actual: wrong.map((file) => ({ name: file.name, sizes: file.stored })),
    ...order.shownAt('files'),
  };
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
  return {
    pass: further >= (count ?? 1) && further <= most,
    code: further > most ? 'surplus' : 'not-stored',
    subject: 'files',
    message: () => `The order has ${further} more files than before, and ${expected} more were to be there.`,
    expected,
    actual: further,
    ...order.shownAt('files'),
  };
}

/** An order that still has a file which was stored before, with its size. */
export async function toStillHaveFile(order: Order, file: FilePart): Promise<MatcherFinding> {
  const sizes = sizesFor(file.filename, await order.files());
  const [{ size }] = asStored([file]) as [StoredFile];
  return {
    pass: sizes.includes(size),
    code: 'changed',
    subject: 'files',
    message: () =>
      `The file ${file.filename} of ${size} bytes was there before, and now ${words(sizes)} of that name is there.`,
    expected: { name: file.filename, size },
    actual: { name: file.filename, sizes },
    ...order.shownAt('files'),
  };
}

function words(sizes: readonly number[]): string {
  return sizes.length === 0
    ? 'no file'
    : `${sizes.length === 1 ? 'a file' : 'files'} of ${inWords(sizes.map(String))} bytes`;
}
