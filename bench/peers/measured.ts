import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

/** What a command printed and cost. */
export interface Measured {
  output: string;
  wallMs: number;
  cpuMs: number;
}

/** Seconds after which a run is given up. */
const patience = 400;
/** The shell's `time` sees what every process below it has used, which Node can't tell of its children. */
const timed = 'TIMEFORMAT="%U %S"; time timeout -k 5 "$0" "$@" 2>&1';

/** Runs a command and says what it used. A tool that complains exits with another status than 0, so none is looked at. */
export async function measured(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  const started = performance.now();
  const child = spawn('bash', ['-c', timed, String(patience), command, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, times] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [user = NaN, system = NaN] = (times.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  if (Number.isNaN(user + system)) throw new Error(`${command} left no times: ${times.slice(0, 500)}`);
  return { output, wallMs: performance.now() - started, cpuMs: (user + system) * 1_000 };
}

/** Milliseconds of the processor that a process which is still running has used. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10;
}
