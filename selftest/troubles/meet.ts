import path from 'node:path';
import { renderSummary } from '../../src/report/terminal.js';
import { acceptedOf } from '../../src/reporting/accepted-file.js';
import { chosenForms, writeForms } from '../../src/reporting/result-folder.js';
import { ContractError } from '../../src/contract/contract-files.js';
import { fullTitle } from '../../src/contract/test-id.js';
import { SettingsError, listOf } from '../../src/target/variables.js';
import { exitCodeOf } from '../../src/verdict/verdicts.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import type { CollectedTest } from '../proof/collect-tests.js';
import { composed } from '../proof/hold-mock.js';
import { runTests } from '../proof/run-tests.js';
import { measuredRun, misprints } from '../proof/run-suite.js';
import type { MeasuredRun } from '../proof/run-suite.js';
import { fewTests, memoryLimit, usualSeconds } from './trouble.js';
import type { Injected, Trouble } from './trouble.js';

/** What became of a run that met a trouble. */
export interface MetTrouble extends MeasuredRun {
  /** What it did otherwise than the table says, a sentence each. */
  complaints: string[];
}

/** Runs the suite into a trouble and holds what it made of it to the table. */
export async function meet(trouble: Trouble, directory: string): Promise<MetTrouble> {
  const { args = fewTests, seconds = usualSeconds } = trouble;
  const injected = await trouble.inject(directory);
  const reportDir = injected.reportDir ?? path.join(directory, 'report');
  try {
    const suite = { reportDir, env: injected.env, args: [...args, '--workers', '1'] };
    const run = await measuredRun(suite, seconds * 2, injected);
    return {
      ...run,
      complaints: [...complaintsOf(trouble, run), ...(injected.complaints?.(run, run.folder) ?? [])],
    };
  } finally {
    await closed(injected);
  }
}

async function closed({ servers = [] }: Injected): Promise<void> {
  await Promise.all(servers.map((server) => server.close()));
}

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
    await closed(injected);
  }
}

async function outcomeOf({ env }: Injected, tests: readonly CollectedTest[], directory: string) {
  try {
    const forms = chosenForms(listOf('FORMS', env));
    acceptedOf('mock', env.ACCEPTED);
    const run = await runTests(tests, env, { width: 1 });
    const result = composed(env.BASE_URL ?? '', run);
    writeForms(directory, forms, result, run.exchanges);
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

/** What a run left that met a trouble. */
interface Left {
  exitCode: number;
  output: string;
  seconds: number;
  megabytes?: number;
  result?: ConformanceResult;
}

/** What a run did otherwise than the table says, a sentence each. */
function complaintsOf(
  { exitCode, verdicts = {}, sentence, seconds = usualSeconds }: Trouble,
  run: Left,
): string[] {
  const found: string[] = [];
  if (run.exitCode !== exitCode) found.push(`It exits ${run.exitCode} instead of ${exitCode}.`);
  for (const [id, verdict] of Object.entries(verdicts)) {
    const row = run.result?.requirements.find((requirement) => requirement.id === id);
    if (row?.verdict !== verdict)
      found.push(
        `${id} is ${row?.verdict ?? 'not in the result'} instead of ${verdict}: ${row?.message ?? ''}`,
      );
  }
  if (sentence !== undefined && !patternOf(sentence).test(run.output))
    found.push(`It does not say: ${sentence}`);
  if (run.seconds > seconds) found.push(`It took ${Math.round(run.seconds)} s, and may take ${seconds} s.`);
  if ((run.megabytes ?? 0) > memoryLimit)
    found.push(`One of its processes took ${run.megabytes} MB, and may take ${memoryLimit} MB.`);
  return [...found, ...misprints(run.output)];
}

/** A pattern of a sentence in which `…` stands for anything on one line. */
function patternOf(sentence: string): RegExp {
  return new RegExp(
    sentence
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
      .join('.*'),
  );
}
