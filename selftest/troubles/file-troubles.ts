import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ProcessLock } from '../../src/contract/process-lock.js';
import { startMock } from '../../mock/server.js';
import type { Injected, Trouble } from './trouble.js';

const withMock = async (besides: Partial<Injected>): Promise<Injected> => {
  const mock = await startMock();
  return {
    ...besides,
    env: { BASE_URL: mock.baseUrl, HARNESS_URL: mock.harnessUrl, LEAD_VARIANT: 'A', ...besides.env },
    close: () => mock.close(),
  };
};

/** Starts the run where a directory is a file system of its own, which the run alone sees. */
const mounted = (directory: string, options: string): string =>
  `exec unshare --user --map-root-user --mount /bin/sh -c 'mount -t tmpfs -o ${options} none "${directory}" && exec "$0" "$@"' "$0" "$@"`;

const canMount = (): boolean =>
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
    .status === 0;

function onMount(
  name: string,
  options: string,
  code: string,
  besides: Pick<Trouble, 'nightly'> = {},
): Trouble {
  return {
    name,
    origin: 'file system',
    possible: canMount,
    inject: (directory) => {
      const reportDir = path.join(directory, 'report');
      mkdirSync(reportDir);
      // A run of some tests writes beside the folder that it is given.
      return withMock({ reportDir: path.join(reportDir, 'run'), shell: mounted(reportDir, options) });
    },
    exitCode: 2,
    sentence: `The report can't be written to … (${code}): make room or give the right to write there, or set REPORT_DIR.`,
    ...besides,
  };
}

/** What may be wrong with the place where a run writes. */
export const fileTroubles: Trouble[] = [
  onMount('A disk that is full from the beginning', 'size=64k', 'ENOSPC'),
  onMount('A disk that is full before the end', 'size=512k', 'ENOSPC', { nightly: true }),
  onMount('A report folder that is read-only', 'ro', 'EROFS', { nightly: true }),
  {
    name: 'A report folder below a file',
    origin: 'file system',
    inject: (directory) => {
      writeFileSync(path.join(directory, 'file'), '');
      return withMock({ reportDir: path.join(directory, 'file', 'report') });
    },
    exitCode: 2,
    sentence:
      "The report can't be written to … (ENOTDIR): make room or give the right to write there, or set REPORT_DIR.",
    nightly: true,
  },
  {
    name: 'A report folder to which another run is writing',
    origin: 'file system',
    inject: (directory) => {
      const reportDir = path.join(directory, 'report');
      // A run of some tests writes beside the folder that it is given.
      mkdirSync(`${reportDir}-part`);
      const lock = ProcessLock.take(path.join(`${reportDir}-part`, '.lock'));
      return { reportDir, env: {}, close: async () => lock.release() };
    },
    exitCode: 2,
    sentence:
      'Another run is writing to …: process …, since …. Wait for its end, or set REPORT_DIR to another folder.',
    seconds: 30,
  },
  {
    name: 'A limit on the size of files',
    origin: 'file system',
    inject: () => withMock({ shell: `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"` }),
    exitCode: 2,
    sentence:
      "The report can't be written to … (EFBIG): make room or give the right to write there, or set REPORT_DIR.",
    nightly: true,
  },
  {
    name: 'A report folder that is taken away while the run goes on',
    origin: 'file system',
    inject: (directory) => {
      const reportDir = path.join(directory, 'report');
      return withMock({
        reportDir: path.join(reportDir, 'run'),
        during: () => rmSync(reportDir, { recursive: true, force: true }),
        complaints: ({ result }) => (result?.run.complete === true ? [] : ['It left no complete result.']),
      });
    },
    exitCode: 2,
    verdicts: { 'CMP-LIST-ARRAY': 'passed' },
    sentence:
      "The report can't be written to … (ENOENT): make room or give the right to write there, or set REPORT_DIR.",
  },
];
