import type { Actor } from '../contract/reasons.js';

/** Who most likely has to act on a finding. */
export type Culprit = Actor;

/** A hint, derived by rules (`hints.ts`): it helps a reader to begin and decides nothing. */
export interface Hint {
  culprit: Culprit;
  /** One sentence. */
  why: string;
}

/** The failed cases of one requirement that tell of one violation. */
export interface Breach {
  /** What is wrong, in the words of the plainest case. */
  message: string;
  /** Their names, the plainest first: the one whose requests are the shortest. */
  cases: string[];
}
