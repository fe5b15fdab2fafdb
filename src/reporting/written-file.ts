import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a file in one step, with its directory where that is missing: a reader, or a run that is killed, finds the
 * old content or the new, never a part. The text goes to a file beside it first, which then takes its name.
 */
export function writeText(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
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
