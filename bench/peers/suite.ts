import { availableParallelism } from 'node:os';
import type { Job, JobResult } from '../../selftest/proof/job.js';
import { Provers } from '../../selftest/proof/provers.js';
import { reachedTests } from '../../selftest/proof/reach.js';
import { resultIn } from '../../selftest/proof/run-suite.js';
import { faults } from '../../mock/faults/index.js';
import { variants } from '../../mock/variants/index.js';
import { ownVersion, root } from '../readers/reader.js';
import { measured } from './measured.js';
import type { Complaint, Peer } from './peer.js';
import { distinct } from './peer.js';
import { pathsOfRequirement } from './sample.js';

const version = ownVersion('@playwright/test');
let provers: Promise<{ all: Provers; baseline: Extract<JobResult, { kind: 'baseline' }> }> | undefined;

/** This suite as `npm run prove` runs it: whole for a sound target, for a fault the tests that its operation reaches. */
export const suite: Peer = {
  name: 'This suite',
  packages: [],
  version: '',
  command: 'npm run conformance',
  setUp:
    'Found and named are from `npm run prove`, which runs the tests without Playwright; requests, time and processor from ' +
    'whole cold runs of `npm run conformance` on the plain mock and a faulty one.',
  budgets: ['has none'],
  width: availableParallelism(),
  judgesAlone: true,
  async run(_target, { id }) {
    const started = performance.now();
    provers ??= startProvers();
    const { all, baseline } = await provers;
    const complaints =
      id === 'plain' ? blamed(baseline.blame) : await complaintsOf(all, jobFor(id, baseline));
    return { complaints: distinct(complaints), wallMs: performance.now() - started, cpuMs: 0 };
  },
  async finish() {
    (await provers)?.all.stop();
  },
};

/** This suite as a user runs it, for what it costs. */
export const suiteCold: Peer = {
  ...suite,
  name: 'This suite, cold',
  version,
  width: 1,
  faults: 1,
  async run({ mock }, { folder }) {
    const { wallMs, cpuMs } = await measured(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test'],
      root,
      { BASE_URL: mock.baseUrl, HARNESS_URL: mock.harnessUrl, REPORT_DIR: folder, TARGET: 'peers' },
    );
    const failed = resultIn(folder)?.requirements.filter(({ verdict }) => verdict === 'failed');
    if (failed === undefined) throw new Error('The suite left no result.');
    return { complaints: distinct(failed.flatMap(({ id }) => about(id))), wallMs, cpuMs };
  },
  finish: undefined,
};

async function startProvers(): Promise<Awaited<NonNullable<typeof provers>>> {
  const all = await Provers.start(availableParallelism());
  const [baseline] = await all.run([{ kind: 'baseline' }]);
  if (baseline?.kind !== 'baseline') throw new Error('The baseline was not run.');
  return { all, baseline };
}

function jobFor(id: string, { requirements }: Extract<JobResult, { kind: 'baseline' }>): Job {
  if (variants.has(id)) return { kind: 'variant', id };
  const fault = faults.find((each) => each.id === id);
  if (fault === undefined) throw new Error(`The mock has no ${id}.`);
  return { kind: 'fault', id, tests: reachedTests(requirements, fault) };
}

async function complaintsOf(all: Provers, job: Job): Promise<Complaint[]> {
  const [result] = await all.run([job]);
  if (result?.kind === 'fault') return [...result.kill.blamed, ...result.kill.collateral].flatMap(about);
  return result === undefined ? [] : blamed(result.blame);
}

/** A sentence of blame names the requirement after the target. */
function blamed(sentences: readonly string[]): Complaint[] {
  return sentences.flatMap((sentence) => about(/: ([A-Z][A-Z0-9-]+) is /.exec(sentence)?.[1] ?? sentence));
}

function about(requirement: string): Complaint[] {
  const paths = pathsOfRequirement(requirement);
  return (paths.length === 0 ? ['?'] : paths).map((path) => ({ path, check: requirement }));
}
