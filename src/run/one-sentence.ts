import { ResultError } from '../verdict/result-error.js';
import { ContractError } from '../contract/contract-error.js';
import { SettingsError } from '../target/settings-error.js';

/** Errors whose message is one sentence that says all. */
const ends = [SettingsError, ContractError, ResultError];

/** Reads what a run begins with. Bad settings and a broken contract end it with one sentence, not with a stack trace. */
export function orOneSentence<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!ends.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
