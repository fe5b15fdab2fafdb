import { ContractError } from './contract-error.js';
import { byKey, readRows, type RowReader } from './row-reader.js';

/** What the specification leaves out: a run records the answer of the target and judges nothing. */
export interface OpenQuestion {
  /** `Q-SUBJECT`. */
  id: string;
  /** The section or sections that leave it out, as text. */
  section: string;
  text: string;
}

const file = 'spec/questions.yaml';
let byId: Map<string, OpenQuestion> | undefined;

/** Every open question, in the order of the file. Throws {@link ContractError} on a wrong row. */
export function questions(): OpenQuestion[] {
  return [...index().values()];
}

/** One open question by its id. Throws {@link ContractError} where there is none. */
export function question(id: string): OpenQuestion {
  const found = index().get(id);
  if (!found) throw new ContractError(`${file} has no question ${id}; add the row or correct the id.`);
  return found;
}

function index(): Map<string, OpenQuestion> {
  byId ??= byKey(file, readRows(file, 'id').map(asQuestion), (row) => row.id);
  return byId;
}

function asQuestion(row: RowReader): OpenQuestion {
  row.only(['id', 'section', 'text']);
  return {
    id: row.textLike('id', /^Q(-[A-Z0-9]+)+$/, 'Q-SUBJECT in capitals'),
    section: row.text('section'),
    text: row.text('text'),
  };
}
