import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MockOptions } from '../../mock/server.js';
import { faults } from '../../mock/faults/index.js';
import { variants } from '../../mock/variants/index.js';
import { inPool } from '../../selftest/proof/pool.js';
import { root } from '../readers/reader.js';
import type { Outcome, Peer, Places } from './peer.js';
import { sample } from './sample.js';
import { startTarget } from './target.js';

/** One run of one peer on one target, as it is kept. */
export interface Row extends Outcome {
  peer: string;
  version: string;
  /** Place among the budgets of the peer. */
  budget: number;
  /** The id of a fault or of a variant, `plain`, `plain/` and the fault whose choices it makes, or one of `timed`. */
  target: string;
  requests: number;
  /** Why there is nothing to tell of it. */
  error?: string;
  at: string;
}

const file = path.join(root, 'reports/peers/rows.jsonl');

/** The rows of this and of earlier runs: a run that was broken off goes on where it was. */
export function rows(): Row[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Row);
}

/** The plain mock that a fault is compared with: some faults show under choices of the mock alone. */
export function plainFor(target: string): string {
  return faults.find(({ id }) => id === target)?.silences === undefined ? 'plain' : `plain/${target}`;
}

/** The runs that are timed: on the plain mock, one at a time. */
export const timed = ['alone/1', 'alone/2', 'alone/3'];

/** The tenfold budgets take every fourth of the faults and variants first: their runs are long, and may be broken off. */
const turns = [3, 2, 1, 0];

/** What a peer is run on: the plain mocks first, then the faults and every sound variant. */
export function targetsOf({ runs, judgesAlone }: Peer, budget: number): string[] {
  if (runs === 'timed') return [];
  const ids = sample().map(({ id }) => id);
  const plain = judgesAlone === true ? ['plain'] : [...new Set(['plain', ...ids.map(plainFor)])];
  const others = [...ids, ...variants.keys()];
  const ordered =
    budget === 0
      ? others
      : turns.flatMap((turn) => others.filter((_, index) => index % turns.length === turn));
  return [...plain, ...ordered];
}

function timedOf({ runs }: Peer): string[] {
  return runs === 'targets' ? [] : timed;
}

/** How a peer is run. */
export interface Runs {
  budget: number;
  /** Whether it is for the times. */
  alone: boolean;
  places: Places;
  /** When no further run begins, as `Date.now()` says it. */
  end: number;
  /** Hears of each run. */
  say(row: Row): void;
}

/** Runs a peer on every target that has no row of this budget yet. */
export async function runPeer(peer: Peer, { budget, alone, places, end, say }: Runs): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const known = new Set(rows().map((row) => `${row.peer} ${row.budget} ${row.target}`));
  const all = alone ? timedOf(peer) : targetsOf(peer, budget);
  const left = all.filter((target) => !known.has(`${peer.name} ${budget} ${target}`));
  if (left.length === 0 || Date.now() > end) return;
  await peer.prepare?.(places);
  await inPool(left, alone ? 1 : peer.width, async (target) => {
    if (Date.now() > end) return;
    const row = await runOne(peer, budget, target, places);
    appendFileSync(file, `${JSON.stringify(row)}\n`);
    say(row);
  });
  await peer.finish?.();
}

async function runOne(peer: Peer, budget: number, id: string, places: Places): Promise<Row> {
  const { options, fault } = mockFor(id);
  const silences = { ...options.silences, ...peer.silences };
  const target = await startTarget({ ...options, silences });
  const row = { peer: peer.name, version: peer.version, budget, target: id };
  const folder = path.join(places.scratch, `${peer.name} ${budget} ${id}`.replaceAll(/[^\w-]+/g, '-'));
  try {
    const outcome = await peer.run(target, { places, folder, budget, id, fault });
    return { ...row, ...outcome, requests: target.requests(), at: new Date().toISOString() };
  } catch (error) {
    const nothing = { complaints: [], wallMs: 0, cpuMs: 0, requests: target.requests() };
    return {
      ...row,
      ...nothing,
      error: (error as Error).message.slice(0, 500),
      at: new Date().toISOString(),
    };
  } finally {
    await target.close();
  }
}

function mockFor(id: string): { options: MockOptions; fault?: string } {
  const variant = variants.get(id);
  if (variant !== undefined) return { options: { variant } };
  const fault = faults.find((each) => id === each.id || id === `plain/${each.id}`);
  if (fault === undefined) return { options: {} };
  return fault.id === id
    ? { options: { faults: [fault] }, fault: id }
    : { options: { silences: fault.silences } };
}
