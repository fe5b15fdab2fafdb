import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root, runSuite } from '../proof/run-suite.js';

/** Of each format one for every change. */
const brokenFiles = [
  { file: 'spec/openapi.yaml', tag: '@nightly' },
  { file: 'spec/requirements/roles.yaml', tag: [] },
  { file: 'spec/contradictions.yaml', tag: '@nightly' },
  { file: 'spec/harness.yaml', tag: '@nightly' },
  { file: 'schemas/company.schema.json', tag: [] },
];

for (const { file, tag } of brokenFiles) {
  test(`a broken ${file} ends the run with one sentence that names it`, { tag }, async ({}, info) => {
    const copy = info.outputPath('copy');
    mkdirSync(copy, { recursive: true });
    for (const part of [
      'spec',
      'schemas',
      'src',
      'tests',
      'scripts/bin',
      'package.json',
      'playwright.config.ts',
      'tsconfig.json',
    ])
      cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    writeFileSync(path.join(copy, file), '{ "broken": [');

    const { exitCode, output } = await runSuite({
      reportDir: info.outputPath('report'),
      env: {},
      directory: copy,
    });

    expect(exitCode).toBe(2);
    expect(output).toContain(file);
    expect(output.trim().split('\n')).toHaveLength(1);
  });
}
