/** A text of which it is known what shows a secret. */
export interface Marked {
  text: string;
  /** By character, whether it shows a part of the secret. */
  marks: readonly boolean[];
}

/** A way to write a text as another one, as programs do that pass it on. */
export interface Encoding {
  name: string;
  encode(marked: Marked): Marked;
}

/** Every one that can be undone. What a redaction has to know of them it must not take from here. */
export const encodings: readonly Encoding[] = [
  { name: 'JSON', encode: json },
  { name: 'JSON in JSON in JSON', encode: (marked) => json(json(json(marked))) },
  {
    name: 'JSON with escaped slashes',
    encode: byCharacter((character) => inJson(character).replace('/', '\\/')),
  },
  { name: '\\uNNNN', encode: byUnit((unit) => `\\u${hex(unit, 4)}`) },
  { name: '\\u{…}', encode: byCharacter((_, point) => `\\u{${hex(point)}}`) },
  { name: '\\xNN', encode: byByte((byte) => `\\x${hex(byte, 2)}`) },
  { name: 'percent-encoding', encode: byCharacter(encodeURIComponent) },
  {
    name: 'percent-encoding in lower case',
    encode: byCharacter((character) =>
      encodeURIComponent(character).replace(/%../g, (byte) => byte.toLowerCase()),
    ),
  },
  { name: 'percent-encoding of every byte', encode: byByte((byte) => `%${hex(byte, 2)}`) },
  {
    name: 'percent-encoding four times',
    encode: byCharacter((character) =>
      [1, 2, 3, 4].reduce((encoded) => encodeURIComponent(encoded), character),
    ),
  },
  {
    name: 'a form',
    encode: byCharacter((character) => new URLSearchParams({ k: character }).toString().slice(2)),
  },
  {
    name: 'HTML',
    encode: byCharacter(
      (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
    ),
  },
  { name: 'HTML by number', encode: byCharacter((_, point) => `&#${point};`) },
  { name: 'HTML by hexadecimal number', encode: byCharacter((_, point) => `&#x${hex(point)};`) },
  { name: 'quoted-printable', encode: quotedPrintable },
  { name: 'hexadecimal', encode: byByte((byte) => hex(byte, 2)) },
  { name: 'hexadecimal in capitals', encode: byByte((byte) => hex(byte, 2).toUpperCase()) },
  {
    name: 'hexadecimal with colons',
    encode: (marked) => inLines(byByte((byte) => hex(byte, 2))(marked), 2, ':'),
  },
  { name: 'Base64', encode: base64('utf8') },
  { name: 'Base64 for addresses', encode: base64('utf8', 'base64url') },
  { name: 'Base64 twice', encode: (marked) => base64('utf8')(base64('utf8')(marked)) },
  { name: 'Base64 in lines', encode: (marked) => inLines(base64('utf8')(marked), 20, '\r\n') },
  { name: 'Base64 of UTF-16', encode: base64('utf16le') },
  { name: 'Base64 of UTF-16, the high byte first', encode: base64('utf16be') },
];

/** A text that is a secret as a whole, or not at all. */
export function marked(text: string, isSecret: boolean): Marked {
  return { text, marks: Array.from({ length: text.length }, () => isSecret) };
}

/** Texts one behind the other. */
export function joined(...parts: Marked[]): Marked {
  return { text: parts.map(({ text }) => text).join(''), marks: parts.flatMap(({ marks }) => marks) };
}

/** What an encoding makes of a text. */
export function encoded({ encode }: Encoding, text: string): string {
  return encode(marked(text, false)).text;
}

type Encode = Encoding['encode'];

/** Each character, a pair of surrogates as one, is written by itself. */
function byCharacter(write: (character: string, point: number) => string): Encode {
  return ({ text, marks }) => {
    let at = 0;
    const parts = [...text].map((character) => {
      const isSecret = marks[at] === true;
      at += character.length;
      return marked(write(character, character.codePointAt(0) ?? 0), isSecret);
    });
    return joined(...parts);
  };
}

function byUnit(write: (unit: number) => string): Encode {
  return ({ text, marks }) =>
    joined(...text.split('').map((unit, index) => marked(write(unit.charCodeAt(0)), marks[index] === true)));
}

/** The bytes of a text, each with whether it shows the secret. */
function bytesOf(
  { text, marks }: Marked,
  charset: 'utf8' | 'utf16le' | 'utf16be',
): { byte: number; isSecret: boolean }[] {
  let at = 0;
  return [...text].flatMap((character) => {
    const isSecret = marks[at] === true;
    at += character.length;
    const bytes = Buffer.from(character, charset === 'utf8' ? 'utf8' : 'utf16le');
    return [...(charset === 'utf16be' ? bytes.swap16() : bytes)].map((byte) => ({
      byte,
      isSecret: isSecret && byte > 0,
    }));
  });
}

function byByte(write: (byte: number, index: number) => string): Encode {
  return (text) =>
    joined(...bytesOf(text, 'utf8').map(({ byte, isSecret }, index) => marked(write(byte, index), isSecret)));
}

function base64(
  charset: 'utf8' | 'utf16le' | 'utf16be',
  alphabet: 'base64' | 'base64url' = 'base64',
): Encode {
  return (text) => {
    const bytes = bytesOf(text, charset);
    const digits = Buffer.from(bytes.map(({ byte }) => byte)).toString(alphabet);
    const isSecret = (bit: number): boolean => bytes[Math.floor(bit / 8)]?.isSecret === true;
    return {
      text: digits,
      marks: digits
        .split('')
        .map((digit, index) => digit !== '=' && (isSecret(index * 6) || isSecret(index * 6 + 5))),
    };
  };
}

function inLines({ text, marks }: Marked, width: number, end: string): Marked {
  const lines: Marked[] = [];
  for (let at = 0; at < text.length; at += width) {
    if (at > 0) lines.push(marked(end, false));
    lines.push({ text: text.slice(at, at + width), marks: marks.slice(at, at + width) });
  }
  return joined(...lines);
}

function inJson(character: string): string {
  return JSON.stringify(character).slice(1, -1);
}

function json(text: Marked): Marked {
  return joined(marked('"', false), byCharacter(inJson)(text), marked('"', false));
}

/** RFC 2045, 6.7: lines of 76 characters at most. */
function quotedPrintable(text: Marked): Marked {
  let length = 0;
  const parts = bytesOf(text, 'utf8').flatMap(({ byte, isSecret }) => {
    const isPlain = byte > 0x20 && byte < 0x7f && byte !== 0x3d;
    const part = marked(isPlain ? String.fromCharCode(byte) : `=${hex(byte, 2).toUpperCase()}`, isSecret);
    length += part.text.length;
    if (length < 74) return [part];
    length = part.text.length;
    return [marked('=\r\n', false), part];
  });
  return joined(...parts);
}

function hex(number: number, digits = 1): string {
  return number.toString(16).padStart(digits, '0');
}
