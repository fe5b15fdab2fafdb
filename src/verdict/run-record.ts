/** What the runner hands to the verdict: how each test ended, case by case, and what the run knows beside. */
import type { OrderMove } from '../contract/order-status.js';
import type { AcceptedDeviations } from './accepted.js';
import type {
  RunMessage,
  ConformanceResult,
  Finding,
  FixtureUse,
  Levels,
  ProfileId,
  Reason,
  RunResult,
  TestResult,
  Verdict,
} from './result.js';
import { decidingCases, rollUp } from './roll-up.js';
import type { Traffic } from './traffic.js';

/** One case as it ended. */
export interface CaseRecord {
  id: string | null;
  levels: Levels;
  /** What ended it without a judgement of whatever was not judged by then. */
  reason?: Reason;
  /** Each about one of the requirements that the test holds. */
  findings: (Finding & { requirement: string })[];
  observations: { contradiction: string; reading: string }[];
  answers: { question: string; value: string; exchanges: string[] }[];
  /** Set where it looked at less than it does with a harness. */
  partial?: true;
  /** The moves of an order's status that it asked for. */
  moves?: OrderMove[];
  /** As in {@link ConformanceResult}. */
  exchanges: string[];
  traffic: Traffic;
  fixtures: FixtureUse[];
}

/** One test as it ended. */
export interface TestRecord extends Pick<TestResult, 'id' | 'title' | 'file' | 'line' | 'durationMs'> {
  /** The requirements that it holds, its own first. */
  holds: string[];
  cases: CaseRecord[];
}

/** The code of a case that the run ended before. */
export const notRun = 'not-run';

/** What a test found out, whichever of the requirements that it holds is concerned. */
export function verdictOfTest({ cases }: Pick<TestRecord, 'cases'>): Verdict {
  return rollUp(decidingCases(cases.map((each) => ({ id: each.id, verdict: verdictOfCase(each) }))));
}

/** What a case found out, whichever requirement is concerned. */
export function verdictOfCase({ findings, reason }: Pick<CaseRecord, 'findings' | 'reason'>): Verdict {
  return findings.length > 0 ? 'failed' : (reason?.verdict ?? 'passed');
}

/** Everything that a run knows when it ends, or so far. */
export interface RunRecord {
  /** Without what is composed of the rest. */
  run: Omit<
    RunResult,
    | 'leftOut'
    | 'outcome'
    | 'claimed'
    | 'profiles'
    | 'counts'
    | 'warnings'
    | 'crashes'
    | 'restrictions'
    | 'changes'
  >;
  target: ConformanceResult['target'];
  suite: Omit<ConformanceResult['suite'], 'requirements'>;
  tests: TestRecord[];
  /** What a reader is to know of how the run was set up. */
  warnings?: RunMessage[];
  /** Records that were made before the first test. */
  fixtures?: FixtureUse[];
  accepted?: AcceptedDeviations;
  /** The profile that PROFILE claims. */
  claim?: ProfileId | undefined;
  /** The last complete result of the same target. */
  previous?: ConformanceResult;
}
