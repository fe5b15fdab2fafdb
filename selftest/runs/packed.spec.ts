import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../test.js';
import { Program, root, withoutRunner } from '../program.js';
import { resultIn } from '../proof/run-suite.js';

/** What `npm pack --json` tells of the file that it made. */
interface Packed {
  filename: string;
  files: { path: string }[];
}

const env = withoutRunner(process.env);
/** Below no folder that has modules, and with a space in its name. */
let folder = '';

test.beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'conformance packed '))));
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('from the packed file the mock is started and the suite is held against it, in the folder of the caller @nightly', async () => {
  test.setTimeout(300_000);
  const { filename } = pack();
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${filename}`]);

  const place = { command: commandOf('mock'), directory: folder };
  const mock = new Program(['--port', '0', '--harness-port', '0', '--quiet'], {}, place);
  try {
    const [, baseUrl, harnessUrl] = await mock.printed(/listening on (\S+), harness on (\S+)\n/);
    const settings = `BASE_URL=${baseUrl}\nHARNESS_URL=${harnessUrl}\n`;
    writeFileSync(path.join(folder, '.env.staging'), settings);
    const output = run(commandOf('conformance'), ['--id', 'CMP-LIST-OK'], { TARGET: 'staging' });
    const wrong = spawnSync(commandOf('conformance'), ['--id', 'CMP-LIST-OK/nothing'], {
      cwd: folder,
      env: { ...env, TARGET: 'staging' },
      encoding: 'utf8',
    });
    expect(wrong.stderr).toMatch(/^There is no requirement, test or case "CMP-LIST-OK\/nothing"\./);
    expect(wrong.status).toBe(2);

    const reports = path.join(folder, 'reports', 'staging-part');
    expect(output).toContain(path.join(reports, 'report.html'));
    const tests = resultIn(reports)?.requirements.find(({ id }) => id === 'CMP-LIST-OK')?.tests;
    expect(tests).toEqual([
      expect.objectContaining({ verdict: 'passed', file: 'tests/companies/listing.spec.ts' }),
    ]);
    expect(tests?.[0]?.line, 'the line of the test, not that of the transformed text').toBeGreaterThan(1);
  } finally {
    await mock.end();
  }
});

test('what is packed belongs there, and every link of a packed page leads to a packed file', () => {
  const packed = pack('--dry-run').files.map((file) => file.path);
  // The tests that hold the promises of SECURITY.md are in the repository only.
  const read = packed.filter((file) => file.endsWith('.md') && file !== 'SECURITY.md');
  const lost = read.flatMap((page) =>
    [...readFileSync(path.join(root, page), 'utf8').matchAll(/\]\(([^)#\s:]+)(?:#[^)\s]*)?\)/g)]
      .map(([, link = '']) => path.posix.join(path.posix.dirname(page), link))
      .filter((target) => !packed.some((file) => file === target || file.startsWith(`${target}/`)))
      .map((target) => `${page}: ${target}`),
  );

  expect(packed.filter((file) => !belongs.test(file))).toEqual([]);
  expect(read).toContain('README.md');
  expect(lost).toEqual([]);
});

const belongs =
  /^(CHANGELOG|CONTRIBUTING|README|SECURITY|LICENSE|package\.json|playwright\.config\.ts|tsconfig\.json|(docs|harness|mock|schemas|scripts|spec|src|tests)\/)/;

function pack(...flags: string[]): Packed {
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, ...flags], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return (JSON.parse(output) as [Packed])[0];
}

function commandOf(name: string): string {
  return path.join(folder, 'node_modules', '.bin', name);
}

/** Runs a command in the folder; throws where it does not exit 0. */
function run(command: string, args: string[], variables: Record<string, string> = {}): string {
  return execFileSync(command, args, {
    cwd: folder,
    env: { ...env, ...variables },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
