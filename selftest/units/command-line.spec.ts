import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import { reportFolderOf, takeLastFailed } from '../../src/reporting/output-folder.js';
import { testOf } from '../../src/contract/test-id.js';
import { chosenTests, bothOf } from '../../src/run/chosen-tests.js';
import { readCommandLine, shortFlags, valuedFlags } from '../../src/run/command-line.js';
import type { Chosen } from '../../src/run/command-line.js';
import type { ConformanceResult, Verdict } from '../../src/verdict/result.js';
import { root, withoutRunner } from '../proof/run-suite.js';

const read = (...args: string[]): ReturnType<typeof readCommandLine> =>
  readCommandLine(['node', 'cli.js', 'test', ...args], {});

test("the flags that take a value, and the short ones, are those of Playwright's help", () => {
  const help = execFileSync(
    process.execPath,
    [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--help'],
    { cwd: root, encoding: 'utf8', env: withoutRunner(process.env) },
  );
  const flags = [...help.matchAll(/^ {2}(?:(-\w), )?(--[\w-]+|-x)(?: ([<[])([\w-]+)(\.\.\.)?[>\]])?/gm)];
  const named = (kind: keyof typeof valuedFlags): string[] => [...valuedFlags[kind]].sort();
  const having = (is: (parts: RegExpMatchArray) => boolean): string[] =>
    flags
      .filter(is)
      .map(([, , long = '']) => long)
      .sort();

  expect(having(([, , , bracket, , dots]) => bracket === '<' && dots === undefined)).toEqual(named('always'));
  expect(having(([, , , bracket]) => bracket === '[')).toEqual(named('maybe'));
  expect(having(([, , , , , dots]) => dots !== undefined)).toEqual(named('several'));
  const short = flags.flatMap(([, letter, long = '']) => (letter === undefined ? [] : [[letter, long]]));
  const { '-h': _help, ...ours } = Object.fromEntries(short) as Record<string, string>;
  expect({ ...ours, '-x': '-x' }).toEqual(shortFlags);
});

for (const args of [
  [],
  ['--workers', '2'],
  ['-j', '2', '--retries=1'],
  ['--shard', '1/3'],
  ['--reporter', 'dot,list'],
  ['--config', 'some.config.ts'],
  ['--shuffle', '7'],
  ['--output', 'out'],
  ['--trace', 'on'],
  ['-x'],
  ['--repeat-each=3', '--quiet'],
  ['--list'],
])
  test(`a run with [${args.join(' ')}] is a whole one`, () => {
    expect(read(...args)).toMatchObject({ partial: false, selection: [] });
  });

const chosen = (kind: Chosen['kind'], value: string): Chosen => ({ kind, value });

for (const [args, ...selection] of [
  [['tests/roles'], chosen('file', 'tests/roles')],
  [['--workers', '1', 'roles:7'], chosen('file', 'roles:7')],
  [['--grep', '@CMP-LIST-OK'], chosen('grep', '@CMP-LIST-OK')],
  [['--grep=a=b'], chosen('grep', 'a=b')],
  [['-g', '-x'], chosen('grep', '-x')],
  [['-gsome'], chosen('grep', 'some')],
  [['-xg', 'some'], chosen('grep', 'some')],
  [['-G', 'some'], chosen('other', '--grep-invert some')],
  [['--last-failed', 'tests/roles'], chosen('last-failed', ''), chosen('file', 'tests/roles')],
  [['--only-changed', 'main'], chosen('other', '--only-changed main')],
  [['--only-changed', '--quiet'], chosen('other', '--only-changed')],
  [['--project', 'stage 1', 'stage 2'], chosen('other', '--project stage 1 stage 2')],
  [['--ui-port', '0'], chosen('other', '--ui-port 0')],
] satisfies [string[], ...Chosen[]][])
  test(`a run with [${args.join(' ')}] is one of some tests`, () => {
    expect(read(...args)).toMatchObject({ partial: true, selection });
  });

test('what our own command line took out chooses tests before the flags of Playwright do', () => {
  const commandLine = readCommandLine(['node', 'cli.js', 'test', 'tests/roles'], {
    CONFORMANCE_FLAGS: '[["--id", "CMP-LIST-OK"], ["--from", "a.json"]]',
  });
  expect(commandLine).toMatchObject({
    partial: true,
    selection: [chosen('id', 'CMP-LIST-OK'), chosen('from', 'a.json'), chosen('file', 'tests/roles')],
  });
});

for (const [quick, args, folder] of [
  [false, [], 'own/report'],
  [true, [], 'own/report-quick'],
  [false, ['tests/roles'], 'own/report-part'],
  [true, ['--last-failed'], 'own/report-part'],
  [true, ['--shard', '1/2'], path.join('own/report-quick', 'shard-1-of-2')],
] satisfies [boolean, string[], string][])
  test(`a ${quick ? 'quick ' : ''}run with [${args.join(' ')}] writes to ${folder}`, () => {
    expect(reportFolderOf({ reportDir: 'own/report', quick }, read(...args))).toBe(folder);
  });

test('--last-failed reads the newest list of failures, wherever it lies', ({}, info) => {
  const reportDir = info.outputPath('report');
  const own = path.join(`${reportDir}-part`, 'playwright');
  takeLastFailed(own, reportDir);
  expect(existsSync(own)).toBe(false);
  ['', '-part', '-quick'].forEach((behind, age) => {
    const list = path.join(`${reportDir}${behind}`, 'playwright', '.last-run.json');
    mkdirSync(path.dirname(list), { recursive: true });
    writeFileSync(list, behind);
    utimesSync(list, 1_000 + age, 1_000 + age);
  });

  takeLastFailed(own, reportDir);

  expect(readFileSync(path.join(own, '.last-run.json'), 'utf8')).toBe('-quick');
});

/** What Playwright matches `grep` against: project, file, title and tags. */
const searched = (title: string, ...tags: string[]): string =>
  [' companies/listing.spec.ts', title, ...tags.map((tag) => `@${tag}`)].join(' ');

const resultOf = (cases: Record<string, Verdict>) =>
  ({
    requirements: [
      {
        tests: Object.entries(cases).map(([name, verdict]) => ({
          id: testOf(name),
          cases: [{ id: name.split('#')[1] ?? null, verdict }],
        })),
      },
    ],
  }) as ConformanceResult;

const result = resultOf({
  'CMP-LIST-OK/key': 'failed',
  'CMP-LIST-OK/keys': 'passed',
  'CMP-LIST-OK/limit': 'cantTell',
  'CMP-LIST-OK/limits': 'untested',
  'ORD-QUANTITY-MIN/bounds#zero': 'failed',
  'ORD-QUANTITY-MIN/bounds#negative': 'passed',
});
const [ofResult, ofQuantity] = [chosen('from', 'a.json'), chosen('id', 'ORD-QUANTITY')];
const key = 'CMP-LIST-OK/key another title';

const choices: { name: string; selection: Chosen[]; taken: string[]; left: string[] }[] = [
  {
    name: 'a requirement have its tag, and no longer one',
    selection: [ofQuantity],
    taken: [
      searched('a title', 'ORD-QUANTITY', 'CMP-LIST-OK'),
      searched('a title', 'CMP-LIST-OK', 'ORD-QUANTITY'),
    ],
    left: [searched('a title', 'ORD-QUANTITY-MIN')],
  },
  {
    name: 'two requirements are those of either',
    selection: [ofQuantity, chosen('id', 'CMP-LIST-OK')],
    taken: ['a @ORD-QUANTITY', 'a @CMP-LIST-OK'],
    left: [],
  },
  {
    name: 'a result are those that failed or could not tell',
    selection: [ofResult],
    taken: [key, 'CMP-LIST-OK/limit a title', 'ORD-QUANTITY-MIN/bounds a title'].map((each) =>
      searched(each),
    ),
    left: ['CMP-LIST-OK/keys two keys', 'CMP-LIST-OK/limits a title'].map((each) => searched(each)),
  },
  {
    name: 'a result and a requirement are those of both',
    selection: [ofResult, ofQuantity],
    taken: [searched(key, 'CMP-LIST-OK', 'ORD-QUANTITY')],
    left: [searched(key, 'CMP-LIST-OK')],
  },
];

for (const { name, selection, taken, left } of choices)
  test(`chosen tests of ${name}`, () => {
    const grep = chosenTests(selection, () => result)?.grep as RegExp;
    for (const each of taken) expect(each).toMatch(grep);
    for (const each of left) expect(each).not.toMatch(grep);
  });

const none = (): never => {
  throw new Error('Nothing is to be read.');
};

test('chosen tests are all where nothing of ours chooses', () => {
  expect(chosenTests(read('tests/roles').selection, none)).toBeUndefined();
});

for (const [id, says] of [
  ['ORD-QUANTITY-MI', /^There is no requirement, test or case "ORD-QUANTITY-MI".*: ORD-QUANTITY-MIN, /],
  ['ord-quantity-min', /The nearest: ORD-QUANTITY-MIN, /],
] as const)
  test(`chosen tests of the unknown ${id} name the nearest ids`, () => {
    expect(() => chosenTests([chosen('id', id)], none)).toThrow(says);
  });

test('chosen tests of a case are its test, and of that no other case', () => {
  expect(chosenTests([ofResult], () => result)?.cases).toEqual([{ 'ORD-QUANTITY-MIN/bounds': ['zero'] }]);
});

test('chosen tests of a result in which nothing failed are an error', () => {
  const fine = resultOf({ 'CMP-LIST-OK/key': 'passed', 'CMP-LIST-OK/keys': 'untested' });
  expect(() => chosenTests([ofResult], () => fine)).toThrow(
    'In a.json no test failed, and each could tell: there is nothing to run again.',
  );
});

test('chosen tests of two expressions match both, anchors and alternatives included', () => {
  const both = bothOf(/^a|b$/, /(?:^|[ /])x @/) as RegExp;
  expect(['a x @', 'y/x @ b'].every((text) => both.test(text))).toBe(true);
  expect(['a y @', 'c x @'].some((text) => both.test(text))).toBe(false);
});
