import type { Verdict } from './result.js';

/** The verdicts of a test that ended without judging its target. */
export type UnjudgedVerdict = Exclude<Verdict, 'passed' | 'failed'>;

/** Why a test ended without a judgement, as data; programs read all of it but the message. */
export interface Why {
  /** A row of spec/reasons.yaml. */
  code: string;
  /** What it is about: an operation, a harness state, a fixture, a member of a response. */
  subject?: string;
  /** Names of settings of which one, or some together, would change it. */
  settings?: string[];
  /** One sentence that says what happened, and what to do. */
  message: string;
  /** Ids of the requirements that stood in the way. */
  blockedBy?: string[];
}

/** Why a test has no verdict of its own. */
export interface Reason extends Why {
  verdict: UnjudgedVerdict;
}
