import {
  casesOf,
  control,
  expect,
  filesSince,
  isClosed,
  openStatuses,
  sizesUnder,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import { orderLevels } from '../orders.js';

const files = [
  { slug: 'short-text', file: { filename: 'briefing.txt', content: 'Eleven more' } },
  {
    slug: 'letters-beyond-ascii',
    file: { filename: 'angebot.txt', content: 'Größe: 12 m² für 300 €, 日本' },
  },
  {
    slug: 'several-lines',
    file: { filename: 'lines.txt', content: 'one\r\ntwo\n\nfour\r\n' },
  },
  {
    slug: 'table',
    file: { filename: 'hours.csv', content: 'day,hours\nMonday,8\n', type: 'text/csv' },
  },
  {
    slug: 'document',
    file: { filename: 'contract.pdf', content: '%PDF-1.4\n%%EOF\n', type: 'application/pdf' },
  },
  {
    slug: '10000-bytes',
    file: { filename: 'archive.txt', content: 'conformant'.repeat(1_000) },
  },
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
