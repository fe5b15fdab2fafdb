import type { Unspecified } from '../configuration/unspecified.js';
import type { Seams } from '../service/service.js';

/** A sound mock: it answers differently if the specification does not say, and breaks nothing. */
export interface Variant {
  /** What it does, in one sentence. */
  describe: string;
  /** Why that is sound: the unspecified behaviour that it uses, by section. */
  argument: string;
  unspecified?: Partial<Unspecified>;
  /** What no choice of unspecified behaviour covers, at a seam. */
  apply?(seams: Seams): Seams;
  /** What a run has to know of such a target. */
  settings?: {
    /** Variables of the environment file. */
    env?: Record<string, string>;
    /** Milliseconds that each answer is held back. */
    latency?: number;
    /** Variant B takes a bearer token instead of the API key, so LEAD_B_HEADERS has to carry one. */
    leadBBearer?: boolean;
  };
}
