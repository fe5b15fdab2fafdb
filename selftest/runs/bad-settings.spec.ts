import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root, runSuite } from '../proof/run-suite.js';

const wrongSettings: { name: string; env: Record<string, string>; sentence: string }[] = [
  {
    name: 'a TARGET without a file',
    env: { TARGET: 'nowhere' },
    sentence: 'TARGET is "nowhere", but there is no file .env.nowhere: write it or set BASE_URL.',
  },
  {
    name: 'a TARGET that is no name',
    env: { TARGET: '../x' },
    sentence: 'TARGET is "../x": use letters, digits, ".", "_" and "-" alone.',
  },
  {
    name: 'a BASE_URL without a scheme',
    env: { BASE_URL: 'staging.example.com' },
    sentence: 'BASE_URL is "staging.example.com": give a full address that begins with http:// or https://.',
  },
  {
    name: 'a HARNESS_URL without a scheme',
    env: { BASE_URL: 'http://127.0.0.1:1', HARNESS_URL: 'localhost:9' },
    sentence: 'HARNESS_URL is "localhost:9": give a full address that begins with http:// or https://.',
  },
  {
    name: 'an unknown ruling',
    env: { PENDING_TO_REVIEW: 'perhaps' },
    sentence: 'PENDING_TO_REVIEW is "perhaps": use one of blocked, allowed, either.',
  },
  {
    name: 'an unknown lead variant',
    env: { LEAD_VARIANT: 'C' },
    sentence: 'LEAD_VARIANT is "C": use one of A, B, both, auto.',
  },
  {
    name: 'headers that are no JSON',
    env: { LEAD_B_HEADERS: 'x-api-key: k' },
    sentence: 'LEAD_B_HEADERS is not a JSON object of header names and values: correct or unset it.',
  },
  {
    name: 'a port that is none',
    env: { RECEIVER_PORT: 'any' },
    sentence: 'RECEIVER_PORT is "any": give a port number from 0 to 65535.',
  },
  {
    name: 'a delivery file that is not there',
    env: { WEBHOOK_DELIVERY_FILE: 'no.json' },
    sentence: 'WEBHOOK_DELIVERY_FILE names the file "no.json", which does not exist.',
  },
];

for (const { name, env, sentence } of wrongSettings) {
  test(`${name} ends the run with one sentence`, async ({}, info) => {
    const { exitCode, output } = await runSuite({ reportDir: info.outputPath('report'), env });

    expect(exitCode).toBe(1);
    expect(output.trim()).toBe(sentence);
  });
}

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

    expect(exitCode).toBe(1);
    expect(output).toContain(file);
    expect(output.trim().split('\n')).toHaveLength(1);
  });
}
