import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port.js';
import { startPrism } from '../prism.js';
import { run, yaml } from '../readers/reader.js';

/** A mock of others that has started. */
export interface StartedMock {
  baseUrl: string;
  stop(): void;
}

/** A mock of others, and what it does with a request. */
export interface OtherMock {
  name: string;
  package: string;
  version: string;
  does: string;
  /** @param folder where the packages are installed, with room for its files */
  start(folder: string): Promise<StartedMock>;
}

const patience = 60_000;
const jar = (folder: string, version: string): string =>
  path.join(folder, `node_modules/wiremock/build/wiremock-standalone-${version}.jar`);

/** The mocks that the page compares with; each is given the bundled contract, or the two stubs that it needs. */
export const otherMocks: OtherMock[] = [
  {
    name: 'WireMock',
    package: 'wiremock',
    version: '3.13.2',
    does: 'matches two stubs, the header and the three fields',
    async start(folder) {
      const files = path.join(folder, 'wiremock');
      writeStubs(path.join(files, 'mappings'));
      const port = await freePort();
      const flags = ['--root-dir', files, '--no-request-journal', '--disable-banner'];
      return started('java', ['-jar', jar(folder, this.version), '--port', String(port), ...flags], port);
    },
  },
  {
    name: 'Prism',
    package: '@stoplight/prism-cli',
    version: '5.14.2',
    does: 'holds the request to the contract',
    start: (folder) => startPrism(path.join(folder, 'node_modules/.bin/prism'), yaml),
  },
  {
    name: 'Mockoon',
    package: '@mockoon/cli',
    version: '9.9.0',
    does: 'answers with the shape of the contract',
    async start(folder) {
      const port = await freePort();
      const flags = ['--data', yaml, '--port', String(port), '--disable-log-to-file'];
      return started(path.join(folder, 'node_modules/.bin/mockoon-cli'), ['start', ...flags], port);
    },
  },
];

/** Installs the mocks of others into a folder of the system for temporary files, and answers the folder. */
export function installMocks(): string {
  const folder = path.join(tmpdir(), 'agency-other-mocks');
  mkdirSync(folder, { recursive: true });
  const dependencies = Object.fromEntries(otherMocks.map((mock) => [mock.package, mock.version]));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  return folder;
}

async function started(command: string, args: string[], port: number): Promise<StartedMock> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const baseUrl = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + patience; Date.now() < deadline && child.exitCode === null;) {
    const answer = await fetch(`${baseUrl}/accounts/companies`, { headers: { 'x-api-key': 'key' } }).catch(
      () => undefined,
    );
    if (answer?.ok) return { baseUrl, stop: () => void child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill();
  throw new Error(`${command} did not answer within ${patience / 1000} s`);
}

function writeStubs(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const any = { matches: '.+' };
  const headers = { 'content-type': 'application/json' };
  const parts = { notes: 'Measured', budget: '1200', quantity: '2' };
  const stubs = {
    list: {
      request: { method: 'GET', urlPath: '/accounts/companies', headers: { 'x-api-key': any } },
      response: { status: 200, headers, jsonBody: { message: 'Companies found', companies: [] } },
    },
    update: {
      request: {
        method: 'PUT',
        urlPath: '/orders',
        headers: { authorization: any, companyid: any },
        multipartPatterns: Object.entries(parts).map(([name, equalTo]) => ({
          matchingType: 'ANY',
          headers: { 'Content-Disposition': { contains: `name="${name}"` } },
          bodyPatterns: [{ equalTo }],
        })),
      },
      response: { status: 200, headers, jsonBody: { message: 'Project has been updated' } },
    },
  };
  for (const [name, stub] of Object.entries(stubs))
    writeFileSync(path.join(directory, `${name}.json`), JSON.stringify(stub));
}
