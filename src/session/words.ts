import { excerpt } from './running-test.js';

/** The longest value that a sentence quotes, in characters, and the most fields that it names. */
const longestValue = 60;
const mostFields = 3;

/** A value as a sentence quotes it: JSON, without secrets and cut; `nothing` if there is none. */
export function quoted(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'string') return JSON.stringify(excerpt(value, longestValue));
  return excerpt((JSON.stringify(value) as string | undefined) ?? String(value), longestValue);
}

/** Fields with their values as a sentence names them, e.g. `name "Kitchen" and quantity 0`; those left out are `no name`. */
export function fieldsInWords(fields: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(fields);
  // What a test is about comes last.
  const words = entries
    .slice(entries.length > mostFields ? 1 - mostFields : 0)
    .map(([name, value]) => (value === undefined ? `no ${name}` : `${name} ${fieldValue(value)}`));
  const more = entries.length - words.length;
  return inWords(more > 0 ? [...words, `${more} more fields`] : words);
}

/** Words as a sentence lists them: `a`, `a and b`, `a, b and c`. */
export function inWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Files by their names, all else as it is. */
function fieldValue(value: unknown): string {
  const names = (Array.isArray(value) ? (value as unknown[]) : []).flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'filename' in entry ? [entry.filename] : [],
  );
  if (names.length > 0) return quoted(names.length === 1 ? names[0] : names);
  return value === '' ? '""' : value === null ? 'null' : quoted(value);
}
