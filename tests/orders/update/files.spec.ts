import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import type { FilePart } from '../../../src/test.js';
import { bytesOf, filesOf, filesOnceThereAre, sizesOf } from '../fields/stored-files.js';
import { report, sizesOfAll, sizesSent, sketch, table, withFile } from './sent-files.js';

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
        const before = await filesOf(order);
        control(await order.put({ files }));

        const after = await filesOnceThereAre(before.length + files.length, order);

        expect(sizesOfAll(after, files), 'Every file of the update is stored with its size.').toEqual(
          sizesSent(files),
        );
      }
    },
  );

  test(`${name} are added to the one that is there`, covers('ORD-FILES-APPENDED'), async ({ orders }) => {
    const order = await withFile(await orders.given('Ongoing'), {
      filename: 'earlier.txt',
      content: 'Earlier',
    });
    const before = await filesOf(order);
    control(await order.put({ files }));

    const after = await filesOnceThereAre(before.length + files.length, order);

    expect(after, 'The order has the files from before and those of the update.').toHaveLength(
      before.length + files.length,
    );
    expect(sizesOf(after, 'earlier.txt'), 'The file from before is still there.').toEqual([
      bytesOf('Earlier'),
    ]);
  });
}

test(
  'two files with a move are stored, and the limits are recorded',
  covers('ORD-FILES-SEVERAL'),
  async ({ orders, session }) => {
    const order = await orders.given('Ongoing');
    const before = await filesOf(order);
    control(await order.put({ status: 'Review', files: [report, sketch] }));
    const after = await filesOnceThereAre(before.length + 2, order);

    const large = { filename: 'large.txt', content: 'm'.repeat(100_000) };
    const many = Array.from({ length: 50 }, (_, index) => ({
      filename: `many-${index}.txt`,
      content: 'many',
    }));
    for (const [value, files] of [
      ['one file of 100,000 bytes', [large]],
      ['50 files', many],
    ] as const) {
      const answer = await order.put({ files });
      session.record(
        'Q-FILE-LIMITS',
        `${value}: ${answer.ok ? 'accepted' : `refused ${answer.status}`}`,
        answer,
      );
    }

    expect(sizesOfAll(after, [report, sketch]), 'Every file of the update is stored.').toEqual(
      sizesSent([report, sketch]),
    );
  },
);
