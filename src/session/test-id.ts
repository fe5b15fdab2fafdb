import { createHash } from 'node:crypto';

/**
 * The short id of a test in a result, made of its name: the same from run to run, whatever project runs it. 48 bits, so that
 * two of 50,000 tests have the same one in one of 200,000 suites.
 */
export function shortTestId(name: string): string {
  const hash = createHash('sha1').update(name).digest('hex').slice(0, 12);
  return Number.parseInt(hash, 16).toString(36);
}
