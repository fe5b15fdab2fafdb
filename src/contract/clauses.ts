import { readRows } from './row-reader.js';
import type { RowReader } from './row-reader.js';

/** A clause of the specification in a few words, with what the suite makes of it. */
export interface Clause {
  /** The section that states it; `0` is the preamble. */
  section: string;
  clause: string;
  /** Ids of requirements; `*` stands for any letters, digits and hyphens. */
  rows: string[];
  /** Ids of contradictions and of open questions. */
  open: string[];
  /** Why it says nothing that a target could keep or break. */
  context?: string;
}

export const clausesFile = 'spec/clauses.yaml';

/** Every clause, in the order of the specification. Throws ContractError on a wrong row. */
export function clauses(): Clause[] {
  return readRows(clausesFile, 'clause').map(asClause);
}

/** The ids that a pattern of {@link Clause.rows} stands for. */
export function matching(pattern: string, ids: readonly string[]): string[] {
  const form = new RegExp(`^${pattern.replaceAll('*', '[A-Z0-9-]*')}$`);
  return ids.filter((id) => form.test(id));
}

function asClause(row: RowReader): Clause {
  row.only(['section', 'clause', 'rows', 'open', 'context']);
  const [rows = [], open = []] = [row.optionalTexts('rows'), row.optionalTexts('open')];
  const context = row.optionalText('context');
  if (rows.length === 0 && open.length === 0 && context === undefined)
    row.fail('has neither rows, nor what is open, nor a context; a clause without any is a gap');
  return {
    section: row.textLike('section', /^\d(\.\d)?$/, "'4' or '4.5', quoted"),
    clause: row.text('clause'),
    rows,
    open,
    ...(context === undefined ? {} : { context }),
  };
}
