import { base64, decodedLayer, eachRun, hexadecimal } from './digit-runs.js';
import type { Run } from './digit-runs.js';
import { escapes, longestReference, undone, viewsOf } from './escapes.js';
import { layerOf, withoutZeros } from './layer.js';
import type { Layer } from './layer.js';
import { isAsIs, latin1, leastBegun, shortestSecret, textOf } from './secret-index.js';
import type { SecretIndex } from './secret-index.js';

/** A part of a text that shows a secret, or a part of one, in whatever encoding. */
export interface Sighting {
  value: string;
  from: number;
  to: number;
  /** Whether it shows it in its own case. */
  isExact: boolean;
}

/** A text that hides more than can be looked through. */
export class Unsearchable extends Error {}

/** How much of a text at most is what a cut left of an escape whose characters are escaped themselves, in characters. */
const longestUnfinished = longestReference ** 2;

/** How many encodings may hide one another, and how many bytes are looked through for each character of a text. */
const deepest = 40;
const bytesPerCharacter = 32;
const bytesInAnyCase = 50_000;

/**
 * Where a text shows secrets: as they are or in another case, in an encoding or in many of them. Throws
 * {@link Unsearchable} where it hides more than can be looked through.
 * @param isCut whether more of the text was cut off, so that its end may be the beginning of a secret
 */
export function sightingsIn(text: string, index: SecretIndex, isCut = false): Sighting[] {
  if (text.length < 4 || index.size === 0) return [];
  return new Search(index, text.length, isCut).of(layerOf(text));
}

/** One search of one text. */
class Search {
  readonly #index: SecretIndex;
  readonly #length: number;
  readonly #isCut: boolean;
  readonly #sightings: Sighting[] = [];
  readonly #seen = new Set<string>();
  #bytesLeft: number;

  constructor(index: SecretIndex, length: number, isCut: boolean) {
    this.#index = index;
    this.#length = length;
    this.#isCut = isCut;
    this.#bytesLeft = bytesInAnyCase + bytesPerCharacter * length;
  }

  of(layer: Layer): Sighting[] {
    this.#look(layer, 0);
    return this.#sightings;
  }

  #look(layer: Layer, depth: number): void {
    if (depth > deepest) throw new Unsearchable();
    const seen = new Set<number>();
    const others: Layer[] = [];
    for (const view of viewsOf(layer)) {
      // What is no text before this is undone is looked at for itself.
      for (const other of [...quoted.map((kind) => undone(view, kind)), withoutZeros(view)])
        if (other !== undefined && this.#isNew(other)) others.push(other);
      this.#spend(view.bytes.length);
      this.#match(view);
      for (const alphabet of alphabets)
        eachRun(view, alphabet, this.#isCut ? leastBegun : shortestSecret, (run) => {
          const key = placeOf(view, run) * 2 + alphabets.indexOf(alphabet);
          if (seen.has(key)) return;
          seen.add(key);
          this.#decode(view, run, depth);
        });
    }
    for (const other of others) this.#look(other, depth + 1);
  }

  /** Whether there was no other layer with the same bytes. */
  #isNew({ bytes }: Layer): boolean {
    const { size } = this.#seen;
    return this.#seen.add(latin1(bytes)).size > size;
  }

  #match(layer: Layer): void {
    const { bytes, from, to } = layer;
    this.#index.eachIn(bytes, ({ value, exact, goesOn }, at) => {
      this.#sightings.push({
        value,
        from: from[at] as number,
        to: to[Math.min(at + exact.length - Number(!goesOn), to.length - 1)] as number,
        isExact: isAsIs(bytes, at, exact),
      });
    });
    if (this.#isCut && this.#touchesEnd(layer))
      this.#index.eachBegunAtEnd(bytes, ({ value }, at) =>
        this.#sightings.push({ value, from: from[at] as number, to: this.#length, isExact: false }),
      );
  }

  #touchesEnd({ to }: Layer): boolean {
    return (to.at(-1) ?? 0) >= this.#length - longestUnfinished;
  }

  /** Looks at what digits may stand for, wherever the first byte of it begins. */
  #decode(layer: Layer, run: Run, depth: number): void {
    const { offsets, bits } = run.alphabet;
    const isAtEnd =
      this.#isCut && this.#touchesEnd(layer) && (run.at.at(-1) ?? 0) >= layer.bytes.length - longestReference;
    const texts: Layer[] = [];
    for (let offset = 0; offset < offsets; offset += 1) {
      this.#spend(Math.floor((run.digits.length * bits) / 8));
      const { isText, mayHold } = this.#index.survey(run, offset);
      if (!isText && !mayHold && !isAtEnd) continue;
      const inner = decodedLayer(layer, run, offset);
      if (mayHold || isAtEnd) this.#match(inner);
      texts.push(...textsIn(inner));
    }
    for (const text of texts) this.#look(text, depth + 1);
  }

  #spend(bytes: number): void {
    this.#bytesLeft -= bytes;
    if (this.#bytesLeft < 0) throw new Unsearchable();
  }
}

const alphabets = [base64, hexadecimal];
const quoted = [escapes.quotedPrintable, escapes.quotedAny];

/** Where bytes may be a text, which may hide another one: as many of ASCII in a row as a secret has stand in it. */
function textsIn({ bytes, from, to }: Layer): Layer[] {
  const texts: Layer[] = [];
  let [begin, streak, longest] = [0, 0, 0];
  for (let index = 0; index <= bytes.length; index += 1) {
    const kind = index === bytes.length ? 0 : (textOf[bytes[index] as number] as number);
    streak = kind === 2 ? streak + 1 : 0;
    longest = Math.max(longest, streak);
    if (kind > 0) continue;
    const part = <T extends Uint8Array | Uint32Array>(of: T): T => of.subarray(begin, index) as T;
    if (longest >= shortestSecret) texts.push({ bytes: part(bytes), from: part(from), to: part(to) });
    [begin, longest] = [index + 1, 0];
  }
  return texts;
}

/** Where a run begins and ends in the text. */
function placeOf({ from, to }: Layer, { at }: Run): number {
  return (from[at[0] as number] as number) * 2 ** 25 + (to[at.at(-1) as number] as number);
}
