import { measurePages } from './measured-pages.js';
import type { MeasuredPage } from './measured-pages.js';

/** `npx tsx bench/report.ts`: how long the page takes to be made, opened and filtered, by the number of tests in it. */
const sizes = [1_000, 10_000, 50_000];

/** What 10,000 tests may take, in milliseconds, and how far a cost may grow faster than the number of tests. */
const limits = { made: 5_000, opened: 1_000, filtered: 1_000, growth: 1.5 };

process.stdout.write('   tests    made     MB  opened  filtered  searched  exchange (ms)\n');
const all = await measurePages(sizes, (measured) => {
  const { tests, made, megabytes, opened, filtered, searched, exchange } = measured;
  const figures = [tests, made, megabytes, opened, filtered, searched, exchange];
  const widths = [8, 8, 7, 8, 10, 10, 10];
  process.stdout.write(
    `${figures.map((figure, index) => shown(figure).padStart(widths[index] ?? 8)).join('')}\n`,
  );
});
const missed = findings(all);
for (const finding of missed) process.stdout.write(`MISSED: ${finding}\n`);
process.exitCode = missed.length > 0 ? 1 : 0;

function shown(figure: number): string {
  return figure < 100 && !Number.isInteger(figure) ? figure.toFixed(1) : figure.toFixed(0);
}

function findings(measured: MeasuredPage[]): string[] {
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
