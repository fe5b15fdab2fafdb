import { renderSummary } from '../../src/report/summary.js';
import { chosenForms, writeForms } from '../../src/reporting/result-folder.js';
import { ContractError } from '../../src/contract/contract-files.js';
import { fullTitle } from '../../src/contract/test-id.js';
import { SettingsError } from '../../src/target/settings-error.js';
import { exitCodeOf } from '../../src/verdict/roll-up.js';
import type { CollectedTest } from '../proof/collected-test.js';
import { composed } from '../proof/hold-mock.js';
import { runTests } from '../proof/run-tests.js';
import { complaintsOf } from './complaints.js';
import { fewTests } from './trouble.js';
import type { Injected, Trouble } from './trouble.js';

/** Flags after which tests and verdicts are the same in this process: a pattern of titles alone. */
const filterFlags = new Set(['-g']);

/** Whether what a trouble does to a run shows in this process, too: it touches no process, no file and no flag of the runner. */
export function canBeMetHere({ origin, needsProcess, args = fewTests }: Trouble): boolean {
  return (
    needsProcess !== true &&
    origin !== 'run' &&
    origin !== 'file system' &&
    args.every((word) => !word.startsWith('-') || filterFlags.has(word))
  );
}

/**
 * Runs the tests of a trouble in this process and holds what came of it to the table: its verdicts, and the sentences and
 * the exit code that a run ends with. `npm run troubles` does so with a process for each, and measures it.
 * @param tests all of the suite
 * @param directory of this trouble alone
 */
export async function meetHere(
  trouble: Trouble,
  tests: readonly CollectedTest[],
  directory: string,
): Promise<string[]> {
  const injected = await trouble.inject(directory);
  const started = performance.now();
  try {
    const ended = await outcomeOf(injected, chosenBy(trouble, tests), directory);
    const seconds = (performance.now() - started) / 1000;
    return [
      ...complaintsOf(trouble, { ...ended, seconds }),
      ...(injected.complaints?.({ ...ended, stdout: ended.output, folder: directory }, directory) ?? []),
    ];
  } catch (error) {
    return [`It broke off: ${(error as Error).stack}`];
  } finally {
    await injected.close?.();
  }
}

async function outcomeOf({ env }: Injected, tests: readonly CollectedTest[], directory: string) {
  try {
    const run = await runTests(tests, env, { width: 1 });
    const result = composed(env.BASE_URL ?? '', run);
    writeForms(directory, chosenForms([]), result, run.exchanges);
    const summary = renderSummary(result, run.exchanges, 'report.html');
    return {
      result,
      output: [...run.found, summary].join('\n'),
      exitCode: exitCodeOf(result.run, run.tests.length, false),
    };
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof ContractError)) throw error;
    return { output: error.message, exitCode: 2 };
  }
}

function chosenBy({ args = fewTests }: Trouble, tests: readonly CollectedTest[]): CollectedTest[] {
  const flag = args.indexOf('-g');
  const title = new RegExp(flag < 0 ? '' : (args[flag + 1] ?? ''), 'i');
  const files = args.filter((word, index) => !word.startsWith('-') && (flag < 0 || index !== flag + 1));
  return tests.filter(
    (test) =>
      files.some((file) => test.file.startsWith(file)) &&
      title.test(`${test.file} ${fullTitle(test.id, test.title)}`),
  );
}
