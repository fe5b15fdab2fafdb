import type { Actor } from '../contract/reasons.js';

/** Who most likely has to act on a finding. */
export type Culprit = Actor;

/** A hint, derived by rules (`hints.ts`): it helps a reader to begin and decides nothing. */
export interface Hint {
  culprit: Culprit;
  /** One sentence. */
  why: string;
}
