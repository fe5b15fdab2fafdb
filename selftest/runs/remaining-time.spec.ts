import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { slowed } from '../../mock/variants/updates.js';
import { fixturesOf, lastingEnvironment } from '../environment/environment.js';
import { StartedRun } from './started-run.js';

/** What a run says on its way, with the milliseconds since its first line. */
const said = / of \d+ .*?(?:(\d+) min )?([\d.]+) (m?s) left/g;

function millisecondsOf([, minutes = '0', number = '0', unit]: RegExpMatchArray): number {
  return Number(minutes) * 60_000 + Number(number) * (unit === 'ms' ? 1 : 1_000);
}

const plain = { describe: 'The mock.', argument: 'It has no variant.' };

for (const [name, slow, byEnvironment, embedded] of [
  ['the embedded mock', false, false, true],
  ['the mock', false, false],
  ['the mock with environment fixtures', false, true],
  ['a slow target', true, false],
  ['a slow target with environment fixtures', true, true],
] as const)
  test(
    `after a quarter of a run the time that is left is right by 30 %: ${name}`,
    { tag: '@nightly' },
    async ({}, info) => {
      test.setTimeout(1_800_000);
      const target = await startMock(slow ? { variant: slowed(plain) } : {});
      const { baseUrl, harnessUrl } = target;
      const reached: Record<string, string> = embedded ? {} : { BASE_URL: baseUrl, HARNESS_URL: harnessUrl };
      const env = byEnvironment ? await fixturesOf(target, lastingEnvironment) : reached;
      const run = new StartedRun(info.outputPath('report'), env, []);
      const lines: { at: number; left: number }[] = [];
      let start: number | undefined;
      const watch = setInterval(() => {
        if (run.output.includes(' to the contract: ')) start ??= performance.now();
        const all = [...run.output.matchAll(said)];
        for (const line of all.slice(lines.length))
          lines.push({ at: performance.now() - (start ?? 0), left: millisecondsOf(line) });
      }, 100);
      await run.ended();
      clearInterval(watch);
      await target.close();

      const length = performance.now() - (start ?? 0);
      const [first] = lines.filter(({ at }) => at >= length / 4);
      expect(first, run.output).toBeDefined();
      const truth = length - (first?.at ?? 0);
      expect(Math.abs((first?.left ?? 0) / truth - 1), `${JSON.stringify(first)} of ${length}`).toBeLessThan(
        0.3,
      );
    },
  );
