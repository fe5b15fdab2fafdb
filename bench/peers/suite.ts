import { availableParallelism } from 'node:os';
import type { ProofJob } from '../../selftest/proof/job.js';
import { Provers } from '../../selftest/proof/provers.js';
import { resultIn } from '../../selftest/proof/run-suite.js';
import { faults } from '../../mock/faults/index.js';
import { variants } from '../../mock/variants/index.js';
import { heldBy, killMatrix } from '../../src/contract/kill-matrix.js';
import { ownVersion, root } from '../readers/reader.js';
import { measured } from './measured.js';
import type { Complaint, Peer } from './peer.js';
import { distinct } from './peer.js';
import { pathsOfRequirement } from './sample.js';

const version = ownVersion('@playwright/test');
let provers: Promise<Provers> | undefined;

/** This suite as `npm run prove` runs it, which leaves a record of each fault; conforming variants are run again, with every test. */
export const suite: Peer = {
  name: 'This suite',
  packages: [],
  version: '',
  command: 'npm run conformance',
  setUp:
    'What it finds is the record of `npm run prove`, `spec/kill-matrix`; the conforming variants are run again as it does, ' +
    'without Playwright. Requests, time and processor are those of whole cold runs of `npm run conformance`.',
  budgets: ['has none'],
  width: availableParallelism(),
  judgesAlone: true,
  runs: 'targets',
  async run(_target, { id, fault }) {
    const started = performance.now();
    const complaints = fault === undefined ? await blameOf(id) : recordOf(fault);
    return { complaints: distinct(complaints), wallMs: performance.now() - started, cpuMs: 0 };
  },
  async finish() {
    (await provers)?.stop();
  },
};

/** This suite as a user runs it, for what it costs. */
export const suiteCold: Peer = {
  ...suite,
  name: 'This suite, cold',
  version,
  width: 1,
  runs: 'timed',
  async run({ mock }, { folder }) {
    const env = { BASE_URL: mock.baseUrl, HARNESS_URL: mock.harnessUrl, REPORT_DIR: folder, TARGET: 'peers' };
    const playwright = ['node_modules/@playwright/test/cli.js', 'test'];
    const { wallMs, cpuMs } = await measured(process.execPath, playwright, root, env);
    const failed = resultIn(folder)?.requirements.filter(({ verdict }) => verdict === 'failed');
    if (failed === undefined) throw new Error('The suite left no result.');
    return { complaints: distinct(failed.flatMap(({ id }) => about(id))), wallMs, cpuMs };
  },
  finish: undefined,
};

/** What the tests that find a fault say: that it breaks a requirement which they cover. */
function recordOf(fault: string): Complaint[] {
  const { breaks = [] } = faults.find(({ id }) => id === fault) ?? {};
  const finding = Object.entries(killMatrix().tests).filter(([, { finds }]) => finds.includes(fault));
  return breaks.filter((id) => finding.some(([test, row]) => heldBy(test, row).includes(id))).flatMap(about);
}

async function blameOf(id: string): Promise<Complaint[]> {
  provers ??= Provers.start(availableParallelism());
  const job: ProofJob = variants.has(id) ? { kind: 'variant', id } : { kind: 'baseline' };
  const [result] = await (await provers).run([job]);
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
