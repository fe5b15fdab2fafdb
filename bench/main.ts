import { beginCommand } from '../src/run/one-sentence.js';
import type { LoadProcess } from './children.js';
import { startLoad, startServer } from './children.js';
import { given, list, update } from './contenders.js';
import { startPrism } from './prism.js';
import type { Plan, Standing } from './rounds.js';
import { compare } from './rounds.js';

const {
  values: { quick },
} = beginCommand({
  call: 'npm run bench',
  does: `Measures the mock beside a bare server and, where PRISM names its executable, beside another mock (bench/README.md).
It takes some minutes; exits 1 where a limit is missed.`,
  options: { quick: { type: 'boolean', default: false, says: 'fewer and shorter rounds' } },
});
const PLAN: Plan = {
  rounds: quick ? 3 : 7,
  ms: quick ? 500 : 2000,
  warmUp: quick ? 500 : 2000,
  connections: 16,
};
const MEMORY_STEPS = 4;
const MEMORY_REQUESTS = quick ? 10_000 : 100_000;
/** Bytes of heap by which 200,000 requests may differ from the first quarter of them. */
const FLAT = 4 * 1024 * 1024;

let missed = 0;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function verdict(kept: boolean, target: string): string {
  if (!kept) missed += 1;
  return `${kept ? 'kept' : 'MISSED'}: ${target}`;
}

function table(title: string, standings: Standing[]): void {
  say(`\n${title}`);
  for (const { name, rate, cpu, ratio, lowest, highest } of standings) {
    const cost = cpu === undefined ? '' : `   ${cpu.toFixed(0)} µs of processor`;
    const range = `${lowest.toFixed(2)} to ${highest.toFixed(2)}`;
    say(
      `  ${name.padEnd(34)} ${rate.toFixed(0).padStart(7)} /s   ratio ${ratio.toFixed(2)} (${range})${cost}`,
    );
  }
}

async function againstPeers(load: LoadProcess): Promise<void> {
  const mock = await startServer('mock');
  const known = await given(mock);
  const sample = await fetch(`${mock.baseUrl}/accounts/companies`, {
    headers: { 'x-api-key': known.apiKey },
  });
  const bareList = await startServer('bare-list', await sample.text());
  const bareUpdate = await startServer(
    'bare-update',
    JSON.stringify({ message: 'Project has been updated' }),
  );

  const lists = await compare(
    load,
    [list('bare Fastify, the same bytes', bareList, ''), list('the mock', mock, known.apiKey)],
    PLAN,
  );
  table('GET /accounts/companies, ratio to bare Fastify', lists);
  say(`  ${verdict(lists[1]!.ratio >= 0.7, 'at least 0.7 of bare Fastify')}`);

  const updates = await compare(
    load,
    [update('bare Fastify, @fastify/multipart', bareUpdate, known), update('the mock', mock, known)],
    PLAN,
  );
  table('PUT /orders with three fields, ratio to bare Fastify', updates);
  say(`  ${verdict(updates[1]!.ratio >= 0.5, 'at least 0.5 of bare Fastify')}`);

  const executable = process.env['PRISM'];
  if (executable) {
    const prism = await startPrism(executable);
    const mocks = await compare(
      load,
      [list('Prism', prism, 'key'), list('the mock', mock, known.apiKey)],
      PLAN,
    ).finally(() => prism.stop());
    table('GET /accounts/companies, ratio to Prism', mocks);
    say(`  ${verdict(mocks[1]!.ratio >= 5, 'at least 5 times Prism')}`);
  } else say('\nPrism: skipped, because PRISM does not name its executable (bench/README.md)');
  for (const server of [mock, bareList, bareUpdate]) server.stop();
}

async function fullAgainstEmpty(load: LoadProcess): Promise<void> {
  const [empty, full] = [await startServer('mock'), await startServer('full-mock')];
  const [inEmpty, inFull] = [await given(empty), await given(full)];
  await full.tell('fill');
  const pairs = {
    'GET /accounts/companies': [
      list('100,000 orders and members', full, inFull.apiKey),
      list('empty', empty, inEmpty.apiKey),
    ],
    'PUT /orders': [update('100,000 orders and members', full, inFull), update('empty', empty, inEmpty)],
  };
  for (const [operation, contenders] of Object.entries(pairs)) {
    const standings = await compare(load, contenders, PLAN);
    table(`${operation}, ratio to a full memory`, standings);
    const times = standings[1]!.ratio;
    say(`  ${verdict(times <= 1.3, `${times.toFixed(2)} times the time per request, at most 1.3`)}`);
  }
  full.stop();
  empty.stop();
}

async function memory(load: LoadProcess): Promise<void> {
  const mock = await startServer('mock');
  const known = await given(mock);
  const contenders = [list('', mock, known.apiKey), update('', mock, known)];
  const heaps: number[] = [];
  say(`\nHeap of the mock after requests, half GET and half PUT, and a collection of garbage`);
  for (let step = 1; step <= MEMORY_STEPS; step += 1) {
    for (const { load: what } of contenders) {
      await load.run({ ...what, connections: 16, requests: MEMORY_REQUESTS / MEMORY_STEPS });
    }
    const { heapUsed, rss } = await mock.tell('memory');
    heaps.push(heapUsed);
    const count = (2 * step * MEMORY_REQUESTS) / MEMORY_STEPS;
    say(`  ${String(count).padStart(7)}  heap ${mib(heapUsed)}  resident ${mib(rss)}`);
  }
  const growth = heaps.at(-1)! - heaps[0]!;
  say(`  ${verdict(growth <= FLAT, `grown by ${mib(growth)} since the first step, at most ${mib(FLAT)}`)}`);
  mock.stop();
}

function mib(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

const load = startLoad();
say(`${PLAN.connections} connections, ${PLAN.rounds} alternating rounds of ${PLAN.ms / 1000} s, medians`);
await againstPeers(load);
await fullAgainstEmpty(load);
await memory(load);
load.stop();
process.exitCode = missed > 0 ? 1 : 0;
