import { hexadecimal } from './digit-runs.js';
import { LayerBuilder } from './layer.js';
import type { Layer } from './layer.js';

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
