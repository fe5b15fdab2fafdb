import { LayerBuilder } from './layer.js';
import type { Layer } from './layer.js';

/** An alphabet whose digits stand for bits, and how its texts are broken into lines. */
export interface Alphabet {
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
