import type { Fault } from './fault.js';
import type { Apply } from './wrapping.js';

/** What a fault does to the seams; in the longer form with the choices or settings under which alone it shows. */
export type Breach = Apply | Pick<Fault, 'apply' | 'silences' | 'env'>;

/**
 * The faults that break a requirement, or several at once.
 * @param breaches what the service does wrong, in a sentence without its full stop, and how it comes to do so; the id of a
 *   fault follows from its sentence
 */
export function breaking(
  requirements: string | readonly string[],
  breaches: Readonly<Record<string, Breach>>,
): Fault[] {
  return Object.entries(breaches).map(([sentence, breach]) => ({
    id: idOf(sentence),
    breaks: typeof requirements === 'string' ? [requirements] : requirements,
    describe: `${sentence}.`,
    ...(typeof breach === 'function' ? { apply: breach } : breach),
  }));
}

/** The same breach for each of several values: entries for {@link breaking}. */
export function forEach<Value>(
  values: readonly Value[],
  entryOf: (value: Value) => Readonly<Record<string, Breach>>,
): Record<string, Breach> {
  return Object.assign({}, ...values.map(entryOf)) as Record<string, Breach>;
}

function idOf(sentence: string): string {
  return sentence
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
