import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root, runSuite } from '../proof/run-suite.js';

const brokenFiles = [
  'spec/openapi.yaml',
  'spec/requirements/roles.yaml',
  'spec/contradictions.yaml',
  'spec/harness.yaml',
  'schemas/company.schema.json',
];

for (const file of brokenFiles) {
  test(`a broken ${file} ends the run with one sentence that names it`, async ({}, info) => {
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
