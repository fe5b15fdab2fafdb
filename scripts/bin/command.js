import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');

/** The files of the commands of an installed package beside the suite itself, by the names that `npm run` has for them. */
const files = createRequire(import.meta.url)('./commands.json');

const usage = `npx --no conformance [FLAG …]            holds TARGET to the contract; the flags are those of playwright test
npx --no conformance COMMAND [OPTION …]  ${Object.keys(files).join(', ')}
npx --no mock [OPTION …]                 the mock; --help lists its options

.env.<TARGET> is read from this folder, and the report is written below it: reports/<TARGET>/report.html.
`;

/**
 * Runs a command of the package in this process, in the folder in which it was called.
 * @param {string[]} words its name, if it is not the suite, and its arguments
 */
export async function runCommand([first = '', ...rest]) {
  // As src/contract/command.ts, which is not loaded yet.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  if (['--help', '-h', 'help'].includes(first)) {
    process.stdout.write(usage);
    return;
  }
  process.env.CONFORMANCE_HOME ??= process.cwd();
  const file = Object.hasOwn(files, first) ? files[first] : undefined;
  await loadTypeScript();
  if (file !== undefined) await runFile(path.join(root, file), rest);
  else if (isMistaken(first)) end(first);
  else await runSuite(first === '' ? rest : [first, ...rest]);
}

/** Whether a word is neither a flag nor in the path of a test, so that it would choose none. */
function isMistaken(word) {
  if (word === '' || word.startsWith('-')) return false;
  const paths = readdirSync(path.join(root, 'tests'), { recursive: true });
  return !paths.some((each) => `tests/${each}`.includes(word.replace(/:\d+$/, '')));
}

function end(word) {
  process.stderr.write(
    `There is no command "${word}", and no test whose path has it: use ${Object.keys(files).join(', ')}, a path below tests/, or --help.\n`,
  );
  process.exitCode = 1;
}

/**
 * Node.js and Playwright transform no TypeScript below node_modules, tsx does: for this process, and by NODE_OPTIONS for
 * those that it starts. The address is absolute, since they resolve it from a folder that may know no tsx.
 */
async function loadTypeScript() {
  const loader = import.meta.resolve('tsx');
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${loader}`.trim();
  await import(loader);
}

async function runSuite(flags) {
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  await runFile(cli, ['test', '--config', path.join(root, 'playwright.config.ts'), ...flags]);
}

async function runFile(file, args) {
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}
