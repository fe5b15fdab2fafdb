import { isDeepStrictEqual } from 'node:util';
import { quoted } from '../session/words.js';
import { notStored } from './matcher-finding.js';
import type { MatcherFinding } from './matcher-finding.js';

/**
 * A stored value of a field that is the one that was sent.
 * @param words what the sentence calls the field
 */
export function toBeStored(stored: unknown, field: string, sent: unknown, words = field): MatcherFinding {
  return {
    pass: isDeepStrictEqual(stored, sent),
    code: 'not-stored',
    subject: field,
    message: () => notStored(words, sent, stored),
    expected: sent,
    actual: stored ?? null,
  };
}

/** A value of something that has to be another one; `what` begins the sentence, e.g. `The role of the stored lead`. */
export function toHaveValue(
  actual: unknown,
  subject: string,
  what: string,
  expected: unknown,
): MatcherFinding {
  return {
    pass: isDeepStrictEqual(actual, expected),
    code: 'value',
    subject,
    message: () => `${what} is ${quoted(actual)} instead of ${quoted(expected)}.`,
    expected,
    actual: actual ?? null,
  };
}

/** Values of which no two are the same. */
export function toBeDistinct(values: readonly unknown[], subject: string): MatcherFinding {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return {
    pass: repeated.length === 0,
    code: 'duplicate',
    subject,
    message: () =>
      repeated.every((value) => value === undefined)
        ? `Of ${values.length} entries several show no ${subject}.`
        : `Of ${values.length} entries several have the same ${subject}: ${[...new Set(repeated)].map(quoted).join(', ')}.`,
    expected: 'values of which no two are the same',
    actual: values,
  };
}

/** A list of which each entry has something, which `find` answers; `what` names it in the sentence. */
export function toEachHave(
  entries: readonly unknown[],
  subject: string,
  what: string,
  find: (entry: unknown) => unknown,
): MatcherFinding {
  const lacking = entries.filter((entry) => find(entry) === undefined);
  return {
    pass: lacking.length === 0,
    code: 'missing',
    subject,
    message: () => `${lacking.length} of ${entries.length} entries lack ${what}.`,
    expected: what,
    actual: lacking,
  };
}
