/** A change of a text in one thing. */
export interface Alteration {
  slug: string;
  name: string;
  /** What comes out is none of what it stands for, so that a target may say so by another status than 403. */
  isNone?: boolean;
  change: (text: string) => string;
}

/**
 * The text with one character replaced by another of the same alphabet: the first letter or digit at or after a
 * fraction of its length. The ends are not for this: a prefix or the padding of an encoding may not count.
 */
export function alteredAt(text: string, fraction: number): string {
  const start = Math.floor(text.length * fraction);
  const later = text.slice(start).search(/[0-9A-Za-z]/);
  const index = later < 0 ? text.search(/[0-9A-Za-z]/) : start + later;
  return text.slice(0, index) + neighbour(text.charAt(index)) + text.slice(index + 1);
}

/** The text with every letter and digit replaced by another of the same alphabet: as long, and of the same form. */
export function alteredThroughout(text: string): string {
  return text.replaceAll(/[0-9A-Za-z]/g, neighbour);
}

/** The first half of a text. */
export function firstHalf(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2));
}

/**
 * The text with further characters of hexadecimal and of base64 behind it, before the padding of an encoding: a reader
 * that decodes it gets more bytes than before.
 */
export function lengthened(text: string): string {
  return text.replace(/=*$/, (padding) => `a0b1${padding}`);
}

/** The text with further characters of hexadecimal and of base64 in its middle. */
export function widened(text: string): string {
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, middle)}a0b1${text.slice(middle)}`;
}

/**
 * The text with its letters in the other case. Hexadecimal is left as it is, since both cases may stand for one value.
 */
export function caseSwapped(text: string): string {
  if (/^[0-9a-f-]*$/i.test(text)) return text;
  return text.replaceAll(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/**
 * A signature in Base64, whatever stands before it, with its letters in the other case. Hexadecimal and Base32, which read
 * both cases alike, don't mix them, and a signature of several parts is left as it is.
 */
export function signatureCaseSwapped(signature: string): string {
  const [prefix = ''] = /^[\w-]+=(?=[^=])/.exec(signature) ?? [];
  const value = signature.slice(prefix.length);
  const isBase64 = /^[\w+/-]+=*$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);
  return isBase64 ? prefix + caseSwapped(value) : signature;
}

/** Hexadecimal digits stay hexadecimal, letters keep their case. */
function neighbour(character: string): string {
  for (const alphabet of ['0123456789', 'abcdef', 'ABCDEF', 'ghijklmnopqrstuvwxyz', 'GHIJKLMNOPQRSTUVWXYZ']) {
    const index = alphabet.indexOf(character);
    if (index >= 0) return alphabet.charAt((index + 1) % alphabet.length);
  }
  return character;
}
