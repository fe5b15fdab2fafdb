/** What a matcher found; Playwright prints `message`, the report shows the rest. */
export interface MatcherFinding {
  pass: boolean;
  message: () => string;
  expected: unknown;
  actual: unknown;
  /** JSON Pointer into the body of the exchange. */
  pointer?: string;
  /** Key of the exchange that was looked at. */
  exchange?: string;
}
