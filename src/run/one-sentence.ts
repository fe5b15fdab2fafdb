import { ResultError } from '../verdict/result-error.js';
import { ContractError } from '../contract/contract-error.js';
import { SettingsError } from '../target/settings-error.js';

/** Errors whose message is one sentence that says all. */
const ends = [SettingsError, ContractError, ResultError];

/** Lets a run or a command go on where nobody reads on (`| head`): what it writes to files is wanted still. */
export function goOnUnread(): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

/** Begins a command: `--help` prints what it is called with and ends it, and it goes on where nobody reads on. */
export function beginCommand(usage: string): void {
  goOnUnread();
  if (!process.argv.slice(2).some((word) => ['--help', '-h'].includes(word))) return;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

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
