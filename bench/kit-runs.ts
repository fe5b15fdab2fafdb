import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMock } from '../mock/server.js';
import { kitOf, lastingKit } from '../selftest/kit/kit.js';
import { runSuite } from '../selftest/proof/run-suite.js';
import { readResult } from '../src/reporting/result-file.js';
import { goOnUnread } from '../src/contract/command.js';

goOnUnread();

/**
 * `npx tsx bench/kit-runs.ts [runs]`: whether runs with the records that a team prepared once come to the same verdicts, one
 * after the other, by turns with 1 and with 8 workers, every second in random order. Exits 1 where two runs differ, or one
 * blames the mock.
 */
const [, , runs = '10'] = process.argv;
const folder = mkdtempSync(path.join(tmpdir(), 'kit-runs-'));
const mock = await startMock();
const env = await kitOf(mock, lastingKit);
let first: Map<string, string> | undefined;
let wrong = 0;

for (let run = 1; run <= Number(runs); run += 1) {
  const workers = run % 2 === 1 ? 1 : 8;
  const { verdicts, seconds } = await judged([
    ...['--workers', String(workers)],
    ...(run % 4 < 2 ? [] : ['--shuffle', String(run)]),
  ]);
  first ??= verdicts;
  const differing = [...verdicts].filter(([id, verdict]) => first?.get(id) !== verdict);
  const blamed = [...verdicts.values()].filter((verdict) => verdict === 'failed' || verdict === 'cantTell');
  const passed = [...verdicts.values()].filter((verdict) => verdict === 'passed').length;
  if (differing.length + blamed.length > 0) wrong += 1;
  const difference = differing.map(([id, verdict]) => `${id} ${first?.get(id)} > ${verdict}`).join(', ');
  process.stdout.write(
    `${workers} workers: ${passed} of ${verdicts.size} passed, ${blamed.length} blamed, ${seconds.toFixed(0)} s; ${difference || 'as before'}\n`,
  );
}
await mock.close();
rmSync(folder, { recursive: true });
process.exitCode = wrong > 0 ? 1 : 0;

/** The verdicts of one run, by the ids of the requirements. */
async function judged(args: string[]): Promise<{ verdicts: Map<string, string>; seconds: number }> {
  const started = performance.now();
  await runSuite({ reportDir: folder, env, args });
  const { requirements } = readResult(path.join(folder, 'conformance.json'));
  return {
    verdicts: new Map(requirements.map(({ id, verdict }) => [id, verdict])),
    seconds: (performance.now() - started) / 1000,
  };
}
