import type { MatcherFinding } from './matcher-finding.js';

/** Values of which no two are the same. */
export function toBeDistinct(values: readonly unknown[]): MatcherFinding {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return {
    pass: repeated.length === 0,
    message: () => `Among ${values.length} values stands twice: ${repeated.map(String).join(', ')}.`,
    expected: 'values of which no two are the same',
    actual: values,
  };
}

/** A list of which each entry has something, which `find` answers. */
export function toEachHave(
  entries: readonly unknown[],
  what: string,
  find: (entry: unknown) => unknown,
): MatcherFinding {
  const lacking = entries.filter((entry) => find(entry) === undefined);
  return {
    pass: lacking.length === 0,
    message: () => `Without ${what}: ${lacking.length} of ${entries.length} entries.`,
    expected: what,
    actual: lacking,
  };
}
