import { mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Hands out the ids of the environment file, each to one test of the run.
 * Workers are separate processes: a directory that only one of them can make is the claim.
 */
export class Claims {
  /** @param directory empty at the start of the run, shared by its workers */
  constructor(readonly directory: string) {}

  /** The first id that no test has taken yet, or undefined. */
  take(ids: readonly string[]): string | undefined {
    return ids.find((id) => {
      try {
        mkdirSync(path.join(this.directory, encodeURIComponent(id)));
        return true;
      } catch {
        return false;
      }
    });
  }
}
