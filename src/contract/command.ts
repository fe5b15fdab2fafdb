import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';

/** What a command is called with that can't be used; the message is one sentence. */
export class UsageError extends Error {}

/** An option of a command: as `parseArgs` takes it, with what its help says. */
export interface CommandOption {
  type: 'string' | 'boolean';
  multiple?: boolean;
  default?: string | boolean | string[];
  /** What its value is called, e.g. `DIR`; absent for one without a value. */
  value?: string;
  /** What it is for, in a few words. */
  says: string;
}

/** How a command is called, and what it does. */
export interface Command<Options extends Record<string, CommandOption> = Record<string, CommandOption>> {
  /** How it is called, without its options, e.g. `npm run compare -- A.json B.json [C.json …]`. */
  call: string;
  /** What it does: sentences, of which each line is one of the help. */
  does: string;
  options?: Options;
  /** Whether it takes words that are no options; where it does not, one is an error. */
  words?: boolean;
}

/**
 * Reads what a command is called with, and lets it go on where nobody reads on. `--help` prints how it is called and ends the
 * process, so that a command calls it before it does anything. Throws {@link UsageError} on an option that there is not.
 */
export function readCommand<const Options extends Record<string, CommandOption>>(
  command: Command<Options>,
  argv: readonly string[] = process.argv.slice(2),
): ReturnType<typeof parsed<Options>> {
  goOnUnread();
  if (argv.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${helpOf(command)}\n`);
    process.exit(0);
  }
  try {
    return parsed(command, argv);
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\.\s|\.$/);
    throw new UsageError(`${sentence}: see --help.`);
  }
}

/** The whole number of an option. Throws {@link UsageError}. */
export function wholeNumber(option: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw new UsageError(`--${option} must be a whole number from 0 to ${max}, not "${text}".`);
}

/**
 * Lets a run or a command go on, and end with the exit code that it has, where nothing more can be printed: the reader has
 * gone (`| head`), the terminal has, or the disk behind it is full. What it writes to files is wanted still.
 */
export function goOnUnread(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

function parsed<const Options extends Record<string, CommandOption>>(
  { options, words = false }: Command<Options>,
  argv: readonly string[],
) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: (options ?? {}) as Options & NonNullable<ParseArgsConfig['options']>,
    allowPositionals: words,
  });
  return { values, positionals: positionals as string[] };
}

function helpOf({ call, does, options = {} }: Command): string {
  const rows = Object.entries(options).map(([name, { value, says }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    says,
  ]);
  const all = [...rows, ['--help', 'these lines']];
  const width = Math.max(...all.map(([option = '']) => option.length));
  return [
    `${call}${rows.length === 0 ? '' : `${call.includes(' -- ') ? '' : ' --'} [OPTION …]`}`,
    does,
    '',
    ...all.map(([option = '', says]) => `  ${option.padEnd(width)}  ${says}`),
  ].join('\n');
}
