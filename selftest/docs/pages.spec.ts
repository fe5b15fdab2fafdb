import { spawnSync } from 'node:child_process';
import type { SpawnSyncReturns } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import { faultNamed } from '../../mock/levels/limited.js';
import { variants } from '../../mock/variants/index.js';
import { levelsFile, levelTable } from '../../scripts/docs.js';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import { catalogue } from '../../src/contract/catalogue.js';
import { root, withoutRunner } from '../proof/run-suite.js';
import { troubles } from '../troubles/table.js';
import { codeLines, pageAt, pages } from './pages.js';
import type { DocPage } from './pages.js';

// One worker, so that each help is printed once.
test.describe.configure({ mode: 'default' });

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
  'scripts' | 'bin' | 'dependencies' | 'devDependencies',
  Record<string, string>
>;
const { scripts, bin } = manifest;

const links = pages().flatMap(({ file, text }) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => ({ file, link })),
);

test('every link of the documentation leads to a file and a heading that are there', () => {
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(({ file, link }) => {
    const [place = '', anchor] = link.split('#');
    const target = path.join(root, place === '' ? file : path.join(path.dirname(file), place));
    if (!existsSync(target)) return true;
    return anchor !== undefined && !(statSync(target).isFile() && anchorsOf(target).includes(anchor));
  });
  expect(broken.map(({ file, link }) => `${file}: ${link}`)).toEqual([]);
});

test('every page of docs/ can be reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const place of reached)
    for (const { file, link } of links)
      if (file === place) reached.add(path.join(path.dirname(file), link.split('#')[0] ?? ''));
  const lost = pages().filter(({ file }) => file.startsWith('docs') && !reached.has(file));
  expect(lost.map(({ file }) => file)).toEqual([]);
});

/** The anchors of a page as GitHub and GitLab make them of its headings. */
function anchorsOf(file: string): string[] {
  return [...withoutCode(readFileSync(file, 'utf8')).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(text: string): string {
  return text.replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '').replaceAll(/`([^`\n]*)`/g, '$1');
}

const parts = [
  { name: 'dependencies', heading: 'At run time' },
  { name: 'devDependencies', heading: 'For development' },
] as const;

for (const { name, heading } of parts)
  test(`the table "${heading}" has each of the ${name}, and says what it is for`, () => {
    const [, section = ''] = pageAt('docs/dependencies.md').text.split(`## ${heading}\n`);
    const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.+) \|$/gm)]
      .slice(2)
      .map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()));
    expect(rows.map(([each]) => each)).toEqual(Object.keys(manifest[name]).sort());
    for (const cells of rows) {
      expect(cells).toHaveLength(4);
      expect(cells.slice(0, 3)).not.toContain('');
    }
  });

test('every version is exact', () => {
  for (const { name } of parts)
    for (const [each, version] of Object.entries(manifest[name]))
      expect(version, each).toMatch(/^\d+\.\d+\.\d+$/);
});

test('docs/levels.md says what the record of pairs says', async () => {
  expect(pageAt(levelsFile).text, 'npm run docs makes it current.').toBe(await levelTable());
});

/** A command that a page shows, in the words of a shell. */
interface ShownCommand {
  file: string;
  line: string;
  words: string[];
}

