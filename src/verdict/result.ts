/**
 * The raw result of a run, `conformance.json`: the one file that every other form of the report is derived from.
 * Its JSON Schema is `schemas/conformance-result.schema.json`.
 */

/** The outcomes of the W3C Evaluation and Report Language, worst first. */
export const verdicts = ['failed', 'cantTell', 'untested', 'passed', 'inapplicable'] as const;

/** What a test, or all tests of a requirement, found out. */
export type Verdict = (typeof verdicts)[number];

/** What a run says of its target as a whole. */
export type Outcome = 'conformant' | 'incomplete' | 'nonconformant';

/** One test of one requirement. */
export interface TestResult {
  id: string;
  title: string;
  /** Path from the project's root, with `/`. */
  file: string;
  line: number;
  verdict: Verdict;
  durationMs: number;
  /** One sentence: what is wrong, or why the test could not judge. */
  message?: string;
  expected?: unknown;
  actual?: unknown;
  /** JSON Pointer into the body of the exchange in question. */
  pointer?: string;
  /** The exchange that the finding is about, one of `exchanges`. */
  exchange?: string;
  /** Keys of {@link ConformanceResult.exchanges}, in the order they were sent. */
  exchanges: string[];
}

/** An accepted deviation: a failure that the owners of the target know of. */
export interface Acceptance {
  ticket: string;
  /** ISO 8601 date. */
  expires: string;
}

/** One clause of the specification with what the run found. */
export interface RequirementResult {
  id: string;
  section: string;
  /** Further sections that state the same clause. */
  also?: string[];
  level: 'must' | 'should';
  text: string;
  verdict: Verdict;
  /** Why the verdict is not `passed`. */
  reason?: string;
  accepted?: Acceptance;
  /** Faults of the mock that make a test of this requirement fail. */
  provedBy: string[];
  tests: TestResult[];
}

/** A clause that no target can be held to on the wire. */
export interface ExcludedRequirement {
  id: string;
  section: string;
  text: string;
  excluded: string;
}

/** A contradiction with the reading that the target was held to and what it does. */
export interface ContradictionResult {
  id: string;
  section: string;
  text: string;
  readings: { id: string; text: string }[];
  ruling: string;
  /** What the target was seen to do, each answer once. */
  observed: string[];
}

/** An open question with the target's answers. */
export interface QuestionResult {
  id: string;
  section: string;
  text: string;
  answers: { value: string; exchanges: string[] }[];
}

/** A message as it went over the wire, redacted. */
export interface RecordedRequest {
  method: string;
  url: string;
  /** Name and value in the order and case that were sent. */
  headers: [string, string][];
  body: string;
}

export interface RecordedResponse {
  status: number;
  headers: [string, string][];
  body: string;
}

/** One request with its response; `error` stands in for the response where none came. */
export interface RecordedExchange {
  request: RecordedRequest;
  response?: RecordedResponse;
  error?: string;
  durationMs: number;
  /** A command that sends the same request when pasted, with placeholders for secrets. */
  curl: string;
}

/** The whole result. Times are ISO 8601 in UTC, durations milliseconds. */
export interface ConformanceResult {
  format: 'conformance-result/1';
  outcome: Outcome;
  /** False when the run was interrupted before every test had run. */
  complete: boolean;
  target: { name: string; baseUrl: string };
  suite: { version: string; commit: string; seed: string };
  startedAt: string;
  durationMs: number;
  /** Requirements by verdict. */
  counts: Record<Verdict, number>;
  /** Trouble of the run as a whole, one sentence each. */
  errors: string[];
  requirements: RequirementResult[];
  excluded: ExcludedRequirement[];
  contradictions: ContradictionResult[];
  questions: QuestionResult[];
  exchanges: Record<string, RecordedExchange>;
}
