/**
 * The raw result of a run, `conformance.json`: verdicts, findings, and the keys of the exchanges that they cite. Every
 * form of the report is derived from it and from the exchanges beside it (`exchanges.har`).
 * Its JSON Schema is `schemas/conformance-result.schema.json`.
 */
import type { OrderMove } from '../contract/order-status.js';
import type { Breach, Crash, Hint } from './findings.js';
import type { Changes, FixtureUse, RunSettings, Told } from './circumstances.js';

/** The outcomes of the W3C Evaluation and Report Language, worst first. */
export const verdicts = ['failed', 'cantTell', 'untested', 'passed', 'inapplicable'] as const;

/** What a test, or all tests of a requirement, found out. */
export type Verdict = (typeof verdicts)[number];

/** What a run says of its target as a whole. */
export type Outcome = 'conformant' | 'incomplete' | 'nonconformant';

/** One test of one requirement, with its own verdict, whatever the requirement makes of it. */
export interface TestResult {
  /** The same from run to run, as long as title and file of the test stay. */
  id: string;
  title: string;
  /** Path from the project's root, with `/`. */
  file: string;
  line: number;
  verdict: Verdict;
  /** Set where it looked at less than it does with a harness: an event does not show everything of an order. */
  partial?: true;
  durationMs: number;
  /** The moves of an order's status that it asked for. */
  moves?: OrderMove[];
  /** One sentence: what is wrong, or why the test could not judge. */
  message?: string;
  /** What it failed with (spec/findings.yaml), or why it could not judge (spec/reasons.yaml). */
  code?: string;
  /** What the code speaks of: a field, an operation, a harness state, a fixture. */
  subject?: string;
  /** Names of settings of which one, or some together, would let it judge. */
  settings?: string[];
  /** Ids of the requirements that stood in its way. */
  blockedBy?: string[];
  expected?: unknown;
  actual?: unknown;
  /** JSON Pointer into the body of `exchange`, or else of the last of `reads`. */
  pointer?: string;
  /** The exchange that the finding is about, one of `exchanges`. */
  exchange?: string;
  /** The reads through the harness that the finding rests on, of `harness`. */
  reads?: string[];
  /** Keys of the exchanges with the target, in the order they were sent. */
  exchanges: string[];
  /** Keys of the calls to the harness, in their order; of a test that passed or is inapplicable only the archive has them. */
  harness?: string[];
}

/** An accepted deviation: a failure that the owners of the target know of. */
export interface Acceptance {
  ticket: string;
  /** Why it is accepted. */
  reason?: string;
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
  /** The contradiction whose ruling it depends on, one of {@link ConformanceResult.contradictions}. */
  contradiction?: string;
  verdict: Verdict;
  /** Why the verdict is not `passed`. */
  reason?: string;
  /** The reason as programs read it; that of the test that decides the verdict, as are the subject and the settings. */
  code?: string;
  subject?: string;
  settings?: string[];
  /** The failed requirements that this one presumes: they made it `cantTell`, though its own tests failed. */
  follows?: string[];
  /** What its failed tests show, grouped; where there are any. */
  breaches?: Breach[];
  /** Who most likely has to act, where the verdict is `failed` or `cantTell`. */
  hint?: Hint;
  /** Faults that all of its tests would have found and those that ran would not: fixtures were too few. */
  unseen?: string[];
  accepted?: Acceptance;
  /** Faults of the mock that make a test of this requirement fail. */
  provedBy: string[];
  /** Ordered by file, line and title. */
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

/** What the target was not held to, because it does not offer or can't show it. */
export interface Restriction {
  /** The reason as programs read it. */
  code?: string;
  /** One sentence. */
  reason: string;
  /** Set where the requirements were judged, but for a part of them. */
  partly?: true;
  /** Ids of the requirements that are inapplicable for it, or of which a part is. */
  requirements: string[];
}

/** The whole result. Times are ISO 8601 in UTC, durations milliseconds. */
export interface ConformanceResult {
  format: 'conformance-result/2';
  outcome: Outcome;
  /** False while the run goes on, where it was interrupted before every test had run, and where not all could be written. */
  complete: boolean;
  /** Whether every test was to run, as few as say the most, or some that somebody chose. */
  mode: 'full' | 'quick' | 'part';
  /** The part of a run that this is the result of. */
  shard?: { current: number; total: number };
  target: { name: string; baseUrl: string };
  suite: { version: string; commit: string; seed: string };
  startedAt: string;
  durationMs: number;
  settings: RunSettings;
  /** Requirements by verdict. */
  counts: Record<Verdict, number>;
  /** The known faults of the mock, and how many of them this run could have found. Earlier results don't say. */
  proof?: { faults: number; findable: number };
  /** Trouble of the run as a whole, one sentence each. */
  errors: string[];
  requirements: RequirementResult[];
  excluded: ExcludedRequirement[];
  contradictions: ContradictionResult[];
  questions: QuestionResult[];
  /** Every way in which the target broke down, whichever test saw it. */
  crashes: Crash[];
  /** What is told and fails nothing. */
  told: Told[];
  /** What the target was not held to. */
  restrictions: Restriction[];
  /** The records of the target that the run made or changed. */
  fixtures: FixtureUse[];
  /** What differs from an earlier result of this target. */
  changes?: Changes;
}
