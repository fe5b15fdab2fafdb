import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractPath } from '../src/contract/contract-files.js';
import { beginCommand } from '../src/run/command-line.js';
import { writeText } from '../src/reporting/written-file.js';
import { levelsFile, writeLevelTable } from './level-table.js';

/** The page lets nothing in from a network: Redoc would ask for its logo, and show the gap where it is not had. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src data: blob: 'unsafe-inline' 'unsafe-eval'">`;

/** Writes the pages of reference as one file that needs no other: the bundle as Redoc shows it. */
export function writeReference(file: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'reference-'));
  const page = path.join(folder, 'reference.html');
  try {
    const { status, stdout, stderr } = spawnSync(
      'npx',
      ['--no-install', 'redocly', 'build-docs', 'spec/openapi.bundled.yaml', '--inlineBundle', '-o', page],
      {
        cwd: contractPath(''),
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    if (status !== 0) throw new Error(`The pages of reference can't be built: ${stdout}${stderr}`);
    writeText(file, readFileSync(page, 'utf8').replace(/<head>/, `<head>\n    ${policy}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `npm run docs`: writes docs/levels.md and reports/reference.html. */
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
