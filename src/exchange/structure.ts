import { pointerStep } from '../contract/json-value.js';

/** A place in a JSON value. */
export interface Place {
  /** JSON Pointer (RFC 6901). */
  pointer: string;
  /** The last member name or index. */
  key: string;
  value: unknown;
}

/** Values below this depth are not looked at: no sound body is that deep. */
const depthLimit = 40;

/** Every value of a JSON value with its place, the outermost first. */
export function* places(value: unknown, pointer = '', key = '', depth = 0): Generator<Place> {
  yield { pointer, key, value };
  if (typeof value !== 'object' || value === null || depth > depthLimit) return;
  for (const [name, member] of Object.entries(value))
    yield* places(member, pointer + pointerStep(name), name, depth + 1);
}

/** The first place whose value holds. */
export function findPlace(value: unknown, holds: (place: Place) => boolean): Place | undefined {
  for (const place of places(value)) if (holds(place)) return place;
  return undefined;
}

/** Whether two texts are one word, whatever the case of its letters and what stands between them. */
export function isSameWord(one: string, other: string): boolean {
  return lettersOf(one).toLowerCase() === lettersOf(other).toLowerCase();
}

/** The letters of a text: what joins a first and a last name is not shown (section 2.3), so that they alone are compared. */
export function lettersOf(text: string): string {
  return text.replaceAll(/\P{L}/gu, '');
}
