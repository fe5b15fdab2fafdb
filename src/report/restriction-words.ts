import type { Restriction } from '../verdict/result.js';
import { counted } from './readable-text.js';

/** How much of the specification a restriction is about, e.g. `48 requirements`, `a part of 2 requirements`. */
export function extentOf({ partly, requirements }: Restriction): string {
  const all = counted(requirements.length, 'requirement');
  return partly ? `a part of ${all}` : all;
}
