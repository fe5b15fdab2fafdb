import { availableParallelism } from 'node:os';
import { expect, test } from '@playwright/test';
import { alsoBroken } from '../../mock/faults/also-broken.js';
import { faults } from '../../mock/faults/index.js';
import { startMock } from '../../mock/server.js';
import { faultSentences } from '../../src/contract/faults.js';
import { proof } from '../../src/contract/proof.js';
import { catalogue } from '../../src/contract/requirements.js';
import { quarterOfAnHour } from '../kit/kit.js';
import type { ProofJob } from './job.js';
import { findings } from './kill.js';
import { Provers } from './provers.js';
import { reachedTests } from './reach.js';

const live = catalogue()
  .filter(({ excluded }) => excluded === undefined)
  .map(({ id }) => id);

test('a fault has an id of its own and breaks requirements that the catalogue has', () => {
  expect(faults.flatMap(({ breaks }) => breaks.filter((id) => !live.includes(id)))).toEqual([]);
  const ids = new Set(faults.map(({ id }) => id));
  expect(ids.size).toBe(faults.length);
  expect(Object.keys(alsoBroken).filter((id) => !ids.has(id))).toEqual([]);
  expect(Object.keys(faultSentences()), 'spec/faults.yaml has the sentences of the faults, sorted.').toEqual(
    [...ids].sort(),
  );
});

test('every fault starts and answers', async () => {
  for (const fault of faults) {
    const mock = await startMock({ faults: [fault] });
    const { status } = await fetch(`${mock.baseUrl}/accounts/companies`);
    await mock.close();
    expect(status, fault.id).toBeGreaterThanOrEqual(200);
  }
});

test('every requirement that is tested has a fault that proves its tests', () => {
  const proved = proof();
  expect(live.filter((id) => (proved[id] ?? []).length === 0)).toEqual([]);
});

test('the suite blames nothing of sound variants, and a fault of each area for what it breaks', async () => {
  test.setTimeout(900_000);
  const provers = await Provers.start(availableParallelism());
  try {
    const [baseline] = await provers.run([{ kind: 'baseline' }]);
    if (baseline?.kind !== 'baseline') throw new Error('The baseline was not run.');
    expect(baseline.blame).toEqual([]);

    const sampled: ProofJob[] = [
      ...wholeVariants.map((id): ProofJob => ({ kind: 'variant', id })),
      ...preparedVariants.map(([id, ...about]): ProofJob => ({
        kind: 'variant',
        id,
        kit: quarterOfAnHour,
        about,
      })),
      ...sampledFaults().map(({ id, breaks }): ProofJob => ({
        kind: 'fault',
        id,
        tests: reachedTests(baseline.requirements, { id, breaks }),
      })),
    ];
    const results = await provers.run(sampled);

    const wrong = results.flatMap((result) =>
      result.kind === 'fault' ? findings(result.kill) : result.blame,
    );
    expect(wrong).toEqual([]);
  } finally {
    provers.stop();
  }
});

/** The variant that differs in most silences is held to all of it with a harness. */
const wholeVariants = ['everything-else'];

/**
 * Variants that are held to the contract with environment fixtures, and what the requirements are about in which they
 * differ; `npm run prove -- --kit --variants` takes them all, whole.
 */
const preparedVariants: [id: string, ...about: string[]][] = [
  ['bare-events', 'WHK-', 'EVT-', 'ORD-REVIEW-'],
  ['bare-events-twice', 'WHK-', 'EVT-', 'ORD-REVIEW-'],
  ['delivers-twice', 'WHK-', 'EVT-', 'SIG-'],
  ['lead-b-bearer', 'LDB-', 'LEAD-', 'AUT-'],
];

/** The first fault of each area of the catalogue: its first word, and for orders, of which there is most, its first two. */
function sampledFaults(): typeof faults {
  const areas = new Map<string, (typeof faults)[number]>();
  for (const fault of faults) {
    const [first = '', second = ''] = fault.breaks[0]?.split('-') ?? [];
    const area = first === 'ORD' ? `${first}-${second}` : first;
    if (!areas.has(area)) areas.set(area, fault);
  }
  return [...areas.values()];
}
