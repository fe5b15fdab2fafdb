import {
  asStored,
  casesOf,
  control,
  expect,
  filesSince,
  isClosed,
  openStatuses,
  picture,
  sizesFor,
  sizesUnder,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type { FilePart, Order, OrderFields, OrderStatus, StoredFile } from '../../../src/test.js';
import {
  acceptedAtOnce,
  demandTaken,
  effectsWouldShow,
  everyField,
  fileNotShown,
  managerIds,
  orderLevels,
} from '../orders.js';

/** An order whose files are read, and which is not as the next run needs it afterwards. */
const filed = { usesUp: true, reads: ['files'] } as const;

/** Sends an update and expects that its files are stored beside those that were there, which are answered. */
async function expectStored(order: Order, { files, ...fields }: Filed): Promise<StoredFile[]> {
  const before = await order.files();
  control(await order.putFiles({ ...fields, files }));

  const names = new Set(files.map(({ filename }) => filename));
  if (names.size < files.length) await demandNamesakesKept(order, before.length + files.length);
  await expect(order).toHaveFiles(files, before);
  return before;
}

/** The control where two files of an update have one name: a later file of that name does not take an earlier one's place. */
async function demandNamesakesKept(order: Order, expected: number): Promise<void> {
  if ((await order.files(expected)).length >= expected) return;
  const namesake = { filename: 'namesake.txt', content: 'The first of its name' };
  await addFile(order, namesake);
  const before = await order.files();
  control(await order.putFiles({ files: [{ ...namesake, content: 'The second' }] }));
  if ((await order.files(before.length + 1)).length > before.length) return;
  stop('cantTell', {
    code: 'precondition-missing',
    subject: 'files',
    message:
      'A file takes the place of an earlier one of its name here, so that two of one name show nothing.',
  });
}

type Filed = OrderFields & { files: readonly FilePart[] };

/** A document of one page. */
const emptyPage = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
  '',
].join('\n');

const contents: Record<string, FilePart> = {
  'short-text': { filename: 'briefing.txt', content: 'Eleven more' },
  'letters-beyond-ascii': { filename: 'angebot.txt', content: 'Größe: 12 m² für 300 €, 日本' },
  'several-lines': { filename: 'lines.txt', content: 'one\r\n--two\n\n--\r\nfive\r\n' },
  table: { filename: 'hours.csv', content: 'day,hours\nMonday,8\n', type: 'text/csv' },
  document: { filename: 'contract.pdf', content: emptyPage, type: 'application/pdf' },
  '10000-bytes': { filename: 'archive.txt', content: 'conformant'.repeat(1_000) },
  binary: picture('logo.png'),
  'name-with-signs': {
    filename: `Größe 日本 🚀 "final" client's <b>&amp;.txt`,
    content: 'Named with signs',
  },
  'single-byte': { filename: 'tick.txt', content: 'x' },
};

test(
  'ORD-FILES/contents',
  { title: 'PUT /orders stores a file, whatever is in it', cases: contents },
  async ({ orders, session }, file) => {
    const order = await orders.given('Ongoing', filed);
    const before = await expectStored(order, { files: [file] });

    const isNamed = sizesUnder(file.filename, filesSince(before, await order.files())).length > 0;
    session.record('Q-FILE-NAMES', isNamed ? 'the name that was sent is in it' : 'a name of its own');
  },
);

const file = { filename: 'briefing.txt', content: 'What the client asked for' };

test(
  'ORD-FILES/in-turn',
  {
    title: 'PUT /orders stores files of several sizes, with fields and alone, in two states',
    at: orderLevels,
  },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', filed);
    await expectStored(order, { files: [picture('picture.png')] });
    await expectStored(order, { name: 'Order with a file', files: [file] });
    const assignedProjectManagers = await managerIds(orders, 1);
    await expectStored(order, { ...everyField(), assignedProjectManagers, files: [sketch] });
    // No clause says that files of these sizes must be taken.
    for (const size of [0, 600_000]) {
      const unusual = { filename: `unusual-${size}.txt`, content: 'x'.repeat(size) };
      const before = await order.files();
      if ((await order.put({ files: [unusual] })).ok) await expect(order).toHaveFiles([unusual], before);
    }
    await expectStored(await orders.given('Pending', filed), { files: [file] });
  },
);

test(
  'ORD-FILES/every-state',
  { title: 'PUT /orders stores a file in every open state' },
  async ({ orders }) => {
    for (const from of openStatuses()) await expectStored(await orders.given(from, filed), { files: [file] });
  },
);

