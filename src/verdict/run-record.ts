import type { AcceptedDeviations } from './accepted.js';
import type { FixtureUse, Told } from './circumstances.js';
import type {
  ContradictionResult,
  ConformanceResult,
  QuestionResult,
  RequirementResult,
  TestResult,
} from './result.js';
import type { KillMatrix } from '../contract/kill-matrix.js';
import type { Traffic } from './traffic.js';

/** A test as it ended, with what it recorded. */
export interface TestRecord extends TestResult {
  requirements: string[];
  observations: { contradiction: string; reading: string }[];
  answers: { question: string; value: string; exchanges: string[] }[];
  told?: Told[];
  fixtures?: FixtureUse[];
  /** Set where the run ended before it. */
  notRun?: true;
  /** What its exchanges come to. */
  traffic?: Traffic;
}

/** The catalogue as far as a result shows it. */
export interface Catalogue {
  requirements: (Pick<RequirementResult, 'id' | 'section' | 'also' | 'level' | 'text' | 'contradiction'> & {
    presumes?: string[];
    excluded?: string;
  })[];
  contradictions: Omit<ContradictionResult, 'observed'>[];
  questions: Omit<QuestionResult, 'answers'>[];
  /** Faults that make a test of a requirement fail, by the id of the requirement. */
  proof: Record<string, string[]>;
  /** Which test finds which fault. */
  killMatrix: KillMatrix;
}

/** Everything that a run knows when it ends, or so far. */
export interface RunRecord extends Pick<
  ConformanceResult,
  'target' | 'suite' | 'startedAt' | 'durationMs' | 'complete' | 'mode' | 'shard' | 'settings' | 'errors'
> {
  tests: TestRecord[];
  /** Records that were made before the first test. */
  fixtures?: FixtureUse[];
  accepted?: AcceptedDeviations;
  /** The last complete result of the same target. */
  previous?: ConformanceResult;
}
