import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import type { Order } from '../../../src/test.js';
import { effectsWouldShow } from '../support/witness.js';
import { report, sketch, table, withFile } from './support/sent-files.js';

test(
  'files of three updates add up in every open state',
  covers('ORD-FILES-APPENDED'),
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from);
      const before = await order.files();
      for (const file of [report, sketch, table]) control(await order.put({ files: [file] }));

      await expect(order).toHaveFiles([report, sketch, table], before);
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
      const order = await withFile(orders.given('Ongoing'), report);
      const before = await order.files();
      control(await order.put({ files: [{ ...report, content }] }));

      await expect(order).toHaveFurtherFiles(before);
    },
  );
}

for (const { name, content } of [
  { name: 'a shorter', content: 'Short' },
  { name: 'a longer', content: 'A text that is longer than the one that is there' },
]) {
  test(`a file stays when ${name} one of its name comes`, covers('ORD-FILES-KEPT'), async ({ orders }) => {
    const made: Order[] = [];
    for (const from of openStatuses()) {
      const order = await withFile(orders.given(from), report);
      control(await order.put({ files: [{ ...report, content }] }));
      await expect(order).toStillHaveFile(report);
      made.push(order);
    }

    // The later file may be filed after the answer, and the earlier one be lost then.
    await effectsWouldShow(orders);

    for (const order of made) await expect(order).toStillHaveFile(report);
  });
}

test('three files of one name stay beside each other', covers('ORD-FILES-KEPT'), async ({ orders }) => {
  const order = await withFile(orders.given('Ongoing'), report);
  control(await order.put({ files: [{ ...report, content: 'Second' }] }));
  control(await order.put({ files: [sketch, { ...report, content: 'The third one' }] }));

  await expect(order).toStillHaveFile(report);
});
