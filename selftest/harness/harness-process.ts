import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A command of the harness that runs. */
export interface HarnessProcess {
  /** Where it listens. */
  url: string;
  output(): string;
  /** Ends it by a signal and resolves with its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a command of harness/ and waits until it listens. Throws with what it printed where it ends at once. */
export async function startCommand(
  command: 'example',
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<HarnessProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', `harness/${command}/main.ts`, '--port', '0', ...args],
    {
      cwd: root,
      env: { ...process.env, TARGET: 'mock', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      ended = true;
      resolve(code);
    }),
  );
  let url: string | undefined;
  while (url === undefined) {
    if (ended) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, 20));
    url = /listening on (http:\S+)\n/.exec(output)?.[1];
  }
  return {
    url,
    output: () => output,
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return exit;
    },
  };
}
