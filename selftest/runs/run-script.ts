import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root, withoutRunner } from '../proof/run-suite.js';

/** Runs a script of scripts/ as its command of package.json does. */
export function runScript(
  name: string,
  args: string[],
  env: Record<string, string> = {},
): { exitCode: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(root, 'scripts', `${name}.ts`), ...args],
    { cwd: root, encoding: 'utf8', env: { ...withoutRunner(process.env), ...env } },
  );
  return { exitCode: status, output: stdout + stderr };
}
