import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseWorld, serializeWorld } from './domain/snapshot.js';
import type { World } from './domain/world.js';

const settleTime = 100;

/** A state file that can't be used; the message is one sentence that names it. */
export class StateFileError extends Error {}

/** The world of a state file; undefined where there is no such file yet. Throws StateFileError. */
export function loadState(file: string): World | undefined {
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

/** Writes a world to its file soon after each change, whole or not at all. */
export class StateKeeper {
  readonly #file: string;
  readonly #world: World;
  #timer: NodeJS.Timeout | undefined;

  /** Throws StateFileError where the file can't be written. */
  constructor(file: string, world: World) {
    this.#file = file;
    this.#world = world;
    this.flush();
    removeDeadDrafts(resolve(file));
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
      writeFileSync(draft, serializeWorld(this.#world), { mode: 0o600 });
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { force: true });
      throw new StateFileError(
        `The state file ${this.#file} can't be written (${(error as Error).message}).`,
      );
    }
  }
}

/** Removes what a killed run was just writing. A draft bears the process id of its run. */
function removeDeadDrafts(target: string): void {
  const prefix = `${basename(target)}.`;
  for (const name of readdirSync(dirname(target))) {
    if (!name.startsWith(prefix) || !name.endsWith('.tmp')) continue;
    const pid = name.slice(prefix.length, -'.tmp'.length);
    if (/^[1-9]\d*$/.test(pid) && !runs(Number(pid))) rmSync(join(dirname(target), name), { force: true });
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
