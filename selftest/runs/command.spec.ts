import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import { Program, root } from '../program.js';
import { conformance, runSuite } from '../proof/run-suite.js';

test('--id chooses the tests of a requirement, among those of a quick run too', async () => {
  const { code, stdout, stderr } = await new Program([
    ...[...conformance, '--id', 'CMP-LIST-OK', '--id=ROL-TYPE', '--quick', '--list'],
  ]).ended;
  const lines = stdout.trimEnd().split('\n');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const line of lines) expect(line).toMatch(/CMP-LIST-OK|ROL-TYPE/);
  for (const id of ['CMP-LIST-OK', 'ROL-TYPE'])
    expect(lines.filter((line) => line.includes(id)).length, id).toBeGreaterThan(0);
});

/** What ends a run before its first request, and what it says: one line. One of each origin before every change. */
const wrong: { name: string; tag?: string; args: string[]; env?: Record<string, string>; says: RegExp }[] = [
  {
    name: 'a requirement that is not there',
    args: ['--id', 'CMP-LIST-KO'],
    says: /^There is no requirement, test or case "CMP-LIST-KO"\. The nearest: CMP-LIST-OK, /,
  },
  { name: '--id without an id', args: ['--id'], says: /^--id takes an id: see --help\.$/ },
  ...[
    {
      name: 'a test that is not there',
      args: ['--id', 'CMP-LIST-OK/nothing-of-this'],
      says: /^There is no requirement, test or case "CMP-LIST-OK\/nothing-of-this"\. The nearest: CMP-LIST-OK/,
    },
    { name: '--from before a flag', args: ['--from', '--list'], says: /^--from takes a file: see --help\.$/ },
    {
      name: '--from a file that is not there',
      args: ['--from', 'nothing.json'],
      says: /^nothing\.json can't be read \(ENOENT\): name the conformance\.json of a run\.$/,
    },
    {
      name: 'a flag that is not there',
      args: ['--some-flag'],
      says: /^error: unknown option '--some-flag'$/,
    },
    { name: '--project', args: ['--project', 'stage 1'], says: /^There are no projects to choose from: / },
    { name: 'a path of no test', args: ['tests/rolse'], says: /^There is no command "tests\/rolse", / },
    {
      name: 'a setting that is wrong',
      args: [],
      env: { TARGET: 'nowhere' },
      says: /^TARGET is "nowhere", /,
    },
  ].map((each) => ({ ...each, tag: '@nightly' })),
];
for (const { name, tag = [], args, env, says } of wrong)
  test(`${name} ends a run with one line, and exit code 2`, { tag }, async () => {
    const { code, stderr } = await new Program([...conformance, ...args], env).ended;

    expect(stderr.trim()).toMatch(says);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

test('Playwright itself exits 1 for a setting that is wrong @nightly', async () => {
  const playwright = ['node_modules/@playwright/test/cli.js', 'test'];
  expect((await new Program(playwright, { TARGET: 'nowhere' }).ended).code).toBe(1);
});

/** What a run takes of the project. */
const product = 'spec schemas src tests scripts/bin package.json playwright.config.ts tsconfig.json'.split(
  ' ',
);

for (const { file, tag } of [
  { file: 'spec/requirements/roles.yaml', tag: [] },
  ...[
    'spec/openapi.yaml',
    'spec/contradictions.yaml',
    'spec/harness.yaml',
    'schemas/company.schema.json',
  ].map((each) => ({ file: each, tag: '@nightly' })),
])
  test(`a broken ${file} ends the run with one sentence that names it`, { tag }, async ({}, info) => {
    const copy = info.outputPath('copy');
    mkdirSync(copy, { recursive: true });
    for (const part of product) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    writeFileSync(path.join(copy, file), '{ "broken": [');

    const reportDir = info.outputPath('report');
    const { exitCode, output } = await runSuite({ reportDir, env: {}, directory: copy });

    expect(exitCode).toBe(2);
    expect(output).toContain(file);
    expect(output.trim().split('\n')).toHaveLength(1);
  });
