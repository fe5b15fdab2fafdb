import { control, expect, openStatuses, test } from '../../../src/test.js';
import type { Order } from '../../../src/test.js';
import { effectsWouldShow } from '../support/witness.js';
import { report, sketch, table, withFile } from './support/sent-files.js';

test(
  'ORD-FILES-APPENDED/three-updates',
  { title: 'files of three updates add up in every open state', holds: ['ORD-FILES-APPENDED'] },
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from);
      const before = await order.files();
      for (const file of [report, sketch, table]) control(await order.put({ files: [file] }));

      await expect(order).toHaveFiles([report, sketch, table], before);
    }
  },
);

for (const { slug, name, content } of [
  { slug: 'same-size', name: 'the same size', content: [...report.content].reverse().join('') },
  { slug: 'another-size', name: 'another size', content: 'Of another size' },
]) {
  test(
    `ORD-FILES-APPENDED/same-name-${slug}`,
    {
      title: `a file with the name of an existing one and ${name} is added beside it`,
      holds: ['ORD-FILES-APPENDED'],
    },
    async ({ orders }) => {
      const order = await withFile(orders.given('Ongoing'), report);
      const before = await order.files();
      control(await order.put({ files: [{ ...report, content }] }));

      await expect(order).toHaveFurtherFiles(before);
    },
  );
}

for (const { slug, name, content } of [
  { slug: 'shorter', name: 'a shorter', content: 'Short' },
  { slug: 'longer', name: 'a longer', content: 'A text that is longer than the one that is there' },
]) {
  test(
    `ORD-FILES-KEPT/same-name-${slug}`,
    { title: `a file stays when ${name} one of its name comes`, holds: ['ORD-FILES-KEPT'] },
    async ({ orders }) => {
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
    },
  );
}

test(
  'ORD-FILES-KEPT/three-of-one-name',
  { title: 'three files of one name stay beside each other', holds: ['ORD-FILES-KEPT'] },
  async ({ orders }) => {
    const order = await withFile(orders.given('Ongoing'), report);
    control(await order.put({ files: [{ ...report, content: 'Second' }] }));
    control(await order.put({ files: [sketch, { ...report, content: 'The third one' }] }));

    await expect(order).toStillHaveFile(report);
  },
);
