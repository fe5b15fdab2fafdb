import type { Unspecified } from '../configuration/unspecified.js';

/**
 * The text that is signed. A verification receives the payload parsed, so the signature is over its serialization,
 * which is also, byte for byte, the body of a delivery; where the order of keys does not count they are sorted first.
 */
export function signedForm(unspecified: Readonly<Unspecified>, payload: unknown): string {
  return JSON.stringify(unspecified.signedKeyOrder === 'any' ? sorted(payload) : payload);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}
