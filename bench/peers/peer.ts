import type { Silences } from '../../mock/configuration/silences.js';
import type { Target } from './target.js';

/** Something that a peer holds against a target: what two runs are compared by. */
export interface Complaint {
  /** Path of the operation; the contract has one operation for each. */
  path: string;
  /** What was checked, as finely as the tool says it in the same words each time. */
  check: string;
}

/** What one run came to. */
export interface Outcome {
  complaints: Complaint[];
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

/** A tool of others, set up as well as its documentation allows. */
export interface Peer {
  name: string;
  /** As the registries of npm and PyPI name them; none where it is a dependency of ours. */
  packages: { from: 'npm' | 'pypi'; name: string; version: string }[];
  version: string;
  /** The command of a run, as the page shows it. */
  command: string;
  /** What its set-up takes and offers, in a sentence or two of the page. */
  setUp: string;
  /** The budgets in words, ten times the former in the latter; one alone where it has none. */
  budgets: string[];
  /** How many runs may go side by side. */
  width: number;
  /** What the mock is set to for this peer alone, since it could not work with it otherwise. */
  silences?: Partial<Silences>;
  /** Set where its verdict needs no comparison with the plain mock. */
  judgesAlone?: boolean;
  /** Which of the two ways of running it makes sense, where only one does. */
  runs?: 'targets' | 'timed';
  /** What has to be there once, before the first run. */
  prepare?(places: Places): Promise<void>;
  run(target: Target, run: RunOf): Promise<Outcome>;
  /** What has to be stopped after the last run. */
  finish?(): Promise<void>;
}

/** What a run is about. */
export interface RunOf {
  /** The fault, the variant, or `plain`. */
  id: string;
  places: Places;
  /** A folder of its own. */
  folder: string;
  /** Place in {@link Peer.budgets}. */
  budget: number;
  /** The fault that is in the target, if one is. */
  fault?: string;
}

/** Complaints, each once, in the order of their names. */
export function distinct(complaints: readonly Complaint[]): Complaint[] {
  const byKey = new Map(complaints.map((each) => [keyOf(each), each]));
  return [...byKey.keys()].sort().map((key) => byKey.get(key) as Complaint);
}

/** By what a complaint of one run is known in another one. */
export function keyOf({ path, check }: Complaint): string {
  return `${path} ${check}`;
}
