import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import type { TroubleJob } from '../proof/job.js';
import { sharedProvers } from '../proof/provers.js';
import { canBeMetHere, meet } from './meet.js';
import { troubles } from './table.js';

/** `npm run troubles` meets them all, each in a process of its own. */
const gating = troubles.filter(({ nightly }) => nightly !== true);

test('a run says what it has to of what a target, a network, a harness and settings do to it', async ({}, info) => {
  test.setTimeout(600_000);
  const provers = await sharedProvers();
  const jobs = gating
    .filter((trouble) => trouble.possible?.() !== false && canBeMetHere(trouble))
    .map(({ name }, index): TroubleJob => {
      const directory = path.join(info.outputPath('troubles'), String(index));
      mkdirSync(directory, { recursive: true });
      return { kind: 'trouble', name, directory };
    });
  const met = await provers.run(jobs);

  expect(jobs.length).toBeGreaterThan(60);
  expect(
    met.flatMap(({ complaints }, index) => complaints.map((each) => `${jobs[index]?.name}: ${each}`)),
  ).toEqual([]);
});

for (const trouble of gating.filter((each) => !canBeMetHere(each))) {
  test(`the run says what it has to: ${trouble.name}`, async ({}, info) => {
    test.skip(trouble.possible?.() === false, 'This system does not let the trouble be brought about.');
    const directory = info.outputPath('trouble');
    mkdirSync(directory, { recursive: true });
    const { complaints, output } = await meet(trouble, directory);

    expect(complaints, output).toEqual([]);
  });
}
