import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../spec/proof.json');

/**
 * The faults of the mock that make a test of each requirement fail, by the id of the requirement.
 * The file is written by `npm run prove`; without it nothing counts as proved.
 */
export function proof(): Record<string, string[]> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {};
}
