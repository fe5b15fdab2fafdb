import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where systems keep a Chromium of their own. */
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The environment variable that names a Chromium; set for the workers once one was found. */
const variable = 'CHROMIUM_PATH';

/** A Chromium of this machine, or undefined. */
function installed(): string | undefined {
  return [process.env[variable] ?? '', chromium.executablePath(), ...systemPaths].find((path) =>
    existsSync(path),
  );
}

/** Ways to install one, the runner's own first; a system package where that can't be had. */
const installers = [
  ['npx', '--no-install', 'playwright', 'install', 'chromium'],
  ['apt-get', 'update', '-qq'],
  ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
] as const;

/** Global setup of the selftests: finds a Chromium, or installs one. */
export default function findChromium(): void {
  for (const [command, ...args] of installers) {
    if (installed() !== undefined) break;
    spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 });
  }
  const path = installed();
  if (path === undefined)
    throw new Error(`No Chromium was found and none could be installed: set ${variable} to one.`);
  process.env[variable] = path;
}

/** The Chromium that the global setup found. */
export function chromiumPath(): string {
  return process.env[variable] ?? '';
}
