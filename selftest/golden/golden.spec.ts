import { expect, test } from '../test.js';
import { sharedProvers } from '../proof/provers.js';
import { check } from './golden.js';
import { askOf } from './worlds.js';

/** A fixed small part; `npm run golden` takes every world, and selftest/proof has the plain mock of each change. */
const part = [
  'harness/faults/the-array-of-companies-is-null',
  'environment/faults/the-array-of-companies-is-null',
];

test('the verdicts of some worlds are the recorded ones, and nothing is gone that was there', async () => {
  test.setTimeout(900_000);
  const lines: string[] = [];
  const holds = await check(`^(${part.join('|')})$`, {
    say: (line) => void lines.push(line),
    start: async () => ({ ask: askOf(await sharedProvers()), width: 1, stop: () => undefined }),
  });

  expect(holds, lines.join('\n')).toBe(true);
  expect(lines.at(-1)).toContain(`${part.length} of ${part.length} worlds were run`);
});
