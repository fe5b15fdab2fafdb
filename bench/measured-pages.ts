import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import findChromium, { chromiumPath } from '../selftest/browser/chromium.js';
import { renderHtml } from '../src/report/html.js';
import { madeUpResult } from './made-up-result.js';

/** Each page is opened as often; the least of the times counts, as other programs only add to it. */
const rounds = 3;

/** What the page of a report takes, in milliseconds, by the number of tests in it. */
export interface MeasuredPage extends Times {
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

/** Makes pages of made-up results of some sizes and uses them in a browser; `tell` hears of each. */
export async function measurePages(
  sizes: readonly number[],
  tell: (measured: MeasuredPage) => void = () => undefined,
): Promise<MeasuredPage[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'report-bench-'));
  findChromium();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  const all: MeasuredPage[] = [];
  try {
    for (const tests of sizes) {
      const measured = await measure(tests, path.join(directory, `${tests}.html`), browser);
      all.push(measured);
      tell(measured);
    }
  } finally {
    await browser.close();
    rmSync(directory, { recursive: true });
  }
  return all;
}

async function measure(tests: number, file: string, browser: Browser): Promise<MeasuredPage> {
  const { result, exchanges } = madeUpResult(tests);
  const [text, made] = timed(() => renderHtml(result, exchanges));
  writeFileSync(file, text);
  const times: Times[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await look(browser, file, tests));
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
async function look(browser: Browser, file: string, tests: number): Promise<Times> {
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
