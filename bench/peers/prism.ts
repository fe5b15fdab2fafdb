import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { collectTests } from '../../selftest/proof/collect-tests.js';
import { variablesOf } from '../../selftest/proof/hold-mock.js';
import { runTests } from '../../selftest/proof/run-tests.js';
import { once } from '../../src/contract/contract-files.js';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import type { Exchanges } from '../../src/verdict/recorded-exchange.js';
import { freePort } from '../../selftest/free-port.js';
import { contractFor } from './target.js';
import type { Peer } from './runs.js';
import { sample } from './runs.js';

const version = '5.14.2';
/** Tests of ours that find a fault which are sent through it; one fault can have hundreds. */
const most = 6;
const timeLimit = 60_000;

/** What the header says in which Prism reports. */
interface Violation {
  location: string[];
  severity: string;
  code: string;
}

const tests = once(collectTests);

/** Stands between our tests and the target and holds what passes to the contract. */
export const prism: Peer = {
  name: 'Prism as a proxy',
  packages: [{ from: 'npm', name: '@stoplight/prism-cli', version }],
  budgets: ['has none'],
  // The tests run in this process, one run at a time.
  width: 1,
  // It writes the names of headers in lower case, and with the exact names could create no client.
  unspecified: { headerCase: 'any' },
  async run({ mock, records }, { places, folder, fault }) {
    writeFileSync(`${folder}/contract.json`, JSON.stringify(contractFor(records)));
    const chosen = fault === undefined ? await quickSet() : await testsOf(fault, most);
    const proxy = await startProxy(`${places.npm}/node_modules/.bin/prism`, folder, mock.baseUrl);
    try {
      const variables = await variablesOf({ ...mock, baseUrl: proxy.baseUrl }, {});
      const { exchanges } = await runTests(chosen, { ...variables, EFFECT_WAIT: '1' });
      return complaintsIn(exchanges);
    } finally {
      await proxy.stop();
    }
  },
};

async function testsOf(fault: string, count: number): ReturnType<typeof collectTests> {
  return (await tests()).filter((test) => killMatrix().tests[test.id]?.finds.includes(fault)).slice(0, count);
}

async function quickSet(): ReturnType<typeof collectTests> {
  const each = await Promise.all(sample.map(({ id }) => testsOf(id, 1)));
  return [...new Set(each.flat())];
}

function complaintsIn(exchanges: Exchanges): string[] {
  return Object.values(exchanges).flatMap(({ request, response, delivery }) => {
    const header = response?.headers.find(([name]) => name.toLowerCase() === 'sl-violations')?.[1];
    if (header === undefined || delivery) return [];
    const path = new URL(request.url).pathname;
    return (JSON.parse(header) as Violation[])
      .filter(({ location: [side], severity }) => side === 'response' && severity === 'Error')
      .map(({ location, code }) => `${path} ${location.join('.').replace(/\.\d+/g, '[]')} ${code}`);
  });
}

async function startProxy(executable: string, folder: string, upstream: string) {
  const port = await freePort();
  const args = ['proxy', 'contract.json', upstream, '--validate-request', 'false'];
  const child = spawn(executable, [...args, '-h', '127.0.0.1', '-p', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('Prism did not start')), timeLimit);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes('listening')) return;
      clearTimeout(limit);
      resolve();
    });
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop() {
      child.kill();
      return ended;
    },
  };
}
