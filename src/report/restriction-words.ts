import type { Restriction } from '../verdict/result.js';
import { counted } from './readable-text.js';

/** What the target was not held to: a line for each reason, whatever the extent. */
export function restrictionLines(
  restrictions: readonly Restriction[],
): { extent: string; message: string }[] {
  const extents = new Map<string, string[]>();
  for (const each of restrictions)
    extents.set(each.message, [...(extents.get(each.message) ?? []), extentOf(each)]);
  return [...extents].map(([message, all]) => ({ extent: all.join(' and '), message }));
}

/** How much of the specification a restriction is about, e.g. `48 requirements`, `a part of 2 requirements`. */
function extentOf({ partly, requirements }: Restriction): string {
  const all = counted(requirements.length, 'requirement');
  return partly ? `a part of ${all}` : all;
}
