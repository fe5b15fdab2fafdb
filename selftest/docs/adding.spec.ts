import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root, withoutRunner } from '../proof/run-suite.js';

/** The blocks of code of docs/adding.md in their order: of yaml the row and the sentence, of ts the test, another with cases, and the fault. */
function blocks(language: string): string[] {
  const page = readFileSync(path.join(root, 'docs/adding.md'), 'utf8');
  return [...page.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'gm'))].map(
    ([, indent = '', text = '']) => text.replace(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

test(
  'the clause of docs/adding.md is added and proved by what the page says, and everything is current then',
  { tag: '@nightly' },
  async ({}, info) => {
    test.setTimeout(600_000);
    const copy = info.outputPath('copy');
    copyTree(copy);
    const change = (file: string, edit: (text: string) => string): void => {
      const before = readFileSync(path.join(copy, file), 'utf8');
      const after = edit(before);
      expect(after, file).not.toBe(before);
      writeFileSync(path.join(copy, file), after);
    };
    const sorted = (text: string, line: string): string =>
      `${[...text.trimEnd().split('\n'), line].sort().join('\n')}\n`;
    const [row = '', sentence = ''] = blocks('yaml');
    const [declared = '', , fault = ''] = blocks('ts');

    change('spec/requirements/companies.yaml', (text) => `${text.trimEnd()}\n\n${row}`);
    change('spec/requirement-ids.txt', (text) => sorted(text, 'CMP-NAME-FILLED'));
    change('spec/clauses.yaml', (text) => text.replace(/\bCMP-NAME,/, 'CMP-NAME*,'));
    writeFileSync(path.join(copy, 'tests/companies/names.spec.ts'), declared);
    change('mock/faults/companies.ts', (text) =>
      text.replace(/^( {2})(\.\.\.breaking\('CMP-NAME',)/m, `${fault.trimEnd().replace(/^/gm, '  ')}\n  $2`),
    );
    change('spec/faults.yaml', (text) => {
      const [head = '', ...lines] = text.trimEnd().split('\n');
      return `${head}\n${sorted(lines.join('\n'), sentence.trimEnd())}`;
    });

    const run = (script: string, ...args: string[]) =>
      spawnSync('npm', ['run', '--silent', script, '--', ...args], {
        cwd: copy,
        env: withoutRunner(process.env),
        encoding: 'utf8',
      });
    const green = run('conformance', '--id', 'CMP-NAME-FILLED');
    expect(green.stdout, green.stderr).toMatch(/\b1 passed/);
    expect(green.status).toBe(0);
    const proof = run('prove', '--only', '^company-name-empty$');
    expect(proof.stdout, proof.stderr).toMatch(/ok +fault company-name-empty: CMP-NAME-FILLED/);
    expect(proof.status).toBe(0);
    run('clauses');
    const check = run('check');
    expect(check.status, check.stdout + check.stderr).toBe(0);
  },
);

/** Copies what git knows of the project, or would, and links what is installed. */
function copyTree(directory: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of stdout.split('\n').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(directory, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
}
