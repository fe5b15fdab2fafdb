import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { beginCommand } from '../src/run/command-line.js';
import { inPool } from '../selftest/proof/pool.js';
import { meet } from '../selftest/troubles/meet.js';
import { measuredFile, pageFile, readMeasured, troubles, troublesPage } from '../selftest/troubles/table.js';

/** Where docs/failure-modes.md is not what the table of troubles says. */
export async function troublesFindings(): Promise<string[]> {
  const names = troubles.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const current = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : '';
  const page = await format(troublesPage(readMeasured()), { parser: 'markdown' });
  return [
    ...twice.map((name) => `selftest/troubles/ has the trouble "${name}" twice.`),
    ...(current === page
      ? []
      : ['docs/failure-modes.md is not current: npm run troubles -- NAME writes it.']),
  ];
}

/**
 * `npm run troubles`: runs the suite into every trouble of the table, those that take long included, and writes
 * docs/failure-modes.md with what each took. `-- PATTERN` takes those whose name it matches; the others keep their measures.
 */
async function main(): Promise<void> {
  const {
    positionals: [chosen = ''],
  } = beginCommand({
    call: 'npm run troubles -- [PATTERN]',
    does: `Runs the suite into every trouble of docs/failure-modes.md, those that take long included, or into those whose name the
expression PATTERN matches, and writes that page with what each took.`,
    words: true,
  });
  const pattern = new RegExp(chosen, 'i');
  const measured = readMeasured();
  let failed = 0;

  await inPool(
    troubles.filter(({ name }) => pattern.test(name)),
    2,
    async (trouble) => {
      if (trouble.possible?.() === false) return say(`skip  ${trouble.name}`);
      const directory = mkdtempSync(path.join(tmpdir(), 'trouble-'));
      const { complaints, seconds, megabytes, output } = await meet(trouble, directory);
      rmSync(directory, { recursive: true, force: true });
      measured[trouble.name] = { seconds: Math.round(seconds * 10) / 10, megabytes };
      say(
        `${complaints.length === 0 ? 'ok  ' : 'FAIL'}  ${trouble.name} (${seconds.toFixed(1)} s, ${megabytes ?? '?'} MB)`,
      );
      if (complaints.length === 0) return;
      failed += 1;
      say(`${complaints.map((complaint) => `      ${complaint}`).join('\n')}\n${output}`);
    },
  );

  const kept = troubles.flatMap(({ name }) => {
    const measure = measured[name];
    return measure === undefined ? [] : [[name, measure] as const];
  });
  const text = JSON.stringify(Object.fromEntries(kept));
  writeFileSync(measuredFile, await format(text, { parser: 'json', printWidth: 110 }));
  writeFileSync(pageFile, await format(troublesPage(readMeasured()), { parser: 'markdown' }));
  process.exitCode = failed === 0 ? 0 : 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
