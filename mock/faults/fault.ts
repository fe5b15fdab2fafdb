import type { Seams } from '../service/service.js';
import type { Silences } from '../configuration/silences.js';

/** A named, seeded breach of the specification. */
export interface Fault {
  /** Kebab-case, unique. */
  id: string;
  /** Ids of the requirements in the catalogue that it breaks. */
  breaks: readonly string[];
  /** What the service does wrong, in one sentence. */
  describe: string;
  /** The seams with one of them replaced or wrapped. */
  apply(seams: Seams): Seams;
  /** The choices under which alone the breach shows. */
  silences?: Partial<Silences>;
  /** Variables of the environment file under which alone a run judges the requirement. */
  env?: Record<string, string>;
}

/** A fault in one call; `breaks` names one requirement or several. */
export function fault(
  id: string,
  breaks: string | readonly string[],
  describe: string,
  apply: Fault['apply'],
): Fault {
  return { id, breaks: typeof breaks === 'string' ? [breaks] : breaks, describe, apply };
}
