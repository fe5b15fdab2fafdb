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
 * `npx tsx bench/kit-runs.ts [runs] [stages | random]`: whether a run with what a team prepares in a quarter of an hour
 * comes to the same verdicts with 1 and with 8 workers, in the order of the stages and in random order. Exits 1 where
 * two runs of the same kind differ, or one blames the mock.
 */
const [, , runs = '10', only = ''] = process.argv;
const folder = mkdtempSync(path.join(tmpdir(), 'kit-runs-'));
const kinds = [
  { name: 'in stages', args: () => [] },
  { name: 'in random order', args: (run: number) => ['--shuffle', String(run)] },
];
let wrong = 0;

for (const { name, args } of kinds.filter((kind) => kind.name.includes(only))) {
  let first: Map<string, string> | undefined;
  for (let run = 1; run <= Number(runs); run += 1) {
    const workers = run % 2 === 1 ? 1 : 8;
    const { verdicts, seconds } = await judged(['--workers', String(workers), ...args(run)]);
    first ??= verdicts;
    const differing = [...verdicts].filter(([id, verdict]) => first?.get(id) !== verdict);
    const blamed = [...verdicts.values()].filter((verdict) => verdict === 'failed' || verdict === 'cantTell');
    const passed = [...verdicts.values()].filter((verdict) => verdict === 'passed').length;
    if (differing.length + blamed.length > 0) wrong += 1;
    const difference = differing.map(([id, verdict]) => `${id} ${first?.get(id)} > ${verdict}`).join(', ');
    process.stdout.write(
      `${name}, ${workers} workers: ${passed} of ${verdicts.size} passed, ${blamed.length} blamed, ${seconds.toFixed(0)} s; ${difference || 'as before'}\n`,
    );
  }
}
rmSync(folder, { recursive: true });
process.exitCode = wrong > 0 ? 1 : 0;

/** The verdicts of one run against a mock of its own, by the ids of the requirements. */
async function judged(args: string[]): Promise<{ verdicts: Map<string, string>; seconds: number }> {
  const mock = await startMock();
  const started = performance.now();
  try {
    await runSuite({ reportDir: folder, env: await kitOf(mock, lastingKit), args });
    const { requirements } = readResult(path.join(folder, 'conformance.json'));
    return {
      verdicts: new Map(requirements.map(({ id, verdict }) => [id, verdict])),
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await mock.close();
  }
}
