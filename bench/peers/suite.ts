import { resultIn, root } from '../../selftest/proof/run-suite.js';
import { measured } from '../measured.js';
import type { Peer } from './peer.js';

/** This suite as a user runs it, for what it costs; what it finds is kept by `npm run prove`. */
export const suite: Peer = {
  name: 'This suite',
  packages: [],
  budgets: ['has none'],
  width: 1,
  async run({ mock }, { folder }) {
    const env = { BASE_URL: mock.baseUrl, HARNESS_URL: mock.harnessUrl, REPORT_DIR: folder, TARGET: 'peers' };
    const playwright = ['node_modules/@playwright/test/cli.js', 'test'];
    const { wallMs, cpuMs } = await measured(process.execPath, playwright, root, env);
    const failed = resultIn(folder)?.requirements.filter(({ verdict }) => verdict === 'failed');
    if (failed === undefined) throw new Error('The suite left no result.');
    return { complaints: failed.map(({ id }) => id), wallMs, cpuMs };
  },
};
