import { readCommand, UsageError } from '../contract/command.js';
import type { Command, CommandOption } from '../contract/command.js';
import { ContractError } from '../contract/contract-files.js';
import { SettingsError } from '../target/variables.js';
import { ResultError } from '../verdict/result.js';

/** What chooses some of the tests: how, and its value as it was typed. */
export interface Chosen {
  kind: 'id' | 'from' | 'grep' | 'file' | 'last-failed' | 'other';
  value: string;
}

/** What the command line says and no reporter hears. */
export interface CommandLine {
  /** `--list`: nothing is run, so that nothing may be judged or overwritten. */
  listing: boolean;
  /** The part of the run: `--shard 2/5`. */
  shard?: { current: number; total: number };
  /** `--reporter` or `--add-reporter`: others report too. */
  otherReporters: boolean;
  /** `--reporter`: Playwright takes it in place of the reporters of the configuration. */
  replacesReporters: boolean;
  /** `--ui` or `--debug`: a person watches. */
  interactive: boolean;
  /** What chooses some of the tests, in the order of the command line; nothing of a whole or a quick run. */
  selection: Chosen[];
  /** Whether something does: the run is one of some tests. */
  partial: boolean;
}

/**
 * The flags of `playwright test` that take a value: always, if one follows, or all that follow up to the next flag. What
 * follows any other flag is a path of tests. selftest/units/command-line.spec.ts holds this to Playwright's help.
 */
export const valuedFlags: Readonly<Record<'always' | 'maybe' | 'several', readonly string[]>> = {
  always: [
    ...['--add-reporter', '--browser', '--config', '--global-timeout', '--grep', '--grep-invert'],
    ...['--last-failed-file', '--max-failures', '--output', '--repeat-each', '--reporter', '--retries'],
    ...['--run-agents', '--shard', '--test-list', '--test-list-invert', '--timeout', '--trace', '--tsconfig'],
    ...['--ui-host', '--ui-port', '--update-source-method', '--workers'],
  ],
  maybe: ['--debug', '--only-changed', '--shuffle', '--update-snapshots'],
  several: ['--project'],
};

/** The short names of Playwright's flags. */
export const shortFlags: Readonly<Record<string, string>> = {
  '-c': '--config',
  '-g': '--grep',
  '-G': '--grep-invert',
  '-j': '--workers',
  '-u': '--update-snapshots',
  '-x': '-x',
};

/** Flags that choose some of the tests, with how. */
const choosing: Readonly<Record<string, Chosen['kind']>> = {
  '--grep': 'grep',
  '--grep-invert': 'other',
  '--last-failed': 'last-failed',
  '--only-changed': 'other',
  '--project': 'other',
  '--test-list': 'other',
  '--test-list-invert': 'other',
  '--ui': 'other',
  '--debug': 'other',
};

/** The variable by which our command line (scripts/bin/command.js) hands on what of it Playwright does not know. */
export const ownFlags = 'CONFORMANCE_FLAGS';

/** A flag by its long name, or a path of tests, with its value. */
type Word = [flag: string, value: string | undefined] | [flag: undefined, path: string];

/**
 * Reads the arguments of `playwright test`, and what our own command line took out of them.
 * @param environment where `CONFORMANCE_FLAGS` is: a JSON array of flags with their values
 */
export function readCommandLine(
  argv: readonly string[] = process.argv,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): CommandLine {
  const words = wordsOf(argv);
  const has = (flag: string): boolean => words.some(([name]) => name === flag);
  const valueOf = (flag: string): string => words.findLast(([name]) => name === flag)?.[1] ?? '';
  const [, current, total] = /^(\d+)\/(\d+)$/.exec(valueOf('--shard')) ?? [];
  const chosen = has('--reporter');
  const own = JSON.parse(environment[ownFlags] ?? '[]') as ['--id' | '--from', string][];
  const selection = [
    ...own.map(([flag, value]): Chosen => ({ kind: flag === '--id' ? 'id' : 'from', value })),
    ...words.flatMap(chosenBy),
  ];
  return {
    listing: has('--list'),
    ...(total !== undefined && { shard: { current: Number(current), total: Number(total) } }),
    // Named among them, the project's own is there already: twice, it would write everything twice.
    replacesReporters: chosen && !/\bsrc\/reporter\b/.test(valueOf('--reporter')),
    interactive: has('--ui') || has('--ui-host') || has('--ui-port') || has('--debug'),
    selection,
    partial: selection.length > 0,
    otherReporters: chosen || has('--add-reporter'),
  };
}

