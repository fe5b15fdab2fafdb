import { readFileSync } from 'node:fs';
import path from 'node:path';
import { harnessTroubles, networkTroubles } from './network-troubles.js';
import { fileTroubles, runTroubles } from './run-troubles.js';
import { environmentTroubles, settingTroubles } from './setting-troubles.js';
import { memoryLimit, origins, usualSeconds } from './trouble.js';
import type { Trouble } from './trouble.js';
import { brokenConnections, wrongAnswers } from './target-troubles.js';

/** Every trouble that a run is tried with; docs/failure-modes.md shows them. */
export const troubles: Trouble[] = [
  ...wrongAnswers,
  ...brokenConnections,
  ...networkTroubles,
  ...harnessTroubles,
  ...settingTroubles,
  ...environmentTroubles,
  ...fileTroubles,
  ...runTroubles,
];

/** What the troubles took when they were measured last, by name. */
type Measured = Record<string, { seconds: number; megabytes?: number }>;

/** Where {@link Measured} is kept, and the page that shows it. */
export const measuredFile = path.join(import.meta.dirname, 'measured.json');
export const pageFile = path.resolve(import.meta.dirname, '../../docs/failure-modes.md');

/** Reads what the troubles took. */
export function readMeasured(): Measured {
  return JSON.parse(readFileSync(measuredFile, 'utf8')) as Measured;
}

/** The text of docs/failure-modes.md. */
export function troublesPage(measured: Measured): string {
  const parts = origins.map((origin) => {
    const rows = troubles.filter((trouble) => trouble.origin === origin);
    return `## ${origin.charAt(0).toUpperCase()}${origin.slice(1)}\n\n${table(rows, measured)}`;
  });
  return `# Failure modes

What a run makes of a target, a network, a harness, settings or a file system that fail. Each row is brought about for real, and the run is held to its verdicts, its sentence, its exit code, the time (${usualSeconds} s unless the row takes longer by its nature) and ${memoryLimit} MB of memory for each of its processes. \`npm test\` does so with all rows but those that are marked as nightly, \`npm run troubles\` with all, and writes this page from \`selftest/troubles/\`. Seconds and MB are those of the last time; most seconds are the start of a run. In a sentence \`…\` stands for what differs from run to run.

${parts.join('\n\n')}
`;
}

function table(rows: readonly Trouble[], measured: Measured): string {
  const lines = rows.map((trouble) => {
    const { seconds, megabytes } = measured[trouble.name] ?? {};
    return [
      `${trouble.name}${trouble.nightly ? ' (nightly)' : ''}`,
      Object.entries(trouble.verdicts ?? {})
        .map(([id, verdict]) => `${id} ${verdict}`)
        .join(', ') || '–',
      trouble.sentence ?? '–',
      trouble.exitCode === -1 ? 'killed' : String(trouble.exitCode),
      seconds === undefined ? '–' : seconds.toFixed(1),
      megabytes === undefined ? '–' : String(megabytes),
    ];
  });
  const head = ['trouble', 'verdicts', 'what the run says', 'exit code', 's', 'MB'];
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.map(cell).join(' | ')} |`)
    .join('\n');
}
