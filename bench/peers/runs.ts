import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faults } from '../../mock/faults/index.js';
import { variants } from '../../mock/variants/index.js';
import type { MockOptions } from '../../mock/server.js';
import { inPool } from '../../selftest/proof/pool.js';
import { root } from '../../selftest/proof/run-suite.js';
import type { Outcome, Peer, Places } from './peer.js';
import { sample } from './sample.js';
import { startTarget } from './target.js';

/** One run of one peer on one target, as it is kept. */
export interface Row extends Outcome {
  peer: string;
  /** Place among the budgets of the peer. */
  budget: number;
  /** The id of a fault or of a variant, `plain`, `plain/` and the fault whose choices it makes, or one of {@link timed}. */
  target: string;
  requests: number;
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

/** The runs that are timed: on the plain mock, one at a time. */
export const timed = ['alone/1', 'alone/2', 'alone/3'];

/** What a peer is run on for what it finds: the plain mocks first, then the faults and every sound variant. */
export function targets(): string[] {
  const ids = sample.map(({ id }) => id);
  return [...new Set(['plain', ...ids.map(plainFor)]), ...ids, ...variants.keys()];
}

/** Runs a peer on each of some targets that has no row of this budget yet, `width` at a time. */
export async function runPeer(
  peer: Peer,
  budget: number,
  all: readonly string[],
  width: number,
  places: Places,
): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const known = new Set(rows().map((row) => `${row.peer} ${row.budget} ${row.target}`));
  const left = all.filter((target) => !known.has(`${peer.name} ${budget} ${target}`));
  if (left.length > 0) await peer.prepare?.(places);
  await inPool(left, width, async (target) => {
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
    const { complaints, ...cost } = await peer.run(target, { places, folder, budget, fault });
    return { ...row, complaints: [...new Set(complaints)].sort(), ...cost, requests: target.requests() };
  } catch (error) {
    const nothing = { complaints: [], wallMs: 0, cpuMs: 0, requests: target.requests() };
    return { ...row, ...nothing, error: (error as Error).message.slice(0, 500) };
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
    : { options: { unspecified: fault.unspecified } };
}
