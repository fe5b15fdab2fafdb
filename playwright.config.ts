import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { catalogue, contradictions, questions } from './src/contract/catalogue.js';
import { goOnUnread } from './src/contract/command.js';
import { harnessStates } from './src/contract/harness-states.js';
import { operationIds } from './src/contract/openapi.js';
import { schema, schemaTypes } from './src/contract/schemas.js';
import { readSettings, testLimitOf } from './src/target/settings.js';
import type { Settings } from './src/target/settings.js';
import {
  readCommandLine,
  orOneSentenceInRunner,
  orOneSentenceInRunnerLater,
} from './src/run/command-line.js';
import {
  outputFolderOf,
  playwrightFolder,
  reportFolderOf,
  takeLastFailed,
} from './src/reporting/output-folder.js';
import { readResult } from './src/reporting/result-file.js';
import { narrowCases } from './src/run/declared-test.js';
import { chosenTests, projectsOf } from './src/run/chosen-tests.js';
import { runFixturesCommand } from './src/run/fixtures-command.js';

goOnUnread();
const inWorker = process.env.TEST_WORKER_INDEX !== undefined;
process.env.CONFORMANCE_SEED ??= randomBytes(4).toString('hex');
process.env.CONFORMANCE_RUN ??= randomBytes(4).toString('hex');

const commandLine = readCommandLine();
const { listing, replacesReporters, selection } = commandLine;
if (!inWorker) orOneSentenceInRunner(checkContract);
// Its orders are for one run, however many processes read this file.
if (!inWorker && !listing) await orOneSentenceInRunnerLater(() => runFixturesCommand());
const settings = orOneSentenceInRunner(() => readSettings());

const reporter = path.resolve(import.meta.dirname, 'src/reporter.ts');
// Playwright takes `--reporter` in place of the reporters below: the project's own is then added by this variable.
if (replacesReporters) process.env.PW_TEST_REPORTER ??= reporter;
// A worker that a signal meets before its process exists is never told to stop, and Playwright waits 5 minutes for it to end.
process.env.PWTEST_CHILD_PROCESS_TIMEOUT ??= '20000';
// Its workers read this file too, and do not know what was chosen, nor where the run writes.
const chosen = inWorker ? undefined : orOneSentenceInRunner(() => chosenTests(selection, readResult));
chosen?.cases.forEach(narrowCases);
if (!inWorker) process.env.CONFORMANCE_OUTPUT = placeOfOutput(process.env.CONFORMANCE_RUN);

export default defineConfig({
  testDir: 'tests',
  // The tests of a quick run hardly wait: each file is loaded by one worker then, not by all.
  fullyParallel: !settings.quick,
  workers: workersFor(settings),
  timeout: testLimitOf(settings),
  globalSetup: './src/run/preflight.ts',
  outputDir: process.env.CONFORMANCE_OUTPUT,
  reporter,
  projects: projectsOf(settings, inWorker, { ...commandLine, grep: chosen?.grep }),
  ...(chosen && { grep: chosen.grep }),
  forbidOnly: process.env.CI !== undefined,
  webServer: settings.embedded
    ? {
        command: 'node --import tsx mock/cli.ts --port 0 --harness-port 0 --quiet',
        wait: {
          stdout:
            // Playwright puts each named group of the match into the environment: MOCK_URL, MOCK_HARNESS_URL.
            /mock listening on (?<mock_url>http:\/\/[^\s,]+), harness on (?<mock_harness_url>http:\/\/\S+)/,
        },
        // A run that is killed can't end it.
        env: { MOCK_ENDS_WITH: String(process.pid) },
        gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
      }
    : undefined,
});

/**
 * Tests that wait for what must not come leave a core idle: one worker more uses it (docs/benchmarks.md). A target
 * elsewhere answers late too, and is waited for most of the time.
 */
function workersFor(of: Settings): number {
  const cores = availableParallelism();
  return of.embedded || of.quick ? cores + 1 : Math.max(10, cores + 1);
}

/** The folder that Playwright writes to; it is made, unless nothing is run. */
function placeOfOutput(runId: string): string {
  const folder = reportFolderOf(settings, commandLine);
  const output = listing ? path.join(folder, playwrightFolder) : outputFolderOf(folder, runId);
  if (selection.some(({ kind }) => kind === 'last-failed')) takeLastFailed(output, settings.reportDir);
  return output;
}

/** Reads every file of spec/ and schemas/ once, so that a broken one ends the run before its first test. */
function checkContract(): void {
  catalogue();
  contradictions();
  questions();
  harnessStates();
  operationIds();
  for (const type of schemaTypes()) schema(type);
}
