import { setTimeout as pause } from 'node:timers/promises';
import { startMock } from '../../mock/server.js';
import { signalWorker } from '../runs/started-run.js';
import type { Injected, Trouble } from './trouble.js';

/** @param complete what the result has to say of itself */
const withMock = async (complete: boolean, during?: Injected['during']): Promise<Injected> => {
  const mock = await startMock();
  return {
    env: { BASE_URL: mock.baseUrl, HARNESS_URL: mock.harnessUrl, LEAD_VARIANT: 'A', REQUEST_RATE: '20' },
    during,
    complaints: ({ result }) =>
      result?.run.complete === complete
        ? []
        : [`It left no result that says that it is ${complete ? '' : 'not '}complete.`],
    close: () => mock.close(),
  };
};

const args = ['tests/companies', 'tests/roles'];
const interrupted = 'The run was interrupted before all tests had run.';

/** A run that a signal ends a while after its beginning; `npm test` has SIGINT of them, and selftest/runs ends runs by others. */
function signalled(signal: NodeJS.Signals, exitCode: number, sentence?: string): Trouble {
  return {
    name: signal,
    origin: 'run',
    inject: () =>
      withMock(false, async (processId) => {
        await pause(2_000);
        process.kill(processId, signal);
      }),
    args,
    exitCode,
    sentence,
    ...(signal === 'SIGINT' ? {} : { nightly: true as const }),
  };
}

/** What may become of the run itself. */
export const runTroubles: Trouble[] = [
  signalled('SIGINT', 130, interrupted),
  signalled('SIGTERM', 130, interrupted),
  signalled('SIGHUP', 130, interrupted),
  signalled('SIGKILL', -1),
  {
    name: 'SIGKILL of a worker',
    origin: 'run',
    nightly: true,
    inject: () =>
      withMock(true, async (processId) => {
        while (!signalWorker(processId, 'SIGKILL')) await pause(100);
      }),
    args,
    exitCode: 2,
    sentence: 'The test broke off',
  },
  {
    name: 'A filter that no test matches',
    origin: 'run',
    inject: () => withMock(true),
    args: ['tests/companies', '-g', 'a test that nobody wrote'],
    exitCode: 2,
    sentence: 'No test was run: correct the filter or the folder of tests.',
  },
  {
    name: 'A limit of time for the whole run',
    origin: 'run',
    inject: () => withMock(false),
    args: ['tests/members', '--global-timeout', '5000'],
    exitCode: 2,
    sentence: 'Timed out waiting 5s for the test suite to run',
    nightly: true,
  },
];
