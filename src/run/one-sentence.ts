import { ResultError } from '../verdict/result.js';
import { readCommand, UsageError } from '../contract/command.js';
import type { Command, CommandOption } from '../contract/command.js';
import { ContractError } from '../contract/contract-files.js';
import { SettingsError } from '../target/settings-error.js';

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
