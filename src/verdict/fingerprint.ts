import { isObject } from '../contract/json-value.js';
import { textHash } from '../contract/text-hash.js';
import type { Finding } from './result.js';

/** What of a finding says which violation it shows. */
export type Shown = Pick<Finding, 'code' | 'subject' | 'pointer' | 'actual'>;

/**
 * The violation that a finding about a requirement shows, as a key: cases that fail in one way have the same. It is made
 * of the code, the subject, the place, whatever the index in an array, and the status, where the finding is about one.
 */
export function violationOf({ code, subject = '', pointer, actual }: Shown): string {
  const place = pointer?.replace(/\/\d+(?=\/|$)/g, '/0') ?? '';
  const status = isObject(actual) && typeof actual.status === 'number' ? actual.status : '';
  return [code, subject, place, status].join(' ');
}

/** Eight hexadecimal digits that stay the same from run to run while a case fails in the same way. */
export function fingerprintOf(finding: Shown): string {
  return textHash(violationOf(finding)).toString(16).padStart(8, '0');
}
