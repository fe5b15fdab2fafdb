/**
 * What a text holds, or hides in an encoding, as bytes (UTF-8; of a pair of surrogates each half by itself), each with the
 * characters of the text that stand for it.
 */
export interface Layer {
  bytes: Uint8Array;
  /** By byte, the first of these characters, and the one behind the last. */
  from: Uint32Array;
  to: Uint32Array;
}

/** Makes a layer, byte by byte. */
class LayerBuilder {
  readonly bytes: Uint8Array;
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  length = 0;

  constructor(longest: number) {
    this.bytes = new Uint8Array(longest);
    this.#from = new Uint32Array(longest);
    this.#to = new Uint32Array(longest);
  }

  get layer(): Layer {
    return {
      bytes: this.bytes.subarray(0, this.length),
      from: this.#from.subarray(0, this.length),
      to: this.#to.subarray(0, this.length),
    };
  }

  addByte(byte: number, from: number, to: number): void {
    this.bytes[this.length] = byte;
    this.#from[this.length] = from;
    this.#to[this.length++] = to;
  }

  /** Adds a UTF-16 unit. */
  addUnit(unit: number, from: number, to: number): void {
    if (unit < 0x80) return this.addByte(unit, from, to);
    if (unit < 0x800) this.addByte(0xc0 | (unit >> 6), from, to);
    else {
      this.addByte(0xe0 | (unit >> 12), from, to);
      this.addByte(0x80 | ((unit >> 6) & 0x3f), from, to);
    }
    this.addByte(0x80 | (unit & 0x3f), from, to);
  }

  /** Puts others in the place of the last bytes, which stand for the same characters together. */
  replace(count: number, add: (from: number, to: number) => void): void {
    const [from, to] = [this.#from[this.length - count] as number, this.#to[this.length - 1] as number];
    this.length -= count;
    add(from, to);
  }
}

/** 0, 1, 2 and so on: the places of a text whose characters are a byte each. */
let places = new Uint32Array(0);

/** The layer of a text as it stands. */
export function layerOf(text: string): Layer {
  const { length } = text;
  if (Buffer.byteLength(text) === length) {
    if (places.length <= length) places = Uint32Array.from({ length: length * 2 + 1 }, (_, place) => place);
    const bytes = Buffer.from(text, 'latin1');
    return { bytes, from: places.subarray(0, length), to: places.subarray(1, length + 1) };
  }
  const builder = new LayerBuilder(length * 3);
  for (let index = 0; index < length; index += 1) builder.addUnit(text.charCodeAt(index), index, index + 1);
  return builder.layer;
}

/** A layer without its zeros, which of a UTF-16 text leaves what ISO 8859-1 has; undefined where there are none. */
export function withoutZeros({ bytes, from, to }: Layer): Layer | undefined {
  if (!bytes.includes(0)) return undefined;
  const builder = new LayerBuilder(bytes.length);
  bytes.forEach((byte, index) => {
    if (byte !== 0) builder.addByte(byte, from[index] as number, to[index] as number);
  });
  return builder.layer;
}

/** An alphabet whose digits stand for bits, and how its texts are broken into lines. */
interface Alphabet {
  bits: number;
  /** The value of a digit by its byte; negative for what is none. */
  values: Int8Array;
  /** At how many places a byte may begin among the digits of a text of which the beginning is not known. */
  offsets: number;
  /** Whether digits go on behind other bytes: after how many of them, and whether a line ended. */
  goesOn(digits: number, isLine: boolean): boolean;
  /** By byte, whether it may stand between digits that belong together. */
  between: Uint8Array;
}

/** RFC 4648, of both alphabets. */
export const base64: Alphabet = {
  bits: 6,
  values: valuesOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', { '-': 62, _: 63 }),
  offsets: 4,
  goesOn: (digits, isLine) => digits >= (isLine ? 4 : 16),
  between: flagsOf(' \t\r\n'),
};

export const hexadecimal: Alphabet = {
  bits: 4,
  values: valuesOf('0123456789abcdef', { A: 10, B: 11, C: 12, D: 13, E: 14, F: 15 }),
  offsets: 2,
  goesOn: (digits) => digits > 1,
  between: flagsOf(' \t\r\n:-'),
};

function valuesOf(digits: string, further: Record<string, number>): Int8Array {
  const values = new Int8Array(256).fill(-1);
  for (let value = 0; value < digits.length; value += 1) values[digits.charCodeAt(value)] = value;
  for (const [digit, value] of Object.entries(further)) values[digit.charCodeAt(0)] = value;
  return values;
}

function flagsOf(characters: string): Uint8Array {
  return new Uint8Array(256).map((_, byte) => Number(characters.includes(String.fromCharCode(byte))));
}

/** Digits that belong together. */
export interface Run {
  alphabet: Alphabet;
  digits: Uint8Array;
  /** Where in the layer each stands. */
  at: Uint32Array;
}

let runDigits = new Uint8Array(0);
let runPlaces = new Uint32Array(0);

/** Calls for each run of digits that is long enough to hold so many bytes; what it is given is valid until it returns. */
export function eachRun({ bytes }: Layer, alphabet: Alphabet, least: number, use: (run: Run) => void): void {
  const { values, bits, goesOn, between } = alphabet;
  if (runDigits.length < bytes.length) {
    runDigits = new Uint8Array(bytes.length * 2);
    runPlaces = new Uint32Array(bytes.length * 2);
  }
  const [digits, at] = [runDigits, runPlaces];
  const shortest = Math.ceil((least * 8) / bits);
  let count = 0;
  let inLine = 0;
  const end = (): void => {
    if (count >= shortest) use({ alphabet, digits: digits.subarray(0, count), at: at.subarray(0, count) });
    count = 0;
    inLine = 0;
  };
  for (let index = 0; index < bytes.length; index += 1) {
    const value = values[bytes[index] as number] as number;
    if (value >= 0) {
      digits[count] = value;
      at[count++] = index;
      inLine += 1;
      continue;
    }
    if (count === 0) continue;
    let next = index;
    while (next < index + 8 && between[bytes[next] as number] === 1) next += 1;
    const isNext = next > index && (values[bytes[next] as number] ?? -1) >= 0;
    if (isNext && goesOn(inLine, hasLineEnd(bytes, index, next))) index = next - 1;
    else end();
    inLine = 0;
  }
  end();
}

function hasLineEnd(bytes: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1)
    if (bytes[index] === 0x0a || bytes[index] === 0x0d) return true;
  return false;
}

