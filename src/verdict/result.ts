import type { OrderMove } from '../contract/schemas.js';
import type { ProfileId } from '../contract/catalogue.js';

/**
 * The raw result of a run, `conformance.json`, format 3: verdicts, reasons and findings as data, and the keys of the
 * exchanges that they cite. Every form of the report is made of it and of the exchanges beside it (`exchanges.har`).
 * Its JSON Schema is `schemas/conformance-result.schema.json`.
 */

/** The outcomes of the W3C Evaluation and Report Language, worst first. */
export const verdicts = ['failed', 'cantTell', 'untested', 'passed', 'inapplicable'] as const;

/** What a case, a test or all tests of a requirement found out. */
export type Verdict = (typeof verdicts)[number];

/** A verdict that judges nothing. */
export type UnjudgedVerdict = Exclude<Verdict, 'passed' | 'failed'>;

/** What a run says of its target as a whole, or in one profile. */
export type Outcome = 'conformant' | 'incomplete' | 'nonconformant';

export type { ProfileId };

/** How much it matters that a requirement fails, worst first. */
export type Severity = 'critical' | 'major' | 'minor';

/** Why something was not judged. */
export interface Reason {
  verdict: UnjudgedVerdict;
  /** A row of `spec/reasons.yaml`. */
  code: string;
  /** What it is about: an operation, a harness state, a fixture, a member of a response. */
  subject?: string;
  /** Names of the settings that would change it; any of them where there are several. */
  settings: string[];
  /** What happened, in one sentence, for readers alone. */
  message: string;
  /** Requirements whose violation is in the way. */
  blockedBy?: string[];
}

export interface Finding {
  /** A row of `spec/findings.yaml`: the kind of violation. */
  code: string;
  /** What was looked at, as the API names it: a field, a header, a member of a body. */
  subject?: string;
  /** What happened, in one sentence, for readers alone. */
  message: string;
  expected?: unknown;
  actual?: unknown;
  /** JSON Pointer into the body of the first of `exchanges`. */
  pointer?: string;
  /** Keys of exchanges: the one that shows it first, then what led to it. */
  exchanges: string[];
}

/** The levels that a case ran at, by dimension (`spec/dimensions.yaml`). */
export type Levels = Readonly<Record<string, string>>;

/** One case of a test, as far as one requirement is concerned. */
export interface CaseResult {
  /** Its name within the test; null where the test has one case. */
  id: string | null;
  levels: Levels;
  verdict: Verdict;
  /** Why it was not judged, and what failed. */
  reason: Reason | null;
  finding: Finding | null;
  /** Whether it looked at less than it does with a harness: an event does not show everything of an order. */
  partial: boolean;
  /** The moves of an order's status that it asked for. */
  moves: OrderMove[];
  /**
   * Keys of its exchanges, in the order in which they ended. Calls to the harness are among them unless it passed or is
   * inapplicable: those the archive alone has.
   */
  exchanges: string[];
}

/** One test of a requirement. */
export interface TestResult {
  /** `REQUIREMENT/slug`: stays when titles and files change. */
  id: string;
  title: string;
  /** Path from the project's root, with `/`. */
  file: string;
  line: number;
  /** The worst of its cases, as far as the requirement is concerned. */
  verdict: Verdict;
  /** The code of the reason or finding that decides the verdict. */
  code: string | null;
  durationMs: number;
  cases: CaseResult[];
}

/** One way in which a requirement is violated: the cases that show the same, the plainest first. */
export interface Violation extends Finding {
  /** `TEST#CASE` or `TEST` of each. */
  cases: string[];
  /** The levels at which it shows, and at which the same clause is kept, by dimension. */
  brokenFor: Readonly<Record<string, string[]>>;
  keptFor: Readonly<Record<string, string[]>>;
}

/** How much of what is known to go wrong the run could have found. */
export interface Coverage {
  /** Plain faults that the cases which ran find. */
  killed: number;
  /** Plain faults that this run's profile can find. */
  of: number;
  /** Ids of those that would have gone unseen. */
  unseen: string[];
  /** Pairs of a fault and a condition. */
  conditional: { killed: number; of: number };
}

/** An accepted deviation: a failure that the owners of the target know of. */
interface Acceptance {
  ticket: string;
  reason?: string;
  /** ISO 8601 date: the last day on which it is accepted. */
  expires: string;
}

/** One clause of the specification with what the run found. */
export interface RequirementResult {
  id: string;
  section: string;
  /** Further sections that state the same. */
  also: string[];
  text: string;
  /** The least in which it can be judged; null where the catalogue does not say. */
  profile: ProfileId | null;
  level: 'must' | 'should';
  severity: Severity;
  /** The contradiction on whose ruling it depends. */
  contradiction: string | null;
  verdict: Verdict;
  /** The code of the reason or violation that decides the verdict; null where it passed. */
  code: string | null;
  /** What it is about, where it is about one thing. */
  subject: string | null;
  settings: string[];
  message: string | null;
  /** Failed requirements that are in the way of its tests. */
  blockedBy: string[];
  violations: Violation[];
  accepted: Acceptance | null;
  /** Ids of the faults of the mock that make one of its tests fail; their sentences stand in {@link ConformanceResult.faults}. */
  provedBy: string[];
  coverage: Coverage;
  /** Ordered by id. */
  tests: TestResult[];
}

/** A sentence with what programs need of it. */
export interface RunMessage {
  code: string;
  settings: string[];
  message: string;
  /** What it is about, where it is about one: ids. */
  requirement?: string;
  case?: string;
  exchanges?: string[];
}

