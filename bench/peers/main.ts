import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { variants } from '../../mock/variants/index.js';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import type { Peer, Places, Row } from './runs.js';
import { plainFor, rows, runPeer, sample, sampleByChapter } from './runs.js';
import { markdownTable } from '../../src/report/readable-text.js';
import { beginCommand } from '../../src/run/command-line.js';
import { portman } from './portman.js';
import { prism } from './prism.js';
import { respect } from './respect.js';
import { schemathesis } from './schemathesis.js';
import { specmatic } from './specmatic.js';

/** What a tool came to with one budget. */
interface Tally {
  name: string;
  budget: string;
  /** How many faults it was run on, and the ids of those that it found. */
  faults: number;
  found: string[];
  /** How often it complained of the plain mock; of how many sound variants it says what it does not say there. */
  plain: number;
  variants: number;
  wronged: number;
}

/** What the rows come to, as the tables of docs/benchmarks.md. */
function tables(peers: readonly Peer[], rows: readonly Row[]): string {
  const tallies = peers.map((peer) => peer.budgets.map((_, budget) => tallyOf(peer, budget, rows)));
  const byChapter = [ours(), ...tallies.flatMap(([first]) => first ?? [])];
  const chapters = [...sampleByChapter].map(([chapter, faults]) => {
    const counts = byChapter.map(({ found }) => faults.filter(({ id }) => found.includes(id)).length);
    return [chapter, ...[faults.length, ...counts].map(String)];
  });
  const results = markdownTable(
    ['tool', 'budget', 'faults found', 'complaints of the plain mock', 'sound variants complained of'],
    [ours(), ...tallies.flat()].map(({ name, budget, faults, found, plain, variants: all, wronged }) => [
      ...[name, budget, `${found.length} of ${faults}`, String(plain), `${wronged} of ${all}`],
    ]),
  );
  return `${results}\n\n${markdownTable(['chapter', 'faults', ...byChapter.map(({ name }) => name)], chapters)}\n`;
}

function tallyOf({ name, budgets }: Peer, budget: number, all: readonly Row[]): Tally {
  const rows = all.filter((row) => row.peer === name && row.budget === budget && row.error === undefined);
  const byTarget = new Map(rows.map((row) => [row.target, row]));
  const says = (target: string): string[] => byTarget.get(target)?.complaints ?? [];
  const isNew = (target: string): boolean =>
    says(target).some((complaint) => !says(plainFor(target)).includes(complaint));
  const own = (ids: Iterable<string>): string[] => [...ids].filter((id) => byTarget.has(id));
  const faults = own(sample.map(({ id }) => id));
  const sound = own(variants.keys());
  return {
    name,
    budget: budgets[budget] ?? '',
    faults: faults.length,
    found: faults.filter(isNew),
    plain: says('plain').length,
    variants: sound.length,
    wronged: sound.filter(isNew).length,
  };
}

/** What our suite finds is the record of `npm run prove`, which fails where it complains of a mock that is sound. */
function ours(): Tally {
  const known = new Set(Object.values(killMatrix().tests).flatMap(({ finds }) => finds));
  const found = sample.map(({ id }) => id).filter((id) => known.has(id));
  const counts = { faults: sample.length, plain: 0, variants: variants.size, wronged: 0 };
  return { name: 'This suite', budget: 'has none', found, ...counts };
}

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
const peers = [schemathesis, specmatic, portman, respect, prism];

if (!values.page) {
  install();
  const chosen = peers.filter(({ name }) => new RegExp(values.only, 'i').test(name));
  // The long budgets come last: what is broken off is then known with the short ones.
  for (const budget of [0, 1])
    for (const peer of chosen.filter(({ budgets }) => budget < budgets.length))
      await runPeer(peer, budget, places);
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