/** What digits stand for when the first so many are left out. */
export function decodedLayer({ from, to }: Layer, { alphabet, digits, at }: Run, offset: number): Layer {
  const { bits } = alphabet;
  const builder = new LayerBuilder(digits.length);
  let [buffer, filled] = [0, 0];
  for (let index = offset; index < digits.length; index += 1) {
    buffer = ((buffer << bits) | (digits[index] as number)) & 0xffff;
    filled += bits;
    if (filled < 8) continue;
    const first = index - Math.floor((filled - 1) / bits);
    filled -= 8;
    builder.addByte(
      (buffer >> filled) & 0xff,
      from[at[first] as number] as number,
      to[at[index] as number] as number,
    );
  }
  return builder.layer;
}

const code = (character: string): number => character.charCodeAt(0);

/**
 * Kinds of escapes, a bit each. A "=" stands in every query, so that quoted-printable is looked for apart: that of what
 * has to be written so (RFC 2045, 6.7), and that of anything.
 */
export const escapes = { percent: 1, backslash: 2, entity: 4, quotedPrintable: 8, quotedAny: 16 };

/** The signs that they begin with, each with how often it has to stand to be one: in a query some digits may follow a "=". */
const signs: readonly [kinds: number, sign: number, least: number][] = [
  [escapes.percent, code('%'), 1],
  [escapes.backslash, code('\\'), 1],
  [escapes.entity, code('&'), 1],
  [escapes.quotedPrintable, code('='), 1],
  [escapes.quotedAny, code('='), 4],
];

/** The longest reference to a character that is looked for, in bytes. */
export const longestReference = 12;

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** What a byte behind a backslash stands for, where it does not begin a number. */
const afterBackslash = new Uint8Array(256).map((_, byte) =>
  code(controls[String.fromCharCode(byte)] ?? String.fromCharCode(byte)),
);

