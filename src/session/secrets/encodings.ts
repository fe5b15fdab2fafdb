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

  addUnit(unit: number, from: number, to: number): void {
    if (unit < 0x80) return this.addByte(unit, from, to);
    if (unit < 0x800) this.addByte(0xc0 | (unit >> 6), from, to);
    else {
      this.addByte(0xe0 | (unit >> 12), from, to);
      this.addByte(0x80 | ((unit >> 6) & 0x3f), from, to);
    }
    this.addByte(0x80 | (unit & 0x3f), from, to);
  }

  addPart({ bytes, from, to }: Layer, begin: number, end: number): void {
    this.bytes.set(bytes.subarray(begin, end), this.length);
    this.#from.set(from.subarray(begin, end), this.length);
    this.#to.set(to.subarray(begin, end), this.length);
    this.length += end - begin;
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

/** The longest reference to a character that is looked for, in bytes. */
export const longestReference = 12;

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Characters that HTML has a name for. Not an object: that has names of its own, such as constructor. */
const named = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", Tab: '\t', NewLine: '\n', excl: '!', num: '#' },
    ...{ dollar: '$', percnt: '%', lpar: '(', rpar: ')', ast: '*', plus: '+', comma: ',', period: '.' },
    ...{ sol: '/', colon: ':', semi: ';', equals: '=', quest: '?', commat: '@', lsqb: '[', lbrack: '[' },
    ...{ bsol: '\\', rsqb: ']', rbrack: ']', Hat: '^', lowbar: '_', grave: '`', lcub: '{', lbrace: '{' },
    ...{ verbar: '|', vert: '|', rcub: '}', rbrace: '}', nbsp: '\u00a0', hyphen: '-', dash: '-' },
  }),
);

/** How an escape is written, with one group, and the bytes that what the group has stands for; undefined where it is none. */
type Form = readonly [form: string, bytesOf: (group: string) => Iterable<number> | undefined];

const hex = '[\\da-fA-F]';
const byteOf = (digits: string): number[] => [Number.parseInt(digits, 16)];
const unitOf = (digits: string): Uint8Array =>
  layerOf(String.fromCharCode(Number.parseInt(digits, 16))).bytes;
const pointOf = (digits: string, radix = 16): Uint8Array | undefined => {
  const point = Number.parseInt(digits, radix);
  return point > 0x10ffff ? undefined : layerOf(String.fromCodePoint(point)).bytes;
};

const percent: readonly Form[] = [
  [`%(${hex}{2})`, byteOf],
  [`%u(${hex}{4})`, unitOf],
];

const backslash: readonly Form[] = [
  [`\\\\x(${hex}{2})`, byteOf],
  [`\\\\u(${hex}{4})`, unitOf],
  [`\\\\u\\{(${hex}{1,6})\\}`, pointOf],
  ['\\\\([^ux])', (sign) => [(controls[sign] ?? sign).charCodeAt(0)]],
];

const entity: readonly Form[] = [
  ['&#(\\d{1,8});', (digits) => pointOf(digits, 10)],
  [`&#[xX](${hex}{1,8});`, pointOf],
  [
    `&(\\w{1,${longestReference - 1}});`,
    (name) => {
      const character = named.get(name) ?? named.get(name.toLowerCase());
      return character === undefined ? undefined : layerOf(character).bytes;
    },
  ],
];

/** The end of a line that quoted-printable breaks. */
const softBreak: Form = ['=\\r?\\n()', () => []];

const quotedPrintable: readonly Form[] = [
  [
    '=([\\dA-F]{2})',
    (digits) => {
      const [byte] = byteOf(digits) as [number];
      return byte > 0x20 && byte < 0x7f && byte !== 0x3d ? undefined : [byte];
    },
  ],
  softBreak,
];

/** Kinds of escapes that are undone together. */
interface Escapes {
  /** The signs that they begin with. */
  signs: Buffer;
  form: RegExp;
  bytesOf: Form[1][];
  /** What has to stand there, and how often, for it to be these. */
  least?: { form: RegExp; count: number };
}

function escapesOf(signs: string, forms: readonly Form[]): Escapes {
  return {
    signs: Buffer.from(signs),
    form: new RegExp(forms.map(([form]) => form).join('|'), 'g'),
    bytesOf: forms.map(([, bytesOf]) => bytesOf),
  };
}

const kinds = [escapesOf('%', percent), escapesOf('\\', backslash), escapesOf('&', entity)];
const allKinds = escapesOf('%\\&', [...percent, ...backslash, ...entity]);

/**
 * A "=" stands in every query, so that quoted-printable is looked for apart: that of what has to be written so (RFC 2045,
 * 6.7), and that of anything, where it stands often: in a query some digits may follow a "=".
 */
export const quoted: readonly Escapes[] = [
  escapesOf('=', quotedPrintable),
  {
    ...escapesOf('=', [[`=(${hex}{2})`, byteOf], softBreak]),
    least: { form: new RegExp(`=(?:[\\r\\n]|${hex}{2})`, 'g'), count: 4 },
  },
];

/** A layer with its escapes undone once; undefined where there are none. */
export function undone(layer: Layer, { signs, form, bytesOf, least }: Escapes): Layer | undefined {
  const { bytes, from, to } = layer;
  if (!signs.some((sign) => bytes.includes(sign))) return undefined;
  const text = latin1(bytes);
  if (least !== undefined && (text.match(least.form) ?? []).length < least.count) return undefined;
  const builder = new LayerBuilder(bytes.length);
  let end = 0;
  for (const match of text.matchAll(form)) {
    const [escape, ...groups] = match;
    const which = groups.findIndex((group) => group !== undefined);
    const meant = bytesOf[which]?.(groups[which] as string);
    if (meant === undefined) continue;
    builder.addPart(layer, end, match.index);
    end = match.index + escape.length;
    for (const byte of meant) builder.addByte(byte, from[match.index] as number, to[end - 1] as number);
  }
  if (end === 0) return undefined;
  builder.addPart(layer, end, bytes.length);
  return builder.layer;
}

/** Bytes as a text that has a character for each. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/** How many layers are looked at beside those that a layer has when all that looks like an escape is undone. */
const furtherViews = 12;

/**
 * A layer as it is, and with its escapes undone step by step: all kinds together until there are none, and, since a text
 * may hold what looks like an escape, each kind by itself. What quoted-printable says by "=" may be the query of an
 * address, and is left.
 */
export function* viewsOf(layer: Layer): Generator<Layer> {
  yield layer;
  const views = [layer];
  for (let view = undone(layer, allKinds); view !== undefined; view = undone(view, allKinds)) {
    views.push(view);
    yield view;
  }
  let further = furtherViews;
  for (const view of views)
    for (const kind of kinds) {
      const other = undone(view, kind);
      if (other === undefined || views.some(({ bytes }) => Buffer.compare(bytes, other.bytes) === 0))
        continue;
      if (further-- === 0) return;
      views.push(other);
      yield other;
    }
}
