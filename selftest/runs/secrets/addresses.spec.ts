import { expect, test } from '@playwright/test';
import { startMock } from '../../../mock/server.js';
import { runSuite } from '../../proof/run-suite.js';

const addresses = [
  { name: 'BASE_URL', value: 'https://user:canary-password@staging.example' },
  { name: 'BASE_URL', value: 'user:canary-password@staging.example' },
  { name: 'BASE_URL', value: 'https://staging.example/?key=canary-password' },
  { name: 'HARNESS_URL', value: 'user:canary-password@staging.example?key=canary-password' },
  { name: 'HARNESS_URL', value: 'http://user:canary-password@127.0.0.1:1/?key=canary-password' },
  { name: 'RECEIVER_URL', value: 'https://user:canary-password@hooks.example' },
];

for (const { name, value } of addresses) {
  test(`the password of ${name} is not shown where ${value} can't be used`, async ({}, info) => {
    const target = await startMock();
    const { exitCode, output } = await runSuite({
      reportDir: info.outputPath('report'),
      env: { BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl, [name]: value },
      args: ['tests/companies'],
    });
    await target.close();

    expect(exitCode).toBe(2);
    expect(output).toContain(name);
    expect(output).not.toContain('canary-password');
  });
}
