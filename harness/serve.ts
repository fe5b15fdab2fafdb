import { readCommand, wholeNumber, UsageError } from '../src/contract/command.js';
import { harnessStates } from '../src/contract/harness-states.js';
import { exposure, ExposedError } from '../src/contract/loopback.js';
import { startHarness } from './server.js';
import type { Setups } from './setups.js';
import { ContractError } from '../src/contract/contract-files.js';

/** Serves a harness until it is asked to end, with `--port`, `--host`, `--token` and `--open` of the command line. */
export function serve(setups: Setups): Promise<void> {
  return withOneSentence(async () => {
    const { values } = readCommand({
      call: 'npm run harness',
      does: 'Serves the harness by code of harness/example (docs/harness.md).',
      options: {
        port: { type: 'string', default: '4012', value: 'N', says: '4012 by default; 0 is any free one' },
        host: {
          type: 'string',
          default: '127.0.0.1',
          value: 'ADDRESS',
          says: 'where it listens, 127.0.0.1 by default; beyond loopback with one of the next two',
        },
        token: { type: 'string', value: 'TEXT', says: 'requests must carry this token' },
        open: { type: 'boolean', default: false, says: 'everybody who reaches it may use it' },
      },
    });
    const harness = await startHarness(setups, {
      ...values,
      port: wholeNumber('port', values.port, 65_535),
      onTrouble: (sentence) => process.stderr.write(`${sentence}\n`),
    });
    const warning = exposure(values.host, values);
    if (warning !== undefined) process.stderr.write(`${warning}\n`);
    const left = [...harnessStates().keys()].filter((state) => !Object.hasOwn(setups, state));
    process.stdout.write(`harness listening on ${harness.url}\n`);
    if (left.length > 0) process.stdout.write(`answered with 501 so far: ${left.join(', ')}\n`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void harness.close().then(() => process.exit(0)));
  }, [ExposedError]);
}

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
    process.stderr.write(`${sentenceOf(error as NodeJS.ErrnoException, kinds)}\n`);
    process.exit(2);
  }
}

function sentenceOf(
  error: NodeJS.ErrnoException,
  kinds: readonly (new (...args: never[]) => Error)[],
): string {
  const { code = '', message, stack = message } = error;
  if (code === 'EADDRINUSE') return `The port is taken (${message}): choose another one with --port.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EACCES'].includes(code))
    return `It can't listen there (${message}): choose another --host or --port.`;
  return [UsageError, ContractError, ...kinds].some((kind) => error instanceof kind) ? message : stack;
}
