import {
  asStored,
  casesOf,
  control,
  expect,
  filesSince,
  isClosed,
  openStatuses,
  sizesFor,
  sizesUnder,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type { FilePart, Order } from '../../../src/test.js';
import { effectsWouldShow, orderLevels } from '../orders.js';

const files = [
  { slug: 'short-text', file: { filename: 'briefing.txt', content: 'Eleven more' } },
  {
    slug: 'letters-beyond-ascii',
    file: { filename: 'angebot.txt', content: 'Größe: 12 m² für 300 €, 日本' },
  },
  { slug: 'several-lines', file: { filename: 'lines.txt', content: 'one\r\ntwo\n\nfour\r\n' } },
  { slug: 'table', file: { filename: 'hours.csv', content: 'day,hours\nMonday,8\n', type: 'text/csv' } },
  {
    slug: 'document',
    file: { filename: 'contract.pdf', content: '%PDF-1.4\n%%EOF\n', type: 'application/pdf' },
  },
  { slug: '10000-bytes', file: { filename: 'archive.txt', content: 'conformant'.repeat(1_000) } },
  {
    slug: 'binary',
    file: {
      filename: 'logo.png',
      content: Uint8Array.from({ length: 256 }, (_, byte) => byte),
      type: 'image/png',
    },
  },
  {
    slug: 'name-with-signs',
    file: { filename: `Größe 日本 🚀 "final" client's <b>&amp;.txt`, content: 'Named with signs' },
  },
  { slug: 'single-byte', file: { filename: 'tick.txt', content: 'x' } },
];

test(
  'ORD-FILES/contents',
  { title: 'PUT /orders stores a file, whatever is in it', cases: casesOf(files) },
  async ({ orders, session }, { file }) => {
    const order = await orders.given('Ongoing', { usesUp: true, reads: ['files'] });
    const before = await order.files();
    control(await order.putFiles({ files: [file] }));

    await expect(order).toHaveFiles([file], before);
    const isNamed = sizesUnder(file.filename, filesSince(before, await order.files())).length > 0;
    session.record('Q-FILE-NAMES', isNamed ? 'the name that was sent is in it' : 'a name of its own');
  },
);

const file = { filename: 'briefing.txt', content: 'What the client asked for' };

const picture = {
  filename: 'picture.png',
  content: Uint8Array.from({ length: 256 }, (_, byte) => byte),
  type: 'image/png',
};

test(
  'ORD-FILES/in-turn',
  {
    title: 'PUT /orders stores files of several sizes, with fields and alone, in two states',
    at: orderLevels,
  },
  async ({ orders }) => {
    const need = { usesUp: true, reads: ['files'] } as const;
    const order = await orders.given('Ongoing', need);
    for (const update of [{ files: [picture] }, { name: 'Order with a file', files: [file] }]) {
      const before = await order.files();
      control(await order.put(update));
      await expect(order).toHaveFiles(update.files, before);
    }
    // No clause says that files of these sizes must be taken.
    for (const size of [0, 600_000]) {
      const unusual = { filename: `unusual-${size}.txt`, content: 'x'.repeat(size) };
      const before = await order.files();
      if ((await order.put({ files: [unusual] })).ok) await expect(order).toHaveFiles([unusual], before);
    }
    const pending = await orders.given('Pending', need);
    const before = await pending.files();
    control(await pending.put({ files: [file] }));
    await expect(pending).toHaveFiles([file], before);
  },
);

test(
  'ORD-FILES/every-state',
  { title: 'PUT /orders stores a file in every open state' },
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, { usesUp: true, reads: ['files'] });
      const before = await order.files();
      control(await order.put({ files: [file] }));

      await expect(order).toHaveFiles([file], before);
    }
  },
);

const moves = [
  { from: 'Pending', fields: { status: 'Ongoing' } },
  { from: 'Ongoing', fields: { status: 'Review' } },
  { from: 'Ongoing', fields: { status: 'Completed', markTasksAsDone: false } },
  { from: 'Review', fields: { status: 'Cancelled', markTasksAsDone: true } },
] as const;

const rows = moves.map((move) => ({ ...move, slug: slugOf(`move ${move.from} ${move.fields.status}`) }));

for (const [slug, some] of [
  ['moves', rows.filter(({ fields }) => !isClosed(fields.status))],
  ['closing-moves', rows.filter(({ fields }) => isClosed(fields.status))],
] as const) {
  test(
    `ORD-FILES/${slug}`,
    { title: 'PUT /orders stores a file with a move', cases: casesOf(some) },
    async ({ orders }, { from, fields }) => {
      const order = await orders.given(from, { usesUp: true, reads: ['files'] });
      const before = await order.files();
      control(await order.put({ ...fields, files: [file] }));

      await expect(order).toHaveFiles([file], before);
    },
  );
}

/**
 * Sizes in bytes that a target may refuse, since limits are not shown (section 8). The largest stays below the 1 MiB at
 * which a proxy would break off the connection, which tells nothing.
 */
const unusualSizes = [0, 100_000, 1_000_000].map((size) => ({ size, slug: `${size}-bytes` }));

test(
  'ORD-FILES/unusual-sizes',
  { title: 'PUT /orders stores a file of an unusual size if it accepts it', cases: casesOf(unusualSizes) },
  async ({ orders, session }, { size }) => {
    const order = await orders.given('Ongoing', { usesUp: true, reads: ['files'] });
    const before = await order.files();
    const unusual = { filename: 'unusual.txt', content: 'x'.repeat(size) };

    const answer = await order.put({ notes: 'With a file of an unusual size', files: [unusual] });

    session.record('Q-FILE-LIMITS', `a file with ${size} bytes: ${answer.outcome}`, answer);
    if (answer.refused)
      stop('inapplicable', {
        code: 'not-taken',
        subject: 'file',
        message: 'The target refuses a file of this size, and no clause says that it must take it.',
      });
    expect(answer).toBeAccepted();
    await expect(order).toHaveFiles([unusual], before);
  },
);

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
