import { variants } from '../../mock/variants/index.js';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import type { Peer } from './peer.js';
import { plainFor, timed } from './runs.js';
import type { Row } from './runs.js';
import { sample, sampleByChapter } from './sample.js';
import { suite } from './suite.js';

/** What a peer came to with one budget. */
interface Tally {
  peer: Peer;
  budget: number;
  /** Ids of the faults that it was run on, and of those that it found. */
  faults: string[];
  found: string[];
  /** How often it complained of the plain mock; of the sound variants, those of which it says what it does not say there. */
  plain: number;
  variants: string[];
  wronged: string[];
  /** Medians of the runs that were timed; NaN where there are none. */
  cost: Pick<Row, 'requests' | 'wallMs' | 'cpuMs'>;
}

/** What the rows come to, as the tables of docs/benchmarks.md. */
export function tables(peers: readonly Peer[], rows: readonly Row[]): string {
  const tallies = peers.flatMap((peer) => peer.budgets.map((_, budget) => tallyOf(peer, budget, rows)));
  return `${resultTable(tallies)}\n\n${chapterTable(tallies.filter(({ budget }) => budget === 0))}\n`;
}

function tallyOf(peer: Peer, budget: number, all: readonly Row[]): Tally {
  const rows = all.filter(
    (row) => row.peer === peer.name && row.budget === budget && row.error === undefined,
  );
  const byTarget = new Map(rows.map((row) => [row.target, row]));
  const says = (target: string): string[] => byTarget.get(target)?.complaints ?? [];
  const isNew = (target: string): boolean =>
    says(target).some((complaint) => !says(plainFor(target)).includes(complaint));
  const own = (ids: Iterable<string>): string[] => [...ids].filter((id) => byTarget.has(id));
  const alone = timed.flatMap((target) => byTarget.get(target) ?? []);
  const cost = {
    requests: median(alone.map(({ requests }) => requests)),
    wallMs: median(alone.map(({ wallMs }) => wallMs)),
    cpuMs: median(alone.map(({ cpuMs }) => cpuMs)),
  };
  if (peer === suite) return { ...ours(), cost };
  const faults = own(sample.map(({ id }) => id));
  const sound = own(variants.keys());
  const plain = says('plain').length;
  return {
    peer,
    budget,
    faults,
    found: faults.filter(isNew),
    plain,
    variants: sound,
    wronged: sound.filter(isNew),
    cost,
  };
}

/** What our suite finds is the record of `npm run prove`, which fails where it complains of a mock that is sound. */
function ours(): Omit<Tally, 'cost'> {
  const faults = sample.map(({ id }) => id);
  const known = new Set(Object.values(killMatrix().tests).flatMap(({ finds }) => finds));
  const found = faults.filter((id) => known.has(id));
  return { peer: suite, budget: 0, faults, found, plain: 0, variants: [...variants.keys()], wronged: [] };
}

function resultTable(tallies: readonly Tally[]): string {
  const own = tallies.find(({ peer }) => peer === suite);
  const eachOf = ({ found, cost }: Tally): number => cost.wallMs / found.length;
  return table(
    [
      ...['tool', 'budget', 'faults found', 'complaints of the plain mock', 'sound variants complained of'],
      ...['requests of a run', 'time', 'time for each found', 'processor'],
    ],
    tallies.map((tally) => [
      tally.peer.name,
      tally.peer.budgets[tally.budget] ?? '',
      `${tally.found.length} of ${tally.faults.length}`,
      String(tally.plain),
      `${tally.wronged.length} of ${tally.variants.length}`,
      String(tally.cost.requests),
      ratio(tally.cost.wallMs, own?.cost.wallMs),
      ratio(eachOf(tally), own && eachOf(own)),
      ratio(tally.cost.cpuMs, own?.cost.cpuMs),
    ]),
  );
}

function chapterTable(tallies: readonly Tally[]): string {
  const rows = [...sampleByChapter].map(([chapter, faults]) => {
    const counts = tallies.map(({ found }) => faults.filter(({ id }) => found.includes(id)).length);
    return [chapter, ...[faults.length, ...counts].map(String)];
  });
  return table(['chapter', 'faults', ...tallies.map(({ peer }) => peer.name)], rows);
}

function table(head: readonly string[], rows: readonly string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The value in the middle; NaN of none. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN;
}

/** How much of what our suite takes, cold and whole, in two digits. */
function ratio(value: number, own = NaN): string {
  const part = value / own;
  return Number.isFinite(part) ? String(Number(part.toPrecision(2))) : '';
}
