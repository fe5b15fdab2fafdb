import { asStored, control, filesSince, sizesFor, stop } from '../../../../src/test.js';
import type { FilePart, Order } from '../../../../src/test.js';

export const report: FilePart = { filename: 'report.txt', content: 'Ten plus 8 more: é' };
export const sketch: FilePart = { filename: 'sketch.txt', content: 'A sketch' };
export const table: FilePart = { filename: 'table.csv', content: 'a,b\n1,2\n', type: 'text/csv' };

/** An order that has a file; the test is `cantTell` where it was not stored. */
export async function withFile(given: Promise<Order>, file: FilePart): Promise<Order> {
  const order = await given;
  const before = await order.files();
  control(await order.put({ files: [file] }));
  const added = filesSince(before, await order.files(before.length + 1));
  const stored = asStored([file]).every(({ name, size }) => sizesFor(name, added).includes(size));
  if (!stored)
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'files',
      message: 'The file that was added before is not shown.',
    });
  return order;
}
