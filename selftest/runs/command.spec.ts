import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { conformance, root, withoutRunner } from '../proof/run-suite.js';

const playwright = ['node_modules/@playwright/test/cli.js', 'test'];

/** What a command prints to standard error and how it ends; its lines of standard output. */
function run(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...withoutRunner(process.env), ...env },
  });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

test('--id chooses the tests of a requirement, also among those of a quick run', () => {
  const chosen = run([...conformance, '--id', 'CMP-LIST-OK', '--id=ROL-TYPE', '--list']);
  const quick = run([...conformance, '--id', 'CMP-LIST-OK', '--id=ROL-TYPE', '--quick', '--list']);

  expect(chosen).toMatchObject({ status: 0, stderr: '' });
  for (const line of chosen.lines) expect(line).toMatch(/CMP-LIST-OK|ROL-TYPE/);
  for (const id of ['CMP-LIST-OK', 'ROL-TYPE'])
    expect(chosen.lines.filter((line) => line.includes(id)).length, id).toBeGreaterThan(0);
  expect(quick.status).toBe(0);
  expect(quick.lines.length).toBeLessThan(chosen.lines.length);
  expect(chosen.lines).toEqual(expect.arrayContaining(quick.lines));
});

/** What ends a run before its first request, and what it says: one line. One of each origin before every change. */
const wrong: { name: string; tag?: string; args: string[]; env?: Record<string, string>; says: RegExp }[] = [
  {
    name: 'a requirement that is not there',
    args: ['--id', 'CMP-LIST-KO'],
    says: /^There is no requirement, test or case "CMP-LIST-KO"\. The nearest: CMP-LIST-OK, /,
  },
  {
    name: 'a test that is not there',
    tag: '@nightly',
    args: ['--id', 'CMP-LIST-OK/nothing-of-this'],
    says: /^There is no requirement, test or case "CMP-LIST-OK\/nothing-of-this"\. The nearest: CMP-LIST-OK/,
  },
  { name: '--id without an id', args: ['--id'], says: /^--id takes an id: see --help\.$/ },
  {
    name: '--from before a flag',
    tag: '@nightly',
    args: ['--from', '--list'],
    says: /^--from takes a file: see --help\.$/,
  },
  {
    name: '--from a file that is not there',
    tag: '@nightly',
    args: ['--from', 'nothing.json'],
    says: /^nothing\.json can't be read \(ENOENT\): name the conformance\.json of a run\.$/,
  },
  { name: 'a flag that is not there', args: ['--some-flag'], says: /^error: unknown option '--some-flag'$/ },
  {
    name: '--project',
    tag: '@nightly',
    args: ['--project', 'stage 1'],
    says: /^There are no projects to choose from: /,
  },
  {
    name: 'a path of no test',
    tag: '@nightly',
    args: ['tests/rolse'],
    says: /^There is no command "tests\/rolse", /,
  },
  { name: 'a setting that is wrong', args: [], env: { TARGET: 'nowhere' }, says: /^TARGET is "nowhere", / },
];
for (const { name, tag = [], args, env, says } of wrong)
  test(`${name} ends a run with one line, and exit code 2`, { tag }, () => {
    const { status, stderr } = run([...conformance, ...args], env);

    expect(stderr.trim()).toMatch(says);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(2);
  });

test('Playwright itself exits 1 for a setting that is wrong', () => {
  expect(run(playwright, { TARGET: 'nowhere' }).status).toBe(1);
});

test('under a configuration without our reporter the exit code is that of Playwright', ({}, info) => {
  const folder = info.outputPath('');
  writeFileSync(
    path.join(folder, 'own.config.ts'),
    "export default { testDir: '.', reporter: [['line']] };\n",
  );
  writeFileSync(
    path.join(folder, 'own.spec.ts'),
    "import { test } from '@playwright/test';\ntest('fails', () => { throw new Error('no'); });\n",
  );
  const { status } = run([...conformance, '--config', path.join(folder, 'own.config.ts')]);
  expect(status).toBe(1);
});
