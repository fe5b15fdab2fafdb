import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** What a command printed and cost. */
export interface Measured {
  output: string;
  exitCode: number;
  wallMs: number;
  cpuMs: number;
}

/** Seconds after which a run is given up. */
const timeLimit = 900;
/** The shell's `time` sees what every process below it has used, which Node can't tell of its children. */
const timed = 'TIMEFORMAT="%U %S"; time timeout -k 5 "$0" "$@" 2>&1';

/** Runs a command and says what it used, whatever its exit code: a tool that complains has another one than 0. */
export async function measured(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  const started = performance.now();
  const child = spawn('bash', ['-c', timed, String(timeLimit), command, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, times, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  const [user = NaN, system = NaN] = (times.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  if (Number.isNaN(user + system)) throw new Error(`${command} left no times: ${times.slice(0, 500)}`);
  return { output, exitCode, wallMs: performance.now() - started, cpuMs: (user + system) * 1_000 };
}
