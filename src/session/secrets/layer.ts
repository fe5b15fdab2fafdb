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
export class LayerBuilder {
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