/** Characters that HTML has a name for. */
const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", Tab: '\t', NewLine: '\n', excl: '!', num: '#' },
  ...{ dollar: '$', percnt: '%', lpar: '(', rpar: ')', ast: '*', plus: '+', comma: ',', period: '.' },
  ...{ sol: '/', colon: ':', semi: ';', equals: '=', quest: '?', commat: '@', lsqb: '[', lbrack: '[' },
  ...{ bsol: '\\', rsqb: ']', rbrack: ']', Hat: '^', lowbar: '_', grave: '`', lcub: '{', lbrace: '{' },
  ...{ verbar: '|', vert: '|', rcub: '}', rbrace: '}', nbsp: '\u00a0', hyphen: '-', dash: '-' },
};

/** The value of a hexadecimal digit, negative for what is none. */
const hexValue = (byte: number): number => (byte < 0 ? -1 : (hexadecimal.values[byte] as number));

/** Grows at its end, where an escape is undone once its last byte has come. */
class Undoing extends LayerBuilder {
  #fixed = 0;

  /** Keeps what there is by now from being a part of further escapes. */
  fix(): void {
    this.#fixed = this.length;
  }

  /** Undoes the escape that the last byte completes, if it completes one. */
  undoLast(kinds: number): boolean {
    const last = this.#back(0);
    const before = this.#back(1);
    if (kinds & escapes.backslash && before === 0x5c && last !== 0x75 && last !== 0x78)
      return this.#standsForByte(2, afterBackslash[last] as number);
    if (hexValue(last) >= 0) return this.#undoNumber(kinds);
    if (last === 0x7d && kinds & escapes.backslash) return this.#undoBraces();
    if (last === 0x3b && kinds & escapes.entity) return this.#undoReference();
    if (last === 0x0a && kinds & (escapes.quotedPrintable | escapes.quotedAny)) {
      const ending = before === 0x3d ? 2 : before === 0x0d && this.#back(2) === 0x3d ? 3 : 0;
      this.length -= ending;
      return ending > 0;
    }
    return false;
  }

