import { control, expect, openStatuses, test } from '../../../src/test.js';
import type { FilePart } from '../../../src/test.js';
import { report, sketch, table, withFile } from './support/sent-files.js';

const groups: { slug: string; name: string; files: FilePart[] }[] = [
  { slug: 'two-files', name: 'two files', files: [report, sketch] },
  { slug: 'three-of-two-types', name: 'three files of two types', files: [sketch, table, report] },
  {
    slug: 'ten-files',
    name: 'ten files',
    files: Array.from({ length: 10 }, (_, index) => ({
      filename: `part-${'abcdefghij'[index]}.txt`,
      content: 'p'.repeat(index + 1),
    })),
  },
  {
    slug: 'two-of-one-name',
    name: 'two files of one name',
    files: [report, { ...report, content: 'The same name in the same update' }],
  },
  {
    slug: 'two-of-one-size',
    name: 'two files of one size',
    files: [sketch, { filename: 'draft.txt', content: 'Draft 02' }],
  },
];

for (const { slug, name, files } of groups) {
  test(
    `ORD-FILES-SEVERAL/${slug}`,
    { title: `${name} of one update are stored in every open state`, holds: ['ORD-FILES-SEVERAL'] },
    async ({ orders }) => {
      for (const from of openStatuses()) {
        const order = await orders.given(from);
        const before = await order.files();
        control(await order.put({ files }));

        await expect(order).toHaveFiles(files, before);
      }
    },
  );

  test(
    `ORD-FILES-APPENDED/${slug}`,
    { title: `${name} are added to the one that is there`, holds: ['ORD-FILES-APPENDED'] },
    async ({ orders }) => {
      const earlier = { filename: 'earlier.txt', content: 'Earlier' };
      const order = await withFile(orders.given('Ongoing'), earlier);
      const before = await order.files();
      control(await order.put({ files }));

      await expect(order).toHaveFurtherFiles(before, files.length);
      await expect(order).toStillHaveFile(earlier);
    },
  );
}

const unusual: Omit<(typeof groups)[number], 'slug'>[] = [
  { name: 'one file of 100,000 bytes', files: [{ filename: 'large.txt', content: 'm'.repeat(100_000) }] },
  {
    name: '50 files',
    files: Array.from({ length: 50 }, (_, index) => ({ filename: `many-${index}.txt`, content: 'many' })),
  },
];

test(
  'ORD-FILES-SEVERAL/with-move',
  { title: 'two files with a move are stored, and the limits are recorded', holds: ['ORD-FILES-SEVERAL'] },
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
