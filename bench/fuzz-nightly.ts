import fc from 'fast-check';
import { beginCommand } from '../src/run/one-sentence.js';
import type { FuzzedTarget } from '../selftest/mock/fuzz.js';
import { badRequests, complaint } from '../selftest/mock/fuzz.js';
import { Client } from '../selftest/mock/mock-test.js';
import { exchange } from '../selftest/mock/raw-exchange.js';
import type { MeasuredServer } from './children.js';
import { startServer } from './children.js';

beginCommand({
  call: 'npm run fuzz',
  does: `Sends malformed requests to the mock, 20,000 or FUZZ_INPUTS of them, and exits 1 where an answer is wrong or memory
grows. FUZZ_SEED repeats a run.`,
});

const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 20_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 0x7fffffff);
const ROUNDS = 10;
const AT_ONCE = 8;
/** Milliseconds for an answer. */
const LIMIT = 10_000;
/** Bytes of heap that the last rounds may need beyond the second; the request log is full after the first. */
const GROWTH = 4 * 1024 * 1024;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function target(client: Client): Promise<FuzzedTarget> {
  const workspace = await client.workspace();
  const orderIds: string[] = [];
  for (const status of ['Pending', 'Ongoing', 'Completed']) {
    const { orderId } = await client.given('order', { companyId: workspace.companyId, status });
    orderIds.push(orderId!);
  }
  return { ...workspace, orderIds };
}

async function round(server: MeasuredServer, seed: number): Promise<string[]> {
  const { baseUrl, harnessUrl = '' } = server;
  const client = new Client({ baseUrl, harnessUrl });
  const arbitrary = badRequests(await target(client));
  const port = Number(new URL(baseUrl).port);
  const queue = fc.sample(arbitrary, { numRuns: Math.ceil(INPUTS / ROUNDS), seed }).values();
  const findings: string[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const request of queue) {
        const found = complaint(request, await exchange(port, request, LIMIT));
        if (found !== undefined) findings.push(`${request.name}: ${found}`);
      }
    }),
  );
  return findings;
}

say(`FUZZ_SEED=${SEED} FUZZ_INPUTS=${INPUTS}`);
const server = await startServer('mock');
const heaps: number[] = [];
let found = 0;
for (let i = 0; i < ROUNDS; i += 1) {
  const findings = await round(server, SEED + i);
  found += findings.length;
  for (const finding of findings.slice(0, 20)) say(`round ${i + 1}: ${finding}`);
  const { heapUsed } = await server.tell('forget');
  heaps.push(heapUsed);
  say(
    `round ${i + 1} of ${ROUNDS}: ${findings.length} findings, heap ${(heapUsed / 1024 / 1024).toFixed(1)} MiB`,
  );
}
server.stop();
const growth = Math.min(...heaps.slice(-3)) - heaps[1]!;
say(`${found} findings; the heap grew by ${(growth / 1024 / 1024).toFixed(1)} MiB since round 2`);
process.exitCode = found > 0 || growth > GROWTH ? 1 : 0;
