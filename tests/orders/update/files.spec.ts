import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import type { FilePart } from '../../../src/test.js';
import { report, sketch, table, withFile } from './support/sent-files.js';

const groups: { name: string; files: FilePart[] }[] = [
  { name: 'two files', files: [report, sketch] },
  { name: 'three files of two types', files: [sketch, table, report] },
  {
    name: 'ten files',
    files: Array.from({ length: 10 }, (_, index) => ({
      filename: `part-${'abcdefghij'[index]}.txt`,
      content: 'p'.repeat(index + 1),
    })),
  },
  {
    name: 'two files of one name',
    files: [report, { ...report, content: 'The same name in the same update' }],
  },
  { name: 'two files of one size', files: [sketch, { filename: 'draft.txt', content: 'Draft 02' }] },
];

for (const { name, files } of groups) {
  test(
    `${name} of one update are stored in every open state`,
    covers('ORD-FILES-SEVERAL'),
    async ({ orders }) => {
      for (const from of openStatuses()) {
        const order = await orders.given(from);
        const before = await order.files();
        control(await order.put({ files }));

        await expect(order).toHaveFiles(files, before);
      }
    },
  );

  test(`${name} are added to the one that is there`, covers('ORD-FILES-APPENDED'), async ({ orders }) => {
    const earlier = { filename: 'earlier.txt', content: 'Earlier' };
    const order = await withFile(orders.given('Ongoing'), earlier);
    const before = await order.files();
    control(await order.put({ files }));

    await expect(order).toHaveFurtherFiles(before, files.length);
    await expect(order).toStillHaveFile(earlier);
  });
}

const unusual: typeof groups = [
  { name: 'one file of 100,000 bytes', files: [{ filename: 'large.txt', content: 'm'.repeat(100_000) }] },
  {
    name: '50 files',
    files: Array.from({ length: 50 }, (_, index) => ({ filename: `many-${index}.txt`, content: 'many' })),
  },
];

test(
  'two files with a move are stored, and the limits are recorded',
  covers('ORD-FILES-SEVERAL'),
  async ({ orders, session }) => {
    const order = await orders.given('Ongoing');
    const before = await order.files();
    control(await order.put({ status: 'Review', files: [report, sketch] }));
    await expect(order).toHaveFiles([report, sketch], before);

    for (const { name, files } of unusual) {
      const answer = await order.put({ files });
      session.record('Q-FILE-LIMITS', `${name}: ${answer.outcome}`, answer);
    }
  },
);
