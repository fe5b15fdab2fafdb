import { violationOf } from './fingerprint.js';
import type { Finding, Violation } from './result.js';

/** A case that failed. */
export interface FailedCase {
  /** Its name. */
  id: string;
  /** Characters of all requests that it sent. */
  size: number;
  finding: Finding;
}

/**
 * The failed cases of one requirement, grouped by the violation that they show. The plainest violation comes first, and
 * in each the plainest case, which is the one that sent the least: its finding is the one that is told.
 */
export function violationsIn(failed: readonly FailedCase[]): Violation[] {
  // A case that sent nothing shows nothing that a reader could repeat.
  const plainestFirst = [...failed].sort((a, b) => (a.size || Infinity) - (b.size || Infinity) || 0);
  const violations = new Map<string, Violation>();
  for (const { id, finding } of plainestFirst) {
    const key = violationOf(finding);
    const known = violations.get(key);
    if (known === undefined) violations.set(key, { ...finding, cases: [id], brokenFor: {}, keptFor: {} });
    else known.cases.push(id);
  }
  return [...violations.values()];
}
