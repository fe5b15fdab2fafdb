import { ContractError } from './contract-files.js';
import { byKey, readRows } from './row-reader.js';
import type { RowReader } from './row-reader.js';

/** A field of lead variant B whose wire name the specification does not show (section 4.3). */
export interface CandidateField {
  /** Name of the row, e.g. `closedWonAmount`. */
  field: string;
  /** The field as the specification calls it, e.g. `closed-won amount`. */
  text: string;
  /** Wire names that the target may use, the likeliest first. */
  names: string[];
  /**
   * Values that no sound target takes for the field. Each breaks its type and none of the rules that tests judge, so
   * that a target that drops one of those is still known by the name; `a` breaks all rules of a password but one.
   */
  hopeless: unknown[];
}

const file = 'spec/lead-b-candidates.yaml';

/** By `type`. A text field refuses an object as well, so a number and a flag are known by a word alone. */
const hopelessValues = {
  password: ['a', { value: 'text' }],
  text: [{ value: 'text' }],
  ids: [{ value: 'text' }, [{ value: 'text' }]],
  number: ['many'],
  boolean: ['perhaps'],
} as const;

type CandidateType = keyof typeof hopelessValues;

let byField: Map<string, CandidateField> | undefined;

/** Every field, in the order of the file. Throws {@link ContractError} where a row is wrong. */
export function candidateFields(): CandidateField[] {
  return [...rows().values()];
}

/** One field by the name of its row. Throws {@link ContractError} where there is none or a row is wrong. */
export function candidateField(field: string): CandidateField {
  const found = rows().get(field);
  if (!found) throw new ContractError(`${file} has no field ${field}; add the row or correct the name.`);
  return found;
}

function rows(): Map<string, CandidateField> {
  return (byField ??= byKey(file, readRows(file, 'field').map(asCandidate), (row) => row.field));
}

function asCandidate(row: RowReader): CandidateField {
  row.only(['field', 'text', 'type', 'names']);
  const names = row.texts('names');
  if (names.length === 0) row.fail('has no names; list at least one');
  const type = row.oneOf('type', Object.keys(hopelessValues) as CandidateType[]);
  return { field: row.text('field'), text: row.text('text'), names, hopeless: [...hopelessValues[type]] };
}
