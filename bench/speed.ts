import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import ours from '../playwright.config.js';
import { startMock } from '../mock/server.js';
import { root } from '../selftest/proof/run-suite.js';
import { wholeNumber } from '../src/contract/command.js';
import { listedTests } from '../src/run/chosen-tests.js';
import { beginCommand, orOneSentence } from '../src/run/command-line.js';
import { measured } from './measured.js';

/** Below the folder of reports, so that imports find what is installed and git does not see it. */
const folder = path.join(root, 'reports/speed');
const reportDir = path.join(folder, 'runs/report');
const playwright = ['node_modules/@playwright/test/cli.js', 'test'];

/** Runs to compare, by the first cell of their row. Each does its work and answers milliseconds of the processor. */
type Runs = Record<string, () => Promise<number>>;

/** `npm run bench:speed`: the tables of docs/benchmarks.md, for whoever writes them there again. */
const parts: Record<string, () => Promise<void>> = { suite, quick, shards };
const { values, positionals } = beginCommand({
  call: 'npm run bench:speed -- [PART …]',
  does: `Measures the suite beside what it can be compared with, or some parts of that (${Object.keys(parts).join(', ')}), and
prints the tables for docs/benchmarks.md.`,
  options: {
    rounds: { type: 'string', default: '3', value: 'N', says: 'how often each is measured, 3 by default' },
  },
  words: true,
});
const rounds = orOneSentence(() => wholeNumber('rounds', values.rounds, 100));

for (const [name, measure] of Object.entries(parts))
  if (positionals.length === 0 || positionals.includes(name)) await measure();

/** The suite beside one that has its files, titles and tags, and whose tests are empty: what the runner takes for itself. */
async function suite(): Promise<void> {
  const config = writeEmptySuite();
  const workers = availableParallelism();
  const empty = ['--config', config, '--workers', String(workers)];
  await compare('the suite beside an empty one', {
    'the empty tests': () => run(empty),
    'the same with our reporter': () => run(empty, { SPEED_REPORTER: path.join(root, 'src/reporter.ts') }),
    [`the suite against the mock, ${workers} workers`]: () => run(['--workers', String(workers)]),
    [`the suite against the mock, ${workers + 1} workers`]: () => run(['--workers', String(workers + 1)]),
  });
}

/** A quick run beside a whole one, at a mock on this machine and at one some way off. */
async function quick(): Promise<void> {
  for (const latency of [0, 50]) {
    const mock = await startMock({ latency });
    const target = { BASE_URL: mock.baseUrl, HARNESS_URL: mock.harnessUrl };
    await compare(`a target that answers after ${latency} ms`, {
      'a whole run': () => run([], target),
      'a quick run': () => run([], { ...target, QUICK: '1' }),
    });
    await mock.close();
  }
}

/** A run in parts, side by side on this machine, with the joining. */
async function shards(): Promise<void> {
  const inParts = async (count: number): Promise<number> => {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const costs = await Promise.all(numbers.map((number) => run(['--shard', `${number}/${count}`])));
    const joining = await command(['--import', 'tsx', 'scripts/merge.ts', reportDir]);
    return costs.reduce((sum, cost) => sum + cost, joining);
  };
  await compare('parts', { '1': () => run([]), '2': () => inParts(2), '4': () => inParts(4) });
}

/** Lets runs take turns, in the reverse order in every other round, and prints what each takes of the first of its round. */
async function compare(title: string, runs: Runs): Promise<void> {
  const names = Object.keys(runs);
  const all: Record<string, [wall: number, processor: number]>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const taken: (typeof all)[number] = {};
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      // A report to compare with would be work that the first round does not have.
      rmSync(path.dirname(reportDir), { recursive: true, force: true });
      const began = performance.now();
      const processor = (await runs[name]?.()) ?? NaN;
      taken[name] = [performance.now() - began, processor];
      process.stderr.write(`${title}, ${name}: ${((taken[name]?.[0] ?? 0) / 1000).toFixed(0)} s\n`);
    }
    all.push(taken);
  }
  const cells = (name: string): string[] =>
    ([0, 1] as const).map((which) =>
      spread(all.map((taken) => (taken[name]?.[which] ?? NaN) / (taken[names[0] ?? '']?.[which] ?? NaN))),
    );
  const rows = [
    [title, 'wall', 'processor'],
    ['---', '---', '---'],
    ...names.map((name) => [name, ...cells(name)]),
  ];
  process.stdout.write(`${rows.map((row) => `| ${row.join(' | ')} |\n`).join('')}\n`);
}

/** The median of some values, and in brackets the lowest and the highest. */
function spread(ratios: readonly number[]): string {
  const sorted = ratios.toSorted((one, other) => one - other).map((ratio) => ratio.toFixed(2));
  const [lowest, middle, highest] = [sorted.at(0), sorted[sorted.length >> 1], sorted.at(-1)];
  return lowest === highest ? `${middle}` : `${middle} (${lowest} to ${highest})`;
}

function run(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return command([...playwright, ...args], env);
}

/** Runs a program of Node.js in the project. Throws what it printed where it does not exit 0. */
async function command(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const { output, cpuMs, exitCode } = await measured(process.execPath, args, root, {
    REPORT_DIR: reportDir,
    ...env,
  });
  if (exitCode !== 0) throw new Error(`${args.join(' ')} exited ${exitCode}:\n${output}`);
  return cpuMs;
}

/** Writes the empty suite, and answers its configuration. */
function writeEmptySuite(): string {
  const directory = path.join(folder, 'empty');
  rmSync(directory, { recursive: true, force: true });
  const tests = listedTests();
  for (const file of new Set(tests.map((test) => test.file))) {
    const own = tests.filter((test) => test.file === file);
    const lines = own.map(({ title, tags }) => {
      const tag = tags.map((each) => (each.startsWith('@') ? each : `@${each}`));
      return `test(${JSON.stringify(title)}, { tag: ${JSON.stringify(tag)} }, async () => {});\n`;
    });
    const place = path.join(directory, 'tests', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, `import { _baseTest as test } from '@playwright/test';\n\n${lines.join('')}`);
  }
  const { fullyParallel, timeout } = ours;
  const settings = { testDir: 'tests', outputDir: 'results', fullyParallel, timeout };
  const config = path.join(directory, 'playwright.config.ts');
  writeFileSync(
    config,
    `export default { ...${JSON.stringify(settings)}, reporter: process.env.SPEED_REPORTER ?? 'null' };\n`,
  );
  return config;
}
