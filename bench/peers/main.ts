import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beginCommand } from '../../src/run/command-line.js';
import { tables } from './page.js';
import type { Places } from './peer.js';
import { portman } from './portman.js';
import { prism } from './prism.js';
import { respect } from './respect.js';
import { rows, runPeer, targets, timed } from './runs.js';
import { schemathesis } from './schemathesis.js';
import { specmatic } from './specmatic.js';
import { suite } from './suite.js';

/** `npm run bench:peers`: each run is kept as it ends, so that a bench that was broken off goes on where it was. */
const { values } = beginCommand({
  call: 'npm run bench:peers',
  does: `Finds out which faults the tools of others find with our contract, beside our suite, and prints the tables for
docs/benchmarks.md. It takes an hour.`,
  options: {
    only: { type: 'string', default: '', value: 'PATTERN', says: 'runs only peers whose name this matches' },
    page: { type: 'boolean', default: false, says: 'runs nothing and prints the tables of what is kept' },
  },
});

/** Where the tools are: in a folder of the system for temporary files, none in this project. */
const base = path.join(tmpdir(), 'agency-peers');
const places: Places = {
  npm: path.join(base, 'npm'),
  python: path.join(base, 'python/bin'),
  scratch: path.join(base, 'scratch'),
};
const peers = [suite, schemathesis, specmatic, portman, respect, prism];

if (!values.page) {
  install();
  const chosen = peers.filter(({ name }) => new RegExp(values.only, 'i').test(name));
  // The long budgets come last: what is broken off is then known with the short ones.
  for (const budget of [0, 1])
    for (const peer of chosen.filter(({ budgets }) => budget < budgets.length)) {
      if (peer !== suite) await runPeer(peer, budget, targets(), peer.width, places);
      await runPeer(peer, budget, timed, 1, places);
    }
}
process.stdout.write(tables(peers, rows()));
process.exit(0);

/** Installs what the peers need, in the versions that they name. */
function install(): void {
  const packages = peers.flatMap((peer) => peer.packages);
  const named = (registry: string, at: string): string[] =>
    packages.filter(({ from }) => from === registry).map(({ name, version }) => `${name}${at}${version}`);
  const run = (command: string, ...args: string[]): Buffer =>
    execFileSync(command, args, { stdio: 'inherit' });
  for (const folder of [places.npm, places.scratch]) mkdirSync(folder, { recursive: true });
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  run('npm', 'install', '--prefix', places.npm, ...quietly, ...named('npm', '@'));
  run('python3', '-m', 'venv', path.dirname(places.python));
  run(path.join(places.python, 'pip'), 'install', '--quiet', ...named('pypi', '=='));
}
