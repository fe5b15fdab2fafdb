import { ContractError } from './contract-files.js';
import { filled, oneOf, table, text, texts } from './row-reader.js';

const file = 'spec/lead-b-candidates.yaml';

/**
 * By `type`, values that no sound target takes for the field. Each breaks its type and none of the rules that tests judge, so
 * that a target that drops one of those is still known by the name; `a` breaks all rules of a password but one. A text field
 * refuses an object as well, so a number and a flag are known by a word alone.
 */
const hopelessValues = {
  password: ['a', { value: 'text' }],
  text: [{ value: 'text' }],
  ids: [{ value: 'text' }, [{ value: 'text' }]],
  number: ['many'],
  boolean: ['perhaps'],
};

/** The fields of lead variant B whose wire names the specification does not show (section 4.3). */
const rows = table(file, 'field', {
  /** Name of the row, e.g. `closedWonAmount`. */
  field: text,
  /** The field as the specification calls it, e.g. `closed-won amount`. */
  text,
  type: oneOf(Object.keys(hopelessValues) as (keyof typeof hopelessValues)[]),
  /** Wire names that the target may use, the likeliest first. */
  names: filled(texts, 'has no names; list at least one'),
});

/** Every field, in the order of the file. Throws {@link ContractError} where a row is wrong. */
export function candidateFields() {
  return [...rows().keys()].map(candidateField);
}

/** One field by the name of its row. Throws {@link ContractError} where there is none or a row is wrong. */
export function candidateField(field: string) {
  const found = rows().get(field);
  if (!found) throw new ContractError(`${file} has no field ${field}; add the row or correct the name.`);
  return { ...found, hopeless: hopelessValues[found.type] as readonly unknown[] };
}
