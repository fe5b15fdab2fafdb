import { expect, test } from '@playwright/test';
import { startMock } from '../../../mock/server.js';
import { SettingsError } from '../../../src/target/settings-error.js';
import { runSuite } from '../../proof/run-suite.js';
import { runTests } from '../../proof/run-tests.js';

const addresses = [
  { name: 'BASE_URL', value: 'https://user:canary-password@staging.example' },
  { name: 'BASE_URL', value: 'user:canary-password@staging.example' },
  { name: 'BASE_URL', value: 'https://staging.example/?key=canary-password' },
  { name: 'HARNESS_URL', value: 'user:canary-password@staging.example?key=canary-password' },
  { name: 'HARNESS_URL', value: 'http://user:canary-password@127.0.0.1:1/?key=canary-password' },
  { name: 'RECEIVER_URL', value: 'https://user:canary-password@hooks.example' },
];

for (const { name, value } of addresses) {
  test(`the password of ${name} is not shown where ${value} can't be used`, async () => {
    const target = await startMock();
    const said = await saidOf({ BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl, [name]: value });
    await target.close();

    expect(said).toContain(name);
    expect(said).not.toContain('canary-password');
  });
}

for (const { name, value, tag } of [
  { ...addresses[1], tag: [] },
  { ...addresses[4], tag: '@nightly' },
])
  test(`a run prints no password of ${name}, and exits 2`, { tag }, async ({}, info) => {
    const target = await startMock();
    const { exitCode, output } = await runSuite({
      reportDir: info.outputPath('report'),
      env: { BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl, [String(name)]: String(value) },
      args: ['tests/companies'],
    });
    await target.close();

    expect(exitCode).toBe(2);
    expect(output).toContain(name);
    expect(output).not.toContain('canary-password');
  });

/** What a run with such variables says before its first test. */
async function saidOf(variables: Record<string, string>): Promise<string> {
  try {
    return (await runTests([], variables)).found.join('\n');
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}
