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
  expect({ ...Object.fromEntries(short), '-h': undefined, '-x': '-x' }).toEqual({
    ...shortFlags,
    '-h': undefined,
  });
});

const whole: string[][] = [
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
];
for (const args of whole)
  test(`a run with [${args.join(' ')}] is a whole one`, () => {
    expect(read(...args)).toMatchObject({ partial: false, selection: [] });
  });

const partial: { args: string[]; selection: Chosen[] }[] = [
  { args: ['tests/roles'], selection: [{ kind: 'file', value: 'tests/roles' }] },
  { args: ['--workers', '1', 'roles:7'], selection: [{ kind: 'file', value: 'roles:7' }] },
  { args: ['--grep', '@CMP-LIST-OK'], selection: [{ kind: 'grep', value: '@CMP-LIST-OK' }] },
  { args: ['--grep=a=b'], selection: [{ kind: 'grep', value: 'a=b' }] },
  { args: ['-g', '-x'], selection: [{ kind: 'grep', value: '-x' }] },
  { args: ['-gsome'], selection: [{ kind: 'grep', value: 'some' }] },
  { args: ['-xg', 'some'], selection: [{ kind: 'grep', value: 'some' }] },
  { args: ['-G', 'some'], selection: [{ kind: 'other', value: '--grep-invert some' }] },
  {
    args: ['--last-failed', 'tests/roles'],
    selection: [
      { kind: 'last-failed', value: '' },
      { kind: 'file', value: 'tests/roles' },
    ],
  },
  { args: ['--only-changed', 'main'], selection: [{ kind: 'other', value: '--only-changed main' }] },
  { args: ['--only-changed', '--quiet'], selection: [{ kind: 'other', value: '--only-changed' }] },
  {
    args: ['--project', 'stage 1', 'stage 2'],
    selection: [{ kind: 'other', value: '--project stage 1 stage 2' }],
  },
  { args: ['--ui-port', '0'], selection: [{ kind: 'other', value: '--ui-port 0' }] },
];
for (const { args, selection } of partial)
  test(`a run with [${args.join(' ')}] is one of some tests`, () => {
    expect(read(...args)).toMatchObject({ partial: true, selection });
  });

test('what our own command line took out chooses tests before the flags of Playwright do', () => {
  const flags = [
    ['--id', 'CMP-LIST-OK'],
    ['--from', 'a.json'],
  ];
  const commandLine = readCommandLine(['node', 'cli.js', 'test', 'tests/roles'], {
    CONFORMANCE_FLAGS: JSON.stringify(flags),
  });
  expect(commandLine).toMatchObject({
    partial: true,
    selection: [
      { kind: 'id', value: 'CMP-LIST-OK' },
      { kind: 'from', value: 'a.json' },
      { kind: 'file', value: 'tests/roles' },
    ],
  });
});

const folders: { quick: boolean; args: string[]; folder: string }[] = [
  { quick: false, args: [], folder: 'own/report' },
  { quick: true, args: [], folder: 'own/report-quick' },
  { quick: false, args: ['tests/roles'], folder: 'own/report-part' },
  { quick: true, args: ['--last-failed'], folder: 'own/report-part' },
  { quick: true, args: ['--shard', '1/2'], folder: path.join('own/report-quick', 'shard-1-of-2') },
];
for (const { quick, args, folder } of folders)
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
  [' companies/listing.spec.ts', title, ...tags].join(' ');