/** The commands of npm and npx on a page, in blocks and within sentences. */
function commands(page: DocPage): ShownCommand[] {
  const inline = [...page.text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...codeLines(page), ...inline]
    .flatMap((line) => line.split(/ && | # |\|\| /))
    .map((line) => ({ file: page.file, line, words: wordsOf(line) }))
    .filter(({ words }) => words[0] === 'npm' || words[0] === 'npx');
}

/** The words of a command, without the variables of the environment before it. */
function wordsOf(line: string): string[] {
  const all = [...line.matchAll(/'([^']*)'|([^\s']+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const first = all.findIndex((word) => !/^[A-Z_]+=/.test(word));
  // Without `--no` npx fetches what it does not find, whoever it is from.
  return first === -1 ? [] : all.slice(first).filter((word) => word !== '--no');
}

/** Its clause, fault and variant are made up. */
const madeUp = path.join('docs', 'adding.md');
const shown = pages().flatMap(commands);
/** `npm run report`, `npx conformance report` and `npm test` run a script each. */
const runs = shown.flatMap(({ words: [tool, first = '', second = '', ...rest], ...command }) => {
  if (tool === 'npm' && first === 'test') return [{ ...command, script: 'test', args: [second, ...rest] }];
  if (tool === 'npm') return first === 'run' ? [{ ...command, script: second, args: rest }] : [];
  if (first !== 'conformance' || scripts[second] === undefined)
    return [{ ...command, script: first, args: [second, ...rest] }];
  return [{ ...command, script: second, args: rest }];
});

test('there are commands to look at', () => {
  expect(runs.length).toBeGreaterThan(50);
});

test('every command of a page is there', () => {
  const others = ['ci', 'run', 'test', 'pack', 'install', 'i'];
  const unknown = shown.filter(({ words: [tool, first = '', second = ''] }) =>
    tool === 'npm'
      ? !others.includes(first) || (first === 'run' && scripts[second] === undefined)
      : bin[first] === undefined && !existsSync(path.join(root, 'node_modules/.bin', first)),
  );
  expect(unknown.map(reported)).toEqual([]);
});

test('no command of a page or a help fetches a package of others', () => {
  const help = ['conformance', 'mock', 'plan'].map((script) => helpOf(script).stdout).join('\n');
  const lines = [...shown.map(({ line }) => line), ...help.split('\n')];
  const bare = lines.filter((line) => /\b(npx (?!--no )|npm (exec|x|create|init) )/.test(line));

  expect(bare).toEqual([]);
});

test('every flag of a page is one that the help of its command shows', { tag: '@nightly' }, () => {
  const shownBy = new Map<string, string[]>();
  const unknown = runs.flatMap(({ script, args, ...command }) => {
    const flags = args
      .filter((arg) => arg.startsWith('--') && arg !== '--')
      .map((arg) => arg.split('=')[0] ?? '');
    if (flags.length > 0 && !shownBy.has(script)) {
      // Its own help points to that of Playwright.
      const further = script === 'conformance' ? helpOf('test').stdout : '';
      shownBy.set(script, flagsIn(helpOf(script).stdout + further));
    }
    return flags
      .filter((flag) => shownBy.get(script)?.includes(flag) !== true)
      .map((flag) => `${flag}: ${reported(command)}`);
  });
  expect(unknown).toEqual([]);
});

test('every requirement, fault, variant, file and folder that a command names is there', () => {
  const ids = new Set(catalogue().map(({ id }) => `@${id}`));
  const exists: [flag: string, is: (value: string) => boolean][] = [
    ['--grep', (value) => !value.startsWith('@') || ids.has(value)],
    ['--id', (value) => ids.has(`@${value}`) || killMatrix().tests[value] !== undefined],
    ['--fault', (value) => value === 'ID' || faultNamed(value) !== undefined],
    ['--variant', (value) => variants.has(value) || value === 'ID'],
  ];
  const missing = runs
    .filter(({ file }) => file !== madeUp)
    .flatMap(({ args, ...command }) => [
      ...exists.flatMap(([flag, is]) =>
        args
          .filter((value, index) => args[index - 1] === flag && !is(value))
          .map((value) => `${value}: ${reported(command)}`),
      ),
      ...args
        .filter((arg) => /^(tests|mock|src)\//.test(arg) && !existsSync(path.join(root, arg)))
        .map((arg) => `${arg}: ${reported(command)}`),
    ]);
  expect(missing).toEqual([]);
});

test('the commands of the package are those that the pages name', () => {
  const conformance = path.join(root, bin['conformance'] ?? '');
  const { status, stdout } = spawnSync(process.execPath, [conformance, '--help'], { encoding: 'utf8' });
  expect(status).toBe(0);
  for (const { file, words } of shown.filter(({ words: [tool] }) => tool === 'npx'))
    if (words[1] === 'conformance' && /^[a-z]/.test(words[2] ?? '')) expect(stdout, file).toContain(words[2]);
});

const helps = new Map<string, SpawnSyncReturns<string>>();

/** What a script prints and how it ends where it is asked for help, and nothing else. */
function helpOf(script: string): SpawnSyncReturns<string> {
  const known = helps.get(script) ?? run(script, '--help');
  helps.set(script, known);
  return known;
}

/** Runs a script as npm does, without the time that npm takes, and that tsx takes for a process of its own. */
function run(script: string, ...args: string[]): SpawnSyncReturns<string> {
  const [tool = '', ...words] = (scripts[script] ?? '').split(' ');
  const bins = path.join(root, 'node_modules/.bin');
  const command = tool === 'tsx' ? [process.execPath, '--import', 'tsx'] : [tool];
  const { PATH = '', ...env } = withoutRunner(process.env);
  return spawnSync(command[0] ?? '', [...command.slice(1), ...words, ...args], {
    cwd: root,
    env: { ...env, PATH: `${bins}${path.delimiter}${PATH}`, npm_lifecycle_event: script },
    encoding: 'utf8',
  });
}

function flagsIn(help: string): string[] {
  return [...help.matchAll(/(?<![\w-])--[a-z][\w-]*/g)].map(([flag]) => flag);
}

function reported({ file, line }: Pick<ShownCommand, 'file' | 'line'>): string {
  return `${file}: ${line}`;
}

/** What is printed in place of a text of its own, by the tools of others and by the command that npm runs before it packs. */
const others: Record<string, RegExp> = {
  attack: /^Usage: .*playwright test/,
  test: /^Usage: .*playwright test/,
  'test:nightly': /^Usage: .*playwright test/,
  format: /^Usage: prettier /,
  mutate: /^Usage: stryker run /,
  prepack: /^npm run bundle$/m,
};

/** What is called most; the others begin in the same way (src/run/command-line.ts) and are asked every night. */
const often = ['conformance', 'mock', 'plan'];

for (const name of Object.keys(scripts))
  test(
    `npm run ${name} -- --help says how it is called, and does nothing`,
    { tag: often.includes(name) ? [] : '@nightly' },
    () => {
      const { status, stdout, stderr } = helpOf(name);

      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(others[name] ?? new RegExp(`^npm run ${name}(?: --|$)`, 'm'));
      // A help that comes after some work, or with it, would say more.
      if (others[name] === undefined)
        expect(stdout).toMatch(/^npm run .*\n(?:.+\n){1,3}\n(?:  --[\w-]+.*\n)+$/);
    },
  );

test('a flag that a command does not take ends it before it does anything', () => {
  const { status, stdout, stderr } = run('clauses', '--hlep');
  const said = "Unknown option '--hlep': see --help.\n";
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: said });
});

test('a command that is misspelt is an error, and no filter', () => {
  const { status, stderr } = run('conformance', 'reprot', 'a.json');

  expect(status).toBe(2);
  expect(stderr).toMatch(/^There is no command "reprot", and no test whose path has it: use .*report.*[.]$/m);
});

test('docs/ci.md says what each exit code of a run means', () => {
  const reported = [...pageAt('docs/ci.md').text.matchAll(/^\| (\d+) +\| /gm)].map(([, code]) =>
    Number(code),
  );
  const seen = troubles.map(({ exitCode }) => exitCode).filter((code) => code >= 0);

  // Every code of ExitCode, and that of a signal.
  expect(reported).toEqual([0, 1, 2, 3, 130]);
  expect([...new Set(seen)].filter((code) => !reported.includes(code))).toEqual([]);
});
