import {
  asStored,
  casesOf,
  control,
  expect,
  filesSince,
  openStatuses,
  sizesFor,
  stop,
  test,
} from '../../../src/test.js';
import type { FilePart, Order } from '../../../src/test.js';
import { effectsWouldShow, orderLevels } from '../orders.js';

const report: FilePart = { filename: 'report.txt', content: 'Ten plus 8 more: é' };
const sketch: FilePart = { filename: 'sketch.txt', content: 'A sketch' };
const table: FilePart = { filename: 'table.csv', content: 'a,b\n1,2\n', type: 'text/csv' };

const groups: { slug: string; files: FilePart[] }[] = [
  { slug: 'two-files', files: [report, sketch] },
  { slug: 'three-of-two-types', files: [sketch, table, report] },
  {
    slug: 'ten-files',
    files: Array.from({ length: 10 }, (_, index) => ({
      filename: `part-${'abcdefghij'[index]}.txt`,
      content: 'p'.repeat(index + 1),
    })),
  },
  { slug: 'two-of-one-name', files: [report, { ...report, content: 'The same name in the same update' }] },
  { slug: 'two-of-one-size', files: [sketch, { filename: 'draft.txt', content: 'Draft 02' }] },
];

test(
  'ORD-FILES-SEVERAL/groups',
  { title: 'PUT /orders stores all files of one update', cases: casesOf(groups) },
  async ({ orders }, { files }) => {
    const order = await orders.given('Ongoing', { usesUp: true, reads: ['files'] });
    const before = await order.files();
    control(await order.putFiles({ files }));

    await expect(order).toHaveFiles(files, before);
  },
);

test(
  'ORD-FILES-SEVERAL/two-states',
  { title: 'PUT /orders stores all files of one update before and after the order begins', at: orderLevels },
  async ({ orders }) => {
    const files = [report, { ...report, content: 'The same name in the same update' }, table];
    for (const from of ['Pending', 'Ongoing'] as const) {
      const order = await orders.given(from, { usesUp: true, reads: ['files'] });
      const before = await order.files();
      control(await order.putFiles({ files }));

      await expect(order).toHaveFiles(files, before);
    }
  },
);

test(
  'ORD-FILES-APPENDED/in-turn',
  { title: 'PUT /orders adds the files of each of several updates to those that are there', at: orderLevels },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { usesUp: true, reads: ['files'] });
    const before = await order.files();
    const sameSize = { ...report, content: [...report.content].reverse().join('') };
    let count = 0;
    for (const files of [[report], [sameSize], [sketch, table]]) {
      control(await order.putFiles({ files }));

      count += files.length;
      await expect(order).toHaveFurtherFiles(before, count);
    }
  },
);

const unusual: { name: string; files: FilePart[] }[] = [
  { name: 'one file of 100,000 bytes', files: [{ filename: 'large.txt', content: 'm'.repeat(100_000) }] },
  {
    name: '50 files',
    files: Array.from({ length: 50 }, (_, index) => ({ filename: `many-${index}.txt`, content: 'many' })),
  },
];

test(
  'ORD-FILES-SEVERAL/with-move',
  { title: 'PUT /orders stores two files that come with a move' },
  async ({ orders, session }) => {
    const order = await orders.given('Ongoing', { usesUp: true, reads: ['files'] });
    const before = await order.files();
    control(await order.putFiles({ status: 'Review', files: [report, sketch] }));
    await expect(order).toHaveFiles([report, sketch], before);

    for (const { name, files } of unusual) {
      const answer = await order.put({ files });
      session.record('Q-FILE-LIMITS', `${name}: ${answer.outcome}`, answer);
    }
  },
);

test(
  'ORD-FILES-APPENDED/three-updates',
  { title: 'PUT /orders adds up the files of three updates in every open state' },
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, { usesUp: true, reads: ['files'] });
      const before = await order.files();
      for (const file of [report, sketch, table]) control(await order.put({ files: [file] }));

      await expect(order).toHaveFurtherFiles(before, 3);
    }
  },
);

test(
  'ORD-FILES-APPENDED/same-name',
  {
    title: 'PUT /orders adds a file beside an existing one of the same name',
    cases: {
      'same-name-same-size': { content: [...report.content].reverse().join('') },
      'same-name-another-size': { content: 'Of another size' },
    },
  },
  async ({ orders }, { content }) => {
    const order = await withFile(orders.given('Ongoing', { usesUp: true, reads: ['files'] }), report);
    const before = await order.files();
    control(await order.put({ files: [{ ...report, content }] }));

    await expect(order).toHaveFurtherFiles(before);
  },
);

test(
  'ORD-FILES-KEPT/same-name',
  {
    title: 'PUT /orders keeps a file when another of the same name comes',
    cases: {
      'same-name-shorter': { content: 'Short' },
      'same-name-longer': { content: 'A text that is longer than the one that is there' },
    },
  },
  async ({ orders }, { content }) => {
    const made: Order[] = [];
    for (const from of openStatuses()) {
      const order = await withFile(orders.given(from, { usesUp: true, reads: ['files'] }), report);
      control(await order.put({ files: [{ ...report, content }] }));
      await expect(order).toStillHaveFile(report);
      made.push(order);
    }

    // The later file may be filed after the answer, and the earlier one be lost then.
    await effectsWouldShow(orders);

    for (const order of made) await expect(order).toStillHaveFile(report);
  },
);

test(
  'ORD-FILES-KEPT/in-turn',
  { title: 'PUT /orders keeps a file when others of the same name and of other names come', at: orderLevels },
  async ({ orders }) => {
    const order = await withFile(orders.given('Ongoing', { usesUp: true, reads: ['files'] }), report);
    for (const files of [[{ ...report, content: 'Second' }, sketch], [table]]) {
      control(await order.putFiles({ files }));
      await order.settled('patient');

      await expect(order).toStillHaveFile(report);
    }
  },
);

/** An order that has a file; the test is `cantTell` if it was not stored. */
async function withFile(given: Promise<Order>, file: FilePart): Promise<Order> {
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
