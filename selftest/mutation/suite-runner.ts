import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ignorer } from '@stryker-mutator/api/ignore';
import type { MutantCoverage } from '@stryker-mutator/api/core';
import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import type {
  DryRunResult,
  MutantRunOptions,
  MutantRunResult,
  TestRunner,
} from '@stryker-mutator/api/test-runner';
import { verdictOfTest } from '../../src/verdict/verdicts.js';
import type { TestRecord } from '../../src/verdict/verdicts.js';
import type * as Suite from './suite.js';

/** The part of a Babel path that is looked at. */
interface Path {
  node: { type: string };
  key: string | number | null;
  listKey?: string;
  parent?: { type: string; callee?: { name?: string } };
}

const texts = new Set(['StringLiteral', 'TemplateLiteral']);

/** Leaves out the sentences of problems, which the specification does not show: any other would be as sound. */
export const ofMessages: Ignorer = {
  shouldIgnore(path) {
    const { node, key, listKey, parent } = path as Path;
    const isSentence =
      texts.has(node.type) &&
      listKey === 'arguments' &&
      key === 0 &&
      parent?.type === 'CallExpression' &&
      /^(validation|permission|authentication|internal)Error$/.test(parent.callee?.name ?? '');
    return isSentence ? 'The sentence of a problem is not shown by the specification.' : undefined;
  },
};

/** What the instrumented mock and Stryker share. */
interface Instrumentation {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: MutantCoverage;
  hitCount?: number;
  hitLimit?: number;
}

/**
 * Holds the mutated mock to the contract with the tests of the suite, in this process and without a runner between, as
 * the proof does. A mutant is killed where a test fails; that a test can't tell is not enough.
 */
class SuiteRunner implements TestRunner {
  #suite: typeof Suite | undefined;

  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: false };
  }

  /** Loads tests and mock from the folder in which Stryker keeps the mutated files, not from where this file stands. */
  async init(): Promise<void> {
    const file = path.resolve('selftest/mutation/suite.ts');
    this.#suite = (await import(pathToFileURL(file).href)) as typeof Suite;
  }

  /** Every test on its own, so that what it reaches in the mock is known. */
  async dryRun(): Promise<DryRunResult> {
    const shared = instrumentation();
    const records = await this.#loaded().run({
      width: 1,
      before: (id) => {
        shared.currentTestId = id;
      },
    });
    shared.currentTestId = undefined;
    return {
      status: DryRunStatus.Complete,
      mutantCoverage: shared.mutantCoverage,
      tests: records.map((record) => {
        const { id, durationMs } = record;
        const verdict = verdictOfTest(record);
        const result = { id, name: id, timeSpentMs: durationMs };
        return verdict === 'passed' || verdict === 'inapplicable'
          ? { ...result, status: TestStatus.Success }
          : { ...result, status: TestStatus.Failed, failureMessage: messageOf(record) ?? verdict };
      }),
    };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    const shared = instrumentation();
    Object.assign(shared, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    try {
      const records = await this.#loaded().run({
        ids: testFilter,
        until: (record) => verdictOfTest(record) === 'failed',
      });
      const killers = records.filter((record) => verdictOfTest(record) === 'failed');
      const nrOfTests = records.length;
      if (killers.length === 0) return { status: MutantRunStatus.Survived, nrOfTests };
      const [first] = killers;
      return {
        status: MutantRunStatus.Killed,
        killedBy: killers.map(({ id }) => id),
        failureMessage: (first && messageOf(first)) ?? '',
        nrOfTests,
      };
    } finally {
      shared.activeMutant = undefined;
    }
  }

  #loaded(): typeof Suite {
    if (this.#suite === undefined) throw new Error('init() comes first.');
    return this.#suite;
  }
}

function messageOf({ cases }: TestRecord): string | undefined {
  return cases.flatMap(({ findings, reason }) => [...findings, ...(reason ? [reason] : [])])[0]?.message;
}

function instrumentation(): Instrumentation {
  const holder = globalThis as unknown as { __stryker__?: Instrumentation };
  return (holder.__stryker__ ??= {});
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'suite', SuiteRunner),
  declareValuePlugin(PluginKind.Ignore, 'of-messages', ofMessages),
];
