import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { HeldError, ProcessLock } from '../src/contract/process-lock.js';
import { parseWorld, serializeWorld } from './domain/snapshot.js';
import type { World } from './domain/world.js';

const settleTime = 100;

/** A state file that can't be used; the message is one sentence that names it. */
export class StateFileError extends Error {}

/** The world of a state file; undefined where there is no such file yet. Throws StateFileError. */
function loadState(file: string): World | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StateFileError(`The state file ${file} can't be read (${(error as Error).message}).`);
  }
  try {
    return parseWorld(text);
  } catch (error) {
    const reason = (error as Error).message;
    throw new StateFileError(`The state file ${file} is broken (${reason}); repair it or remove it.`);
  }
}

/** Writes a world to its file soon after each change, whole or not at all. No other mock uses the file meanwhile. */
export class StateKeeper {
  readonly #file: string;
  readonly #lock: ProcessLock;
  /** What the file held, or what was made in place of it. */
  readonly world: World;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param fresh the world of a file that is not there yet
   * @throws StateFileError where the file can't be read or written, or another mock uses it
   */
  constructor(file: string, fresh: () => World) {
    this.#file = file;
    this.#lock = locked(file);
    try {
      this.world = loadState(file) ?? fresh();
      this.flush();
      removeDeadDrafts(resolve(file));
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** Leaves the file to others, as it is. */
  release(): void {
    clearTimeout(this.#timer);
    this.#lock.release();
  }

  /** Says that the world may have changed. */
  touch(): void {
    this.#timer ??= setTimeout(() => {
      try {
        this.flush();
      } catch (error) {
        // A disk that is full for a while must not end the service; the next change tries again.
        process.emitWarning((error as Error).message);
      }
    }, settleTime);
  }

  /** Writes now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const target = resolve(this.#file);
    const draft = `${target}.${process.pid}.tmp`;
    try {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(draft, serializeWorld(this.world), { mode: 0o600 });
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { force: true });
      throw unwritable(this.#file, error);
    }
  }
}

function locked(file: string): ProcessLock {
  const target = resolve(file);
  try {
    mkdirSync(dirname(target), { recursive: true });
    return ProcessLock.take(join(dirname(target), `.${basename(target)}.lock`));
  } catch (error) {
    if (!(error instanceof HeldError)) throw unwritable(file, error);
    throw new StateFileError(
      `The state file ${file} is used by another mock (${error.holder}): end that one, or give this one a file of its own.`,
    );
  }
}

function unwritable(file: string, error: unknown): StateFileError {
  return new StateFileError(`The state file ${file} can't be written (${(error as Error).message}).`);
}

/** Removes what a killed run was just writing. A draft bears the process id of its run. */
function removeDeadDrafts(target: string): void {
  const prefix = `${basename(target)}.`;
  for (const name of readdirSync(dirname(target))) {
    if (!name.startsWith(prefix) || !name.endsWith('.tmp')) continue;
    const pid = name.slice(prefix.length, -'.tmp'.length);
    if (/^[1-9]\d*$/.test(pid) && !isRunning(Number(pid)))
      rmSync(join(dirname(target), name), { force: true });
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
