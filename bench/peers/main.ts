import { parseArgs } from 'node:util';
import { install, places } from './install.js';
import { writePage } from './page.js';
import { portman } from './portman.js';
import { prism } from './prism.js';
import { respect } from './respect.js';
import { rows, runPeer } from './runs.js';
import type { Row } from './runs.js';
import { schemathesis } from './schemathesis.js';
import { specmatic } from './specmatic.js';
import { suite, suiteCold } from './suite.js';
import { goOnUnread } from '../../src/contract/command-output.js';

goOnUnread();

/**
 * `npm run bench:peers`: which breaches the tools of others find with our contract, beside our suite, into docs/benchmarks.md.
 * Each run is kept as it ends, so that a bench that was broken off goes on where it was.
 */
const { values } = parseArgs({
  options: {
    /** Only peers whose name matches this expression. */
    only: { type: 'string', default: '' },
    /** The short budgets alone (0), or the tenfold ones (1). */
    budget: { type: 'string', default: '01' },
    /** Without the runs that are timed. */
    untimed: { type: 'boolean', default: false },
    /** Minutes after which no further run begins; the next call goes on. */
    minutes: { type: 'string', default: '600' },
    /** Runs nothing and writes the page of what is kept. */
    page: { type: 'boolean', default: false },
  },
});

const peers = [suite, suiteCold, schemathesis, specmatic, portman, respect, prism];
const chosen = peers.filter(({ name }) => new RegExp(values.only, 'i').test(name));
const end = Date.now() + Number(values.minutes) * 60_000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

if (!values.page) {
  install(peers);
  // The long budgets come last: what is broken off is then known with the short ones.
  for (const budget of [0, 1].filter((each) => values.budget.includes(String(each))))
    for (const peer of chosen.filter(({ budgets }) => budget < budgets.length))
      for (const alone of [false, true].filter((each) => !each || !values.untimed))
        await runPeer(peer, { budget, alone, places, end, say: (row) => say(told(row)) });
}
await writePage(peers, rows());
process.exit(0);

function told({ peer, budget, target, complaints, wallMs, cpuMs, requests, error }: Row): string {
  const found = error ?? `${complaints.length} complaints`;
  const cost = `${Math.round(wallMs)} ms, ${Math.round(cpuMs)} ms of the processor`;
  return `${peer}, ${budget}: ${target}: ${found}, ${requests} requests, ${cost}`;
}
