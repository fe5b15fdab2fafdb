import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Unspecified } from '../../mock/configuration/unspecified.js';
import type { Target } from './target.js';
import { startTarget } from './target.js';
import { faults } from '../../mock/faults/index.js';
import type { Fault } from '../../mock/faults/fault.js';
import { grouped } from '../../src/contract/contract-files.js';
import { subjects } from '../../src/contract/catalogue.js';
import { variants } from '../../mock/variants/index.js';
import type { MockOptions } from '../../mock/server.js';
import { inPool } from '../../selftest/proof/pool.js';
import { root } from '../../selftest/proof/run-suite.js';

/** Milliseconds after which a run is given up. */
const runLimit = 900_000;

/** What a command prints, whatever its exit code: a tool that complains has another one than 0. */
export async function outputOf(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: runLimit,
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return output + errors;
}

/** Where tools are installed and write. */
export interface Places {
  /** Holds the node_modules of the tools. */
  npm: string;
  /** The commands of a virtual environment. */
  python: string;
  /** For what tools write; each run has a folder of its own below it. */
  scratch: string;
}

/** A tool of others, set up as well as its documentation allows: docs/benchmarks.md says how. */
export interface Peer {
  name: string;
  /** As the registries of npm and PyPI name them; none where it is a dependency of ours. */
  packages: { from: 'npm' | 'pypi'; name: string; version: string }[];
  /** The budgets in words, ten times the former in the latter; one alone where it has none. */
  budgets: string[];
  /** How many runs may go side by side. */
  width: number;
  /** What the mock is set to for this peer alone, since it could not work with it otherwise. */
  unspecified?: Partial<Unspecified>;
  /** What the tool holds against the target, each check as finely as it names it in the same words each time. */
  run(target: Target, run: RunOf): Promise<string[]>;
}

/** What a run is about. */
interface RunOf {
  places: Places;
  /** A folder of its own, which is there. */
  folder: string;
  /** Place in {@link Peer.budgets}. */
  budget: number;
  /** The fault that is in the target, if one is. */
  fault?: string;
}

/** One fault of so many of a file stands for them. */
const share = 25;
const least = 3;

/**
 * The faults that peers are given, by the file of requirements that they break: in the order of its rows, the fault in the
 * middle of each of as many equal parts as the file has `share`s of faults, and three at least where it has as many.
 */
export const sampleByChapter: ReadonlyMap<string, Fault[]> = new Map(
  [...grouped([...subjects()], ([, subject]) => subject)].map(([subject, rows]) => {
    const ids = rows.map(([id]) => id);
    const place = ({ breaks }: Fault): number => ids.indexOf(breaks[0] ?? '');
    const own = faults.filter((fault) => place(fault) >= 0).sort((one, other) => place(one) - place(other));
    const count = Math.min(own.length, Math.max(least, Math.round(own.length / share)));
    const middles = Array.from({ length: count }, (_, part) =>
      Math.floor(((part + 0.5) * own.length) / count),
    );
    return [subject, middles.map((middle) => own[middle] as Fault)];
  }),
);

/** All of them. */
export const sample: readonly Fault[] = [...sampleByChapter.values()].flat();

/** One run of one peer on one target, as it is kept. */
export interface Row {
  peer: string;
  /** Place among the budgets of the peer. */
  budget: number;
  /** The id of a fault or of a variant, `plain`, or `plain/` and the fault whose choices it makes. */
  target: string;
  complaints: string[];
  /** Why there is nothing to tell of it. */
  error?: string;
}

const file = path.join(root, 'reports/peers/rows.jsonl');

/** The rows of this and of earlier calls: a bench that was broken off goes on where it was. */
export function rows(): Row[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Row);
}

/** The plain mock that a fault is compared with: some faults show under choices of the mock alone. */
export function plainFor(target: string): string {
  return faults.find(({ id }) => id === target)?.unspecified === undefined ? 'plain' : `plain/${target}`;
}

/** What a peer is run on: the plain mocks first, then the faults and every sound variant. */
function targets(): string[] {
  const ids = sample.map(({ id }) => id);
  return [...new Set(['plain', ...ids.map(plainFor)]), ...ids, ...variants.keys()];
}

/** Runs a peer on each target that has no row of this budget yet. */
export async function runPeer(peer: Peer, budget: number, places: Places): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const known = new Set(rows().map((row) => `${row.peer} ${row.budget} ${row.target}`));
  const left = targets().filter((target) => !known.has(`${peer.name} ${budget} ${target}`));
  await inPool(left, peer.width, async (target) => {
    const row = await runOne(peer, budget, target, places);
    appendFileSync(file, `${JSON.stringify(row)}\n`);
    process.stderr.write(
      `${peer.name}, ${budget}: ${target}: ${row.error ?? `${row.complaints.length} complaints`}\n`,
    );
  });
}

async function runOne(peer: Peer, budget: number, id: string, places: Places): Promise<Row> {
  const { options, fault } = mockFor(id);
  const target = await startTarget({
    ...options,
    unspecified: { ...options.unspecified, ...peer.unspecified },
  });
  const row = { peer: peer.name, budget, target: id };
  const folder = path.join(places.scratch, `${peer.name} ${budget} ${id}`.replaceAll(/[^\w-]+/g, '-'));
  mkdirSync(folder, { recursive: true });
  try {
    const complaints = await peer.run(target, { places, folder, budget, fault });
    return { ...row, complaints: [...new Set(complaints)].sort() };
  } catch (error) {
    return { ...row, complaints: [], error: (error as Error).message.slice(0, 500) };
  } finally {
    await target.mock.close();
  }
}

function mockFor(id: string): { options: MockOptions; fault?: string } {
  const variant = variants.get(id);
  if (variant !== undefined) return { options: { variant } };
  const fault = faults.find((each) => id === each.id || id === `plain/${each.id}`);
  if (fault === undefined) return { options: {} };
  return fault.id === id
    ? { options: { faults: [fault] }, fault: id }
    : { options: { unspecified: fault.unspecified } };
}
