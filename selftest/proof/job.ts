import type { Trace } from '../../mock/levels/limited.js';
import type { Makes, Pair } from '../../src/contract/kill-matrix.js';
import type { Exchanges } from '../../src/verdict/recorded-exchange.js';
import type { ConformanceResult, Levels, Verdict } from '../../src/verdict/result.js';
import type { PreparedEnvironment } from '../environment/environment.js';
import type { PlanAndRun, Repeated, TeamFile } from './hold-mock.js';
import type { Kill } from './kill.js';

/** What a prover is asked to do; `tests` are the names of cases, all if there are none. */
export type ProofJob = (
  | {
      kind: 'baseline';
      /** The requirements whose cases at levels of dimensions run, too, to know what they take; none if it is left out. */
      levelsOf?: readonly string[] | 'all';
      /** Which of the parts of the tests; all of them if it is left out. */
      part?: { index: number; of: number };
    }
  | { kind: 'fault'; id: string; tests: string[] }
  | {
      kind: 'variant';
      /** Of a variant, or a sound target of prover.ts. */
      id: string;
      /** Whether its responses and effects take as long as those of a target that is some way off. */
      slow?: boolean;
      /** What the ids of requirements begin with whose tests are run; all tests if it is left out. */
      about?: readonly string[];
    }
) &
  Prepared;

/** What stands in for the harness; there is one if nothing does. */
interface Prepared {
  environment?: PreparedEnvironment;
}

/** What a prover does. */
export type Job = ProofJob | PairJob | HoldJob | RepeatJob | PlanJob | TroubleJob;

/** A fault that is limited to a level, held to the tests of the requirements that it breaks. */
export interface PairJob extends Prepared, Pair {
  kind: 'pair';
}

/** A target held to the tests of some requirements. */
export interface HoldJob extends Prepared {
  kind: 'hold';
  /** One of prover.ts, a variant or a fault, started for the job; undefined if it runs already, at the BASE_URL of `env`. */
  target?: string | undefined;
  /** Ids of requirements; all if it is empty. */
  requirements: string[];
  /** What the files of tests begin with; all if it is left out. */
  files?: readonly string[];
  /** Whether cases at levels of dimensions are left out. */
  plain?: boolean;
  /** How many tests run at a time, if not as many as usual. */
  width?: number;
  /** As of HoldOptions. */
  byProof?: boolean;
  /** Variables on top of those by which the mock is reached. */
  env?: Record<string, string>;
}

/** A target of prover.ts, a variant or a fault, held to the tests of some requirements again and again with one environment. */
interface RepeatJob extends Pick<HoldJob, 'requirements'> {
  kind: 'repeat';
  target: string;
  environment: PreparedEnvironment;
  /** How many tests run at a time in each of the runs. */
  widths: readonly number[];
  /** What the order of the tests is drawn by, another one for each run. */
  seed: string;
}

/** The plan of an environment file, and a run of the mock with it. */
interface PlanJob extends TeamFile {
  kind: 'plan';
}

/** The tests of a trouble of selftest/troubles, by its name, in a folder of its own. */
export interface TroubleJob extends Prepared {
  kind: 'trouble';
  name: string;
  directory: string;
}

/** What it answers: the reach of the tests, what became of a fault, or what was said of a sound variant. */
export type JobResult =
  | {
      kind: 'baseline';
      blame: string[];
      /** The names of the cases at levels that it left out. */
      leftOut: string[];
      requirements: { id: string; tests: { id: string; operations: string[] }[] }[];
      /** Each case with its verdict, whole seconds and requests, and what it takes without a harness. */
      tests: {
        id: string;
        holds: string[];
        levels: Levels;
        verdict: Verdict;
        seconds: number;
        requests: number;
        orders: string[];
        needs: string[];
        makes: Makes;
        /** Whether it can't judge in a run that may not write. */
        writes: boolean;
      }[];
    }
  | {
      kind: 'fault';
      kill: Kill;
      /** The cases of what the fault breaks that failed, by their names. */
      foundBy: string[];
    }
  | ({ kind: 'pair' } & PairResult)
  | { kind: 'variant'; blame: string[] }
  | { kind: 'hold'; result: ConformanceResult; exchanges: Exchanges }
  | ({ kind: 'repeat' } & Repeated)
  | ({ kind: 'plan' } & PlanAndRun)
  | { kind: 'trouble'; complaints: string[] };

/** What became of a pair. */
export interface PairResult extends Pair, Trace {
  /** As of a fault: whether a requirement is blamed that it breaks, and which others are. */
  kill: Kill;
  /** The cases that failed of the requirements that it breaks, by their names. */
  foundBy: string[];
}

/** What it answers to a kind of job. */
export type ResultOf<J extends Job> = Extract<JobResult, { kind: J['kind'] }>;
