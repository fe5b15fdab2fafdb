import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../test.js';
import { startMock } from '../../mock/server.js';
import { Inbox } from '../../src/exchange/inbox.js';
import { startReceiver } from '../../src/exchange/receiver.js';
import { readExchanges } from '../../src/reporting/result-file.js';
import { SharedPace, CircuitBreaker } from '../../src/target/request-policy.js';
import { readSettings } from '../../src/target/settings.js';
import { reaching } from '../environment/environment.js';
import { inPool } from '../proof/pool.js';
import { ran } from '../program.js';
import { runSuite } from '../proof/run-suite.js';

/** A module that sets the clock of the wall by so many milliseconds in each process that loads it, once a file is there. */
function shiftedClock(file: string, by: number): string {
  return `
    import { existsSync } from 'node:fs';
    const True = Date;
    let isSet = false;
    let looked = 0;
    const now = () => {
      if (!isSet && performance.now() - looked > 20) {
        looked = performance.now();
        isSet = existsSync(${JSON.stringify(file)});
      }
      return True.now() + (isSet ? ${by} : 0);
    };
    globalThis.Date = class Date extends True {
      constructor(...values) { if (values.length === 0) super(now()); else super(...values); }
      static now() { return now(); }
    };`;
}

const shifts = [
  { name: 'back by decades', by: -1_795_435_186_684 },
  { name: 'back by a minute', by: -60_000 },
  { name: 'forward by a day', by: 86_400_000 },
];

test('a run tells true durations, and the same verdicts, where the clock is set meanwhile @nightly', async ({
  untilEnd,
}, info) => {
  test.setTimeout(300_000);
  const found = await inPool(shifts, 2, async ({ name, by }, index) => {
    const mock = await untilEnd(startMock());
    const clock = info.outputPath(`clock-${index}.mjs`);
    const set = info.outputPath(`set-${index}`);
    writeFileSync(clock, shiftedClock(set, by));
    const began = Date.now();
    const reportDir = info.outputPath(`report-${index}`);
    const running = runSuite({
      reportDir,
      env: {
        ...reaching(mock),
        LEAD_VARIANT: 'A',
        REQUEST_RATE: '20',
        NODE_OPTIONS: `--import=${pathToFileURL(clock).href}`,
      },
      args: ['tests/companies/listing.spec.ts', 'tests/webhooks/delivered.spec.ts', '--workers', '2'],
    });
    while (!existsSync(`${reportDir}-part/exchanges.har`)) await pause(50);
    writeFileSync(set, '');
    const { exitCode, folder, output, result } = await running;
    const took = Date.now() - began;
    if (result === undefined) return [`${name}: there is no result: ${output}`];

    const durations = [
      result.run.durationMs,
      ...result.requirements.flatMap(({ tests }) => tests.map(({ durationMs }) => durationMs)),
      ...Object.values(readExchanges(`${folder}/conformance.json`)).map(({ durationMs }) => durationMs),
    ];
    const absurd = durations.filter((duration) => !(duration >= 0 && duration <= took));
    const started = Date.parse(result.run.started);
    const { code: reported, output: said } = await ran('scripts/report.ts', [`${folder}/conformance.json`], {
      FORMS: 'html,junit,earl,markdown',
    });
    return [
      ...(absurd.length === 0 ? [] : [`${name}: durations of ${absurd.join(', ')} ms`]),
      ...(started >= began && started <= began + took ? [] : [`${name}: it began at ${result.run.started}`]),
      ...(exitCode === 0 ? [] : [`${name}: it exits ${exitCode}: ${output}`]),
      ...(reported === 0 ? [] : [`${name}: no report can be made of it: ${said}`]),
    ];
  });

  expect(found.flat()).toEqual([]);
});

test.describe('what is waited for', () => {
  const trueNow = Date.now;
  test.afterEach(() => void (Date.now = trueNow));
  const setClock = (by: number): void => void (Date.now = () => trueNow() + by);

  test('is not given up where the clock is set forward', async ({ untilEnd }) => {
    const receiver = await untilEnd(startReceiver());
    const inbox = new Inbox(readSettings({ BASE_URL: 'http://127.0.0.1:1' }), receiver);
    const addresses = await inbox.newAddresses();
    const waiting = inbox.deliveriesAmong(addresses, (all) => all.filter(({ body }) => body === 'it'), 1);
    setClock(86_400_000);
    await fetch(addresses.url, { method: 'POST', body: 'another' });
    await fetch(addresses.url, { method: 'POST', body: 'it' });

    expect(await waiting).toHaveLength(1);
  });

  test('is not waited for by decades where the clock is set back', async ({}, info) => {
    const [pace, other] = [1, 2].map(() => new SharedPace(info.outputPath(), 50)) as [SharedPace, SharedPace];
    const circuitBreaker = new CircuitBreaker(info.outputPath());
    await pace.turn();
    await pace.hold(100);
    for (let count = 0; count < 2; count += 1) circuitBreaker.lose('an operation');
    expect(circuitBreaker.lossesOf('an operation')).toBe(2);
    setClock(-86_400_000);
    const started = performance.now();
    await other.turn();
    await pace.turn();

    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
