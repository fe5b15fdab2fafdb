const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A credential (section 5) with another last character. That of a web token may hold unused bits, so the new one
 * differs in the first bit.
 */
export function otherEnd(value: string): string {
  const index = letters.indexOf(value.slice(-1));
  return `${value.slice(0, -1)}${letters[(Math.max(index, 0) + 32) % 64]}`;
}