  /** `%41`, `=3D`, `\x41`, `\u0041` or `%u0041` */
  #undoNumber(kinds: number): boolean {
    const [sign, before] = [this.#back(2), this.#back(3)];
    if (sign === 0x25 && kinds & escapes.percent && this.#isNumber(2))
      return this.#standsForByte(3, this.#number(2));
    if (sign === 0x78 && before === 0x5c && kinds & escapes.backslash && this.#isNumber(2))
      return this.#standsForByte(4, this.#number(2));
    if (sign === 0x3d && this.#isNumber(2)) {
      const byte = this.#number(2);
      const isPlain = byte > 0x20 && byte < 0x7f && byte !== 0x3d;
      const isCapital = this.#tail(2) === this.#tail(2).toUpperCase();
      const isStated = !isPlain && isCapital && (kinds & escapes.quotedPrintable) !== 0;
      return (isStated || (kinds & escapes.quotedAny) !== 0) && this.#standsForByte(3, byte);
    }
    if (this.#back(4) !== 0x75 || !this.#isNumber(4)) return false;
    const kind = this.#back(5) === 0x5c ? escapes.backslash : this.#back(5) === 0x25 ? escapes.percent : 0;
    return (kinds & kind) !== 0 && this.#standsForUnits(6, [this.#number(4)]);
  }

  /** The byte so many before the last, negative where there is none that may belong to an escape. */
  #back(count: number): number {
    const at = this.length - 1 - count;
    return at < this.#fixed ? -1 : (this.bytes[at] as number);
  }

  /** Whether the last bytes are hexadecimal digits. */
  #isNumber(digits: number): boolean {
    for (let place = 0; place < digits; place += 1) if (hexValue(this.#back(place)) < 0) return false;
    return true;
  }

  /** The number that they are. */
  #number(digits: number): number {
    let number = 0;
    for (let place = digits - 1; place >= 0; place -= 1) number = number * 16 + hexValue(this.#back(place));
    return number;
  }

  /** `\u{1f511}` */
  #undoBraces(): boolean {
    for (let digits = 1; digits <= 6 && hexValue(this.#back(digits)) >= 0; digits += 1)
      if (
        this.#back(digits + 1) === 0x7b &&
        this.#back(digits + 2) === 0x75 &&
        this.#back(digits + 3) === 0x5c
      )
        return this.#standsForPoint(digits + 4, Number.parseInt(this.#tail(digits + 1).slice(0, -1), 16));
    return false;
  }

  /** `&amp;`, `&#38;` or `&#x26;` */
  #undoReference(): boolean {
    for (let length = 2; length <= longestReference; length += 1) {
      if (this.#back(length) !== 0x26) continue;
      const [, decimal, hex, name = ''] =
        /^&(?:#(\d{1,8})|#x([\da-f]{1,8})|(\w+));$/i.exec(this.#tail(length + 1)) ?? [];
      if (decimal !== undefined || hex !== undefined)
        return this.#standsForPoint(
          length + 1,
          hex === undefined ? Number(decimal) : Number.parseInt(hex, 16),
        );
      const character = named[name] ?? named[name.toLowerCase()];
      return character !== undefined && this.#standsForUnits(length + 1, [code(character)]);
    }
    return false;
  }

  #tail(length: number): string {
    return String.fromCharCode(...this.bytes.subarray(this.length - length, this.length));
  }

  #standsForPoint(count: number, point: number): boolean {
    if (point > 0x10ffff) return false;
    const text = String.fromCodePoint(point);
    return this.#standsForUnits(count, text.split('').map(code));
  }

  #standsForUnits(count: number, units: readonly number[]): boolean {
    this.replace(count, (from, to) => units.forEach((unit) => this.addUnit(unit, from, to)));
    return true;
  }

  #standsForByte(count: number, byte: number): boolean {
    this.replace(count, (from, to) => this.addByte(byte, from, to));
    return true;
  }
}

/**
 * A layer with its escapes undone once; undefined where there are none.
 * @param kinds those that are undone, of {@link escapes}
 */
export function undone({ bytes, from, to }: Layer, kinds: number): Layer | undefined {
  if (!signs.some(([kind, sign, least]) => (kinds & kind) !== 0 && stands(bytes, sign, least)))
    return undefined;
  const builder = new Undoing(bytes.length);
  let some = false;
  for (let index = 0; index < bytes.length; index += 1) {
    builder.addByte(bytes[index] as number, from[index] as number, to[index] as number);
    if (!builder.undoLast(kinds)) continue;
    // What it stands for is no part of another escape yet.
    builder.fix();
    some = true;
  }
  return some ? builder.layer : undefined;
}

/** Whether a sign stands so often in bytes, of "=" those that an escape may begin with. */
function stands(bytes: Uint8Array, sign: number, least: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) {
    const [next, behind] = [bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
    const isEscape = next === 0x0a || next === 0x0d || (hexValue(next) >= 0 && hexValue(behind) >= 0);
    if (sign !== 0x3d || isEscape) count += 1;
    if (count === least) return true;
  }
  return false;
}

/** How many layers are looked at beside those that a layer has when all that looks like an escape is undone. */
const furtherViews = 12;

/**
 * A layer as it is, and with its escapes undone step by step: all kinds together until there are none, and, since a text
 * may hold what looks like an escape, each kind by itself. What quoted-printable says by "=" may be the query of an
 * address, and is left.
 */
export function* viewsOf(layer: Layer): Generator<Layer> {
  const { percent, backslash, entity } = escapes;
  yield layer;
  const views = [layer];
  const all = percent | backslash | entity;
  for (let view = undone(layer, all); view !== undefined; view = undone(view, all)) {
    views.push(view);
    yield view;
  }
  let further = furtherViews;
  for (const view of views)
    for (const kind of [percent, backslash, entity]) {
      const other = undone(view, kind);
      if (other === undefined || views.some(({ bytes }) => Buffer.compare(bytes, other.bytes) === 0))
        continue;
      if (further-- === 0) return;
      views.push(other);
      yield other;
    }
}
