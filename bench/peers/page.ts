import { availableParallelism } from 'node:os';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { writeText } from '../../src/reporting/written-file.js';
import { root } from '../readers/reader.js';
import type { Peer } from './peer.js';
import type { Row } from './runs.js';
import { chapterOf, sample } from './sample.js';
import { suite, suiteCold } from './suite.js';
import type { Tally } from './tally.js';
import { costOf, tallyOf } from './tally.js';

const file = path.join(root, 'docs/benchmarks.md');
const marks = { start: '<!-- bench:peers -->', end: '<!-- /bench:peers -->' };

/** Writes what the rows come to between the marks of docs/benchmarks.md; what is around them is written by hand. */
export async function writePage(peers: readonly Peer[], rows: readonly Row[]): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const [start, end] = [text.indexOf(marks.start), text.indexOf(marks.end)];
  if (start < 0 || end < start)
    throw new Error(`${file} has lost its marks ${marks.start} and ${marks.end}.`);
  const tallies = peers.flatMap((peer) =>
    peer.budgets.flatMap((_, budget) => tallyOf(peer, budget, rows) ?? []),
  );
  const parts = [
    `Measured ${rows.at(-1)?.at.slice(0, 10) ?? 'never'} on ${availableParallelism()} cores with Node ${process.versions.node}.`,
    resultTable(tallies, rows),
    'Found, by chapter of the requirements:',
    chapterTable(tallies),
    'How each was set up:',
    setUpTable(peers),
  ];
  const written = `${text.slice(0, start + marks.start.length)}\n\n${parts.join('\n\n')}\n\n${text.slice(end)}`;
  writeText(file, await format(written, { parser: 'markdown', printWidth: 110 }));
}

function resultTable(tallies: readonly Tally[], rows: readonly Row[]): string {
  const ours = costOf(suiteCold, 0, rows);
  const head = [
    ...['tool', 'budget', 'faults found', 'operation named', 'complaints of the plain mock'],
    ...['sound variants complained of', 'requests of a run', 'time', 'time for each found', 'processor'],
  ];
  // Of some of the faults it would be another measure.
  const eachOf = ({ finds }: Tally, wallMs = NaN): number =>
    finds.length < sample().length ? NaN : wallMs / finds.filter(({ found }) => found).length;
  const own = tallies.find(({ peer }) => peer === suite);
  return table(
    head,
    tallies.map((tally) => {
      const { peer, budget, finds, plain, wronged, variants } = tally;
      const cost = peer === suite ? ours : costOf(peer, budget, rows);
      return [
        peer.name,
        peer.budgets[budget] ?? '',
        of(finds.filter(({ found }) => found).length, finds.length),
        String(finds.filter(({ named }) => named).length),
        String(plain),
        of(wronged.length, variants),
        String(cost?.requests ?? ''),
        ratio(cost?.wallMs, ours?.wallMs),
        ratio(eachOf(tally, cost?.wallMs), own && eachOf(own, ours?.wallMs)),
        ratio(cost?.cpuMs, ours?.cpuMs),
      ];
    }),
  );
}

function chapterTable(tallies: readonly Tally[]): string {
  const faults = sample();
  const chapters = [...new Set(faults.map(chapterOf))];
  const shown = tallies.filter(({ budget }) => budget === 0);
  const rows = chapters.map((chapter) => {
    const ids = faults.filter((fault) => chapterOf(fault) === chapter).map(({ id }) => id);
    const counts = shown.map(({ finds }) =>
      String(finds.filter(({ fault, found }) => found && ids.includes(fault)).length),
    );
    return [chapter, String(ids.length), ...counts];
  });
  return table(['chapter', 'faults', ...shown.map(({ peer }) => peer.name)], rows);
}

function setUpTable(peers: readonly Peer[]): string {
  const rows = peers
    .filter((peer) => peer !== suiteCold)
    .map(({ name, version, command, setUp }) => [`${name} ${version}`.trim(), `\`${command}\``, setUp]);
  return table(['tool', 'command', 'set-up'], rows);
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function of(count: number, all: number): string {
  return `${count} of ${all}`;
}

/** How much of what our suite takes, cold and whole, in two digits. */
function ratio(value: number | undefined, ours: number | undefined): string {
  const part = (value ?? NaN) / (ours ?? NaN);
  return Number.isFinite(part) ? String(Number(part.toPrecision(2))) : '';
}
