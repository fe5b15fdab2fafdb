import type { Seams } from '../service/service.js';
import type { Unspecified } from '../configuration/unspecified.js';

/** A named, seeded fault of the specification. */
export interface Fault {
  /** Kebab-case, unique. */
  id: string;
  /** Ids of the requirements in the catalogue that it breaks. */
  breaks: readonly string[];
  /** What the service does wrong, in one sentence. */
  describe: string;
  /** The seams with one of them replaced or wrapped. */
  apply(seams: Seams): Seams;
  /** The choices under which alone the fault shows. */
  unspecified?: Partial<Unspecified>;
  /** Variables of the environment file under which alone a run judges the requirement. */
  env?: Record<string, string>;
}
