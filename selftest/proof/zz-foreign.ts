import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { contradictions } from '../../src/contract/contradictions.js';
import { questions } from '../../src/contract/questions.js';
import { catalogue } from '../../src/contract/requirements.js';
import { compose } from '../../src/verdict/compose.js';
import { collectTests } from './collect-tests.js';
import { runTests } from './run-tests.js';
// usage: zz-foreign.ts <out> <portBase> <command...> -- names
process.env.CONFORMANCE_SEED = '1';
const [out, base, command, ...names] = process.argv.slice(2) as [string, string, string, ...string[]];
const tests = await collectTests();
for (const name of names) {
  const port = Number(base),
    hport = port + 1;
  const child = spawn('bash', ['-c', `exec ${command}`], {
    env: {
      ...process.env,
      PORT: String(port),
      HARNESS_PORT: String(hport),
      BREAK: name === 'none' ? '' : name,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((r) => {
    child.stdout.once('data', () => r());
    setTimeout(r, 8000);
  });
  await new Promise((r) => setTimeout(r, 100));
  child.stdout.on('data', () => {});
  child.stderr.on('data', () => {});
  const t = Date.now();
  let line: string;
  try {
    const run = await runTests(tests, {
      TARGET: 'foreign',
      BASE_URL: `http://127.0.0.1:${port}`,
      HARNESS_URL: `http://127.0.0.1:${hport}`,
    });
    const result = compose(
      {
        target: { name: 'f', baseUrl: '' },
        suite: { version: '', commit: '', seed: '' },
        startedAt: '',
        durationMs: 0,
        complete: true,
        errors: [],
        ...run,
      },
      { requirements: catalogue(), contradictions: contradictions(), questions: questions(), proof: {} },
    );
    const failed = result.requirements
      .filter((r) => r.verdict === 'failed')
      .map((r) => `${r.id}(${r.tests.filter((x) => x.verdict === 'failed').length}/${r.tests.length})`);
    const doubt = result.requirements
      .filter((r) => r.verdict === 'cantTell' || r.verdict === 'untested')
      .map((r) => `${r.id}:${r.verdict}:${r.reason?.slice(0, 80)}`);
    line = `${name}\t${failed.join(' ') || '-'}\tDOUBT ${doubt.slice(0, 6).join(' | ')}${doubt.length > 6 ? ` +${doubt.length - 6}` : ''}\t${((Date.now() - t) / 1000).toFixed(0)}s\n`;
  } catch (e) {
    line = `${name}\tERROR ${(e as Error).message}\n`;
  }
  appendFileSync(out, line);
  child.kill('SIGKILL');
  await new Promise((r) => setTimeout(r, 50));
}
process.exit(0);
