import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fault } from '../../mock/faults/fault.js';
import { startMock } from '../../mock/server.js';
import type { MockOptions } from '../../mock/server.js';
import type { Variant } from '../../mock/variants/variant.js';
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
    const leadB: Record<string, string> =
      mock.variant?.settings?.leadBBearer === true
        ? { LEAD_B_HEADERS: await bearerHeaders(target.harnessUrl) }
        : {};
    return await runSuite({
      reportDir,
      args,
      env: { ...addresses, CONFORMANCE_FINDINGS: 'kept', CONFORMANCE_SEED: '1', ...leadB, ...env },
    });
  } finally {
    await target.close();
    rmSync(reportDir, { recursive: true, force: true });
  }
}

/**
 * Runs tests on a mock with a fault.
 * @param tests lines of a test list; every test where there are none
 * @throws Error where the run left no result
 */
export async function killFault(fault: Fault, tests: readonly string[]): Promise<Kill> {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformance-tests-'));
  const list = path.join(directory, 'tests.txt');
  writeFileSync(list, tests.join('\n'));
  const chosen = tests.length === 0 ? [] : ['--test-list', list];
  const { result, exitCode, output } = await runOnMock({ faults: [fault] }, ['--workers', '1', ...chosen]);
  rmSync(directory, { recursive: true });
  if (result === undefined) throw new Error(`The run on the fault ${fault.id} left no result:\n${output}`);
  return judgeKill(fault, result, exitCode);
}

/** What the suite says of a sound variant that it must not: one sentence for each requirement in question. */
export async function blameOfVariant(id: string, variant: Variant, args: string[] = []): Promise<string[]> {
  // Most of a slow target's time is waiting, which more workers share.
  const workers = ['--workers', variant.settings?.latency === undefined ? '1' : '12'];
  const { result, output } = await runOnMock({ variant }, [...workers, ...args], variant.settings?.env);
  if (result === undefined) return [`The run on the variant ${id} left no result:\n${output}`];
  const blamed = result.requirements.filter(({ verdict }) => verdict === 'failed' || verdict === 'cantTell');
  return [
    ...result.errors.map((error) => `${id}: ${error}`),
    ...blamed.map(({ id: requirement, verdict, reason }) => `${id}: ${requirement} is ${verdict}: ${reason}`),
  ];
}

/** Headers for variant B with the bearer token of a workspace made for the run. */
async function bearerHeaders(harnessUrl: string): Promise<string> {
  const body = JSON.stringify({ state: 'workspace', action: 'setup', params: {} });
  const answer = await fetch(harnessUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return JSON.stringify({ authorization: `Bearer ${accessToken}` });
}
