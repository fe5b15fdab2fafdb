import {
  viewsOf,
  layerOf,
  base64,
  decodedLayer,
  eachRun,
  hexadecimal,
  latin1,
  longestReference,
  quoted,
  undone,
  withoutZeros,
} from './encodings.js';
import type { Run, Layer } from './encodings.js';

/** The shortest secret that is looked for, in characters: to replace shorter ones would garble what is not secret. */
export const shortestSecret = 6;

/** Bytes in one of the ways in which a secret can be written. */
interface Pattern {
  value: string;
  /** Whether the secret goes on, in what is taken for the beginning of an escape. */
  goesOn: boolean;
  exact: Uint8Array;
  folded: Uint8Array;
}

/** Letters in one case, and a space for the "+" that a form has for it. */
const fold = new Uint8Array(256).map((_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte === 0x2b ? 0x20 : byte,
);

/** How many bytes of a secret are distinguished from others. */
const leastBegun = 4;

/** The longest beginning of an escape, in bytes. */
const halfAnEscape = 11;

const tableBits = 18;

/** Four bytes that follow one another as a number, and its place in a table. */
const next = (four: number, byte: number): number => (four << 8) | (fold[byte] as number);
const slotOf = (four: number): number => Math.imul(four, 0x9e3779b1) >>> (32 - tableBits);

/** What a byte is: 2 for one of ASCII that can be printed, or that UTF-16 has beside it, 1 for another one of a text. */
const textOf = new Uint8Array(256).map((_, byte) =>
  /[\0\t\n\r -~]/.test(String.fromCharCode(byte)) ? 2 : Number(byte >= 0x80),
);

/** Secrets by their bytes, to be found among others in one pass however many they are, and in whatever case. */
export class SecretIndex {
  readonly #values = new Set<string>();
  /** Patterns by four bytes in a row that few others have, each with how many bytes stand before those. */
  readonly #byPiece = new Map<number, { pattern: Pattern; before: number }[]>();
  readonly #byBeginning = new Map<number, Pattern[]>();
  readonly #pieces = new Uint8Array(1 << tableBits);
  readonly #onLearned: (value: string) => void;
  #longest = 0;

  /** @param onLearned is notified of each secret when it is added for the first time */
  constructor(onLearned: (value: string) => void = () => undefined) {
    this.#onLearned = onLearned;
  }

  get size(): number {
    return this.#values.size;
  }

  add(value: string): void {
    if (value.length < shortestSecret || this.#values.has(value)) return;
    this.#values.add(value);
    for (const pattern of patternsOf(value)) this.#addPattern(pattern);
    this.#onLearned(value);
  }

  /** The secrets that were added after so many others. */
  since(count: number): string[] {
    return [...this.#values].slice(count);
  }

  /** Reports every pattern in bytes. */
  eachIn(bytes: Uint8Array, report: (pattern: Pattern, at: number) => void): void {
    const { length } = bytes;
    let four = 0;
    for (let index = 0; index < length; index += 1) {
      four = next(four, bytes[index] as number);
      if (this.#pieces[slotOf(four)] === 0 || index < 3) continue;
      for (const { pattern, before } of this.#byPiece.get(four) ?? []) {
        const at = index - 3 - before;
        if (
          at >= 0 &&
          at + pattern.folded.length <= length &&
          isAt(bytes, at, pattern.folded, pattern.folded.length)
        )
          report(pattern, at);
      }
    }
  }

  /** What digits stand for when the first so many are left out: a text that may hide another one, or maybe a pattern. */
  survey({ alphabet: { bits }, digits }: Run, offset: number): { isText: boolean; mayHold: boolean } {
    let [buffer, filled, count, four, streak] = [0, 0, 0, 0, 0];
    let [isText, mayHold] = [false, false];
    for (let index = offset; index < digits.length; index += 1) {
      buffer = ((buffer << bits) | (digits[index] as number)) & 0xffff;
      filled += bits;
      if (filled < 8) continue;
      filled -= 8;
      const byte = (buffer >> filled) & 0xff;
      streak = textOf[byte] === 2 ? streak + 1 : 0;
      if (streak === shortestSecret) isText = true;
      four = next(four, byte);
      count += 1;
      if (this.#pieces[slotOf(four)] === 1 && count > 3 && this.#byPiece.has(four)) mayHold = true;
    }
    return { isText, mayHold };
  }

  /**
   * Reports every pattern that bytes end in the middle of, if they hold four bytes of it. What is behind these may be the
   * first half of an escape.
   */
  eachBegunAtEnd(bytes: Uint8Array, report: (pattern: Pattern, at: number) => void): void {
    const first = Math.max(0, bytes.length - this.#longest - halfAnEscape);
    for (let at = first; at + leastBegun <= bytes.length; at += 1)
      for (const pattern of this.#byBeginning.get(fourOf(bytes, at)) ?? []) {
        const least = Math.max(leastBegun, bytes.length - at - halfAnEscape);
        if (pattern.folded.length > least && isAt(bytes, at, pattern.folded, least)) report(pattern, at);
      }
  }

  #addPattern(pattern: Pattern): void {
    const { folded } = pattern;
    const [four, before] = this.#rarestPiece(folded);
    listed(this.#byPiece, four).push({ pattern, before });
    this.#pieces[slotOf(four)] = 1;
    listed(this.#byBeginning, fourOf(folded, 0)).push(pattern);
    this.#longest = Math.max(this.#longest, folded.length);
  }

  /** Keys of one kind begin alike: by their beginnings each would be compared with all. */
  #rarestPiece(folded: Uint8Array): [four: number, before: number] {
    let rarest: [number, number] = [fourOf(folded, 0), 0];
    let fewest = Infinity;
    for (let before = 0; before + 4 <= folded.length && fewest > 0; before += 1) {
      const four = fourOf(folded, before);
      const count = this.#byPiece.get(four)?.length ?? 0;
      if (count < fewest) [rarest, fewest] = [[four, before], count];
    }
    return rarest;
  }
}

/** Every way in which the bytes of a secret can be written, before they are encoded. */
function patternsOf(value: string): Pattern[] {
  const patterns = new Map<string, Pattern>();
  const add = (exact: Uint8Array, goesOn: boolean, least = shortestSecret - Number(goesOn)): void => {
    const folded = exact.map((byte) => fold[byte] as number);
    if (exact.length >= least) patterns.set(latin1(exact), { value, exact, folded, goesOn });
  };
  const addWhole = (exact: Uint8Array): void => {
    add(exact, false);
    for (const bytes of behindSign(exact)) add(bytes, false, shortestSecret - 1);
  };
  if (/^[\w.~+/:-]+$/.test(value)) {
    addWhole(layerOf(value).bytes);
    return [...patterns.values()];
  }
  const isAscii = Buffer.byteLength(value) === value.length;
  const cases = isAscii ? [value] : [value, value.toLowerCase(), value.toUpperCase()];
  const forms = cases.flatMap((text) => [
    layerOf(text).bytes,
    ...(isAscii
      ? []
      : [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]),
    ...(/^[\0-\u00ff]*$/.test(text) ? [Buffer.from(text, 'latin1')] : []),
  ]);
  // Where all that looks like an escape is undone, it is undone in the secret too.
  const views = forms.flatMap((bytes) => [...viewsOf(layerFrom(bytes))].map((view) => view.bytes));
  // At its end an escape may seem to begin, which then takes something of what is behind it.
  for (const bytes of views)
    for (const begun of begunEscapes) add(bytes.subarray(0, Math.max(0, latin1(bytes).search(begun))), true);
  for (const bytes of views) addWhole(bytes);
  return [...patterns.values()];
}

/** What quoted-printable makes of a secret behind a "=": its first two digits, where it has some, seem to be escaped. */
function behindSign(secret: Uint8Array): Uint8Array[] {
  const layer = layerFrom(Buffer.concat([Buffer.from('='), secret]));
  return quoted.flatMap(({ signs, form, bytesOf }) => undone(layer, { signs, form, bytesOf })?.bytes ?? []);
}

const begunEscapes = [/\\+(?:u[\da-f]{0,3}|x[\da-f]?)?$/i, /%[\da-f]?$/i, /=[\da-f]?$/i, /&#?\w*$/];

function layerFrom(bytes: Uint8Array): Layer {
  const none = new Uint32Array(bytes.length);
  return { bytes, from: none, to: none };
}

function listed<V>(lists: Map<number, V[]>, key: number): V[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function fourOf(bytes: Uint8Array, at: number): number {
  let four = 0;
  for (let index = at; index < at + 4; index += 1) four = next(four, bytes[index] as number);
  return four;
}

function isAt(bytes: Uint8Array, at: number, folded: Uint8Array, length: number): boolean {
  for (let index = 0; index < length; index += 1)
    if (fold[bytes[at + index] as number] !== folded[index]) return false;
  return true;
}

function isAsIs(bytes: Uint8Array, at: number, exact: Uint8Array): boolean {
  return exact.every((byte, index) => bytes[at + index] === byte);
}

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

  /** Whether there was no other layer with the same bytes in the same place: a text may show them in several. */
  #isNew({ bytes, from, to }: Layer): boolean {
    const { size } = this.#seen;
    return this.#seen.add(`${from[0]} ${to.at(-1)} ${latin1(bytes)}`).size > size;
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