/** What the target was not held to, because it does not offer or can't show it. */
export interface Restriction {
  code: string;
  subject?: string;
  settings: string[];
  message: string;
  /** Whether the requirements were judged but for a part of them. */
  partly: boolean;
  requirements: string[];
}

/** One way in which the target broke down under a request. */
export interface Crash {
  /** `operationId`. */
  operation: string;
  kind: 'status' | 'connection' | 'timeout';
  status?: number;
  error?: string;
  count: number;
  /** Key of the first exchange in which it was seen. */
  exchange: string;
  /** Key of the exchange before it in the same case. */
  after?: string;
  /** `TEST#CASE` or `TEST` of each that saw it. */
  cases: string[];
}

export interface ProfileResult {
  id: ProfileId;
  outcome: Outcome;
  passed: number;
  applicable: number;
  /** Settings that would let it be judged whole. */
  missing: string[];
}

/** A run as its runner knows it. Times are ISO 8601 in UTC, durations milliseconds by a clock that nobody sets. */
export interface RunFacts {
  mode: 'whole' | 'quick' | 'part';
  /** What chose the tests, where somebody did. */
  selection: { kind: 'id' | 'from' | 'grep' | 'file' | 'last-failed' | 'other'; value: string }[];
  shard: { current: number; total: number } | null;
  /** False while the run goes on, and where it ended before every test had run. */
  complete: boolean;
  interrupted: boolean;
  /** Names of the settings that were set. */
  settings: string[];
  writes: boolean;
  strict: boolean;
  /** Seconds that were waited for at most, by what was waited for. */
  waits: Readonly<Record<string, number>>;
  /** What is wrong with the run: it proves nothing then. */
  errors: RunMessage[];
  started: string;
  durationMs: number;
}

/** A run with what its tests come to. */
export interface RunResult extends RunFacts {
  outcome: Outcome;
  /** The profile that the run claims. */
  claimed: ProfileId | null;
  profiles: ProfileResult[];
  /** Requirements by verdict. */
  counts: Readonly<Record<Verdict, number>>;
  /** Of the cases that can judge with the settings of a quick run, how many it left out; of no other run. */
  leftOut?: { cases: number; of: number } | undefined;
  /** What a reader is to know and what fails nothing. */
  warnings: RunMessage[];
  crashes: Crash[];
  restrictions: Restriction[];
  changes: Changes | null;
}

/** What differs from an earlier result of the same target. */
export interface Changes {
  since: { started: string; url: string; suite: string };
  /** Ids of requirements that fail now and did not, that fail no more, and that the earlier result does not have. */
  broken: string[];
  fixed: string[];
  added: string[];
  /** Contradictions and questions that are answered otherwise. */
  drifted: { id: string; before: string[]; now: string[] }[];
}

/** A record of the target that the run made, or that the environment file names. */
export interface FixtureUse {
  /** What it is, e.g. `order`, `member`, `webhook`. */
  kind: string;
  id: string;
  origin: 'made' | 'environment';
  /** How the run left it, e.g. a status. */
  left?: string;
}

/** What a section of the specification says, or leaves open. */
interface Stated {
  id: string;
  section: string;
  text: string;
}

/** A clause that no target can be held to on the wire, and why. */
interface ExcludedRequirement extends Stated {
  excluded: string;
}

/** A contradiction with the reading that the target was held to. */
export interface ContradictionResult extends Stated {
  readings: { id: string; text: string }[];
  ruling: string;
  /** What the target was seen to do, each reading once. */
  observed: string[];
}

/** An open question with the target's answers, each once with the first exchanges that showed it. */
export interface QuestionResult extends Stated {
  answers: { value: string; exchanges: string[] }[];
}

/** What the run made and did at the target, as far as exchanges show it. */
export interface SideEffects {
  /** Members that it created. */
  members: number;
  /** Of these, those to whom the target may have sent an invitation. */
  invitations: number;
  /** Updates of orders that were accepted, and the files in them. */
  updates: number;
  files: number;
  /** Deliveries that reached the receiver of the run. */
  deliveries: number;
}

/** What was judged. */
export interface JudgedTarget {
  name: string;
  url: string;
  /** Which build of it, where TARGET_VERSION says so. */
  version: string | null;
  /** What the settings say of it; `target` is the name by which they are chosen. */
  declared: Readonly<Record<string, unknown>>;
}

/** By what a target is known from one run to the next, whatever its reports call it. */
export function targetKey({ name, declared: { target = name } }: JudgedTarget): string {
  return String(target);
}

export interface ConformanceResult {
  format: 3;
  run: RunResult;
  target: JudgedTarget;
  suite: { version: string; commit: string; seed: string; requirements: number };
  /** The reading of each contradiction that the target was held to. */
  rulings: Readonly<Record<string, string>>;
  requirements: RequirementResult[];
  excluded: ExcludedRequirement[];
  contradictions: ContradictionResult[];
  questions: QuestionResult[];
  /** The faults that some requirement is proved by, in a sentence each. */
  faults: Readonly<Record<string, string>>;
  sideEffects: SideEffects;
  /** The records that the run made or used. */
  fixtures: FixtureUse[];
}

/** A {@link Reason} as whoever ends a test gives it: beside its verdict, and with settings where some have to do with it. */
export type Why = Omit<Reason, 'verdict' | 'settings'> & { settings?: string[] };

/** A raw result that can't be read. The message is one sentence: which file, what is wrong, what to do. */
export class ResultError extends Error {
  override readonly name = 'ResultError';
}
