import { SettingsError, printable } from '../../src/target/variables.js';
import { isLoopback } from '../../src/contract/loopback.js';
import { readSettings } from '../../src/target/settings.js';
import { readCommand, UsageError } from '../../src/contract/command.js';
import { withOneSentence } from '../serve.js';
import { checkHarness } from './check-harness.js';
import { readableDuration } from '../../src/report/readable-text.js';
import type { CheckResult } from './check-harness.js';
import type { StateReport } from './clients.js';

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

/** The result of a check as a table for the terminal, with a last line that counts. */
function checkTable({ states, strangeState }: CheckResult): string {
  const widest = Math.max(...states.map(({ state }) => state.length));
  const lines = states.flatMap((report) => rowsOf(report, widest));
  return [
    ...lines,
    ...(strangeState === undefined ? [] : ['', strangeState]),
    '',
    `${counted(states, 'holds')} hold, ${counted(states, 'wrong')} wrong, ${counted(states, 'unknown')} unknown, ${counted(states, 'not asked')} not asked.`,
  ].join('\n');
}

/** Whether the author has something to fix. */
function isWrong({ states, strangeState }: CheckResult): boolean {
  return strangeState !== undefined || states.some(({ outcome }) => outcome === 'wrong');
}

function rowsOf(report: StateReport, widest: number): string[] {
  const { state, outcome, slowest, complaints, remarks } = report;
  const time = slowest === undefined ? '' : readableDuration(slowest);
  const head = `${state.padEnd(widest)}  ${outcome.padEnd(9)}  ${time.padStart(7)}`;
  const [first = '', ...more] = [...complaints, ...remarks, ...meaning(report)];
  const indent = ' '.repeat(head.length);
  return [`${head}  ${first}`.trimEnd(), ...more.map((line) => `${indent}  ${line}`)];
}

function meaning({ outcome, complaints, remarks }: StateReport): string[] {
  if (complaints.length + remarks.length > 0) return [];
  if (outcome === 'unknown') return ['What needs it is untested.'];
  return outcome === 'not asked' ? ['What it takes could not be set up.'] : [];
}

function counted(states: readonly StateReport[], outcome: StateReport['outcome']): number {
  return states.filter((each) => each.outcome === outcome).length;
}