const moves = [
  { from: 'Pending', fields: { status: 'Ongoing' } },
  { from: 'Ongoing', fields: { status: 'Review' } },
  { from: 'Ongoing', fields: { status: 'Completed', markTasksAsDone: false } },
  { from: 'Review', fields: { status: 'Cancelled', markTasksAsDone: true } },
] as const;

const rows = moves.map((move) => ({ ...move, slug: slugOf(`move ${move.from} ${move.fields.status}`) }));

for (const closes of [false, true])
  test(
    `ORD-FILES/${closes ? 'closing-moves' : 'moves'}`,
    {
      title: 'PUT /orders stores a file with a move',
      cases: casesOf(rows.filter(({ fields }) => isClosed(fields.status) === closes)),
    },
    async ({ orders }, { from, fields }) => {
      await expectStored(await orders.given(from, filed), { ...fields, files: [file] });
    },
  );

/**
 * Sizes in bytes that a target may refuse, since limits are not shown (section 8). The largest stays below the 1 MiB at
 * which a proxy would break off the connection, which tells nothing.
 */
const unusualSizes = { '0-bytes': 0, '100000-bytes': 100_000, '1000000-bytes': 1_000_000 };

test(
  'ORD-FILES/unusual-sizes',
  { title: 'PUT /orders stores a file of an unusual size if it accepts it', cases: unusualSizes },
  async ({ orders, session }, size) => {
    const order = await orders.given('Ongoing', filed);
    const before = await order.files();
    const unusual = { filename: 'unusual.txt', content: 'x'.repeat(size) };

    const answer = await order.put({ notes: 'With a file of an unusual size', files: [unusual] });

    session.record('Q-FILE-LIMITS', `a file with ${size} bytes: ${answer.outcome}`, answer);
    demandTaken(answer, 'file', 'a file of this size');
    expect(answer).toBeAccepted();
    await expect(order).toHaveFiles([unusual], before);
  },
);

const report: FilePart = { filename: 'report.txt', content: 'Ten plus 8 more: é' };
const sketch: FilePart = { filename: 'sketch.txt', content: 'A sketch' };
const table: FilePart = { filename: 'table.csv', content: 'a,b\n1,2\n', type: 'text/csv' };
const copy = { ...report, filename: 'copy-of-report.txt' };
const sameName = { ...report, content: 'The same name in the same update' };
const sameSize = { ...report, content: [...report.content].reverse().join('') };

const groups: Record<string, FilePart[]> = {
  'two-files': [report, sketch],
  'three-of-two-types': [sketch, table, report],
  'ten-files': [...'abcdefghij'].map((letter, index) => ({
    filename: `part-${letter}.txt`,
    content: 'p'.repeat(index + 1),
  })),
  'two-of-one-name': [report, sameName],
  'two-of-one-size': [sketch, { filename: 'draft.txt', content: 'Draft 02' }],
};

test(
  'ORD-FILES-SEVERAL/groups',
  { title: 'PUT /orders stores all files of one update', cases: groups },
  async ({ orders }, files) => {
    await expectStored(await orders.given('Ongoing', filed), { files });
  },
);

test(
  'ORD-FILES-SEVERAL/two-states',
  {
    title: 'PUT /orders stores all files of one update before and after the order begins',
    at: orderLevels,
  },
  async ({ orders }) => {
    for (const from of ['Pending', 'Ongoing'] as const)
      await expectStored(await orders.given(from, filed), { files: [report, sameName, table] });
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
    const order = await orders.given('Ongoing', filed);
    await expectStored(order, { status: 'Review', files: [report, sketch] });

    for (const { name, files } of unusual) {
      const before = await order.files();
      const answer = await order.put({ files });
      session.record('Q-FILE-LIMITS', `${name}: ${answer.outcome}`, answer);
      // Other tests ask whether those that were there stay.
      if (answer.ok) await expect(order).toHaveFiles(files, before);
    }
  },
);

test(
  'ORD-FILES-APPENDED/in-turn',
  {
    title: 'PUT /orders adds the files of each of several updates to those that are there',
    at: orderLevels,
  },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', filed);
    const before = await order.files();
    let count = 0;
    for (const files of [[report], [sameSize], [sketch, table]]) {
      control(await order.putFiles({ files }));

      count += files.length;
      await expect(order).toHaveFurtherFiles(before, count);
    }
  },
);

test(
  'ORD-FILES-APPENDED/three-updates',
  { title: 'PUT /orders adds up the files of three updates in every open state, for good' },
  async ({ orders }) => {
    const made: { order: Order; before: StoredFile[] }[] = [];
    for (const from of openStatuses()) {
      const order = await orders.given(from, filed);
      const before = await order.files();
      for (const file of [report, copy, table]) control(await order.putFiles({ files: [file] }));

      await expect(order).toHaveFurtherFiles(before, 3);
      made.push({ order, before });
    }

    await effectsWouldShow(orders);

    for (const { order, before } of made) await expect(order).toHaveFurtherFiles(before, 3);
  },
);

