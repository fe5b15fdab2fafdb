import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Makes a folder with those above it; the error of one that can't be made says why. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    // Of several folders Node.js says that they are not there, whatever kept it from making them.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') mkdirSync(folder);
    throw error;
  }
}

/**
 * Writes a file in one step, with its directory where that is missing: a reader, or a run that is killed, finds the
 * old content or the new, never a part. The text goes to a file beside it first, which then takes its name.
 */
export function writeText(file: string, text: string): void {
  makeFolder(path.dirname(file));
  replaceFile(file, (temporary) => writeFileSync(temporary, text));
}

/** Replaces a file in one step by what `write` puts at the path that it is given. */
export function replaceFile(file: string, write: (temporary: string) => void): void {
  const temporary = `${file}.tmp`;
  try {
    write(temporary);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
