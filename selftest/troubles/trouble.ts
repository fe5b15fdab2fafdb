import type { RunningServer } from './servers.js';
import type { Verdict } from '../../src/verdict/result.js';
import { startMock } from '../../mock/server.js';
import type { Mock } from '../../mock/server.js';
import { reaching } from '../environment/environment.js';
import type { MeasuredOptions, SuiteOutcome } from '../proof/run-suite.js';

/** Where a trouble comes from. */
export const origins = ['target', 'network', 'harness', 'settings', 'file system', 'run'] as const;

/** What a run of the suite is started with once a trouble is there. */
export interface Injected extends MeasuredOptions {
  /** Variables of the environment. */
  env: Record<string, string>;
  /** Where the run writes, where that is part of the trouble. */
  reportDir?: string;
  /** What else is wrong after the run, a sentence each. */
  complaints?: (outcome: SuiteOutcome, reportDir: string) => string[];
  /** What is closed after the run. */
  servers?: { close(): Promise<unknown> }[];
}

/** One trouble that a run may meet, how it is brought about, and what the run has to make of it. */
export interface Trouble {
  /** A noun phrase, unique. */
  name: string;
  origin: (typeof origins)[number];
  /** @param directory of this trouble alone */
  inject: (directory: string) => Injected | Promise<Injected>;
  /** What is run: files of tests and flags of Playwright. */
  args?: string[];
  exitCode: number;
  /** The verdicts of requirements, by id. */
  verdicts?: Record<string, Verdict>;
  /** What the run says of it, on the terminal; `…` stands for what differs from run to run. */
  sentence?: string;
  /** Seconds that the run may take; 90 unless said. */
  seconds?: number;
  /** Whether this system can bring it about; it can unless said. */
  possible?: () => boolean;
  /** Whether only a run in a process of its own shows it. */
  needsProcess?: true;
  /** Too slow for `npm test`. */
  nightly?: true;
}

/** What becomes of the listing of companies, which most troubles are met with. */
export const failed = { 'CMP-LIST-ARRAY': 'failed' } as const;
export const cantTell = { 'CMP-LIST-ARRAY': 'cantTell' } as const;
export const passed = { 'CMP-LIST-ARRAY': 'passed' } as const;

/** The most that any process of a run may take, in MB. */
export const memoryLimit = 300;

/** Seconds that a run may take, unless its trouble says otherwise. */
export const usualSeconds = 90;

/** Environment fixtures for a target that has no harness, with the permission to write to it. */
export const environmentFixtures = {
  TARGET_WRITES: 'allowed',
  API_KEY: 'hostile-target-key',
  COMPANY_ID: 'c0ffeec0ffeec0ffeec0ffee',
  ACCESS_TOKEN: 'hostile-target-token',
  LEAD_VARIANT: 'A',
};

/** The tests that most troubles are met with: six requests of one operation. */
export const fewTests = ['tests/companies/listing.spec.ts', '-g', 'listing'];

/**
 * A trouble, whose verdicts say how the run ends.
 * @param expected a sentence where the run can't tell
 */
export function trouble(
  origin: Trouble['origin'],
  name: string,
  inject: Trouble['inject'],
  expected: string | Partial<Trouble>,
): Trouble {
  const { verdicts = cantTell, ...rest } = typeof expected === 'string' ? { sentence: expected } : expected;
  const all = Object.values(verdicts);
  const exitCode = all.includes('failed') ? 1 : all.includes('cantTell') ? 2 : 0;
  return { name, origin, inject, exitCode, verdicts, ...rest };
}

/** Starts a mock, and what else there is, once a trouble is brought about; the run reaches its harness unless said otherwise. */
export function withMock(
  besides: (mock: Mock, directory: string) => Partial<Injected> | Promise<Partial<Injected>> = () => ({}),
): Trouble['inject'] {
  return async (directory) => {
    const mock = await startMock();
    const { env, servers = [], ...rest } = await besides(mock, directory);
    return { ...rest, env: { ...reaching(mock), LEAD_VARIANT: 'A', ...env }, servers: [mock, ...servers] };
  };
}

/** Starts a target that has no harness, and is reached with {@link environmentFixtures}. */
export function withTarget(
  start: () => Promise<RunningServer>,
  envOf: (server: RunningServer) => Record<string, string> = ({ baseUrl }) => ({ BASE_URL: baseUrl }),
): Trouble['inject'] {
  return async () => {
    const target = await start();
    return { env: { ...environmentFixtures, ...envOf(target) }, servers: [target] };
  };
}