test(
  'ORD-FILES-APPENDED/two-at-once',
  { title: 'PUT /orders stores the files of both updates when two come at once' },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', filed);
    const before = await order.files();
    const files = [report, sketch];

    acceptedAtOnce(await Promise.all(files.map((file) => order.putFiles({ files: [file] }))));

    await expect(order).toHaveFurtherFiles(before, files.length);
  },
);

test(
  'ORD-FILES-APPENDED/same-name',
  {
    title: 'PUT /orders adds a file beside an existing one of the same name',
    cases: {
      'same-name-same-size': sameSize,
      'same-name-another-size': { ...report, content: 'Of another size' },
    },
  },
  async ({ orders }, file) => {
    const order = await withReport(orders.given('Ongoing', filed));
    const before = await order.files();
    control(await order.putFiles({ files: [file] }));

    await expect(order).toHaveFurtherFiles(before);
  },
);

test(
  'ORD-FILES-KEPT/same-name',
  {
    title: 'PUT /orders keeps a file when another of the same name comes',
    cases: {
      'same-name-shorter': { ...report, content: 'Short' },
      'same-name-longer': { ...report, content: 'A text that is longer than the one that is there' },
    },
  },
  async ({ orders }, file) => {
    const made: { from: OrderStatus; order: Order; first: FilePart }[] = [];
    for (const [index, from] of openStatuses().entries()) {
      // Another one for each order: that of another must not end it either.
      const first = { ...report, content: `${report.content}${'.'.repeat(index)}` };
      const order = await withReport(orders.given(from, filed), first);
      control(await order.putFiles({ files: [file] }));
      await expect(order).toStillHaveFile(first);
      made.push({ from, order, first });
    }

    // What was sent while the order was Pending stays as well when others come once it has begun.
    const begun = made.find(({ from }) => from === 'Pending');
    if (orders.areMade && begun !== undefined) {
      control(await begun.order.put({ status: 'Ongoing' }));
      control(await begun.order.putFiles({ files: [{ ...file, content: `${String(file.content)}!` }] }));
    }

    // The later file may be filed after the answer, and the earlier one be lost then.
    await effectsWouldShow(orders);

    for (const { order, first } of made) await expect(order).toStillHaveFile(first);
  },
);

test(
  'ORD-FILES-KEPT/in-turn',
  {
    title: 'PUT /orders keeps a file when others of the same name and of other names come',
    at: orderLevels,
  },
  async ({ orders }) => {
    const order = await withReport(orders.given('Ongoing', filed));
    for (const files of [[{ ...report, content: 'Second' }, sketch], [table]]) {
      control(await order.putFiles({ files }));
      await order.settled('patient');

      await expect(order).toStillHaveFile(report);
    }
  },
);

/** Names of files that come in turn: the same, or such as a target may take for the same. */
const likeNames = {
  'same-name-other-case': ['report.txt', 'Report.TXT'],
  'same-name-made-safe': ['re port.txt', 're_port.txt'],
  'same-name-in-ascii': ['日本.txt', '東京.txt'],
  'same-first-part': ['plan.v1.txt', 'plan.v2.txt'],
  'same-stem': ['logo.png', 'logo.jpg'],
  'three-of-one-name': ['report.txt', 'report.txt', 'report.txt'],
};

test(
  'ORD-FILES-KEPT/like-names',
  { title: 'PUT /orders keeps each of several files that come in turn with similar names', cases: likeNames },
  async ({ orders }, names) => {
    const order = await orders.given('Ongoing', filed);
    const files = names.map((filename, index) => ({ filename, content: 'x'.repeat(20 + index) }));
    for (const file of files) await addFile(order, file);
    await order.settled('patient');

    for (const file of files) await expect(order).toStillHaveFile(file);
  },
);

/** An order that has a file; the test is `cantTell` if it was not stored. */
async function withReport(given: Promise<Order>, file = report): Promise<Order> {
  const order = await given;
  await addFile(order, file);
  return order;
}

/** Adds a file to an order; the test is `cantTell` if it was not stored. */
async function addFile(order: Order, file: FilePart): Promise<void> {
  const before = await order.files();
  control(await order.putFiles({ files: [file] }));
  const added = filesSince(before, await order.files(before.length + 1));
  const stored = asStored([file]).every(({ name, size }) => sizesFor(name, added).includes(size));
  if (!stored) fileNotShown();
}
