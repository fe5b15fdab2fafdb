import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');

/** The files of the commands of an installed package beside the suite itself, by the names that `npm run` has for them. */
const files = createRequire(import.meta.url)('./commands.json');

/** The options that Playwright does not know and that take a value, with what it is. */
const valuesOf = { '--id': 'an id', '--from': 'a file' };
const ownOptions = { id: { type: 'string' }, from: { type: 'string' }, quick: { type: 'boolean' } };

const options = `Tests TARGET against the contract and writes reports/<TARGET>/. Some of the tests write to reports/<TARGET>-part, --quick to -quick.
FLAG and PATH are those of Playwright: npx --no playwright test --help lists them.
Exit codes: 1 nonconformant; 2 it could not tell, or was used wrongly; 3 it falls short of what PROFILE or STRICT=1 claims.

  --id ID        the tests of a requirement (ORD-QUANTITY-MIN), or one test by its id; may be repeated
  --from RESULT  the tests that failed in a conformance.json, or could not tell
  --quick        those that find most, in about a third of the time
  --help         these lines
`;
const words = '[OPTION …] [FLAG …] [PATH …]';
const usageOfScript = `npm run conformance -- ${words}
${options}`;
const usageOfPackage = `npx --no conformance ${words}
npx --no conformance COMMAND [OPTION …]  ${Object.keys(files).join(', ')}
npx --no mock [OPTION …]                 the mock; --help lists its options
.env.<TARGET> is read from this folder, and the report is written below it.
${options}`;

/**
 * Runs a command of the package in this process, in the folder in which it was called.
 * @param {string[]} argv its name, if it is not the suite, and its arguments
 */
export async function runCommand(argv) {
  // As src/contract/command.ts, which is not loaded yet.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.env.CONFORMANCE_HOME ??= process.cwd();
  const [first = '', ...rest] = argv;
  const file = Object.hasOwn(files, first) ? files[first] : undefined;
  if (file !== undefined) {
    await loadTypeScript();
    await runFile(path.join(root, file), rest);
  } else if (first === 'help' || asksForHelp(argv)) {
    process.stdout.write(process.env.npm_lifecycle_event === 'conformance' ? usageOfScript : usageOfPackage);
  } else if (isMistaken(first)) {
    end(
      `There is no command "${first}", and no test whose path has it: use ${Object.keys(files).join(', ')}, a path below tests/, or --help.`,
    );
  } else await runSuite(argv);
}

function asksForHelp(argv) {
  return argv.includes('--help') || argv.includes('-h');
}

/** Whether a word is neither a flag nor what Playwright would find in the path of a test, so that it would choose none. */
function isMistaken(word) {
  if (word === '' || word.startsWith('-')) return false;
  const paths = readdirSync(path.join(root, 'tests'), { recursive: true });
  const place = word.replace(/:\d+(:\d+)?$/, '');
  try {
    const expression = new RegExp(place, 'i');
    return !paths.some((each) => expression.test(path.join(root, 'tests', each)));
  } catch {
    return true;
  }
}

function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
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

/** Runs the suite by Playwright in this process. What it does not know of the command line, src/run/command-line.ts reads. */
async function runSuite(argv) {
  // Without what is deleted of it, it is what Playwright gets.
  const flags = [...argv];
  const own = [];
  const { tokens } = parseArgs({ args: argv, options: ownOptions, strict: false, tokens: true });
  for (const { kind, rawName, value, index, inlineValue } of tokens) {
    if (kind !== 'option') continue;
    if (rawName === '--project')
      return end('There are no projects to choose from: name a path below tests/, or use --id or --grep.');
    if (rawName === '--quick' && value === undefined) {
      process.env.QUICK = '1';
      delete flags[index];
    }
    if (!Object.hasOwn(valuesOf, rawName)) continue;
    if (value === undefined || value === '' || value.startsWith('-'))
      return end(`${rawName} takes ${valuesOf[rawName]}: see --help.`);
    own.push([rawName, value]);
    delete flags[index];
    if (!inlineValue) delete flags[index + 1];
  }
  process.env.CONFORMANCE_FLAGS = JSON.stringify(own);
  delete process.env.CONFORMANCE_EXIT_CODE;
  // A configuration may have another reporter, and a person who watches ends no run: then there is what Playwright says.
  const isOwn = !flags.some((flag) => /^(-c|--config|--ui|--debug)/.test(flag));
  process.on('exit', (code) => (process.exitCode = exitCodeFor(code, isOwn)));
  if (root.split(path.sep).includes('node_modules')) await loadTypeScript();
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  await runFile(cli, ['test', '--config', path.join(root, 'playwright.config.ts'), ...Object.values(flags)]);
}

/** Playwright knows 0 and 1: what it means is said by our reporter, or by nobody, where the run never began. */
function exitCodeFor(code, isOwn) {
  const said = Number(process.env.CONFORMANCE_EXIT_CODE ?? 0);
  if (code === 0) return said;
  return code === 1 ? said || (isOwn ? 2 : 1) : code;
}

async function runFile(file, args) {
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}
