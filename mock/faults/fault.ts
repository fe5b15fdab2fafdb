import { faultSentence } from '../../src/contract/catalogue.js';
import { slugOf } from '../../src/contract/test-id.js';
import type { Unspecified } from '../configuration/unspecified.js';
import type { Seams } from '../service/service.js';
import type { Change } from './seams/change.js';

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

/** What a fault does to the seams; in the longer form with the choices or settings under which alone it shows. */
export type Breakage = Change | Pick<Fault, 'apply' | 'unspecified' | 'env'>;

/**
 * The faults that break a requirement, or several at once.
 * @param faults how the service comes to do wrong, by the id of the fault, whose sentence stands in spec/faults.yaml. A
 *   value in an id is made small, with hyphens
 */
export function breaking(
  requirements: string | readonly string[],
  faults: Readonly<Record<string, Breakage>>,
): Fault[];
/** The same, of one change with another argument for each fault. */
export function breaking<Argument>(
  requirements: string | readonly string[],
  change: (argument: Argument) => Breakage,
  faults: Readonly<Record<string, NoInfer<Argument>>>,
): Fault[];
export function breaking<Argument>(
  requirements: string | readonly string[],
  ...given:
    | [Readonly<Record<string, Breakage>>]
    | [(argument: Argument) => Breakage, Readonly<Record<string, Argument>>]
): Fault[] {
  const faults = given.length === 1 ? given[0] : each(...given);
  return Object.entries(faults).map(([key, fault]) => {
    const id = slugOf(key.toLowerCase());
    return {
      id,
      breaks: typeof requirements === 'string' ? [requirements] : requirements,
      describe: faultSentence(id),
      ...(typeof fault === 'function' ? { apply: fault } : fault),
    };
  });
}

/** One change with another argument for each fault, by its id: entries for {@link breaking}. */
export const each = <Argument>(
  change: (argument: Argument) => Breakage,
  faults: Readonly<Record<string, NoInfer<Argument>>>,
): Record<string, Breakage> =>
  Object.fromEntries(Object.entries(faults).map(([id, argument]) => [id, change(argument)]));

/** The same fault for each of several values: entries for {@link breaking}. */
export const forEach = <Value>(
  values: readonly Value[],
  entryOf: (value: Value) => Readonly<Record<string, Breakage>>,
): Record<string, Breakage> => Object.assign({}, ...values.map(entryOf)) as Record<string, Breakage>;
