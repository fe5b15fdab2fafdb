import type { Silences } from './silences.js';

/** A mock that answers differently where the specification is silent, and breaks nothing. */
export interface Variant {
  /** What it shows, in one sentence. */
  describe: string;
  silences: Partial<Silences>;
}

/** The sound variants, by id. */
export const variants: ReadonlyMap<string, Variant> = new Map<string, Variant>([
  [
    'any-header-case',
    { describe: 'Knows its headers in every case, as RFC 9110 has it.', silences: { headerCase: 'any' } },
  ],
  ['lead-a-only', { describe: 'Speaks variant A of lead creation alone.', silences: { leadVariants: 'A' } }],
  ['lead-b-only', { describe: 'Speaks variant B of lead creation alone.', silences: { leadVariants: 'B' } }],
  [
    'nested-errors',
    { describe: 'Puts its errors under the member error.', silences: { errorBody: 'nested' } },
  ],
  ['listed-errors', { describe: 'Puts its errors into an array.', silences: { errorBody: 'listed' } }],
]);
