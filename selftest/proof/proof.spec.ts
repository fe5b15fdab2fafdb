import { expect, test } from '../test.js';
import { alsoBroken } from '../../mock/faults/also-broken.js';
import { faults } from '../../mock/faults/index.js';
import { faultSentences, catalogue } from '../../src/contract/catalogue.js';
import { heldBy, killMatrix, proof } from '../../src/contract/kill-matrix.js';
import type { Verdict } from '../../src/verdict/result.js';
import { GoldenRecord } from '../golden/record.js';
import { worlds } from '../golden/worlds.js';
import type { Verdicts } from '../golden/worlds.js';
import { lastingEnvironment } from '../environment/environment.js';
import type { PreparedEnvironment } from '../environment/environment.js';
import { fromParts, inParts, reachedTests } from './baseline.js';
import type { JobResult, PairJob, ProofJob } from './job.js';
import { findings } from './kill.js';
import { gatingPairs } from './pairs.js';
import { heldTo, sharedProvers } from './provers.js';

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

test('every requirement that is tested has a fault that proves its tests', () => {
  const proved = proof();
  expect(live.filter((id) => (proved[id] ?? []).length === 0)).toEqual([]);
});

test('a fault that proves a requirement is found by a case of it: else no run without a harness passes it', () => {
  const rows = Object.entries(killMatrix().tests);
  const pairs = new Set(
    rows.flatMap(([name, row]) =>
      heldBy(name, row).flatMap((id) => row.finds.map((fault) => `${id} ${fault}`)),
    ),
  );
  const proving = Object.entries(proof()).flatMap(([id, known]) => known.map((fault) => `${id} ${fault}`));
  expect(
    proving.filter((pair) => !pairs.has(pair)),
    'What stands here was not proved again since its tests changed: npm run prove -- --only FAULT.',
  ).toEqual([]);
});

test('the suite judges all of the mock as recorded, blames nothing of sound variants, a fault of each area for what it breaks, and conditional faults that were found', async () => {
  test.setTimeout(900_000);
  // Many of them wait for deliveries that do not come.
  const provers = await sharedProvers(2);
  const first = await provers.run<ProofJob>([...inParts(provers.count), ...soundVariants]);
  const baseline = fromParts(first);
  expect(baseline.blame).toEqual([]);
  // With nothing failed, in doubt or untested, what a test passed is passed and all else does not apply.
  expect(baseline.tests.flatMap(({ id, verdict }) => (verdict === 'untested' ? [id] : []))).toEqual([]);
  const passed = baseline.tests.flatMap(({ holds, verdict }) => (verdict === 'passed' ? holds : []));
  const verdictOf = (id: string): Verdict => (passed.includes(id) ? 'passed' : 'inapplicable');
  expect(Object.fromEntries(live.map((id) => [id, verdictOf(id)]))).toEqual(recordedOfMock());

  expect(first.flatMap(wrongIn)).toEqual([]);

  const sampled = sampledFaults().map(({ id, breaks }): ProofJob => {
    const own = baseline.requirements.filter((requirement) => breaks.includes(requirement.id));
    const tests = reachedTests(own, { id, breaks });
    return { kind: 'fault', id, tests };
  });
  const pairs = gatingPairs().map((pair): PairJob => ({ kind: 'pair', ...pair }));
  expect((await provers.run<PairJob | ProofJob>([...pairs, ...sampled])).flatMap(wrongIn)).toEqual([]);
});

/**
 * Variants that are held to the contract before every merge: with a harness the one that differs most, by a part of each
 * resource; with environment fixtures two, by the requirements in which they differ. `npm run prove`, and with
 * `-- --environment --variants`, takes them all, whole.
 */
const soundVariants: ProofJob[] = [
  {
    kind: 'variant',
    id: 'everything-else',
    about: [
      ...['AUT-CASE', 'CMP-LIST', 'ROL-LIST', 'SIG-VALID', 'WHK-SIGNED', 'LDA-CREATE', 'CLI-RESULT'],
      ...['ORD-CANCELLED', 'ORD-QUANTITY'],
    ],
  },
  ...[
    { id: 'bare-events', about: ['EVT-', 'ORD-REVIEW-'] },
    { id: 'lead-b-bearer', about: ['LDB-CREATE', 'LDB-FIELDS', 'LEAD-'] },
  ].map((each): ProofJob => ({ kind: 'variant', environment: lastingEnvironment, ...each })),
];

/** What is wrong with what came of a variant or a fault, a sentence each. */
function wrongIn(result: JobResult): string[] {
  if (result.kind === 'fault' || result.kind === 'pair') return findings(result.kill);
  return result.kind === 'variant' ? result.blame : [];
}

/** The recorded verdict of each requirement, of the mock with its harness. */
function recordedOfMock(): Verdicts | undefined {
  const all = worlds();
  const mock = all.find(({ id }) => id === 'harness/plain');
  return mock && new GoldenRecord(all).of(mock);
}

/**
 * The first fault of each area of the catalogue: its first word, and for orders, of which there is most, its first two.
 * Each is met by the tests of its own requirements; the whole proof has it met by those of others too.
 */
function sampledFaults(): (typeof faults)[number][] {
  const areas = new Map<string, (typeof faults)[number]>();
  for (const fault of faults) {
    const [first = '', second = ''] = fault.breaks[0]?.split('-') ?? [];
    const area = first === 'ORD' ? `${first}-${second}` : first;
    if (!areas.has(area)) areas.set(area, fault);
  }
  return [...areas.values()];
}

test('a closed order that refuses with the status of a lock is judged beside another update, too', async () => {
  const requirement = 'ORD-CANCELLED-CLOSED';
  const { result } = await heldTo('closed-423', [requirement]);
  const judged = result.requirements.find(({ id }) => id === requirement);
  const cases = judged?.tests.flatMap((each) => each.cases) ?? [];

  expect(cases.filter(({ levels }) => levels.timing === 'at-once').length).toBeGreaterThan(0);
  expect(cases.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
});

/** The expired workspace is named, with its order, and few orders beside. */
const expiredWith = (orders: number): PreparedEnvironment => ({
  orders,
  subscriptions: 0,
  managers: 1,
  more: true,
});

const testsOfExpired = Object.entries(killMatrix().tests)
  .filter(([test, row]) => heldBy(test, row).some((id) => /EXPIRED/.test(id)))
  .map(([test]) => test);

test('an update that passes in the expired workspace of the environment file is found, without another order', async () => {
  test.setTimeout(300_000);
  const provers = await sharedProvers();
  const held = async (id: string, orders: number): Promise<Extract<JobResult, { kind: 'fault' }>> => {
    const [result] = await provers.run([
      { kind: 'fault', id, tests: testsOfExpired, environment: expiredWith(orders) },
    ]);
    if (result?.kind !== 'fault') throw new Error('The fault was not tried.');
    return result;
  };
  const passes = await held('the-rule-of-the-expired-subscription-is-missing', 0);
  expect(passes.kill.blamed).toEqual(['ORD-SUBSCRIPTION-EXPIRED']);
  const misnamed = await held('the-refusal-of-the-expired-subscription-names-forbidden', 0);
  expect(misnamed.kill.blamed).toEqual(['ERR-PERMISSION-NAME-EXPIRED']);

  // What is refused as it should be is passed by a control, which takes an order.
  const elsewhere = await held('the-company-listing-is-refused-without-a-bearer-token-beside-the-key', 1);
  expect(elsewhere.kill).toMatchObject({ blamed: [], collateral: [], doubtful: [] });
});
