import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Mock } from '../mock/server.js';
import { startMock } from '../mock/server.js';
import { fuzz, fuzzedTarget } from '../selftest/mock/fuzz.js';
import { Client } from '../selftest/mock/mock-test.js';
import { beginCommand } from '../src/run/command-line.js';

const rounds = 10;
/** Bytes of heap that the last rounds may need beyond the second; the request log is full after the first. */
const growth = 4 * 1024 * 1024;

await (process.send === undefined ? main() : serve());

/** `npm run fuzz`: the mock stands in a process of its own, so that its heap is that of the mock alone. */
async function main(): Promise<void> {
  beginCommand({
    call: 'npm run fuzz',
    does: `Sends malformed requests to the mock, 20,000 or FUZZ_INPUTS of them, and exits 1 where an answer is wrong or memory
grows. FUZZ_SEED repeats a run.`,
  });
  const inputs = Number(process.env['FUZZ_INPUTS'] ?? 20_000);
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 0x7fffffff);
  say(`FUZZ_SEED=${seed} FUZZ_INPUTS=${inputs}`);
  const server = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
  server.once('exit', (code) => {
    if (code !== 0) throw new Error(`The process of the mock ended (${code}).`);
  });
  const [mock] = (await once(server, 'message')) as [Pick<Mock, 'baseUrl' | 'harnessUrl'>];
  const client = new Client(mock);
  const heaps: number[] = [];
  let found = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const target = await fuzzedTarget(client);
    const findings = await fuzz(client, target, Math.ceil(inputs / rounds), seed + round - 1);
    found += findings.length;
    for (const finding of findings.slice(0, 20)) say(`round ${round}: ${finding}`);
    server.send('forget');
    const [heap] = (await once(server, 'message')) as [number];
    heaps.push(heap);
    say(`round ${round} of ${rounds}: ${findings.length} findings, heap ${mebibytes(heap)} MiB`);
  }
  server.disconnect();
  const grown = Math.min(...heaps.slice(-3)) - heaps[1]!;
  say(`${found} findings; the heap grew by ${mebibytes(grown)} MiB since round 2`);
  process.exitCode = found > 0 || grown > growth ? 1 : 0;
}

/** Serves the mock until its starter is gone. Asked to, it forgets every record and says what the requests left on the heap. */
async function serve(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { baseUrl, harnessUrl, service } = await startMock();
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => {
    for (const records of Object.values(service.world)) if (records instanceof Map) records.clear();
    for (let times = 0; times < 3; times += 1) collect();
    process.send?.(process.memoryUsage().heapUsed);
  });
  process.send?.({ baseUrl, harnessUrl });
}

function mebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
