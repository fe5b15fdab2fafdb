import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import { startMock } from '../../mock/server.js';
import { formNames } from '../../src/report/forms.js';
import { fixturesOf, lastingEnvironment, reaching } from '../environment/environment.js';
import { runSuite, startedRun } from '../proof/run-suite.js';
import { variants } from '../../mock/variants/index.js';
import { slowed } from '../../mock/variants/updates.js';

test('a quick run judges most requirements by a third of the cases, and every form says that it was quick @nightly', async ({
  mock: target,
}) => {
  const { exitCode, output, folder, result } = await runSuite({
    env: { ...reaching(target), FORMS: formNames.join(',') },
    args: ['--quick'],
  });

  expect(result?.run, output).toMatchObject({ mode: 'quick', outcome: 'incomplete', complete: true });
  expect(result?.run.counts).toMatchObject({ failed: 0, cantTell: 0 });
  expect(exitCode).toBe(0);
  const { passed = 0, untested = 0 } = result?.run.counts ?? {};
  expect(passed / (passed + untested)).toBeGreaterThan(0.75);
  const tests = new Set(result?.requirements.flatMap((row) => row.tests.map(({ id }) => id)));
  const { cases = 0, of = 0 } = result?.run.leftOut ?? {};
  expect((of - cases) / of).toBeLessThanOrEqual(1 / 3);
  expect(of - cases).toBeGreaterThanOrEqual(tests.size);
  expect(output).toMatch(/This quick run left out [\d,]+ of [\d,]+ cases by choice; \d+ requirements are/);
  expect(output).not.toContain('Untested, by reason');
  for (const file of readdirSync(folder).filter((name) =>
    /^(report|junit|earl|summary|annot|badge)/.test(name),
  ))
    expect(readFileSync(path.join(folder, file), 'utf8'), file).toMatch(/quick/i);
});

test('a quick run with prepared records judges with them what it has chosen @nightly', async ({
  mock: target,
}) => {
  test.setTimeout(300_000);
  const { output, result } = await runSuite({
    env: await fixturesOf(target, lastingEnvironment),
    args: ['--quick'],
  });

  expect(result?.run.counts, output).toMatchObject({ failed: 0, cantTell: 0 });
  expect(result?.run.counts.passed).toBeGreaterThan(100);
});

test('effects that all come after EFFECT_WAIT fail nothing', async ({ untilEnd }) => {
  test.setTimeout(120_000);
  const target = await untilEnd(startMock({ variant: variants.get('late-effects') }));
  const { output, result } = await runSuite({
    env: { ...reaching(target), LEAD_VARIANT: 'A', EFFECT_WAIT: '0.4' },
    args: ['tests/orders/fields/files', '--workers', '1'],
  });

  expect(result?.run.counts, output).toMatchObject({ failed: 0 });
  expect(result?.run.counts.cantTell, output).toBeGreaterThan(0);
});

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
  test(`after a quarter of a run the time that is left is right by 30 %: ${name} @nightly`, async ({
    untilEnd,
  }) => {
    test.setTimeout(1_800_000);
    const target = await untilEnd(startMock(slow ? { variant: slowed(plain) } : {}));
    const reached: Record<string, string> = embedded ? {} : reaching(target);
    const env = byEnvironment ? await fixturesOf(target, lastingEnvironment) : reached;
    const run = startedRun({ env });
    const lines: { at: number; left: number }[] = [];
    let start: number | undefined;
    const watch = setInterval(() => {
      if (run.output.includes(' to the contract: ')) start ??= performance.now();
      const all = [...run.output.matchAll(said)];
      for (const line of all.slice(lines.length))
        lines.push({ at: performance.now() - (start ?? 0), left: millisecondsOf(line) });
    }, 100);
    await run.ended;
    clearInterval(watch);

    const length = performance.now() - (start ?? 0);
    const [first] = lines.filter(({ at }) => at >= length / 4);
    expect(first, run.output).toBeDefined();
    const truth = length - (first?.at ?? 0);
    expect(Math.abs((first?.left ?? 0) / truth - 1), `${JSON.stringify(first)} of ${length}`).toBeLessThan(
      0.3,
    );
  });
