import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../mock/faults/index.js';
import { variants } from '../../mock/variants/index.js';
import { catalogue } from '../../src/contract/requirements.js';
import { root, withoutRunner } from '../proof/run-suite.js';
import { troubles } from '../troubles/table.js';
import { commands, pages } from './pages.js';
import type { ShownCommand } from './pages.js';

const { scripts, bin } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  bin: Record<string, string>;
};
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
  expect(unknown.map(told)).toEqual([]);
});

test('every flag of a page is known to its command', () => {
  const known = new Map<string, string>();
  const unknown = runs.flatMap(({ script, args, ...command }) => {
    if (!known.has(script)) known.set(script, optionsOf(scripts[script] ?? ''));
    return args
      .filter((arg) => arg.startsWith('--') && arg !== '--')
      .map((arg) => arg.slice(2).split('=')[0] as string)
      .filter((flag) => !known.get(script)?.includes(`--${flag} `))
      .map((flag) => `--${flag}: ${told(command)}`);
  });
  expect(unknown).toEqual([]);
});

test('every requirement, fault, variant, file and folder that a command names is there', () => {
  const ids = new Set(catalogue().map(({ id }) => `@${id}`));
  const exists: [flag: string, is: (value: string) => boolean][] = [
    ['--grep', (value) => !value.startsWith('@') || ids.has(value)],
    ['--fault', (value) => faults.some(({ id }) => id === value || value === 'ID')],
    ['--variant', (value) => variants.has(value) || value === 'ID'],
  ];
  const missing = runs
    .filter(({ file }) => file !== madeUp)
    .flatMap(({ args, ...command }) => [
      ...exists.flatMap(([flag, is]) =>
        args
          .filter((value, index) => args[index - 1] === flag && !is(value))
          .map((value) => `${value}: ${told(command)}`),
      ),
      ...args
        .filter((arg) => /^(tests|mock|src)\//.test(arg) && !existsSync(path.join(root, arg)))
        .map((arg) => `${arg}: ${told(command)}`),
    ]);
  expect(missing).toEqual([]);
});

const cheap = [
  { name: 'npm run plan', says: 'can be judged' },
  { name: 'npm run mock -- --list', says: 'variant strict: ' },
  { name: 'npm run mock -- --help', says: '--harness-port' },
];

for (const { name, says } of cheap)
  test(`${name} does what the pages say`, () => {
    const [, , script = '', ...args] = name.split(' ');
    const { status, stdout } = npmRun(script, args);
    expect(stdout).toContain(says);
    expect(status).toBe(0);
  });

test('the commands of the package are those that the pages name', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(root, bin['conformance'] ?? ''), '--help'],
    { encoding: 'utf8' },
  );
  expect(status).toBe(0);
  for (const { file, words } of shown.filter(({ words: [tool] }) => tool === 'npx'))
    if (words[1] === 'conformance' && /^[a-z]/.test(words[2] ?? '')) expect(stdout, file).toContain(words[2]);
});

/** The options of a script, each as `--name `: what Playwright's help shows, or what its file, or one that it imports, gives to `parseArgs`. */
function optionsOf(script: string): string {
  if (script.startsWith('playwright test')) {
    const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
    const { stdout } = spawnSync(process.execPath, [cli, 'test', '--help'], { encoding: 'utf8' });
    return stdout.replaceAll('\n', ' ');
  }
  const file = /\S+\.ts/.exec(script)?.[0];
  const text = file === undefined ? '' : withImports(path.join(root, file));
  return [...text.matchAll(/'?([\w-]+)'?: \{\s*type: '(?:string|boolean)'/g)]
    .map(([, option]) => `--${option} `)
    .join('');
}

function withImports(file: string): string {
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/from '(\.[^']+)\.js'/g)].map(([, from = '']) =>
    readFileSync(path.join(path.dirname(file), `${from}.ts`), 'utf8'),
  );
  return [text, ...imported].join('\n');
}

function npmRun(script: string, args: string[]) {
  return spawnSync('npm', ['run', '--silent', script, ...args], {
    cwd: root,
    env: withoutRunner(process.env),
    encoding: 'utf8',
  });
}

function told({ file, line }: Pick<ShownCommand, 'file' | 'line'>): string {
  return `${file}: ${line}`;
}

for (const name of [
  'plan',
  'report',
  'compare',
  'merge',
  'accept',
  'harness',
  'harness:check',
  'harness:attended',
])
  test(`${name} --help says how it is called`, () => {
    const [command = '', ...args] = (scripts[name] ?? '').split(' ');
    const { status, stdout } = spawnSync(path.join('node_modules/.bin', command), [...args, '--help'], {
      cwd: root,
      encoding: 'utf8',
      env: withoutRunner(process.env),
    });

    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b`));
  });

test('a command that is misspelt is an error, and no filter', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bin/conformance.js', 'reprot', 'a.json'], {
    cwd: root,
    encoding: 'utf8',
    env: withoutRunner(process.env),
  });

  expect(status).toBe(1);
  expect(stderr).toMatch(/^There is no command "reprot", and no test whose path has it: use .*report.*[.]$/m);
});

test('docs/ci.md says what each exit code of a run means', () => {
  const page = readFileSync(path.join(root, 'docs/ci.md'), 'utf8');
  const told = [...page.matchAll(/^\| (\d+) +\| /gm)].map(([, code]) => Number(code));
  const seen = troubles.map(({ exitCode }) => exitCode).filter((code) => code >= 0);

  expect([...new Set(seen)].sort().filter((code) => !told.includes(code))).toEqual([]);
});
