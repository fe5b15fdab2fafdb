import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fault } from '../../mock/faults/fault.js';
import { startMock } from '../../mock/server.js';
import type { MockOptions } from '../../mock/server.js';
import type { Variant } from '../../mock/variants/index.js';
import { judgeKill } from './kill.js';
import type { Kill } from './kill.js';
import { runSuite } from './run-suite.js';
import type { SuiteOutcome } from './run-suite.js';

/** Runs the suite, or some files of it, on a mock of its own in this process. */
export async function runOnMock(
  mock: MockOptions,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<SuiteOutcome> {
  const reportDir = mkdtempSync(path.join(tmpdir(), 'conformance-proof-'));
  const target = await startMock(mock);
  try {
    const addresses = { TARGET: 'mock', BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl };
    return await runSuite({
      reportDir,
      args,
      env: { ...addresses, CONFORMANCE_FINDINGS: 'kept', CONFORMANCE_SEED: '1', ...env },
    });
  } finally {
    await target.close();
    rmSync(reportDir, { recursive: true, force: true });
  }
}

/**
 * Runs the tests that a fault can reach on a mock with it.
 * @throws Error where the run left no result
 */
export async function killFault(fault: Fault, files: string[]): Promise<Kill> {
  const { result, exitCode, output } = await runOnMock({ faults: [fault], silences: fault.silences }, [
    '--workers',
    '1',
    ...files,
  ]);
  if (result === undefined) throw new Error(`The run on the fault ${fault.id} left no result:\n${output}`);
  return judgeKill(fault, result, exitCode);
}

/** What the suite says of a sound variant that it must not: one sentence for each requirement that is not judged as sound. */
export async function blameOfVariant(
  id: string,
  { silences, settings }: Variant,
  args: string[] = ['--workers', '1'],
): Promise<string[]> {
  const { result, output } = await runOnMock({ silences, latency: settings?.latency }, args, settings?.env);
  if (result === undefined) return [`The run on the variant ${id} left no result:\n${output}`];
  const blamed = result.requirements.filter(({ verdict }) => verdict === 'failed' || verdict === 'cantTell');
  return [
    ...result.errors.map((error) => `${id}: ${error}`),
    ...blamed.map(({ id: requirement, verdict, reason }) => `${id}: ${requirement} is ${verdict}: ${reason}`),
  ];
}
