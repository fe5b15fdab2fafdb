/** What was found out about one state of a harness. */
export interface StateReport {
  state: string;
  /** `unknown`: 404, 501 or `unsupported`; `not asked`: what it takes could not be had. */
  outcome: 'holds' | 'unknown' | 'wrong' | 'not asked';
  /** Milliseconds of the slowest answer; absent where there was none. */
  slowest?: number;
  /** What is wrong, a sentence each. */
  complaints: string[];
  /** What its author may want to know. */
  remarks: string[];
}
