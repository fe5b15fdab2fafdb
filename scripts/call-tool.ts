import { spawnSync } from 'node:child_process';
import { contractPath } from '../src/contract/contract-files.js';

/** Calls a command of a dependency in the folder of the project. Redocly's tells nobody and looks for no update. */
export function callTool(name: string, ...args: string[]) {
  return spawnSync('npx', ['--no-install', name, ...args], {
    cwd: contractPath(''),
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  });
}
