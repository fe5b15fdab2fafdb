import { ResultError } from '../verdict/result-error.js';
import { readCommand, UsageError } from '../contract/command.js';
import type { Command, CommandOption } from '../contract/command.js';
import { ContractError } from '../contract/contract-error.js';
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
    if (!ends.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(exitCode);
  }
}

/** The same in a process of Playwright. */
export function orOneSentenceInRunner<T>(read: () => T): T {
  return orOneSentence(read, failedRunner);
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
