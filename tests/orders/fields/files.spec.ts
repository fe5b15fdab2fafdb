import {
  control,
  expect,
  filesSince,
  openStatuses,
  sizesUnder,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';

const files = [
  { slug: 'short-text', name: 'a short text', file: { filename: 'briefing.txt', content: 'Eleven more' } },
  {
    slug: 'letters-beyond-ascii',
    name: 'letters beyond ASCII',
    file: { filename: 'angebot.txt', content: 'Größe: 12 m² für 300 €, 日本' },
  },
  {
    slug: 'several-lines',
    name: 'several lines',
    file: { filename: 'lines.txt', content: 'one\r\ntwo\n\nfour\r\n' },
  },
  {
    slug: 'table',
    name: 'a table',
    file: { filename: 'hours.csv', content: 'day,hours\nMonday,8\n', type: 'text/csv' },
  },
  {
    slug: 'document',
    name: 'a document',
    file: { filename: 'contract.pdf', content: '%PDF-1.4\n%%EOF\n', type: 'application/pdf' },
  },
  {
    slug: '10000-bytes',
    name: '10,000 bytes',
    file: { filename: 'archive.txt', content: 'conformant'.repeat(1_000) },
  },
  {
    slug: 'binary',
    name: 'bytes that are no text',
    file: {
      filename: 'logo.png',
      content: Uint8Array.from({ length: 256 }, (_, byte) => byte),
      type: 'image/png',
    },
  },
  { slug: 'single-byte', name: 'a single byte', file: { filename: 'tick.txt', content: 'x' } },
];

for (const { slug, name, file } of files) {
  test(
    `ORD-FILES/${slug}`,
    { title: `a file with ${name} is stored`, holds: ['ORD-FILES'] },
    async ({ orders, session }) => {
      const order = await orders.given('Ongoing');
      const before = await order.files();
      control(await order.put({ files: [file] }));

      await expect(order).toHaveFiles([file], before);
      const isNamed = sizesUnder(file.filename, filesSince(before, await order.files())).length > 0;
      session.record('Q-FILE-NAMES', isNamed ? 'the name that was sent is in it' : 'a name of its own');
    },
  );
}

const file = { filename: 'briefing.txt', content: 'What the client asked for' };

const updates = [
  { slug: 'alone', name: 'alone', fields: {} },
  {
    slug: 'other-fields',
    name: 'with other fields',
    fields: { name: 'Order with a file', budget: 800, notes: 'See the file' },
  },
];

for (const { slug, name, fields } of updates) {
  test(
    `ORD-FILES/${slug}-every-state`,
    { title: `a file sent ${name} is stored in every open state`, holds: ['ORD-FILES'] },
    async ({ orders }) => {
      for (const from of openStatuses()) {
        const order = await orders.given(from);
        const before = await order.files();
        control(await order.put({ ...fields, files: [file] }));

        await expect(order).toHaveFiles([file], before);
      }
    },
  );
}

const moves = [
  { from: 'Pending', fields: { status: 'Ongoing' } },
  { from: 'Ongoing', fields: { status: 'Review' } },
  { from: 'Ongoing', fields: { status: 'Completed', markTasksAsDone: false } },
  { from: 'Review', fields: { status: 'Cancelled', markTasksAsDone: true } },
] as const;

for (const { from, fields } of moves) {
  test(
    `ORD-FILES/move-${slugOf(from)}-${slugOf(fields.status)}`,
    { title: `a file sent with the move from ${from} to ${fields.status} is stored`, holds: ['ORD-FILES'] },
    async ({ orders }) => {
      const order = await orders.given(from);
      const before = await order.files();
      control(await order.put({ ...fields, files: [file] }));

      await expect(order).toHaveFiles([file], before);
    },
  );
}

test(
  'ORD-FILES/before-fields',
  { title: 'a file sent before the fields is stored', holds: ['ORD-FILES'] },
  async ({ orders }) => {
    const order = await orders.given('Ongoing');
    const before = await order.files();
    control(await order.put({ files: [file], name: 'The name comes last' }));

    await expect(order).toHaveFurtherFiles(before, 1);
  },
);

/**
 * Sizes in bytes that a target may refuse, since limits are not shown (section 8). The largest stays below the 1 MiB at
 * which a proxy would break off the connection, which tells nothing.
 */
const unusualSizes = [0, 100_000, 1_000_000];

for (const size of unusualSizes) {
  test(
    `ORD-FILES/${size}-bytes`,
    { title: `a file with ${size} bytes is stored where it is accepted`, holds: ['ORD-FILES'] },
    async ({ orders, session }) => {
      const order = await orders.given('Ongoing');
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
}
