import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { conditionalFinds, pairOf } from '../src/contract/kill-matrix.js';
import { dimensions } from '../src/contract/dimensions.js';
import { writeText } from '../src/reporting/output-folder.js';
import { contractPath } from '../src/contract/contract-files.js';
import { beginCommand } from '../src/run/command-line.js';
import { callTool, writeBundle } from './bundle.js';

/** The page that shows what the suite finds of conditional faults. */
export const levelsFile = 'docs/levels.md';

/** Writes the page of spec/dimensions.yaml and the record of pairs. */
export async function writeLevelTable(): Promise<void> {
  writeText(levelsFile, await levelTable());
}

/** The page as Markdown: of each dimension and level how many of the recorded pairs the suite finds. */
export async function levelTable(): Promise<string> {
  const pairs = Object.entries(conditionalFinds()).map(([pair, cases]) => ({
    level: pairOf(pair).level,
    isFound: cases.length > 0,
  }));
  const row = (name: string, text: string, isIn: (level: string) => boolean): string => {
    const own = pairs.filter(({ level }) => isIn(level));
    const found = own.filter(({ isFound }) => isFound).length;
    const share = own.length === 0 ? '' : `${Math.round((100 * found) / own.length)} %`;
    return `| ${name} | ${text} | ${own.length} | ${found} | ${share} |`;
  };
  const lines = [
    '# Levels',
    '',
    'The conditions behind which a violation can hide, and what share of such violations the suite finds. Made by `npm run docs` of `spec/dimensions.yaml` and of the half of the pairs that `npm run prove -- --pairs` has recorded in `spec/conditional/`; the other half is drawn again by each commit and known by no list. [adding.md](adding.md#a-level-of-a-dimension) says how a test asks at levels, [report.md](report.md) where the report shows them.',
    '',
    '| dimension, level | holds where | pairs | found | share |',
    '| --- | --- | ---: | ---: | ---: |',
    ...dimensions().flatMap(({ id, text, levels }) => [
      row(`**${id}**`, text, (level) => level.startsWith(`${id}/`)),
      ...levels.map((level) => row(level.id, level.text, (own) => own === level.id)),
    ]),
    row('**all**', '', () => true),
    '',
  ];
  return format(lines.join('\n'), { ...(await resolveConfig(levelsFile)), parser: 'markdown' });
}

/** The page lets nothing in from a network: Redoc would ask for its logo, and show the gap where it is not had. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src data: blob: 'unsafe-inline' 'unsafe-eval'">`;

/** Writes the pages of reference as one file that needs no other: the bundle as Redoc shows it. */
function writeReference(file: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'reference-'));
  const page = path.join(folder, 'reference.html');
  writeBundle();
  try {
    const args = ['spec/openapi.bundled.yaml', '--inlineBundle', '-o', page];
    const { status, stdout, stderr } = callTool('redocly', 'build-docs', ...args);
    if (status !== 0) throw new Error(`The pages of reference can't be built: ${stdout}${stderr}`);
    writeText(file, readFileSync(page, 'utf8').replace(/<head>/, `<head>\n    ${policy}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  beginCommand({
    call: 'npm run docs',
    does: `Writes docs/levels.md, what the suite finds of conditional faults, and the contract as pages of reference, one file that
loads nothing: reports/reference.html.`,
  });
  await writeLevelTable();
  writeReference(contractPath('reports/reference.html'));
  process.stdout.write(`${levelsFile}\nreports/reference.html\n`);
}
