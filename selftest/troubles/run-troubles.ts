import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ProcessLock } from '../../src/contract/process-lock.js';
import { signalWorker } from '../proof/run-suite.js';
import { passed, withMock } from './trouble.js';
import type { Injected, Trouble } from './trouble.js';

/** Starts the run where a directory is a file system of its own, which the run alone sees. */
const mounted = (directory: string, options: string): string =>
  `exec unshare --user --map-root-user --mount /bin/sh -c 'mount -t tmpfs -o ${options} none "${directory}" && exec "$0" "$@"' "$0" "$@"`;

const canMount = (): boolean =>
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
    .status === 0;

/** A place where a report can't be written, for the reason that a code of the system says. */
function unwritable(
  name: string,
  code: string,
  inject: Trouble['inject'],
  besides: Pick<Trouble, 'possible' | 'verdicts'> = {},
): Trouble {
  const sentence = `The report can't be written to … (${code}): make room or give the right to write there, or set REPORT_DIR.`;
  return { name, origin: 'file system', nightly: true, inject, exitCode: 2, sentence, ...besides };
}

function onMount(name: string, options: string, code: string): Trouble {
  const inject = withMock((_mock, directory) => {
    const reportDir = path.join(directory, 'report');
    mkdirSync(reportDir);
    // A run of some tests writes beside the folder that it is given.
    return { reportDir: path.join(reportDir, 'run'), shell: mounted(reportDir, options) };
  });
  return unwritable(name, code, inject, { possible: canMount });
}

/** What may be wrong with the place where a run writes. */
export const fileTroubles: Trouble[] = [
  onMount('A disk that is full from the beginning', 'size=64k', 'ENOSPC'),
  onMount('A disk that is full before the end', 'size=512k', 'ENOSPC'),
  onMount('A report folder that is read-only', 'ro', 'EROFS'),
  unwritable(
    'A report folder below a file',
    'ENOTDIR',
    withMock((_mock, directory) => {
      writeFileSync(path.join(directory, 'file'), '');
      return { reportDir: path.join(directory, 'file', 'report') };
    }),
  ),
  {
    name: 'A report folder to which another run is writing',
    origin: 'file system',
    inject: (directory) => {
      const reportDir = path.join(directory, 'report');
      // A run of some tests writes beside the folder that it is given.
      mkdirSync(`${reportDir}-part`);
      const lock = ProcessLock.take(path.join(`${reportDir}-part`, '.lock'));
      return { reportDir, env: {}, servers: [{ close: async () => lock.release() }] };
    },
    // selftest/runs/two-runs.spec.ts has it for every change.
    nightly: true,
    exitCode: 2,
    sentence:
      'Another run is writing to …: process …, since …. Wait for its end, or set REPORT_DIR to another folder.',
    seconds: 30,
  },
  unwritable(
    'A limit on the size of files',
    'EFBIG',
    withMock(() => ({ shell: `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"` })),
  ),
  unwritable(
    'A report folder that is taken away while the run goes on',
    'ENOENT',
    withMock((_mock, directory) => {
      const reportDir = path.join(directory, 'report');
      return {
        reportDir: path.join(reportDir, 'run'),
        during: () => rmSync(reportDir, { recursive: true, force: true }),
        complaints: ({ result }) => (result?.run.complete === true ? [] : ['It left no complete result.']),
      };
    }),
    { verdicts: passed },
  ),
];

/** @param complete what the result has to say of itself */
function leaving(complete: boolean, during?: Injected['during']): Trouble['inject'] {
  return withMock(() => ({
    env: { REQUEST_RATE: '20' },
    during,
    complaints: ({ result }) =>
      result?.run.complete === complete
        ? []
        : [`It left no result that says that it is ${complete ? '' : 'not '}complete.`],
  }));
}

const args = ['tests/companies', 'tests/roles'];
const interrupted = 'The run was interrupted before all tests had run.';

/** A run that a signal ends a while after its beginning; `npm test` has SIGINT of them, and selftest/runs ends runs by others. */
function signalled(signal: NodeJS.Signals, exitCode: number, sentence?: string): Trouble {
  return {
    name: signal,
    origin: 'run',
    inject: leaving(false, async (processId) => {
      await pause(500);
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
    inject: leaving(true, async (processId) => {
      while (!signalWorker(processId, 'SIGKILL')) await pause(100);
    }),
    args,
    exitCode: 2,
    sentence: 'The test broke off',
  },
  {
    name: 'A filter that no test matches',
    origin: 'run',
    inject: leaving(true),
    args: ['tests/companies', '-g', 'a test that nobody wrote'],
    exitCode: 2,
    sentence: 'No test was run: correct the filter or the folder of tests.',
  },
  {
    name: 'A limit of time for the whole run',
    origin: 'run',
    inject: leaving(false),
    args: ['tests/members', '--global-timeout', '5000'],
    exitCode: 2,
    sentence: 'Timed out waiting 5s for the test suite to run',
    nightly: true,
  },
];
