import { control, covers, test } from '../../../src/test.js';
import { bulkKinds } from './both-kinds.js';
import { expectErrorTold } from './duplicate-email.js';
import { positions, sendChanged } from './invalid-entry.js';

for (const { prefix, one, kind } of bulkKinds) {
  for (const position of positions) {
    test(
      `the email of another ${one}, ${position.name}, causes an error that is told`,
      covers(`${prefix}-EMAIL-ERROR`),
      async ({ bulkOf }) => {
        const bulk = bulkOf(kind);
        const accepted = control(await bulk.create(await bulk.entries(position.size)));
        const there = await bulk.entry();
        control(await bulk.create([there]));

        const { answer } = await sendChanged(bulk, position, { email: there.email });

        expectErrorTold(answer, accepted);
      },
    );
  }
}
