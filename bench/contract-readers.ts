import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beginCommand } from '../src/run/one-sentence.js';
import { generators } from './readers/generators.js';
import { parsers } from './readers/parsers.js';
import type { Reader } from './readers/reader.js';
import { folders, installFromPypi, run } from './readers/reader.js';
import { servers } from './readers/servers.js';

/**
 * `npm run bench:readers`: what the tools of others make of the bundled contract, as the table of docs/contract.md. Tools that
 * are no dependencies of ours are installed into a folder of the system for temporary files. Exits 1 where one can't read it.
 */
beginCommand({
  call: 'npm run bench:readers',
  does: `Has the tools of others read the bundled contract, and prints the table of docs/contract.md. It installs them into a
folder of the system for temporary files. Exits 1 where one can't read it.`,
});
const readers = [...parsers, ...generators, ...servers];

const packages = (from: Reader['from']): Map<string, string> =>
  new Map(readers.filter((each) => each.from === from).map((each) => [each.package, each.version]));

function installFromNpm(): void {
  mkdirSync(folders.npm, { recursive: true });
  const dependencies = Object.fromEntries(packages('npm'));
  writeFileSync(path.join(folders.npm, 'package.json'), JSON.stringify({ private: true, dependencies }));
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], folders.npm);
}

/** The first line of what a tool said, as a cell of a table. */
function cell(text: string): string {
  return (text.split('\n').find((line) => line.trim() !== '') ?? '')
    .trim()
    .replaceAll('|', '\\|')
    .slice(0, 200);
}

async function verdictOf(reader: Reader): Promise<string> {
  try {
    return cell(await reader.read(folders));
  } catch (error) {
    process.exitCode = 1;
    return `**can't read it:** ${cell((error as Error).message)}`;
  }
}

mkdirSync(folders.scratch, { recursive: true });
const installs = {
  npm: installFromNpm,
  PyPI: () => installFromPypi([...packages('pypi')].map(([name, version]) => `${name}==${version}`)),
};
for (const [registry, install] of Object.entries(installs)) {
  try {
    install();
  } catch (error) {
    process.stderr.write(`${registry}: ${cell((error as Error).message)}\n`);
  }
}
process.stdout.write('| tool | version | verdict |\n| --- | --- | --- |\n');
for (const reader of readers)
  process.stdout.write(`| ${reader.tool} | ${reader.version} | ${await verdictOf(reader)} |\n`);
