import { beginCommand } from '../../src/run/one-sentence.js';
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

/**
 * `npm run bench:peers`: which breaches the tools of others find with our contract, beside our suite, into docs/benchmarks.md.
 * Each run is kept as it ends, so that a bench that was broken off goes on where it was.
 */
const { values } = beginCommand({
  call: 'npm run bench:peers',
  does: `Finds out which breaches the tools of others find with our contract, beside our suite, and writes docs/benchmarks.md.
It takes an hour.`,
  options: {
    only: { type: 'string', default: '', value: 'PATTERN', says: 'only peers whose name this matches' },
    budget: {
      type: 'string',
      default: '01',
      value: 'N',
      says: 'the short budgets alone (0), or the tenfold ones (1)',
    },
    untimed: { type: 'boolean', default: false, says: 'without the runs that are timed' },
    minutes: {
      type: 'string',
      default: '600',
      value: 'N',
      says: 'after so many no further run begins; the next call goes on',
    },
    page: { type: 'boolean', default: false, says: 'runs nothing and writes the page of what is kept' },
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
