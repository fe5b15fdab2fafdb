import { faultSentence } from '../../src/contract/faults.js';
import { slugOf } from '../../src/contract/test-id.js';
import type { Fault } from './fault.js';
import type { Change } from './seams/change.js';

/** What a fault does to the seams; in the longer form with the choices or settings under which alone it shows. */
export type Breach = Change | Pick<Fault, 'apply' | 'silences' | 'env'>;

/**
 * The faults that break a requirement, or several at once.
 * @param breaches how the service comes to do wrong, by the id of the fault, whose sentence stands in spec/faults.yaml. A
 *   value in an id is made small, with hyphens
 */
export function breaking(
  requirements: string | readonly string[],
  breaches: Readonly<Record<string, Breach>>,
): Fault[] {
  return Object.entries(breaches).map(([key, breach]) => {
    const id = slugOf(key.toLowerCase());
    return {
      id,
      breaks: typeof requirements === 'string' ? [requirements] : requirements,
      describe: faultSentence(id),
      ...(typeof breach === 'function' ? { apply: breach } : breach),
    };
  });
}

/** The same breach for each of several values: entries for {@link breaking}. */
export function forEach<Value>(
  values: readonly Value[],
  entryOf: (value: Value) => Readonly<Record<string, Breach>>,
): Record<string, Breach> {
  return Object.assign({}, ...values.map(entryOf)) as Record<string, Breach>;
}
