import diagnostics from 'node:diagnostics_channel';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import timers from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded before everything else in each process of a run (NODE_OPTIONS), it notes what the process does with its time and
 * writes that when it exits (bench/speed/observed-run.ts reads it). JavaScript, so that no loader has to stand before it.
 */

const directory = process.env.SPEED_OBSERVED;
const recordsRequests = process.env.SPEED_REQUESTS === '1';

/** A worker learns its number only later. */
const isWorker = path.basename(process.argv[1] ?? '').startsWith('workerProcessEntry');

/** What a worker may be at, the first that is open counts; with none, it is at its own code or waits for the runner. */
const states = ['pause', 'delivery', 'request'];
const open = new Map(states.map((state) => [state, 0]));
const spent = {};
let requests = 0;
let since = performance.now();
let loop = performance.eventLoopUtilization();

function account() {
  const [now, current] = [performance.now(), performance.eventLoopUtilization()];
  const state = states.find((each) => open.get(each) > 0) ?? 'own';
  spent[state] ??= { milliseconds: 0, idle: 0 };
  spent[state].milliseconds += now - since;
  spent[state].idle += current.idle - loop.idle;
  [since, loop] = [now, current];
}

function change(state, by) {
  account();
  open.set(state, open.get(state) + by);
}

/** The receiver of deliveries is asked with the time that it may wait for them. */
const stateOf = ({ path: asked }) => (/[?&]wait=[1-9]/.test(asked) ? 'delivery' : 'request');

function observeWaits() {
  const wait = timers.setTimeout;
  timers.setTimeout = (...given) => {
    change('pause', 1);
    return wait(...given).finally(() => change('pause', -1));
  };
  syncBuiltinESMExports();
}

function observeRequests() {
  const kept = [];
  diagnostics.subscribe('undici:request:create', ({ request }) => {
    requests += 1;
    change(stateOf(request), 1);
    if (recordsRequests && stateOf(request) === 'request') kept.push(request);
  });
  diagnostics.subscribe('undici:request:trailers', ({ request }) => {
    request.ended ??= (change(stateOf(request), -1), true);
  });
  diagnostics.subscribe('undici:request:error', ({ request }) => {
    request.ended ??= (change(stateOf(request), -1), true);
  });
  if (!recordsRequests) return;
  diagnostics.subscribe(
    'undici:request:headers',
    ({ request, response }) => (request.status = response.statusCode),
  );
  process.on('exit', () => {
    const sent = kept.filter(
      ({ body }) => body === null || typeof body === 'string' || Buffer.isBuffer(body),
    );
    const lines = sent.map(({ origin, method, path: asked, headers, body, status }) =>
      JSON.stringify({
        origin: String(origin),
        method,
        path: asked,
        headers,
        body: body === null ? undefined : Buffer.from(body).toString('base64'),
        status,
      }),
    );
    appendFileSync(path.join(directory, `requests-${process.pid}.jsonl`), `${lines.join('\n')}\n`);
  });
}

if (isMainThread && directory !== undefined) {
  mkdirSync(directory, { recursive: true });
  if (isWorker) {
    observeWaits();
    observeRequests();
  }
  process.on('exit', () => {
    account();
    const { user, system } = process.cpuUsage();
    const observed = {
      command: process.argv[1] ?? '',
      isWorker,
      began: performance.timeOrigin,
      ended: performance.timeOrigin + performance.now(),
      cpu: (user + system) / 1e6,
      spent,
      requests,
    };
    writeFileSync(path.join(directory, `process-${process.pid}.json`), JSON.stringify(observed));
  });
}
