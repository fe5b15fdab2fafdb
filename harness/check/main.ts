import { SettingsError } from '../../src/target/settings-error.js';
import { isLoopback } from '../../src/contract/loopback.js';
import { readSettings } from '../../src/target/settings.js';
import { printable } from '../../src/target/variables.js';
import { readCommand, UsageError } from '../../src/contract/command.js';
import { withOneSentence } from '../command-line.js';
import { checkHarness } from './check-harness.js';
import { checkTable, isWrong } from './table.js';

/** `npm run harness:check -- URL`: which states of a harness hold, which are unknown, and which are wrong and how. */
await withOneSentence(async () => {
  const { positionals } = readCommand({
    call: 'npm run harness:check -- [URL]',
    does: `Tries each state of the harness at URL, or of HARNESS_URL, and says which hold, which are unknown, and which are
wrong. With BASE_URL the keys and tokens that it makes are tried at the target, too.`,
    words: true,
  });
  const [named] = positionals;
  if (named !== undefined && !(URL.canParse(named) && /^https?:$/.test(new URL(named).protocol)))
    throw new UsageError(`"${named}" is no address: write one that begins with http:// or https://.`);
  const settings = readSettings({ ...process.env, ...(named !== undefined && { HARNESS_URL: named }) });
  const harnessUrl = named ?? settings.harnessUrl;
  if (harnessUrl === undefined)
    throw new UsageError('Say which harness: npm run harness:check -- URL, or set HARNESS_URL.');
  if (!settings.writes)
    throw new UsageError(
      `This creates records behind ${new URL(harnessUrl).host}, and TARGET_WRITES is refused: unset it or set TARGET_WRITES=allowed to permit it.`,
    );
  const { baseUrl, receiverPort, receiverHost, receiverUrl } = settings;
  const near = isLoopback(baseUrl ?? harnessUrl) && isLoopback(harnessUrl);
  process.stdout.write(
    `Checking ${printable(harnessUrl)}${baseUrl === undefined ? '' : `, with the target at ${baseUrl}`}\n\n`,
  );
  const result = await checkHarness({
    harnessUrl,
    baseUrl,
    receiverPort,
    receiverHost,
    receiverUrl: receiverUrl ?? (near ? undefined : null),
  });
  process.stdout.write(`${checkTable(result)}\n`);
  if (baseUrl === undefined)
    process.stdout.write(
      'Keys and tokens were not tried: set BASE_URL to the address of the target for that.\n',
    );
  process.exitCode = isWrong(result) ? 1 : 0;
}, [SettingsError]);
