import { conditionalFinds } from '../contract/conditional.js';
import type { ConditionalFinds } from '../contract/conditional.js';
import { contradictions, questions, underRulings } from '../contract/contradictions.js';
import { heldBy, killMatrix, membershipOf, proof, rowsUnder } from '../contract/kill-matrix.js';
import { greaterOf } from '../contract/profiles.js';
import { catalogue } from '../contract/requirements.js';
/** What the runner hands to the verdict: how each test ended, case by case, and what the run knows beside. */
import type { OrderMove } from '../contract/order-status.js';
import type { KillMatrix } from '../contract/kill-matrix.js';
import type { AcceptedDeviations } from './accepted.js';
import type {
  RunMessage,
  ConformanceResult,
  ContradictionResult,
  Finding,
  FixtureUse,
  Levels,
  ProfileId,
  QuestionResult,
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

type Row = ReturnType<typeof catalogue>[number];

/** The catalogue as far as a result shows it. */
export interface Catalogue {
  requirements: (Pick<Row, 'id' | 'section' | 'level' | 'text'> & Partial<Row>)[];
  contradictions: Omit<ContradictionResult, 'observed'>[];
  questions: Omit<QuestionResult, 'answers'>[];
  /** Faults that make a test of a requirement fail, by the id of the requirement. */
  proof: Record<string, string[]>;
  /** Which test finds which fault. */
  killMatrix: KillMatrix;
  /** Which cases find which conditional faults; nothing is known without. */
  conditional?: ConditionalFinds;
}

/** The catalogue as the contract and the proofs have it. Throws ContractError. */
export function wholeCatalogue(): Catalogue {
  return {
    requirements: catalogue(),
    contradictions: contradictions(),
    questions: questions(),
    proof: proof(),
    killMatrix: killMatrix(),
    conditional: conditionalFinds(),
  };
}

/**
 * A catalogue under the rulings of a run, by the ids of the contradictions. What needs an order that may be used up under
 * them, and takes a lasting one under the default, may belong to a greater profile.
 */
export function catalogueUnder(
  rulings: Readonly<Record<string, string>>,
  { requirements, contradictions, killMatrix, proof, ...rest }: Catalogue,
): Catalogue {
  const tests = rowsUnder(rulings, killMatrix.tests);
  const changed = Object.entries(tests).filter(([name, row]) => row !== killMatrix.tests[name]);
  const affected = new Set(changed.flatMap(([name, row]) => heldBy(name, row)));
  return {
    ...rest,
    proof,
    killMatrix: { ...killMatrix, tests },
    contradictions: underRulings(contradictions, rulings),
    requirements: requirements.map((row) => {
      const { id, profile } = row;
      if (profile === undefined || !affected.has(id)) return row;
      const least = membershipOf(id, proof[id] ?? [], { tests })?.profile ?? profile;
      return { ...row, profile: greaterOf(profile, least) };
    }),
  };
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
