import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import findChromium, { chromiumPath } from '../selftest/browser/chromium.js';
import { renderHtml } from '../src/report/html.js';
import { madeUpResult } from './made-up-result.js';

/** `npx tsx bench/report.ts`: how long the page takes to be made, opened and filtered, by the number of tests in it. */
const sizes = [1_000, 10_000, 50_000];

/** Each page is opened as often; the least of the times counts, as other programs only add to it. */
const rounds = 3;

/** What 10,000 tests may take, in milliseconds, and how far a cost may grow faster than the number of tests. */
const limits = { made: 5_000, opened: 1_000, filtered: 1_000, growth: 1.5 };

interface Measured extends Times {
  tests: number;
  made: number;
  megabytes: number;
}

/** Milliseconds until what was asked for is on the screen. */
interface Times {
  opened: number;
  filtered: number;
  searched: number;
  exchange: number;
}

const directory = mkdtempSync(path.join(tmpdir(), 'report-bench-'));
findChromium();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
const all: Measured[] = [];
process.stdout.write('   tests    made     MB  opened  filtered  searched  exchange (ms)\n');
try {
  for (const tests of sizes) {
    const measured = await measure(tests);
    all.push(measured);
    const { made, megabytes, opened, filtered, searched, exchange } = measured;
    const figures = [tests, made, megabytes, opened, filtered, searched, exchange];
    const widths = [8, 8, 7, 8, 10, 10, 10];
    process.stdout.write(
      `${figures.map((figure, index) => shown(figure).padStart(widths[index] ?? 8)).join('')}\n`,
    );
  }
} finally {
  await browser.close();
  rmSync(directory, { recursive: true });
}
const missed = findings(all);
for (const finding of missed) process.stdout.write(`MISSED: ${finding}\n`);
process.exitCode = missed.length > 0 ? 1 : 0;

async function measure(tests: number): Promise<Measured> {
  const { result, exchanges } = madeUpResult(tests);
  const [text, made] = timed(() => renderHtml(result, exchanges));
  const file = path.join(directory, `${tests}.html`);
  writeFileSync(file, text);
  const times: Times[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await look(file, tests));
  const least = (name: keyof Times): number => Math.min(...times.map((each) => each[name]));
  return {
    tests,
    made,
    megabytes: text.length / 1e6,
    opened: least('opened'),
    filtered: least('filtered'),
    searched: least('searched'),
    exchange: least('exchange'),
  };
}

/** Opens a page and does there what a reader does. */
async function look(file: string, tests: number): Promise<Times> {
  const page = await browser.newPage();
  const start = performance.now();
  await page.goto(pathToFileURL(file).href);
  await painted(page);
  const opened = performance.now() - start;
  const filtered = await acted(page, () => page.click('.choice.failed'));
  const searched = await acted(page, async () => {
    await page.fill('#search', 'test 77 ');
    await page.waitForFunction("document.querySelector('.shown').textContent.includes(' of ')");
    await page.waitForTimeout(120);
  });
  const exchange = await acted(page, async () => {
    await page.evaluate(`location.hash = '#exchange-t${tests - 1}-2'`);
    await page.waitForSelector(`[id="exchange-t${tests - 1}-2"]`);
  });
  await page.close();
  return { opened, filtered, searched, exchange };
}

/** Waits until what was done is on the screen. */
async function painted(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

async function acted(page: Page, act: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await act();
  await painted(page);
  return performance.now() - start;
}

/** What some work takes of the processor, in milliseconds: other programs can't lengthen it. */
function timed<T>(work: () => T): [T, number] {
  const start = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(start);
  return [value, (user + system) / 1000];
}

function shown(figure: number): string {
  return figure < 100 && !Number.isInteger(figure) ? figure.toFixed(1) : figure.toFixed(0);
}

function findings(measured: Measured[]): string[] {
  const [, middle, large] = measured;
  if (middle === undefined || large === undefined) return ['not every size was measured'];
  const slow = (['made', 'opened', 'filtered'] as const)
    .filter((name) => middle[name] > limits[name])
    .map((name) => `10,000 tests are ${name} in at most ${limits[name]} ms`);
  const steep = (['made', 'megabytes'] as const)
    .filter((name) => large[name] / middle[name] > (large.tests / middle.tests) * limits.growth)
    .map((name) => `${name} grows with the number of tests and no faster`);
  return [...slow, ...steep];
}
