import type { Actor } from '../contract/reasons.js';

/** What a result says of breaches and crashes beyond the verdicts of single tests. */

/** Who most likely has to act on a finding. */
export type Culprit = Actor;

/** A hint, derived by rules (`hints.ts`): it helps a reader to begin and decides nothing. */
export interface Hint {
  culprit: Culprit;
  /** One sentence. */
  why: string;
}

/** One breach of a requirement: what those of its failed tests show that fail alike. */
export interface Breach {
  /** What is wrong, in the words of the plainest test. */
  message: string;
  /** The plainest first: the one whose request is the shortest. */
  tests: BreachingTest[];
}

/** A test that shows a breach. */
export interface BreachingTest {
  /** The id of the test. */
  test: string;
  /** Its title. */
  differs: string;
  /** Characters of the request that the finding is about. */
  size: number;
}

/** One way in which the target broke down under a request. */
export interface Crash {
  /** `operationId`. */
  operation: string;
  /** A 5xx status, a connection that was refused or broken off, or no answer in time. */
  kind: 'status' | 'connection' | 'timeout';
  /** The status, where one came. */
  status?: number;
  /** The trouble in words, where no status came. */
  error?: string;
  count: number;
  /** Key of the first exchange in which it was seen. */
  exchange: string;
  /** Key of the exchange before it in the same test. */
  after?: string;
  /** Ids of the tests that saw it. */
  tests: string[];
}
