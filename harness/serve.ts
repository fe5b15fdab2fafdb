import { parseArgs } from 'node:util';
import { beginCommand } from '../src/contract/command-output.js';
import { harnessStates } from '../src/contract/harness-states.js';
import { exposure, ExposedError } from '../src/contract/loopback.js';
import { wholeNumber, withOneSentence } from './command-line.js';
import { startHarness } from './server.js';
import type { Setups } from './setups.js';

/** Serves a harness until it is told to end, with `--port`, `--host`, `--token` and `--open` of the command line. */
export function serve(setups: Setups): Promise<void> {
  beginCommand(`npm run harness -- [--port N] [--host ADDRESS] [--token TEXT | --open]
Serves the harness by code of harness/example, at port 4012 of 127.0.0.1 by default. Beyond loopback it takes a token that
requests must carry, or the word that everybody may use it (docs/harness.md).`);
  return withOneSentence(async () => {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4012' },
        host: { type: 'string', default: '127.0.0.1' },
        token: { type: 'string' },
        open: { type: 'boolean', default: false },
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
