import { control, stop } from '../../../src/test.js';
import type { FilePart, Order } from '../../../src/test.js';
import { bytesOf, filesOf, filesOnceThereAre, sizesOf } from '../fields/stored-files.js';

export const report: FilePart = { filename: 'report.txt', content: 'Ten plus 8 more: é' };
export const sketch: FilePart = { filename: 'sketch.txt', content: 'A sketch' };
export const table: FilePart = { filename: 'table.csv', content: 'a,b\n1,2\n', type: 'text/csv' };

/** An order that has a file; the test is `cantTell` where it was not stored. */
export async function withFile(order: Order, file: FilePart): Promise<Order> {
  const before = await filesOf(order);
  control(await order.put({ files: [file] }));
  const after = await filesOnceThereAre(before.length + 1, order);
  if (!sizesOf(after, file.filename).includes(bytesOf(file.content)))
    stop('cantTell', 'The file that was to be there before is not shown.');
  return order;
}

/** The sizes in bytes of the files that were sent under each name, in the order of `files`. */
export function sizesOfAll(
  stored: Awaited<ReturnType<typeof filesOf>>,
  files: readonly FilePart[],
): number[][] {
  return files.map(({ filename }) => sizesOf(stored, filename));
}

/** The sizes that files have to be stored with, as {@link sizesOfAll} answers them. */
export function sizesSent(files: readonly FilePart[]): number[][] {
  return sizesOfAll(
    files.map(({ filename, content }) => ({ name: filename, size: bytesOf(content) })),
    files,
  );
}
