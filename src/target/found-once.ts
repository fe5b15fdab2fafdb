import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Finds something out, or answers what was found before under the same key. */
export type FindOnce = <T>(key: string, find: () => Promise<T>) => Promise<T>;

/**
 * What one test finds out about a target and all may know, so that it is asked once in a run and not in every test.
 * Workers are separate processes: what one has found lies in a file for the others.
 * @param directory of this run alone, shared by its workers
 */
export function foundOnce(directory: string): FindOnce {
  const folder = path.join(directory, 'found');
  const here = new Map<string, Promise<unknown>>();
  const keep = (file: string, found: unknown): void => {
    mkdirSync(folder, { recursive: true });
    const own = `${file}.${process.pid}`;
    writeFileSync(own, JSON.stringify(found));
    renameSync(own, file);
  };
  return async <T>(key: string, find: () => Promise<T>): Promise<T> => {
    const file = path.join(folder, createHash('sha256').update(key).digest('hex'));
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T;
    const under = here.get(key) as Promise<T> | undefined;
    // What a test could not find out, another one tries.
    if (under !== undefined) return under.catch(() => find());
    const finding = find();
    here.set(key, finding);
    const found = await finding.finally(() => here.delete(key));
    keep(file, found);
    return found;
  };
}
