import { execFileSync } from 'node:child_process';

/** How often the mock looks whether the process that started it still runs, in milliseconds. */
const interval = 500;

/**
 * Calls `end` once the process that started the mock is gone, however it ended. That process is the one that
 * `MOCK_ENDS_WITH` names by its id, or the npm of `npm run mock` and `npx --no mock`. A mock that was started in another way
 * has none: it runs until it is ended.
 */
export function endWithStarter(end: () => void): void {
  const starter = starterOf(process.env);
  if (starter === undefined) return;
  const timer = setInterval(() => {
    if (isRunning(starter)) return;
    clearInterval(timer);
    end();
  }, interval);
}

function starterOf(env: NodeJS.ProcessEnv): number | undefined {
  if (env.MOCK_ENDS_WITH !== undefined) return Number(env.MOCK_ENDS_WITH);
  return ['mock', 'npx'].includes(env.npm_lifecycle_event ?? '') ? npm(env.npm_lifecycle_script) : undefined;
}

/** The npm that runs a script: the parent of the shell of the script, or of this process where that shell gave way to it. */
function npm(script = ''): number | undefined {
  try {
    const ps = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(process.ppid)], { encoding: 'utf8' });
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(ps) ?? [];
    if (command.includes(` -c ${script}`)) return Number(parent);
    return /^(npm|npx)\b/.test(command) ? process.ppid : undefined;
  } catch {
    // Small images have no ps. The shell ends with npm, unless npm was killed.
    return process.ppid;
  }
}

/** Whether there is a process of an id. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