function chosenBy([flag, value = '']: Word): Chosen[] {
  if (flag === undefined) return [{ kind: 'file', value }];
  const kind = choosing[flag] ?? (flag.startsWith('--ui-') ? 'other' : undefined);
  if (kind === undefined) return [];
  return [{ kind, value: kind === 'other' ? `${flag} ${value}`.trimEnd() : value }];
}

/** The flags and paths behind `test`, in their order, as Playwright reads them. */
function wordsOf(argv: readonly string[]): Word[] {
  const begin = argv.indexOf('test');
  const end = argv.indexOf('--', begin);
  const rest = begin < 0 ? [] : argv.slice(begin + 1, end < 0 ? undefined : end);
  const words: Word[] = [];
  const isValue = (next: string | undefined): boolean => next !== undefined && !next.startsWith('-');
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [name, attached] = split(word);
    if (name === undefined) words.push([undefined, word]);
    else if (name === '-x' && attached !== undefined) {
      words.push([name, undefined]);
      rest.unshift(`-${attached}`);
    } else if (attached !== undefined) words.push([name, attached]);
    else if (valuedFlags.always.includes(name)) words.push([name, rest.shift()]);
    else if (valuedFlags.maybe.includes(name))
      words.push([name, isValue(rest[0]) ? rest.shift() : undefined]);
    else if (valuedFlags.several.includes(name)) {
      const several: string[] = [];
      while (isValue(rest[0])) several.push(rest.shift() as string);
      words.push([name, several.join(' ')]);
    } else words.push([name, undefined]);
  }
  return words;
}

/** The long name of a flag, and what is written in the same word: `--grep=a`, `-ga`. A path has no name. */
function split(word: string): [name?: string, value?: string] {
  if (!word.startsWith('-')) return [];
  if (word.startsWith('--')) {
    const [name = '', ...value] = word.split('=');
    return value.length === 0 ? [name] : [name, value.join('=')];
  }
  const [short, value] = [word.slice(0, 2), word.slice(2)];
  return value === '' ? [shortFlags[short] ?? short] : [shortFlags[short] ?? short, value];
}

/** Errors whose message is one sentence that says all. */
const ends = [SettingsError, ContractError, ResultError, UsageError];

/** The exit code of a command that was used wrongly. */
const wrongUse = 2;

/** The exit code of Playwright, whatever went wrong: our own command line (scripts/bin/command.js) makes of it what it is. */
const failedRunner = 1;

/**
 * Reads what a command begins with. Bad settings, a broken contract and wrong arguments end it with one sentence, not
 * with a stack trace.
 */
export function orOneSentence<T>(read: () => T, exitCode = wrongUse): T {
  try {
    return read();
  } catch (error) {
    return endWith(error, exitCode);
  }
}

/** The same in a process of Playwright. */
export function orOneSentenceInRunner<T>(read: () => T): T {
  return orOneSentence(read, failedRunner);
}

/** The same there, of what takes its time. */
export async function orOneSentenceInRunnerLater<T>(read: () => Promise<T>): Promise<T> {
  return read().catch((error: unknown) => endWith(error, failedRunner));
}

function endWith(error: unknown, exitCode: number): never {
  if (!ends.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(exitCode);
}

/** Says to our own command line, which runs Playwright in this process, how the run ended: Playwright knows 0 and 1. */
export function handOnExitCode(code: number): void {
  process.env.CONFORMANCE_EXIT_CODE = String(code);
}

/** Begins a command: `--help` ends it, and so do arguments that it does not take, with one sentence. */
export function beginCommand<const Options extends Record<string, CommandOption>>(
  command: Command<Options>,
): ReturnType<typeof readCommand<Options>> {
  return orOneSentence(() => readCommand(command));
}
