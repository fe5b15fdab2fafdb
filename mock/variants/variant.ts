import type { Silences } from '../configuration/silences.js';
import type { Seams } from '../service/service.js';

/** A sound mock: it answers differently where the specification is silent, and breaks nothing. */
export interface Variant {
  /** What it does, in one sentence. */
  describe: string;
  /** Why that is sound: the silence that it uses, by section. */
  argument: string;
  silences?: Partial<Silences>;
  /** What no silence chooses, at a seam. */
  apply?(seams: Seams): Seams;
  /** What a run has to be told of such a target. */
  settings?: {
    /** Variables of the environment file. */
    env?: Record<string, string>;
    /** Milliseconds that each answer is held back. */
    latency?: number;
    /** Variant B takes a bearer token instead of the API key, so LEAD_B_HEADERS has to carry one. */
    leadBBearer?: boolean;
  };
}
