import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a file in one step, with its directory where that is missing: a reader, or a run that is killed, finds the
 * old content or the new, never a part. The text goes to a file beside it first, which then takes its name.
 */
export function writeText(file: string, text: string): void {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
