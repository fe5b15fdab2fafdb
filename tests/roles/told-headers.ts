import type { Response } from '../../src/test.js';

/** Headers that may tell the version of an interface; the specification names none (section 9). */
export const versionHeader = /^(x-)?(api-?)?version$|api-version$|^deprecation$|^sunset$/i;

/** Headers that may tell of a rate limit; the specification names none (section 8). */
export const rateHeader = /^(x-)?rate-?limit|^retry-after$/i;

/** The names of the matching headers of an answer in lower case, or "none". */
export function headerNames({ headers }: Response, form: RegExp): string {
  const names = headers.map(([name]) => name.toLowerCase()).filter((name) => form.test(name));
  return names.length === 0 ? 'none' : [...new Set(names)].sort().join(', ');
}
