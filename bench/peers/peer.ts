import type { Unspecified } from '../../mock/configuration/unspecified.js';
import type { Target } from './target.js';

/** What one run came to. */
export interface Outcome {
  /** What the tool holds against the target, each check as finely as it names it in the same words each time. */
  complaints: string[];
  wallMs: number;
  /** Of the tool's processes, user and system. */
  cpuMs: number;
}

/** Where tools are installed and write. */
export interface Places {
  /** Holds the node_modules of the tools. */
  npm: string;
  /** The commands of a virtual environment. */
  python: string;
  /** For what tools write; each run has a folder of its own below it. */
  scratch: string;
}

/** A tool of others, set up as well as its documentation allows: docs/benchmarks.md says how. */
export interface Peer {
  name: string;
  /** As the registries of npm and PyPI name them; none where it is a dependency of ours. */
  packages: { from: 'npm' | 'pypi'; name: string; version: string }[];
  /** The budgets in words, ten times the former in the latter; one alone where it has none. */
  budgets: string[];
  /** How many runs may go side by side. */
  width: number;
  /** What the mock is set to for this peer alone, since it could not work with it otherwise. */
  unspecified?: Partial<Unspecified>;
  /** What has to be there once, before the first run. */
  prepare?(places: Places): Promise<void>;
  run(target: Target, run: RunOf): Promise<Outcome>;
}

/** What a run is about. */
export interface RunOf {
  places: Places;
  /** A folder of its own, which is there. */
  folder: string;
  /** Place in {@link Peer.budgets}. */
  budget: number;
  /** The fault that is in the target, if one is. */
  fault?: string;
}
