import { byKey, readRows } from './row-reader.js';
import type { RowReader } from './row-reader.js';

/** What the specification leaves out: a run records the answer of the target and judges nothing. */
export interface OpenQuestion {
  /** `Q-SUBJECT`. */
  id: string;
  /** The section or sections that leave it out, as text. */
  section: string;
  text: string;
}

const file = 'spec/questions.yaml';
let all: OpenQuestion[] | undefined;

/** Every open question, in the order of the file. Throws {@link ContractError} on a wrong row. */
export function questions(): OpenQuestion[] {
  all ??= [...byKey(file, readRows(file, 'id').map(asQuestion), (row) => row.id).values()];
  return all;
}

function asQuestion(row: RowReader): OpenQuestion {
  row.only(['id', 'section', 'text']);
  return {
    id: row.textLike('id', /^Q(-[A-Z0-9]+)+$/, 'Q-SUBJECT in capitals'),
    section: row.text('section'),
    text: row.text('text'),
  };
}
