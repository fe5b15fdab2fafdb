import { ResultError } from '../verdict/result-error.js';
import { readCommand, UsageError } from '../contract/command.js';
import type { Command, CommandOption } from '../contract/command.js';
import { ContractError } from '../contract/contract-error.js';
import { SettingsError } from '../target/settings-error.js';

/** Errors whose message is one sentence that says all. */
const ends = [SettingsError, ContractError, ResultError, UsageError];

/**
 * Reads what a run or a command begins with. Bad settings, a broken contract and wrong arguments end it with one sentence, not
 * with a stack trace.
 */
export function orOneSentence<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!ends.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** Begins a command: `--help` ends it, and so do arguments that it does not take, with one sentence. */
export function beginCommand<const Options extends Record<string, CommandOption>>(
  command: Command<Options>,
): ReturnType<typeof readCommand<Options>> {
  return orOneSentence(() => readCommand(command));
}
