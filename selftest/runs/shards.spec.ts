import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import { startMock } from '../../mock/server.js';
import { readExchanges, readResult } from '../../src/reporting/result-file.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { renderSummary } from '../../src/report/terminal.js';
import { mergeParts } from '../../src/reporting/parts.js';
import { exitCodeOf } from '../../src/verdict/verdicts.js';
import { reaching } from '../environment/environment.js';
import { inPool } from '../proof/pool.js';
import { ran } from '../program.js';
import { runSuite } from '../proof/run-suite.js';
import { namedFaults, wrongRoleType } from './named-faults.js';

const files = ['tests/roles/mappings.spec.ts', 'tests/companies/listing.spec.ts'];

/** How many parts a run is made in, for one comparison each. */
const counts = [1, 2, 5];

test('the parts of a run join to the result of one run, its exit code included; a missing one is said @nightly', async ({
  untilEnd,
}, info) => {
  const total = Math.max(...counts);
  test.setTimeout(600_000);
  const target = await untilEnd(startMock({ faults: namedFaults(wrongRoleType) }));
  const env = { ...reaching(target), CONFORMANCE_SEED: 'one' };
  const run = (reportDir: string, ...args: string[]) =>
    runSuite({ reportDir, env, args: [...files, '--workers', '1', ...args] });

  const whole = await run(info.outputPath('whole'));
  const shards = counts.flatMap((of) =>
    Array.from({ length: of }, (_, index) => ({ of, current: index + 1 })),
  );
  await inPool(shards, 2, ({ of, current }) =>
    run(info.outputPath(`parts-of-${of}`), `--shard=${current}/${of}`),
  );
  expect(whole.exitCode, whole.output).toBe(1);

  for (const count of counts) {
    await test.step(`${count} parts`, async () => {
      const directory = info.outputPath(`parts-of-${count}-part`);
      const { code, output } = await ran('scripts/merge.ts', [directory]);
      const file = path.join(directory, 'conformance.json');

      expect(code, output).toBe(whole.exitCode);
      expect(output).toContain('ROL-TYPE');
      expect(timeless(readResult(file))).toEqual(timeless(whole.result));
      expect(Object.keys(readExchanges(file)).sort()).toEqual(
        Object.keys(readExchanges(path.join(whole.folder, 'conformance.json'))).sort(),
      );
      expect(existsSync(path.join(directory, 'report.html'))).toBe(true);
    });
  }

  await test.step('one part missing', () => {
    const directory = info.outputPath('parts-missing');
    cpSync(info.outputPath(`parts-of-${total}-part`), directory, { recursive: true });
    rmSync(path.join(directory, `shard-1-of-${total}`), { recursive: true });
    const { result, exchanges } = mergeParts(directory, []);

    expect(exitCodeOf(result.run, 1, false)).toBe(1);
    expect(renderSummary(result, exchanges, '')).toContain(`Part 1 of ${total} is missing`);
    expect(readResult(path.join(directory, 'conformance.json')).run.complete).toBe(false);
  });

  await test.step('a machine whose clock is wrong by decades', () => {
    const directory = info.outputPath('parts-of-2-part');
    const part = path.join(directory, 'shard-2-of-2', 'conformance.json');
    const durations = [1, 2].map(
      (current) =>
        readResult(path.join(directory, `shard-${current}-of-2`, 'conformance.json')).run.durationMs,
    );
    const { run, ...rest } = readResult(part);
    writeFileSync(part, JSON.stringify({ ...rest, run: { ...run, started: '1970-01-01T00:00:00.000Z' } }));
    mergeParts(directory, []);

    const { durationMs } = readResult(path.join(directory, 'conformance.json')).run;
    expect(durationMs).toBeGreaterThanOrEqual(Math.max(...durations));
    expect(durationMs).toBeLessThanOrEqual(Math.max(...durations) + Math.min(...durations));
  });

  await test.step('a target that reports call by another name is still the same', () => {
    const directory = info.outputPath('parts-of-2-part');
    for (const current of [1, 2]) {
      const part = path.join(directory, `shard-${current}-of-2`, 'conformance.json');
      const { target: own, ...rest } = readResult(part);
      writeFileSync(part, JSON.stringify({ ...rest, target: { ...own, name: 'Billing API' } }));
    }

    expect(mergeParts(directory, []).result.run.changes).not.toBeNull();
  });

  await test.step('one part twice', () => {
    const directory = info.outputPath('parts-twice');
    for (const copy of ['a', 'b'])
      cpSync(info.outputPath(`parts-of-2-part/shard-1-of-2`), path.join(directory, copy), {
        recursive: true,
      });
    expect(() => mergeParts(directory, [])).toThrow(
      /^.* and .* are both part 1 of 2: leave one of them there\.$/,
    );
  });
});

/**
 * A result without what differs from run to run: times, how long each took, what was made for it, and how many members:
 * each part makes its own to find out what the target speaks. Of requests that are sent at once, either may end first.
 * Where two runs compile a file at once, Playwright at times has no source map for one of them, and so another line.
 */
function timeless(result: ConformanceResult | undefined): unknown {
  return JSON.parse(
    JSON.stringify(result, (key, value: unknown) => {
      if (key === 'exchanges' && Array.isArray(value)) return [...(value as string[])].sort();
      return ['durationMs', 'started', 'fixtures', 'members', 'line'].includes(key) ? undefined : value;
    }),
  );
}