test.describe('chosen tests', () => {
  const none = (): never => {
    throw new Error('Nothing is to be read.');
  };
  const resultOf = (...cases: [name: string, verdict: Verdict][]) =>
    ({
      requirements: [
        {
          tests: cases.map(([name, verdict]) => ({
            id: testOf(name),
            cases: [{ id: name.split('#')[1] ?? null, verdict }],
          })),
        },
      ],
    }) as ConformanceResult;

  test('are all where nothing of ours chooses', () => {
    expect(chosenTests(read('tests/roles').selection, none)).toBeUndefined();
  });

  test('of a requirement have its tag, and no longer one', () => {
    const chosen = chosenTests([{ kind: 'id', value: 'ORD-QUANTITY' }], none);
    expect(searched('a title', '@ORD-QUANTITY', '@CMP-LIST-OK')).toMatch(chosen?.grep as RegExp);
    expect(searched('a title', '@CMP-LIST-OK', '@ORD-QUANTITY')).toMatch(chosen?.grep as RegExp);
    expect(searched('a title', '@ORD-QUANTITY-MIN')).not.toMatch(chosen?.grep as RegExp);
  });

  test('of two requirements are those of either', () => {
    const chosen = chosenTests(
      ['ORD-QUANTITY', 'CMP-LIST-OK'].map((value) => ({ kind: 'id', value })),
      none,
    );
    for (const id of ['ORD-QUANTITY', 'CMP-LIST-OK']) expect(`a @${id}`).toMatch(chosen?.grep as RegExp);
  });

  const unknown = [
    {
      id: 'ORD-QUANTITY-MI',
      says: /^There is no requirement, test or case "ORD-QUANTITY-MI".*: ORD-QUANTITY-MIN, /,
    },
    { id: 'ord-quantity-min', says: /The nearest: ORD-QUANTITY-MIN, / },
  ];
  for (const { id, says } of unknown)
    test(`of the unknown ${id} name the nearest ids`, () => {
      expect(() => chosenTests([{ kind: 'id', value: id }], none)).toThrow(says);
    });

  const result = resultOf(
    ['CMP-LIST-OK/key', 'failed'],
    ['CMP-LIST-OK/keys', 'passed'],
    ['CMP-LIST-OK/limit', 'cantTell'],
    ['CMP-LIST-OK/limits', 'untested'],
  );

  test('of a result are those that failed or could not tell', () => {
    const chosen = chosenTests([{ kind: 'from', value: 'a.json' }], () => result)?.grep as RegExp;
    expect(searched('CMP-LIST-OK/key another title', '@CMP-LIST-OK')).toMatch(chosen);
    expect(searched('CMP-LIST-OK/keys two keys', '@CMP-LIST-OK')).not.toMatch(chosen);
    expect(searched('CMP-LIST-OK/limit a title', '@CMP-LIST-OK')).toMatch(chosen);
    expect(searched('CMP-LIST-OK/limits a title', '@CMP-LIST-OK')).not.toMatch(chosen);
  });

  test('of a case are its test, and of that no other case', () => {
    const [bounds, zero] = ['ORD-QUANTITY-MIN/bounds', 'ORD-QUANTITY-MIN/bounds#zero'];
    const failed = resultOf(
      [zero, 'failed'],
      [`${bounds}#negative`, 'passed'],
      ['CMP-LIST-OK/key', 'failed'],
    );
    const chosen = chosenTests([{ kind: 'from', value: 'a.json' }], () => failed);
    expect(searched(`${bounds} a title`, '@ORD-QUANTITY-MIN')).toMatch(chosen?.grep as RegExp);
    expect(chosen?.cases).toEqual([{ [bounds]: ['zero'] }]);
  });

  test('of a result and a requirement are those of both', () => {
    const selection: Chosen[] = [
      { kind: 'from', value: 'a.json' },
      { kind: 'id', value: 'ORD-QUANTITY' },
    ];
    const chosen = chosenTests(selection, () => result)?.grep as RegExp;
    expect(searched('CMP-LIST-OK/key a title', '@CMP-LIST-OK')).not.toMatch(chosen);
    expect(searched('CMP-LIST-OK/key a title', '@CMP-LIST-OK', '@ORD-QUANTITY')).toMatch(chosen);
  });

  test('of a result in which nothing failed are an error', () => {
    const fine = resultOf(['CMP-LIST-OK/key', 'passed'], ['CMP-LIST-OK/keys', 'untested']);
    expect(() => chosenTests([{ kind: 'from', value: 'a.json' }], () => fine)).toThrow(
      'In a.json no test failed, and each could tell: there is nothing to run again.',
    );
  });

  test('of two expressions match both, anchors and alternatives included', () => {
    const both = bothOf(/^a|b$/, /(?:^|[ /])x @/) as RegExp;
    expect(['a x @', 'y/x @ b'].every((text) => both.test(text))).toBe(true);
    expect(['a y @', 'c x @'].some((text) => both.test(text))).toBe(false);
  });
});
