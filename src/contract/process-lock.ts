import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isObject, parsedJson } from './json-value.js';

interface Holder {
  pid: number;
  /** The name of its machine. */
  host: string;
  /** What tells it from any other process that has its id at another time. */
  start: string;
  /** When it took the lock, ISO 8601 in UTC. */
  since: string;
}

/** Another process holds the lock, and is at work. */
export class HeldError extends Error {
  /** As a part of a sentence: `process 5 (on another-machine), since …`. */
  readonly holder: string;

  constructor({ pid, host, since }: Holder) {
    const holder = `process ${pid}${host === hostname() ? '' : ` on ${host}`}, since ${since}`;
    super(holder);
    this.holder = holder;
  }
}

/** Milliseconds between two signs of the holder, and after which a holder on another machine, where nobody can look, is given up. */
const signEvery = 10_000;
const signLimit = 120_000;

/** Milliseconds in which a lock that is being written has its text. */
const writingLimit = 200;

/**
 * A file that says which process uses something that two must not use at once. It goes with its process: what a crash, a
 * SIGKILL or a restart of the machine has left is taken over.
 */
export class ProcessLock {
  readonly #file: string;
  readonly #text: string;
  readonly #sign: NodeJS.Timeout;
  readonly #end = (): void => this.release();

  private constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
    this.#sign = setInterval(() => {
      const now = new Date();
      ignoringErrors(() => utimesSync(file, now, now));
    }, signEvery).unref();
    process.once('exit', this.#end);
  }

  /**
   * Takes a lock. Throws {@link HeldError}, and the error of the file system where the file can't be written.
   * @param again whether this process may have it already
   */
  static take(file: string, again = false): ProcessLock {
    const own = { pid: process.pid, host: hostname(), start: startOf(process.pid) ?? '' };
    const text = JSON.stringify({ ...own, since: new Date().toISOString() });
    for (;;) {
      if (written(file, text)) return new ProcessLock(file, text);
      const found = textIn(file);
      if (found === undefined) continue;
      const holder = holderIn(found);
      if (again && holder?.pid === own.pid && holder.host === own.host && holder.start === own.start)
        return new ProcessLock(file, found);
      if (holder !== undefined && isAtWork(holder, file)) throw new HeldError(holder);
      removeIf(file, found);
    }
  }

  /** Gives the lock back; a second time nothing happens. */
  release(): void {
    clearInterval(this.#sign);
    process.off('exit', this.#end);
    ignoringErrors(() => removeIf(this.#file, this.#text));
  }
}

/** Writes a file that is not there yet; false if it is. */
function written(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // A disk that is full takes the name and not the text.
    if (code === 'ENOSPC' || code === 'EDQUOT') rmSync(file, { force: true });
    throw error;
  }
}

/** The text of a lock; undefined where it is gone by now. */
function textIn(file: string): string | undefined {
  const read = (): string | undefined => ignoringErrors(() => readFileSync(file, 'utf8'));
  const text = read();
  if (text !== '') return text;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, writingLimit);
  return read();
}

function holderIn(text: string): Holder | undefined {
  const value = parsedJson(text);
  if (!isObject(value) || !Number.isInteger(value.pid) || Number(value.pid) < 1) return undefined;
  return {
    pid: Number(value.pid),
    host: String(value.host),
    start: String(value.start),
    since: String(value.since),
  };
}

function isAtWork({ pid, host, start }: Holder, file: string): boolean {
  if (host === hostname()) return startOf(pid) === start;
  const sign = ignoringErrors(() => statSync(file).mtimeMs);
  return sign !== undefined && Date.now() - sign < signLimit;
}

/** Removes a lock that has a certain text: another process may have put its own there meanwhile, which then stays. */
function removeIf(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') !== text) ignoringErrors(() => linkSync(aside, file));
  rmSync(aside, { force: true });
}

/**
 * When a process began, in a form that says nothing else; undefined where there is no such process, or it has ended and
 * nobody has asked how. Where the system does not tell, all that is known is that there is one.
 */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  const stat = ignoringErrors(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (stat !== undefined) {
    // Its name, which may have anything in it, stands in brackets before the rest (proc(5)).
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = ignoringErrors(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim());
    return state === 'Z' || state === 'X' ? undefined : `${boot} ${fields[18]}`;
  }
  const started = ignoringErrors(() =>
    execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'latin1', stdio: 'pipe' }).trim(),
  );
  return started ?? 'unknown';
}

function ignoringErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
