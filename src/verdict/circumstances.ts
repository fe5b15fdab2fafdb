/** What a result says of the run beside its verdicts. */

/** The settings of a run that matter to a reader of its result. */
export interface RunSettings {
  /** Whether the run was allowed to create and change records. */
  writes: boolean;
  /** Whether what a team prepared by hand stood in for a harness. */
  byKit?: boolean;
  /** Whether an incomplete run exits 1, and what should be counts like what must. */
  strict: boolean;
  /** The readings that were chosen, by the id of the contradiction. */
  rulings: Record<string, string>;
  /** Seconds that were waited for at most, by what was waited for. */
  waits: Record<string, number>;
}

/** Something that a reader is told and that fails nothing. */
export interface Told {
  /** A `should` that was not kept, or an effect that came after its time. */
  kind: 'should' | 'late';
  requirement: string;
  /** The id of the test that saw it. */
  test: string;
  /** One sentence. */
  message: string;
  /** Key of the exchange that shows it. */
  exchange?: string;
}

/** A record of the target that the run made, or that was lent to it. */
export interface FixtureUse {
  /** What it is, e.g. `order`, `member`, `webhook`. */
  kind: string;
  id: string;
  origin: 'made' | 'lent';
  /** How the run left it, e.g. a status. */
  left?: string;
}

/** What differs from an earlier result of the same target. */
export interface Changes {
  /** The earlier result. */
  since: { startedAt: string; baseUrl: string; suite: string };
  /** Ids of requirements that have failed since, that fail no more, and that the earlier result does not have. */
  broken: string[];
  mended: string[];
  added: string[];
  /** Contradictions and questions, by id, that are answered otherwise. */
  drifted: { id: string; before: string[]; now: string[] }[];
}
