import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import { bytesOf, filesOf, filesOnceThereAre, sizesOf } from '../fields/stored-files.js';
import { report, sizesOfAll, sizesSent, sketch, table, withFile } from './sent-files.js';

test(
  'files of three updates add up in every open state',
  covers('ORD-FILES-APPENDED'),
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from);
      const before = await filesOf(order);
      for (const file of [report, sketch, table]) control(await order.put({ files: [file] }));

      const after = await filesOnceThereAre(before.length + 3, order);

      expect(sizesOfAll(after, [report, sketch, table]), 'The file of every update is there.').toEqual(
        sizesSent([report, sketch, table]),
      );
    }
  },
);

for (const { name, content } of [
  { name: 'the same size', content: [...report.content].reverse().join('') },
  { name: 'another size', content: 'Of another size' },
]) {
  test(
    `a file with the name of an existing one and ${name} is added beside it`,
    covers('ORD-FILES-APPENDED'),
    async ({ orders }) => {
      const order = await withFile(await orders.given('Ongoing'), report);
      const before = await filesOf(order);
      control(await order.put({ files: [{ ...report, content }] }));

      const after = await filesOnceThereAre(before.length + 1, order);

      expect(after.length, 'The order has more files than before.').toBeGreaterThan(before.length);
    },
  );
}

for (const { name, content } of [
  { name: 'a shorter', content: 'Short' },
  { name: 'a longer', content: 'A text that is longer than the one that is there' },
]) {
  test(`a file stays when ${name} one of its name comes`, covers('ORD-FILES-KEPT'), async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await withFile(await orders.given(from), report);
      control(await order.put({ files: [{ ...report, content }] }));

      expect(sizesOf(await filesOf(order), report.filename), 'The first file keeps its content.').toContain(
        bytesOf(report.content),
      );
    }
  });
}

test('three files of one name stay beside each other', covers('ORD-FILES-KEPT'), async ({ orders }) => {
  const order = await withFile(await orders.given('Ongoing'), report);
  control(await order.put({ files: [{ ...report, content: 'Second' }] }));
  control(await order.put({ files: [sketch, { ...report, content: 'The third one' }] }));

  expect(sizesOf(await filesOf(order), report.filename), 'The first file keeps its content.').toContain(
    bytesOf(report.content),
  );
});
