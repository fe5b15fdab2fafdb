import { UsageError } from '../src/contract/command.js';
import { ContractError } from '../src/contract/contract-error.js';

/**
 * Runs a command; what it can't use ends it with one sentence and exit code 2.
 * @param kinds further errors whose message is one sentence for the user
 */
export async function withOneSentence(
  run: () => Promise<void>,
  kinds: readonly (new (...args: never[]) => Error)[] = [],
): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(
      `${sentenceOf(error as NodeJS.ErrnoException, [UsageError, ContractError, ...kinds])}\n`,
    );
    process.exit(2);
  }
}

function sentenceOf(
  error: NodeJS.ErrnoException,
  kinds: readonly (new (...args: never[]) => Error)[],
): string {
  const { code, message } = error;
  if (code === 'EADDRINUSE') return `The port is taken (${message}): choose another one with --port.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EACCES')
    return `It can't listen there (${message}): choose another --host or --port.`;
  return kinds.some((kind) => error instanceof kind) ? message : (error.stack ?? message);
}
