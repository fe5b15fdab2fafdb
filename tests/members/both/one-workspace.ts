import { stop } from '../../../src/test.js';

/** Ends a test of both variants in one workspace where variant B has another. */
export function inOneWorkspace(isStrangeToB: boolean): void {
  if (isStrangeToB)
    stop(
      'inapplicable',
      'LEAD_B_HEADERS belongs to another workspace than the one that this test makes its member in.',
    );
}
